"""The state of a table: what stands, and a ledger of all that was not proper. It is frozen; the fold makes the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import Bid, Call
from troef.bridge.game.play import PlayState
from troef.bridge.laws.facts.auction import Facts
from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.regulations import TableRegulations
from troef.bridge.laws.ruling import Extent, LeadRight
from troef.bridge.table.play.ledger import NOTHING, PlayLedger
from troef.cards import Board, Card, Denomination, Hand, Layout, Seat, Side, Suit
from troef.core.values import CodeEnum, FrozenRecord
from troef.engine.situation import PenaltyCardEntry
from troef.laws import Consequence, Decision, Ruling


class Phase(CodeEnum):
    AUCTION = "auction"
    CLARIFICATION = "clarification"
    PLAY = "play"
    ENDED = "ended"


class CallStatus(CodeEnum):
    """What became of a call."""

    STANDS = "stands"
    ACCEPTED = "accepted"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"

    @property
    def in_force(self) -> bool:
        return self in (CallStatus.STANDS, CallStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class TableCall:
    """A call as it was told, and what became of it."""

    seat: Seat
    call: Call
    status: CallStatus = CallStatus.STANDS
    artificial: bool = False
    shows: frozenset[Denomination] = frozenset()
    simultaneous: bool = False
    found: tuple[tuple[str, bool], ...] = ()  # what the director found before anybody asked

    @staticmethod
    @cache
    def plain(seat: Seat, call: Call) -> TableCall:
        """A call that means what it says."""
        return TableCall(seat, call, shows=frozenset((call.denomination,) if isinstance(call, Bid) else ()))


class BridgeIrregularity(FrozenRecord):
    """An irregularity that is not finished: its facts so far, whom and what it is about, what the law said last."""

    number: int
    facts: Facts
    seat: Seat
    turn: Seat
    place: int | None = None  # of the call it is about
    other: int | None = None  # of the call that replaces it, or was changed
    cards: tuple[Card, ...] = ()
    trick: int = 0  # in which it happened
    spoken: Ruling | None = None


class PendingDecision(FrozenRecord):
    """A decision that waits; the answer becomes a fact of its irregularity."""

    decision: Decision
    irregularity: int
    fact: str
    values: tuple[tuple[str, Any], ...] = ()  # option and the value of the fact
    overrules: bool = False  # also after his partner has chosen


class CallTask(Enum):
    """What a player must do when it is his turn to call."""

    REPLACE = "replace"
    REPEAT = "repeat"


class ReplacementLimit(Enum):
    """What a player may choose from when he replaces a call."""

    ANY = "any"
    BID_OR_PASS = "bid or pass"
    PASS = "pass"


class CallDuty(FrozenRecord):
    """A call that a player still has to make because of an irregularity."""

    task: CallTask
    seat: Seat
    irregularity: int
    call: Call
    limit: ReplacementLimit = ReplacementLimit.ANY


class NoDouble(FrozenRecord):
    """A player may not double or redouble this bid while the irregularity lasts."""

    seat: Seat
    irregularity: int
    bid: Bid | None


class CallCheck(Enum):
    """How the fold still has to look at a call."""

    JUDGE = "judge"  # as a new call
    HEAR = "hear"  # it counts: whoever waited for it hears it
    SUBSTITUTE = "substitute"  # as the replacement in an irregularity
    CONSULT = "consult"  # its irregularity has become another one
    AGAIN = "again"  # as a call made now, over what has changed before it


class QueuedCall(FrozenRecord):
    """A call that the fold still has to look at."""

    look: CallCheck
    place: int
    irregularity: int = 0


class Obligation(FrozenRecord):
    """A player must pass."""

    seat: Seat
    extent: Extent
    law: str


class WithdrawnCallMark(FrozenRecord):
    """This player withdrew a call: should he become a defender, his partner's lead may be restricted."""

    seat: Seat
    irregularity: int
    withdrawn: frozenset[Suit] = frozenset()
    right: LeadRight | None = None  # where the law itself says what may be asked


class LeadRestrictionState(FrozenRecord):
    """What declarer may lay on a defender when he must lead; `chosen` once declarer has spoken."""

    seat: Seat
    may_prohibit: tuple[Suit, ...]
    may_require: tuple[Suit, ...]
    law: str
    irregularity: int
    chosen: str | None = None
    extent: str | None = None


class BarredSeats(FrozenRecord):
    """What the director bars these hands from at their next turn."""

    seats: tuple[Seat, ...]
    acts: tuple[Call | Card, ...]
    law: str


class ExposedCard(FrozenRecord):
    """A card that was seen during the auction and lies open, or should."""

    seat: Seat
    card: Card
    led: bool


class BridgeUnauthorized(FrozenRecord):
    """What some players may not use, and whom it comes from; `irregularity` is what it arose from, if anything."""

    seats: tuple[Seat, ...]
    source: Seat
    law: str
    irregularity: int | None = None


class Misinformation(FrozenRecord):
    """A wrong explanation, or a missing alert, while these calls were told."""

    source: Seat
    call: int
    first: int  # place of the first call that was made on it
    until: int | None = None  # place of the first call after the correction
    cards: int = 0  # played before it was given


