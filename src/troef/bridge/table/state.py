"""The frozen state of a table: the current position and a ledger of everything irregular."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import Bid, Call
from troef.bridge.game.play import PlayState
from troef.bridge.laws.facts.auction import Facts, NewPenaltyCard
from troef.bridge.laws.register import BridgeRules, EngineCitation
from troef.bridge.laws.regulations import TableRegulations
from troef.bridge.laws.ruling import Extent, LeadRight
from troef.bridge.table.play.ledger import NOTHING, LooseCard, PlayLedger
from troef.cards import SEATS, Board, Card, Denomination, Hand, Layout, Rank, Seat, Side, Suit
from troef.core.values import CodeEnum, FrozenRecord
from troef.engine.situation import PenaltyCardEntry
from troef.laws import Consequence, Decision, Ruling


class Phase(CodeEnum):
    AUCTION = "auction"
    CLARIFICATION = "clarification"
    PLAY = "play"
    ENDED = "ended"


class CallStatus(CodeEnum):
    """Status of a call."""

    STANDS = "stands"
    ACCEPTED = "accepted"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"

    @property
    def in_force(self) -> bool:
        return self in (CallStatus.STANDS, CallStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class TableCall:
    """A call as it was made at the table, with its status."""

    seat: Seat
    call: Call
    status: CallStatus = CallStatus.STANDS
    artificial: bool = False
    shows: frozenset[Denomination] = frozenset()
    simultaneous: bool = False
    early_findings: tuple[tuple[str, bool], ...] = ()  # Findings by the director before the question was asked.

    @staticmethod
    @cache
    def plain(seat: Seat, call: Call) -> TableCall:
        """Return the call of this player with its natural meaning. The result is cached."""
        return TableCall(seat, call, shows=frozenset((call.denomination,) if isinstance(call, Bid) else ()))


class BridgeIrregularity(FrozenRecord):
    """An irregularity: its facts, the offender, the call or cards concerned, and the last ruling on it."""

    number: int
    facts: Facts
    seat: Seat
    turn: Seat
    place: int | None = None  # Index of the call concerned.
    other: int | None = None  # Index of the call that replaces it, or was changed.
    cards: tuple[Card, ...] = ()
    trick: int = 0  # Number of the trick in which it happened.
    spoken: Ruling | None = None


class PendingDecision(FrozenRecord):
    """A decision that a player or the director has to make. The answer becomes a fact of the irregularity."""

    decision: Decision
    irregularity: int
    fact: str
    values: tuple[tuple[str, Any], ...] = ()  # Each option with the value of the fact.
    overrules: bool = False  # Prevails over the choice of partner.


class CallTask(Enum):
    """The acts that an irregularity can require of a player at their turn to call."""

    REPLACE = "replace"
    REPEAT = "repeat"


class ReplacementLimit(Enum):
    """Limits on the choice of a replacement call."""

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
    """A ban on a player's double or redouble of a bid, until the irregularity is closed."""

    seat: Seat
    irregularity: int
    bid: Bid | None


class CallCheck(Enum):
    """Ways to process a call that a ruling has queued."""

    JUDGE = "judge"  # As a new call.
    HEAR = "hear"  # It counts; update the irregularities that wait for it.
    SUBSTITUTE = "substitute"  # As the replacement in an irregularity.
    CONSULT = "consult"  # Its irregularity has become another one.
    AGAIN = "again"  # As a call made now, because something before it has changed.


class QueuedCall(FrozenRecord):
    """A call that a ruling has queued to be processed."""

    look: CallCheck
    place: int
    irregularity: int = 0


class Obligation(FrozenRecord):
    """An obligation to pass."""

    seat: Seat
    extent: Extent
    law: str


class WithdrawnCallMark(FrozenRecord):
    """A withdrawn call or an infraction for which partner's lead may be restricted, if the caller defends."""

    seat: Seat
    irregularity: int
    withdrawn: frozenset[Suit] = frozenset()
    right: LeadRight | None = None  # The restriction, if the law itself prescribes it.


