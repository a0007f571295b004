"""What the play would not have if all had been proper: loose cards, repairs, revokes, a claim, what dummy has lost."""

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
    """A card on the table that is no part of a trick yet; `irregularity` is about it, or (negative) comes first."""

    seat: Seat
    card: Card
    irregularity: int = 0
    must_be_played: bool = False  # at his turn (2017: 57D)
    unseen: bool = False  # it lies among the played cards, face down


@dataclass(frozen=True, slots=True)
class RevokeState:
    """A player did not play what he could and had to."""

    seat: Seat
    trick: int
    suit: Suit | None  # that was led; None for a broken restriction
    card: Card | None  # that was played; None for one left out
    irregularity: int
    faced: bool = False  # he failed to play a card that lay open: dummy's, or a penalty card
    established: bool = False
    corrected: bool = False
    attention: bool = False
    too_late: str = ""  # why attention came too late for a transfer of tricks
    let_go: bool = False  # dummy, who had lost his rights, spoke of it first (2017: 43B3)
    law: EngineCitation = EngineCitation.REVOKE
    restricted: frozenset[Suit] = frozenset()  # the suits that a broken restriction named

    @property
    def suits(self) -> frozenset[Suit]:
        """The suit led, or those of the restriction."""
        return self.restricted if self.suit is None else frozenset((self.suit,))


@dataclass(frozen=True, slots=True)
class TrickRepair:
    """A trick that is being put right: who may still take his card back, and the cards of the next trick set aside."""

    side: Side  # that made the mistake
    queue: tuple[Seat, ...] = ()  # who played after it, in order
    later: tuple[Placed, ...] = ()  # cards of the next trick
    theirs: WithdrawalRight | None = None  # why the other side may take a card back
    own: WithdrawalRight | None = None  # why the same side may, once the other has
    taken: bool = False  # the other side has taken a card back
    left_out: Seat | None = None  # who had not played to it


class TricksTransferred(NamedTuple):
    """Tricks that go from one side to the other."""

    giver: Side
    tricks: int
    law: str


@dataclass(frozen=True, slots=True)
class ClaimState:
    """The last claim or concession: how many of the tricks not yet complete the speaker's side gets by it."""

    seat: Seat
    told: StatementKind
    tricks: int
    of: int  # tricks not yet complete
    agreed: bool = False
    settled: bool = False  # the director has decided
    irregularity: int = 0


@dataclass(frozen=True, slots=True)
class DeclarerDemand:
    """What declarer asked of a defender whose partner played too soon (2017: 57A)."""

    seat: Seat
    option: str
    trick: int


@dataclass(frozen=True, slots=True)
class DesignatedCard:
    """The last card of dummy that declarer named, and where it went."""

    card: Card
    trick: int


@dataclass(frozen=True, slots=True)
class CardsOnTable:
    """Cards that lie on the table and are no part of a trick, or not yet."""

    loose: tuple[LooseCard, ...] = ()
    down: Placed | None = None  # an opening lead that has not been faced
    shown: tuple[Placed, ...] = ()  # two cards that were shown together: one of them must be played
    together: Placed | None = None  # a card played together with a lead that is yet to be told
    played_open: tuple[PenaltyCardEntry, ...] = ()  # penalty cards that were played
    chosen: Placed | None = None  # a card of dummy that somebody chose and that must still be played
    regained: tuple[Placed, ...] = ()  # cards that were in a hand all the time without being seen there


@dataclass(frozen=True, slots=True)
class TrickRepairState:
    """What a trick still needs before the play goes on."""

    owed: tuple[Seat, ...] = ()  # hands that must play a card before the trick goes on
    repair: TrickRepair | None = None
    omitted: tuple[tuple[Seat, int], ...] = ()  # who left out a card, in which trick
    lost: tuple[tuple[Seat, int], ...] = ()  # who must lay a card with those he played, for which trick
    sole: tuple[Seat, ...] = ()  # who kept a card unasked because no other could be played
    wanted_back: tuple[Seat, int] | None = None  # who tried to take back the card he has in this trick


