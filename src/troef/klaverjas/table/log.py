"""A klaverjas table log: the deal that lay there, the rules announced, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from troef.cards import SEATS, Board, Card, Deck, Hand, Layout, Seat, TroefError, Vulnerability
from troef.cards.board import dealer_of
from troef.cards.refusals import in_event, too_many_left
from troef.cards.words import card_symbol, seat_name
from troef.klaverjas.game.options import Rules
from troef.klaverjas.table.beginning import Begin, PlaySoFar, read_begin
from troef.klaverjas.table.events import Event
from troef.klaverjas.table.reading import read_event
from troef.laws import KLAVERJAS_1976, Edition

_FIELDS = ("edition", "board", "dealer", "vulnerable", "deal", "regulations", "variant", "options", "begin", "events")


@dataclass(frozen=True, slots=True)
class Log:
    """One deal at one table."""

    dealer: Seat
    rules: Rules
    hands: tuple[Hand | None, ...]
    events: tuple[Event, ...]
    begin: Begin | None = None  # where it starts, if not with the first call
    edition: Edition = KLAVERJAS_1976


def read_log(data: Mapping[str, object], after: int | None = None) -> Log:
    """Reads a log, or its first events only."""
    for name in data:
        if name not in _FIELDS:
            raise TroefError(f"a table log has no field {name!r}", f"het verslag heeft geen veld {name!r:.60}")
    if data.get("edition") != str(KLAVERJAS_1976):
        raise TroefError(
            f"the edition of a klaverjas log is {KLAVERJAS_1976}, not {data.get('edition')!r}",
            f"de uitgave van klaverjassen is {KLAVERJAS_1976}, niet {data.get('edition')!r:.60}",
        )
    dealer = _dealer(data)
    begin = read_begin(data["begin"], dealer) if "begin" in data else None
    size = Deck.KLAVERJAS.hand_size - (begin.earlier.count if isinstance(begin, PlaySoFar) else 0)
    return Log(dealer, _rules(data), _hands(data.get("deal"), size), _events(data, after), begin)


def _dealer(data: Mapping[str, Any]) -> Seat:
    if (marks := data.get("vulnerable")) is not None:
        Vulnerability.parse(str(marks))
    if (dealer := data.get("dealer")) is not None:
        return Seat.parse(str(dealer))
    board = data.get("board")
    if isinstance(board, bool) or not isinstance(board, int):
        raise TroefError(
            "a table log needs its board number, or its dealer",
            "in het verslag hoort het nummer van het spel, of de gever",
        )
    return dealer_of(Board(board).number)


def _rules(data: Mapping[str, Any]) -> Rules:
    regulations = data.get("regulations", "wbf")
    named: Any = {} if regulations == "wbf" else regulations
    options: Any = data.get("options", {})
    if not isinstance(named, dict) or not isinstance(options, dict):
        raise TroefError(
            "the options of klaverjas are an object of names and values",
            "de keuzes bij klaverjassen zijn een object van namen en waarden",
        )
    return Rules.parse({**named, **options}, data.get("variant", "nkf"))


def _hands(deal: object, size: int) -> tuple[Hand | None, ...]:
    """The hands that lay there, or are left; None for one that is not known."""
    if deal is None:
        return (None,) * 4
    if not isinstance(deal, str):
        raise TroefError(
            f"a deal is a text such as 'N:… … … …', not {deal!r}",
            f"een verdeling is een tekst zoals 'N:… … … …', geen {deal!r:.60}",
        )
    hands = Layout.parse(deal, Deck.KLAVERJAS).hands
    known = [len(hand) for hand in hands if hand is not None]
    if size < Deck.KLAVERJAS.hand_size and known and min(known) > size:
        raise too_many_left(size, min(known))
    _check_cards(hands, size)
    return _completed(hands) if size == Deck.KLAVERJAS.hand_size else hands


def _check_cards(hands: tuple[Hand | None, ...], size: int) -> None:
    """Every card is in the pack, and in one hand only unless one of them has too many."""
    owners: dict[Card, Seat] = {}
    surplus = any(hand is not None and len(hand) > size for hand in hands)
    for seat in SEATS:
        for card in hands[seat.index] or ():
            if not card.bit & Deck.KLAVERJAS.bits:
                raise TroefError(
                    f"the deal: {seat} has {card}, which is not in the pack of klaverjas",
                    f"{seat_name(seat, 'nl')} heeft {card_symbol(card, 'nl')}, en die zit niet in het spel",
                )
            if owners.setdefault(card, seat) is not seat and not surplus:
                raise TroefError(
                    f"the deal: {card} stands in the hands of {owners[card]} and {seat}",
                    f"{card_symbol(card, 'nl')} staat bij {seat_name(owners[card], 'nl')} en {seat_name(seat, 'nl')}",
                )


def _completed(hands: tuple[Hand | None, ...]) -> tuple[Hand | None, ...]:
    """Three full hands tell what the fourth holds."""
    known = [hand for hand in hands if hand is not None]
    if len(known) != 3 or any(len(hand) != Deck.KLAVERJAS.hand_size for hand in known):
        return hands
    rest = Hand.from_bits(Deck.KLAVERJAS.bits & ~sum(hand.bits for hand in known))
    return tuple(rest if hand is None else hand for hand in hands)


def _events(data: Mapping[str, Any], after: int | None) -> tuple[Event, ...]:
    events = data.get("events")
    if not isinstance(events, list):
        raise TroefError("a table log has a list of events", "in het verslag hoort een lijst van gebeurtenissen")
    if after is not None and after < 0:
        raise TroefError(f"after {after} events: count from 0", f"na {after} gebeurtenissen: tel vanaf 0")
    found: list[Event] = []
    for number, event in enumerate(events[:after], 1):
        try:
            found.append(read_event(event))
        except TroefError as error:
            raise in_event(number, error) from None
    return tuple(found)
