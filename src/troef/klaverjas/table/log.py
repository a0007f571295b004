"""The klaverjas table log: deal, rules and events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from troef.cards import SEATS, Card, Deck, Hand, Layout, Seat, TroefError
from troef.cards.board import dealer_of
from troef.cards.wording import card_code, seat_code
from troef.core.messages import Localised, _
from troef.core.records import ListOf, ParsedString, read
from troef.engine.acts import too_many_cards_left
from troef.engine.table_log import EVENT_PLACE, LogHeader
from troef.engine.verbs import TableEvent
from troef.klaverjas.game.rules import RuleOptions, Rules, Variant
from troef.klaverjas.table.events import EVENT
from troef.klaverjas.table.starting_point import Begin, KlaverjasPlayStart
from troef.laws import KLAVERJAS_1976, Edition

EVENTS = ListOf(EVENT, called=EVENT_PLACE)


def _edition(name: str) -> Edition:
    if name != str(KLAVERJAS_1976):
        raise TroefError(
            _("the edition of a klaverjas log is {expected}, not {name!r:.60}", expected=KLAVERJAS_1976, name=name)
        )
    return KLAVERJAS_1976


PlayedBy = Annotated[Edition, ParsedString(_edition, words=(KLAVERJAS_1976,)), "the laws that are played by"]


def _layout(text: str) -> Layout:
    return Layout.parse(text, Deck.KLAVERJAS)


@dataclass(frozen=True, slots=True, kw_only=True)
class KlaverjasLogDocument(LogHeader):
    """The log of one klaverjas table in one deal."""

    edition: PlayedBy
    deal: Annotated[
        Layout | None, ParsedString(_layout, LogHeader.deal_pattern), "what lay in the portfolio, or is left"
    ] = None
    regulations: Annotated[Literal["wbf"] | RuleOptions, "as in bridge, or an object such as `options`"] = "wbf"
    variant: Annotated[Variant, "whether partner's trick must be trumped too"] = Variant.NKF
    options: Annotated[RuleOptions, "what the organiser announced differently"] = field(default_factory=RuleOptions)
    begin: Annotated[Begin | None, "where the log starts, if not with the first call"] = None
    events: Annotated[tuple[TableEvent, ...], EVENTS, "what happened, in order"] = ()

    def __post_init__(self) -> None:
        if self.board is None and self.dealer is None:
            raise TroefError(_("a table log needs its board number, or its dealer"))


@dataclass(frozen=True, slots=True)
class KlaverjasLog:
    """A parsed log of one deal at one table."""

    dealer: Seat
    rules: Rules
    hands: tuple[Hand | None, ...]
    events: tuple[TableEvent, ...]
    begin: Begin | None = None  # Start of the log, if not the first call.
    edition: Edition = KLAVERJAS_1976


def read_log(data: Any, after: int | None = None) -> KlaverjasLog:
    """Parse a log, or only its first `after` events. Raise TroefError if it is invalid."""
    if after is not None and after < 0:
        raise TroefError(_("after {after} events: count from 0", after=after))
    if after is not None and isinstance(data, dict) and isinstance(data.get("events"), list):
        data = {**data, "events": data["events"][:after]}
    log = read(KlaverjasLogDocument, data)
    dealer = log.dealer or dealer_of(log.board or 1)
    begin, size = log.begin, Deck.KLAVERJAS.hand_size
    if isinstance(begin, KlaverjasPlayStart):
        begin, size = replace(begin, lead=begin.led_by(dealer)), size - begin.earlier.count
    named = data.get("regulations") if isinstance(log.regulations, RuleOptions) else None
    rules = Rules.parse({**(named or {}), **(data.get("options") or {})}, log.variant)
    return KlaverjasLog(dealer, rules, _hands(log.deal, size), log.events, begin)


def _hands(deal: Layout | None, size: int) -> tuple[Hand | None, ...]:
    """Return the hands with `size` cards each. Three known hands determine the fourth; other unknown hands are None."""
    if deal is None:
        return (None,) * 4
    known = [len(hand) for hand in deal.hands if hand is not None]
    if size < Deck.KLAVERJAS.hand_size and known and min(known) > size:
        raise too_many_cards_left(size, min(known))
    _check_cards(deal.hands, size)
    if size != Deck.KLAVERJAS.hand_size or [len(hand) for hand in deal.hands if hand is not None] != [size] * 3:
        return deal.hands
    rest = Hand.from_bits(Deck.KLAVERJAS.bits & ~sum(hand.bits for hand in deal.hands if hand is not None))
    return tuple(rest if hand is None else hand for hand in deal.hands)


def _check_cards(hands: tuple[Hand | None, ...], size: int) -> None:
    """Raise TroefError for a card outside the pack, or for one in two hands unless a hand has a surplus."""
    owners: dict[Card, Seat] = {}
    surplus = any(hand is not None and len(hand) > size for hand in hands)
    for seat in SEATS:
        for card in hands[seat.index] or ():
            if not card.bit & Deck.KLAVERJAS.bits:
                raise TroefError(
                    _(
                        "the deal: {seat} has {card}, which is not in the pack of klaverjas",
                        seat=Localised(seat_code, seat),
                        card=Localised(card_code, card),
                    )
                )
            if owners.setdefault(card, seat) is not seat and not surplus:
                raise TroefError(
                    _(
                        "the deal: {card} is both in the hands of {owners} and of {seat}",
                        card=Localised(card_code, card),
                        owners=Localised(seat_code, owners[card]),
                        seat=Localised(seat_code, seat),
                    )
                )
