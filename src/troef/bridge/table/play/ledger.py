"""The play's part of the ledger: loose cards, repairs, revokes, claims, dummy's rights."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from troef.bridge.game.play import Placed
from troef.bridge.laws.register import EngineCitation
from troef.cards import Card, Seat, Side, Suit

if TYPE_CHECKING:
    from troef.bridge.laws.facts.play import StatementKind
    from troef.bridge.laws.ruling import LeadRight, PlayEffect, WithdrawalRight
    from troef.bridge.table.state import BridgeIrregularity, BridgeState, LeadRestrictionState
    from troef.engine.situation import PenaltyCardEntry


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card on the table that is not part of a trick yet.

    `irregularity` is the number of the irregularity about it. A negative number is that of partner's lead, which is
    settled first.
    """

    seat: Seat
    card: Card
    irregularity: int = 0
    must_be_played: bool = False  # At the player's turn (2017: 57D).
    unseen: bool = False  # Face down among the played cards.


@dataclass(frozen=True, slots=True)
class RevokeState:
    """A player's failure to play a card that they could and had to play."""

    seat: Seat
    trick: int
    suit: Suit | None  # The suit led; None for a broken restriction.
    card: Card | None  # The card played; None for one left out.
    irregularity: int
    faced: bool = False  # The card not played lay face up: dummy's, or a penalty card.
    established: bool = False
    corrected: bool = False
    attention: bool = False
    too_late: str = ""  # Why attention came too late for a transfer of tricks.
    rectification_forfeited: bool = False  # Dummy, without rights, mentioned it first (2017: 43B3).
    law: EngineCitation = EngineCitation.REVOKE
    restricted: frozenset[Suit] = frozenset()  # The suits that a broken restriction named.

    @property
    def suits(self) -> frozenset[Suit]:
        """The suit led, or the suits of the restriction that was broken."""
        return self.restricted if self.suit is None else frozenset((self.suit,))


@dataclass(frozen=True, slots=True)
class TrickRepair:
    """A trick in repair: the players who may take a card back, and cards of the next trick that are set aside."""

    side: Side  # The side that made the mistake.
    queue: tuple[Seat, ...] = ()  # Those who played after it, in order.
    later: tuple[Placed, ...] = ()  # Cards of the next trick.
    opponents_right: WithdrawalRight | None = None  # Why the other side may take a card back.
    own_side_right: WithdrawalRight | None = None  # Why the same side may, once the other has.
    opponents_have_withdrawn: bool = False  # The other side has taken a card back.
    left_out: Seat | None = None  # The hand that had not played to it.


class TricksTransferred(NamedTuple):
    """A number of tricks that a side gives to the other, by a paragraph."""

    giver: Side
    tricks: int
    law: str


@dataclass(frozen=True, slots=True)
class ClaimState:
    """The last claim or concession. It gives its side `tricks` of the tricks that are not complete."""

    seat: Seat
    statement_kind: StatementKind
    tricks: int
    of: int  # Number of incomplete tricks.
    agreed: bool = False
    settled: bool = False  # The director has decided.
    irregularity: int = 0


@dataclass(frozen=True, slots=True)
class DeclarerDemand:
    """Declarer's demand on a defender whose partner played too soon (2017: 57A)."""

    seat: Seat
    option: str
    trick: int


@dataclass(frozen=True, slots=True)
class DesignatedCard:
    """The card of dummy that declarer named last, and the number of its trick."""

    card: Card
    trick: int


@dataclass(frozen=True, slots=True)
class CardsOnTable:
    """Cards on the table that are not part of a trick, or not yet."""

    loose: tuple[LooseCard, ...] = ()
    down: Placed | None = None  # An opening lead that has not been faced.
    shown_together: tuple[Placed, ...] = ()  # Cards that were shown together; one of them must be played.
    together: Placed | None = None  # A card played together with a lead that is yet to come.
    played_open: tuple[PenaltyCardEntry, ...] = ()  # Penalty cards that were played.
    chosen: Placed | None = None  # A card of dummy that was chosen and must still be played.
    regained: tuple[Placed, ...] = ()  # Cards that were in a hand all the time, but unseen.


@dataclass(frozen=True, slots=True)
class TrickRepairState:
    """A trick in repair, and cards that a hand still has to play or add."""

    owed: tuple[Seat, ...] = ()  # Hands that must play a card before the trick goes on.
    repair: TrickRepair | None = None
    omitted: tuple[tuple[Seat, int], ...] = ()  # Hands that left out a card, and in which trick.
    lost: tuple[tuple[Seat, int], ...] = ()  # Hands that must place a card with the played ones, for which trick.
    sole: tuple[Seat, ...] = ()  # Players who kept a card unasked: no other could be played.
    wanted_back: tuple[Seat, int] | None = None  # A hand that tried to take back its card in this trick.