@dataclass(frozen=True, slots=True)
class DefenderDemands:
    """What declarer may ask, or has asked, of a defender's lead or card."""

    demands: tuple[DeclarerDemand, ...] = ()
    picked: tuple[Seat, Card] | None = None  # the penalty card that declarer chose (2017: 51A)
    refused: Placed | None = None  # the card that declarer did not accept in place of a penalty card (2017: 52B2)
    asked: tuple[Seat, int, tuple[Card, ...]] | None = None  # about whose lead declarer spoke, and which penalty cards
    offered: tuple[tuple[Seat, Card], ...] = ()  # who led while declarer could use this penalty card of his partner
    lead_rights: tuple[
        tuple[Seat, LeadRight], ...
    ] = ()  # what this player's lead out of turn gives declarer (1949: 56b)
    expired: tuple[int, tuple[LeadRestrictionState, ...]] | None = (
        None  # prohibitions that ended when this trick was due
    )
    must_lead: tuple[Seat, Suit] | None = None  # the suit declarer must lead, from this hand (1949: 55b)
    retracted: bool = False  # declarer took back a lead and has not led from the right hand yet


@dataclass(frozen=True, slots=True)
class DummyState:
    """Which of dummy's cards was named or laid, and what dummy has done."""

    named: DesignatedCard | None = None
    just_named: bool = False  # the last event named a card of dummy
    misplaced: tuple[Card, Card, int] | None = None  # dummy laid the second card for the first, in this trick
    suggested: int = 0  # the trick in which dummy suggested or took a card by himself
    forfeited: bool = False  # dummy has lost his rights
    swapped: bool = False  # declarer has become dummy (2017: 54A)
    dummy_seen: bool = False  # declarer may have seen a card of dummy before the lead


@dataclass(frozen=True, slots=True)
class ClaimHistory:
    """The last claim or concession, and what happened to the board since."""

    claim: ClaimState | None = None
    stopped: tuple[
        tuple[BridgeIrregularity, PlayEffect], ...
    ] = ()  # what was ruled about tricks while a claim lay there
    spoke: tuple[Seat, int] | None = None  # who said something about the current trick only
    next_calls: tuple[Side, ...] = ()  # who has called on the next board
    round_over: bool = False
    correction_over: bool = False
    mixed: tuple[Side, ...] = ()  # who mixed played cards before the tricks were agreed
    agreed: bool = False  # about the tricks
    counted: TricksTransferred | None = None  # what changed hands because one side's count was followed


@dataclass(frozen=True, slots=True)
class EarlyFindings:
    """What was found or said before anybody asked, and a choice that may still be overruled."""

    found: tuple[tuple[str, bool | int], ...] = ()  # what the director said about the last play before he was asked
    undo: tuple[Seat, BridgeState] | None = (
        None  # who may still overrule the choice of his partner, and the state before it
    )
    pointed: bool = False  # somebody has said what the director is called about


@dataclass(frozen=True, slots=True)
class PlayLedger:
    """The play's part of the ledger: all that would not be there if every card had been proper."""

    revokes: tuple[RevokeState, ...] = ()
    cards: CardsOnTable = CardsOnTable()
    trick: TrickRepairState = TrickRepairState()
    lead: DefenderDemands = DefenderDemands()
    dummy: DummyState = DummyState()
    claims: ClaimHistory = ClaimHistory()
    findings: EarlyFindings = EarlyFindings()

    def setting(self, **changes: Any) -> PlayLedger:
        """The ledger with other entries; each finds its group by its name."""
        grouped: dict[str, dict[str, Any]] = {}
        own = {name: changes.pop(name) for name in ("revokes",) if name in changes}
        for name, value in changes.items():
            grouped.setdefault(_GROUP_OF[name], {})[name] = value
        groups = {group: replace(getattr(self, group), **entries) for group, entries in grouped.items()}
        return replace(self, **own, **groups)


NOTHING = PlayLedger()
_GROUPS = tuple(group.name for group in fields(NOTHING) if group.name != "revokes")
_GROUP_OF = {entry.name: group for group in _GROUPS for entry in fields(getattr(NOTHING, group))}
