"""The table log: edition, board, deal, regulations and events, from the first call or from a position in mid-board.

A log that starts in the play gives the contract and the number of tricks won so far, but neither calls nor cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from troef.bridge.game.auction import Auction, Placed
from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import CompletedTrick
from troef.bridge.laws.regulations import WBF, Chosen, ChosenOptions, TableRegulations
from troef.bridge.table.events import CALL, EVENT
from troef.bridge.table.play.cards import begin_play
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import SIDES, Board, Deck, Layout, Seat, TroefError
from troef.cards.seat import PerSide
from troef.core.messages import _
from troef.core.records import BoundedInt, ListOf, ParsedString, missing_field, read
from troef.engine.acts import lead_without_trick, too_many_cards_left, trick_count_mismatch, wrong_first_leader
from troef.engine.table_log import EVENT_PLACE, LogHeader
from troef.engine.verbs import TableEvent
from troef.laws import EDITIONS, Edition

_TRICKS = 13


@dataclass(frozen=True, slots=True)
class BridgeAuctionStart:
    """The auction has begun."""

    auction: Annotated[tuple[Call, ...], ListOf(CALL), "the calls that have been made, from the dealer on, all proper"]


@dataclass(frozen=True, slots=True)
class BridgePlayStart:
    """The auction is over, and perhaps some tricks are."""

    contract: Annotated[Contract, "such as `4SX`"]
    declarer: Seat
    trick: Annotated[int, BoundedInt(1, _TRICKS), "the number of the next trick"] = 1
    lead: Annotated[Seat, "who leads to it; only the opening lead need not be told"] = None  # type: ignore[assignment]
    tricks: Annotated[tuple[int, int], PerSide(BoundedInt(), 0), "the tricks that each side has won"] = (0, 0)

    def __post_init__(self) -> None:
        if self.lead is None:
            if self.trick > 1:
                raise missing_field("lead")
            object.__setattr__(self, "lead", self.declarer.lho)
        if sum(self.tricks) != self.trick - 1:
            raise trick_count_mismatch(self.trick, sum(self.tricks))
        if self.trick == 1 and self.lead is not self.declarer.lho:
            raise wrong_first_leader(self.declarer.lho, self.lead)
        if self.trick > 1 and not self.tricks[self.lead.side.index]:
            raise lead_without_trick(self.lead, self.trick)

    @property
    def hand_size(self) -> int:
        """Number of cards left in a hand."""
        return _TRICKS + 1 - self.trick


Begin = BridgeAuctionStart | BridgePlayStart


def start_in_play(state: BridgeState, begin: BridgePlayStart) -> BridgeState:
    """Return the state before the next trick. Of the earlier tricks only the winners are known."""
    contract, order = begin.contract, begin.declarer.clockwise  # Nobody made these calls.
    said: list[Call] = [contract.bid, *(DOUBLE, REDOUBLE)[: contract.doubled], PASS, PASS, PASS]
    calls: list[Placed] = [(order[index % 4], call) for index, call in enumerate(said)]
    state = replace(
        state,
        auction=Auction.of(state.board.dealer, calls),
        standing_call_indexes=(None,) * len(calls),
        phase=Phase.CLARIFICATION if begin.trick == 1 else Phase.PLAY,
    )
    state = begin_play(state)
    assert state.play is not None
    return state.with_play(state.play._replace(turn=begin.lead, tricks=_tricks(begin)))


def _tricks(begin: BridgePlayStart) -> tuple[CompletedTrick, ...]:
    """Return the completed tricks, without cards. The side that leads now won the last one."""
    won = dict(zip(SIDES, begin.tricks, strict=True))
    if begin.trick > 1:
        won[begin.lead.side] -= 1
    first = [side.seats[0] for side in SIDES for _ in range(won[side])]
    return tuple(CompletedTrick((), seat) for seat in (*first, *((begin.lead,) if begin.trick > 1 else ())))


EVENTS = ListOf(EVENT, called=EVENT_PLACE)


def _edition(name: str) -> Edition:
    edition = Edition.parse(name)
    if edition.game != "bridge":
        raise TroefError(_("{edition} is not an edition of bridge", edition=edition))
    return edition


PlayedBy = Annotated[
    Edition,
    ParsedString(_edition, words=(edition for edition in EDITIONS if edition.game == "bridge")),
    "the laws that are played by",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeLogDocument(LogHeader):
    """The log of one bridge table on one board."""

    edition: PlayedBy
    deal: Annotated[
        Layout | None, ParsedString(Layout.parse, LogHeader.deal_pattern), "what lay in the board, or is left"
    ] = None
    regulations: Annotated[Chosen, "the name of a set of regulations, or an object of options"] = WBF
    begin: Annotated[Begin | None, "where the log starts, if not with the first call"] = None
    events: Annotated[tuple[TableEvent, ...], EVENTS, "what happened, in order"] = ()

    def __post_init__(self) -> None:
        if self.board is None and (self.dealer is None or self.vulnerable is None):
            raise TroefError(_("the log needs `board`, or both `dealer` and `vulnerable`"))
        self._check_deal()

    def _check_deal(self) -> None:
        """Raise TroefError if every hand is too long, or if a card is in two hands and none of them is too long."""
        size = _hand_size(self.begin)
        sizes = [len(hand) for hand in self.deal.hands if hand is not None] if self.deal else []
        if not self.deal or not sizes or max(sizes) > size:
            if sizes and min(sizes) > size:
                raise too_many_cards_left(size, min(sizes))
            return
        for fault in self.deal.cards_twice().values():
            raise TroefError(fault)


@dataclass(frozen=True, slots=True)
class BridgeLog:
    """A parsed log of one board at one table."""

    edition: Edition
    board: Board
    layout: Layout | None
    regulations: TableRegulations
    events: tuple[TableEvent, ...]
    begin: Begin | None = None  # Start of the log, if not the first call.

    @classmethod
    def read(cls, value: Any) -> BridgeLog:
        """Parse a log from its JSON. Raise TroefError if it is invalid."""
        log = read(BridgeLogDocument, value)
        chosen = log.regulations
        return cls(
            log.edition,
            Board(log.board or 1, log.dealer, log.vulnerable),  # type: ignore[arg-type]  # None: as the number tells
            log.deal,
            chosen.regulations if isinstance(chosen, ChosenOptions) else chosen,
            log.events,
            log.begin,
        )

    @property
    def hand_size(self) -> int:
        """Number of cards that a hand should have where the log starts."""
        return _hand_size(self.begin)


def _hand_size(begin: Begin | None) -> int:
    return begin.hand_size if isinstance(begin, BridgePlayStart) else Deck.BRIDGE.hand_size