@dataclass(frozen=True, slots=True)
class DefenderDemands:
    """Restrictions of declarer on a defender's lead or card, and rights to restrict it."""

    demands: tuple[DeclarerDemand, ...] = ()
    picked: tuple[Seat, Card] | None = None  # The penalty card that declarer chose (2017: 51A).
    refused: Placed | None = None  # The card declarer did not accept in place of a penalty card (2017: 52B2).
    lead_discussed: tuple[Seat, int, tuple[Card, ...]] | None = (
        None  # Leader, trick and penalty cards of the last choice.
    )
    offered: tuple[tuple[Seat, Card], ...] = ()  # Leader, and partner's penalty card that declarer could use.
    lead_rights: tuple[
        tuple[Seat, LeadRight], ...
    ] = ()  # Declarer's rights from this player's lead out of turn (1949: 56b).
    expired: tuple[int, tuple[LeadRestrictionState, ...]] | None = (
        None  # Prohibitions that ended when this trick was due.
    )
    must_lead: tuple[Seat, Suit] | None = None  # The suit declarer must lead, from this hand (1949: 55b).
    retracted: bool = False  # Declarer took back a lead and has not led from the correct hand yet.


@dataclass(frozen=True, slots=True)
class DummyState:
    """The cards of dummy that were named or misplaced, and consequences of dummy's acts."""

    named: DesignatedCard | None = None
    just_named: bool = False  # The last event named a card of dummy.
    misplaced: tuple[Card, Card, int] | None = None  # Named card, card laid instead, trick.
    suggested: int = 0  # The trick in which dummy suggested or took a card unasked.
    forfeited: bool = False  # Dummy has lost dummy's rights.
    swapped: bool = False  # Declarer has become dummy (2017: 54A).
    dummy_seen: bool = False  # Declarer may have seen a card of dummy before the lead.


@dataclass(frozen=True, slots=True)
class ClaimHistory:
    """The last claim or concession, and events on the board since."""

    claim: ClaimState | None = None
    stopped: tuple[tuple[BridgeIrregularity, PlayEffect], ...] = ()  # Rulings on tricks that the claim stopped.
    trick_remark: tuple[Seat, int] | None = None  # Player and trick of a remark on that trick only.
    next_calls: tuple[Side, ...] = ()  # Sides that have called on the next board.
    round_over: bool = False
    correction_over: bool = False
    mixed: tuple[Side, ...] = ()  # Sides that mixed cards before the tricks were agreed.
    agreed: bool = False  # The sides agree about the tricks.
    counted: TricksTransferred | None = None  # Tricks transferred because one side's count was followed.


@dataclass(frozen=True, slots=True)
class EarlyFindings:
    """Findings of the director before the law asks, and a choice that partner may still overrule."""

    found: tuple[tuple[str, bool | int], ...] = ()  # Early findings by the director about the last play.
    overrulable_choice: tuple[Seat, BridgeState] | None = (
        None  # Player who may overrule partner's choice, and the state before it.
    )
    was_pointed_out: bool = False  # The reason to call the director has been stated.


@dataclass(frozen=True, slots=True)
class PlayLedger:
    """The play's part of the ledger. It equals `NOTHING` as long as every card is proper."""

    revokes: tuple[RevokeState, ...] = ()
    cards: CardsOnTable = CardsOnTable()
    trick: TrickRepairState = TrickRepairState()
    lead: DefenderDemands = DefenderDemands()
    dummy: DummyState = DummyState()
    claims: ClaimHistory = ClaimHistory()
    findings: EarlyFindings = EarlyFindings()

    def with_entries(self, **changes: Any) -> PlayLedger:
        """Return the ledger with these entries replaced, each in the group that has a field of that name."""
        grouped: dict[str, dict[str, Any]] = {}
        own = {name: changes.pop(name) for name in ("revokes",) if name in changes}
        for name, value in changes.items():
            grouped.setdefault(_GROUP_OF[name], {})[name] = value
        groups = {group: replace(getattr(self, group), **entries) for group, entries in grouped.items()}
        return replace(self, **own, **groups)


NOTHING = PlayLedger()
_GROUPS = tuple(group.name for group in fields(NOTHING) if group.name != "revokes")
_GROUP_OF = {entry.name: group for group in _GROUPS for entry in fields(getattr(NOTHING, group))}