class LeadRestrictionState(FrozenRecord):
    """A restriction that declarer may put on a defender's lead. `chosen` is set once declarer has decided."""

    seat: Seat
    may_prohibit: tuple[Suit, ...]
    may_require: tuple[Suit, ...]
    law: str
    irregularity: int
    chosen: str | None = None
    extent: str | None = None


class BarredSeats(FrozenRecord):
    """Calls or cards that the director bars for these hands at their next turn."""

    seats: tuple[Seat, ...]
    acts: tuple[Call | Card, ...]
    law: str


class ExposedCard(FrozenRecord):
    """A card that was exposed during the auction and lies face up, or should."""

    seat: Seat
    card: Card
    led: bool


class BridgeUnauthorized(FrozenRecord):
    """Unauthorized information: the players who may not use it, and its source.

    `irregularity` is the number of the irregularity that it arose from, if any.
    """

    seats: tuple[Seat, ...]
    source: Seat
    law: str
    irregularity: int | None = None


class Misinformation(FrozenRecord):
    """A wrong explanation or a missing alert, and the calls made under it."""

    source: Seat
    call: int
    first: int  # Index of the first call made on it.
    corrected_at: int | None = None  # Index of the first call after the correction.
    cards: int = 0  # Number of cards played before it was given.


class DueAdjustment(FrozenRecord):
    """An adjusted score that must be given."""

    sides: tuple[Side, ...]
    law: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The record of everything irregular on a board. It is empty if all was proper."""

    director: bool = False
    irregularities: tuple[BridgeIrregularity, ...] = ()
    count: int = 0  # Number of irregularities so far.
    pending: tuple[PendingDecision, ...] = ()
    duties: tuple[CallDuty, ...] = ()
    no_doubles: tuple[NoDouble, ...] = ()
    queued_calls: tuple[QueuedCall, ...] = ()
    obligations: tuple[Obligation, ...] = ()
    withdrawn_call_marks: tuple[WithdrawnCallMark, ...] = ()
    restrictions: tuple[LeadRestrictionState, ...] = ()
    barred: tuple[BarredSeats, ...] = ()
    exposed: tuple[ExposedCard, ...] = ()
    penalty_cards: tuple[PenaltyCardEntry, ...] = ()
    unauthorized: tuple[BridgeUnauthorized, ...] = ()
    misinformation: tuple[Misinformation, ...] = ()
    watch: tuple[str, ...] = ()
    gained: tuple[Side, ...] = ()  # Sides that may have gained because an opponent acted without the director.
    adjust: tuple[DueAdjustment, ...] = ()
    early_findings: tuple[tuple[str, bool], ...] = ()
    rulings: tuple[Consequence, ...] = ()
    unexplained: tuple[Seat, ...] = ()  # Offenders to whom attention was drawn; the director has yet to come.
    given_back: int | None = None  # Index of the first pass that was void because it took a turn; until attention.
    replaced: tuple[BridgeIrregularity, Ledger] | None = None  # A replacement that was ruled on; the ledger before it.
    hasty: tuple[int, BridgeState] | None = None  # A replacement made before the director came.
    informed: bool = False  # Somebody's manner gave information.
    other_card_seen: bool = False  # Somebody saw a card of another hand.
    play: PlayLedger = NOTHING


@dataclass(frozen=True, slots=True)
class BridgeState:
    """A table at one moment. It contains the rules of its edition."""

    rules: BridgeRules
    board: Board
    regulations: TableRegulations
    layout: Layout | None  # The hands that lay in the board.
    hands: tuple[Hand | None, ...]  # The hands as corrected; None for an unknown hand.
    auction: Auction  # The standing calls.
    calls: tuple[TableCall, ...] = ()  # Every call in the log.
    standing_call_indexes: tuple[int | None, ...] = ()  # Index in `calls`; None for a deemed call.
    phase: Phase = Phase.AUCTION
    play: PlayState | None = None  # Set from the end of the auction.
    returned: bool = False
    ledger: Ledger = Ledger()
    size: int = 13  # Number of cards that a hand should have had when the log began.

    def with_ledger(self, **changes: Any) -> BridgeState:
        """Return the state with these fields of the ledger replaced."""
        return replace(self, ledger=replace(self.ledger, **changes))

    def with_play_ledger(self, **changes: Any) -> BridgeState:
        """Return the state with these fields of the play ledger replaced."""
        play = self.ledger.play.with_entries(**changes)
        return self.with_ledger(play=NOTHING if play == NOTHING else play)  # So that `is NOTHING` is enough.

    def with_proper_call(self, recorded: TableCall) -> BridgeState:
        """Return the state after a call that needs no judging. It is written out for speed."""
        return BridgeState(
            self.rules,
            self.board,
            self.regulations,
            self.layout,
            self.hands,
            self.auction.push(recorded.call),
            (*self.calls, recorded),
            (*self.standing_call_indexes, len(self.calls)),
            self.phase,
            self.play,
            self.returned,
            self.ledger,
            self.size,
        )

    def with_play(self, play: PlayState) -> BridgeState:
        return replace(self, play=play)

    def with_call(self, index: int, **changes: Any) -> BridgeState:
        """Return the state with these fields of the call with this index replaced."""
        calls = list(self.calls)
        calls[index] = replace(calls[index], **changes)
        return replace(self, calls=tuple(calls))

    @property
    def declarer(self) -> Seat | None:
        """The declarer, also the presumed one before the opening lead; None until the auction is over."""
        declarer = None if self.phase is Phase.AUCTION else self.auction.declarer
        return declarer.partner if declarer is not None and self.ledger.play.dummy.swapped else declarer

    @property
    def dummy(self) -> Seat | None:
        declarer = self.declarer
        return None if declarer is None else declarer.partner

    @property
    def leader(self) -> Seat | None:
        """The player with the opening lead; None until the auction is over."""
        declarer = self.declarer
        return None if declarer is None else declarer.lho

    def is_defender(self, seat: Seat) -> bool:
        """Return whether the player is an opponent of the (presumed) declarer."""
        declarer = self.declarer
        return declarer is not None and declarer.side is not seat.side

    def must_pass(self, seat: Seat) -> Obligation | None:
        return next((obligation for obligation in self.ledger.obligations if obligation.seat is seat), None)

    def duty(self, seat: Seat) -> CallDuty | None:
        return next((duty for duty in self.ledger.duties if duty.seat is seat), None)

    def may_double(self, seat: Seat) -> bool:
        """Return whether no irregularity bars this player from doubling the last bid."""
        return not any(ban.seat is seat and ban.bid == self.auction.bid for ban in self.ledger.no_doubles)

    def irregularity(self, number: int) -> BridgeIrregularity | None:
        return next((other for other in self.ledger.irregularities if other.number == number), None)

    def irregularities_about(self, *kinds: type[Facts]) -> list[BridgeIrregularity]:
        """Return the irregularities whose facts are of one of these kinds."""
        return [other for other in self.ledger.irregularities if isinstance(other.facts, kinds)]

    def with_irregularity(self, irregularity: BridgeIrregularity) -> BridgeState:
        """Return the state in which this record replaces that of the irregularity with its number."""
        number, others = irregularity.number, self.ledger.irregularities
        return self.with_ledger(irregularities=tuple(irregularity if o.number == number else o for o in others))

    def is_asked(self, irregularity: BridgeIrregularity) -> bool:
        """Return whether a decision about the irregularity is pending."""
        return any(pending.irregularity == irregularity.number for pending in self.ledger.pending)

    def penalty_cards(self, seat: Seat) -> list[PenaltyCardEntry]:
        return [entry for entry in self.ledger.penalty_cards if entry.seat is seat]

    def loose_cards(self, seat: Seat) -> list[LooseCard]:
        """Return the cards of this hand that lie on the table and are not part of a trick yet."""
        return [loose for loose in self.ledger.play.cards.loose if loose.seat is seat]

    def with_loose_cards(self, number: int, **changes: Any) -> BridgeState:
        """Return the state with fields of the loose cards of the irregularity `number` replaced."""
        loose = self.ledger.play.cards.loose
        return self.with_play_ledger(
            loose=tuple(replace(lying, **changes) if lying.irregularity == number else lying for lying in loose)
        )

    def without_loose(self, loose: LooseCard) -> BridgeState:
        return self.with_play_ledger(loose=tuple(o for o in self.ledger.play.cards.loose if o is not loose))

    def with_revoke(self, number: int, **changes: Any) -> BridgeState:
        """Return the state with fields of the revoke of the irregularity `number` replaced."""
        revokes = self.ledger.play.revokes
        return self.with_play_ledger(
            revokes=tuple(replace(entry, **changes) if entry.irregularity == number else entry for entry in revokes)
        )

    def last_call(self, seat: Seat) -> int | None:
        """Return the index of the player's last call that is in force, or None."""
        places = range(len(self.calls) - 1, -1, -1)
        return next((p for p in places if self.calls[p].seat is seat and self.calls[p].status.in_force), None)