class DueAdjustment(FrozenRecord):
    """An adjusted score that must be given."""

    sides: tuple[Side, ...]
    law: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything about a board that would not be there if all had been proper."""

    director: bool = False
    irregularities: tuple[BridgeIrregularity, ...] = ()
    count: int = 0  # irregularities so far
    pending: tuple[PendingDecision, ...] = ()
    duties: tuple[CallDuty, ...] = ()
    no_doubles: tuple[NoDouble, ...] = ()
    todo: tuple[QueuedCall, ...] = ()
    obligations: tuple[Obligation, ...] = ()
    marks: tuple[WithdrawnCallMark, ...] = ()
    restrictions: tuple[LeadRestrictionState, ...] = ()
    barred: tuple[BarredSeats, ...] = ()
    exposed: tuple[ExposedCard, ...] = ()
    penalty_cards: tuple[PenaltyCardEntry, ...] = ()
    unauthorized: tuple[BridgeUnauthorized, ...] = ()
    misinformation: tuple[Misinformation, ...] = ()
    watch: tuple[str, ...] = ()
    gained: tuple[Side, ...] = ()  # which sides may have gained because an opponent acted without the director
    adjust: tuple[DueAdjustment, ...] = ()
    found: tuple[tuple[str, bool], ...] = ()
    rulings: tuple[Consequence, ...] = ()
    unexplained: tuple[Seat, ...] = ()  # to whose irregularities attention was drawn; the director has yet to come
    given_back: int | None = None  # place of the first pass that was void because it took a turn; until attention
    replaced: tuple[BridgeIrregularity, Ledger] | None = (
        None  # a replacement that was ruled on, and the ledger before that
    )
    hasty: tuple[int, BridgeState] | None = None  # a replacement made before the director came, and the state before it
    informed: bool = False  # somebody's manner told something
    seen: bool = False  # somebody saw a card of another hand
    play: PlayLedger = NOTHING


@dataclass(frozen=True, slots=True)
class BridgeState:
    """A table at one moment. It holds its rules, so that the fold never asks which edition it is."""

    rules: BridgeRules
    board: Board
    regulations: TableRegulations
    layout: Layout | None  # what lay in the board
    hands: tuple[Hand | None, ...]  # as put right; a hand that is not known is None
    auction: Auction  # the calls that count
    calls: tuple[TableCall, ...] = ()  # every call told
    line: tuple[int | None, ...] = ()  # where the calls that count stand in `calls`; None for one deemed made
    phase: Phase = Phase.AUCTION
    play: PlayState | None = None  # from the end of the auction
    returned: bool = False
    ledger: Ledger = Ledger()
    size: int = 13  # how many cards a hand should have had when the log began

    def noting(self, **changes: Any) -> BridgeState:
        """The state with another ledger."""
        return replace(self, ledger=replace(self.ledger, **changes))

    def setting(self, **changes: Any) -> BridgeState:
        """The state with other entries in the play's part of the ledger."""
        play = self.ledger.play.setting(**changes)
        return self.noting(play=NOTHING if play == NOTHING else play)  # one object, so that the fold sees it at once

    def with_proper_call(self, recorded: TableCall) -> BridgeState:
        """The state after a call that needs no judging; written out because it is made so often."""
        return BridgeState(
            self.rules,
            self.board,
            self.regulations,
            self.layout,
            self.hands,
            self.auction.push(recorded.call),
            (*self.calls, recorded),
            (*self.line, len(self.calls)),
            self.phase,
            self.play,
            self.returned,
            self.ledger,
            self.size,
        )

    def with_play(self, play: PlayState) -> BridgeState:
        return replace(self, play=play)

    def with_call(self, index: int, **changes: Any) -> BridgeState:
        """The state in which something else is known of a call."""
        calls = list(self.calls)
        calls[index] = replace(calls[index], **changes)
        return replace(self, calls=tuple(calls))

    @property
    def declarer(self) -> Seat | None:
        """Who is, or will be, declarer; known when the auction is over."""
        declarer = None if self.phase is Phase.AUCTION else self.auction.declarer
        return declarer.partner if declarer is not None and self.ledger.play.dummy.swapped else declarer

    @property
    def dummy(self) -> Seat | None:
        declarer = self.declarer
        return None if declarer is None else declarer.partner

    @property
    def leader(self) -> Seat | None:
        """Who has the opening lead."""
        declarer = self.declarer
        return None if declarer is None else declarer.lho

    def is_defender(self, seat: Seat) -> bool:
        """Whether the player is an opponent of the (presumed) declarer."""
        declarer = self.declarer
        return declarer is not None and declarer.side is not seat.side

    def must_pass(self, seat: Seat) -> Obligation | None:
        return next((obligation for obligation in self.ledger.obligations if obligation.seat is seat), None)

    def duty(self, seat: Seat) -> CallDuty | None:
        return next((duty for duty in self.ledger.duties if duty.seat is seat), None)

    def may_double(self, seat: Seat) -> bool:
        """Whether nothing but the proper auction bars this player from doubling the last bid."""
        return not any(
            no_double.seat is seat and no_double.bid == self.auction.bid for no_double in self.ledger.no_doubles
        )

    def irregularity(self, number: int) -> BridgeIrregularity | None:
        return next(
            (irregularity for irregularity in self.ledger.irregularities if irregularity.number == number), None
        )

    def last_call(self, seat: Seat) -> int | None:
        """The place of the player's last call that is in force."""
        places = range(len(self.calls) - 1, -1, -1)
        return next((p for p in places if self.calls[p].seat is seat and self.calls[p].status.in_force), None)