def add_obligation(state: BridgeState, obligation: Obligation) -> BridgeState:
    """Give a player an obligation to pass. An existing one that lasts longer stays instead."""
    earlier = state.must_pass(obligation.seat)
    if earlier and earlier.extent is Extent.THROUGHOUT and obligation.extent is Extent.ONCE:
        return state
    others = (other for other in state.ledger.obligations if other.seat is not obligation.seat)
    return state.with_ledger(obligations=(*others, obligation))


def add_unauthorized(state: BridgeState, entry: BridgeUnauthorized) -> BridgeState:
    """Record unauthorized information, and put the article on its use under watch if it has one."""
    entry = replace(entry, seats=tuple(sorted(entry.seats, key=SEATS.index)))
    known = {(unauthorized.seats, unauthorized.source, unauthorized.law) for unauthorized in state.ledger.unauthorized}
    if (entry.seats, entry.source, entry.law) not in known:
        state = state.with_ledger(unauthorized=(*state.ledger.unauthorized, entry))
    cited = state.rules.cited
    return add_watch(state, cited[EngineCitation.USED]) if entry.law == cited.get(EngineCitation.WITHDRAWN) else state


def add_penalty_cards(state: BridgeState, seat: Seat, cards: Iterable[tuple[Card, bool]], law: str) -> BridgeState:
    """Make a defender's cards penalty cards. If the player has several, all are major.

    `cards` has each card with whether it was played deliberately.
    """
    about: Callable[[NewPenaltyCard], Any] = state.rules.about
    others = tuple(entry for entry in state.ledger.penalty_cards if entry.seat is not seat)
    mine = {entry.card: entry for entry in state.penalty_cards(seat)}
    for card, deliberate in cards:
        kind = about(NewPenaltyCard(card.rank >= Rank.TEN, deliberate, others=False))
        if card not in mine or (deliberate and mine[card].kind != kind):
            mine[card] = PenaltyCardEntry(seat, card, kind, law)
    if len(mine) > 1:
        kind = about(NewPenaltyCard(honour=False, deliberate=False, others=True))
        mine = {card: replace(entry, kind=kind) for card, entry in mine.items()}
    return state.with_ledger(penalty_cards=(*others, *mine.values()))


def add_watch(state: BridgeState, law: str) -> BridgeState:
    """Put an article under watch, because it may still lead to an adjusted score."""
    return state if law in state.ledger.watch else state.with_ledger(watch=(*state.ledger.watch, law))


def add_adjustment(state: BridgeState, entry: DueAdjustment) -> BridgeState:
    """Record that an adjusted score must be given."""
    return state if entry in state.ledger.adjust else state.with_ledger(adjust=(*state.ledger.adjust, entry))


def add_pending(state: BridgeState, pending: PendingDecision) -> BridgeState:
    """Add a decision to be made, after the pending ones."""
    return state.with_ledger(pending=(*state.ledger.pending, pending))


def acts_barred(state: BridgeState, seat: Seat) -> frozenset[Call | Card]:
    """Return the calls and cards that are barred for this hand at its next turn."""
    return frozenset(act for barred in state.ledger.barred if seat in barred.seats for act in barred.acts)


def clear_bars(state: BridgeState, seat: Seat) -> BridgeState:
    """Remove the bars on this hand, because its turn is over."""
    kept = tuple(barred for barred in state.ledger.barred if seat not in barred.seats)
    return state if kept == state.ledger.barred else state.with_ledger(barred=kept)
