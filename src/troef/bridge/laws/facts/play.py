"""Facts of the play: one small frozen record for each kind of irregularity, shared by the editions."""

from __future__ import annotations

from dataclasses import dataclass

from troef.bridge.game.calls import Call
from troef.bridge.laws.facts.auction import Facts
from troef.bridge.laws.ruling import Role, WithdrawalRight
from troef.cards import Card, Rank, Seat, Suit
from troef.core.values import CodeEnum

# Leads


class FaceDownLead(Facts):
    """A face-down opening lead by a player who does not have the lead."""


class LeadOutOfTurn(Facts):
    """What every faced lead out of turn has in common."""

    misinformed: bool = False  # an opponent had told him that it was his turn
    last_trick: bool = False
    rho_acted: bool = False  # the hand before him played to it
    accepted: bool | None = None
    answer: LeadOutOfTurnOption | None = None  # where there is more to choose


class LeadOutOfTurnOption(CodeEnum):
    """What declarer does with a lead out of turn."""

    SPREAD = "spread"
    ACCEPT = "accept"
    REJECT = "reject"
    PICK_UP = "pick-up"  # taken back without becoming a penalty card


class OpeningLeadOutOfTurn(LeadOutOfTurn):
    """A faced opening lead by the wrong player."""

    declaring: bool  # by the presumed declarer or dummy
    spread: bool = False  # declarer has begun to lay down his hand
    dummy_seen: bool = False  # declarer may have seen a card of dummy


class DeclarerLead(LeadOutOfTurn):
    """Declarer leads from his own hand or from dummy when he should not."""

    own_turn: bool  # he had the lead, in the other hand


class DefenderLead(LeadOutOfTurn):
    """A defender leads out of turn."""

    partners_turn: bool = False  # the other defender had the lead


class CardAfterRetraction(Facts):
    """A defender plays after declarer took a lead back and before he led from the right hand."""


# Cards to a trick


class PrematureCard(Facts):
    """A defender leads to the next trick, or plays out of turn, before it is his turn."""

    partner_waits: bool  # his partner has not played to the trick
    led_ahead: bool = False  # it is a lead to the next trick
    both_played: bool = False  # declarer has played from both hands
    prompted: bool = False  # dummy had taken or suggested a card by himself
    legal: bool = True  # it can be played to this trick
    over: bool = False  # that trick is complete
    other_suits: tuple[Suit, ...] = ()  # than the one led
    chosen: str | None = None
    winner: Role | None = None  # of the trick, when it is over
    partner_played: bool = False  # he has, before anything was ruled


class PrematureByDeclarer(Facts):
    """Declarer plays from one of his hands before its turn."""

    to_opening_lead: bool = False  # second hand from dummy, to an opening lead out of turn
    legal: bool = True  # it can be played to this trick


class SimultaneousCard(Facts):
    """A card played together with a proper one counts as played after it."""


class ShownCard(Facts):
    """A card that was held or touched so that it is played."""

    declaring: bool
    dummy: bool


class FifthCard(Facts):
    """A card more in a trick that is complete: a lead, if the director says so."""

    declaring: bool
    led: bool | None = None
    running: bool = False  # the trick is not complete yet


class CardsCarriedAlong(Facts):
    """Cards that went along with a played card and were not seen."""

    declaring: bool
    too_late: bool = False  # both sides have played to the next trick


class OmittedCard(Facts):
    """A player left out a card."""

    too_late: bool = False
    can_follow: bool | None = False  # None when his hand is not known


class PlayedBeforeInstruction(Facts):
    """A defender leads, or plays, before declarer has said what he must play."""

    led: bool
    chosen: bool = False  # declarer has spoken
    obeying: bool = False  # and it is what he asked for


class PlayedBeforeChoice(Facts):
    """A defender had played before declarer could say what he must play, and did not play that."""


class CardRetracted(Facts):
    """A player takes back a card without having the right to."""

    face_down: bool = False  # it is a face-down lead
    penalty_card_due: bool = False  # he played it in the place of a penalty card


class CardPlayedAfter(Facts):
    """A card played after something that is put right: its player may have the right to take it back."""

    why: WithdrawalRight
    declaring: bool
    withdrawn: bool | None = None


class PlayedOnExplanation(Facts):
    """A card played because of a wrong explanation."""

    declaring: bool
    too_late: bool
    withdrawn: bool | None = None


# Revokes


class RevokeFacts(Facts):
    """A player did not play a card that he could and had to play."""

    declaring: bool
    faced: bool  # the card played, or the one he should have played, lay open
    established: bool = False
    both_sides: bool = False  # both revoked in this trick, and only one has played to the next
    twelfth: bool = False
    before_partner: bool = False  # his partner had still to play to the trick
    returned: bool = False
    asked_by_dummy: bool = False  # who had lost his right to ask
    unpunished: bool = False  # it is a defender's, and dummy, who had lost his rights, spoke of it first
    claimed: bool = False  # the rest of the tricks has been claimed or conceded
    tricks: int | None = None  # that the director gives to the speaker's side then
    broken: bool = False  # he followed suit, but did not do what was required of him
    partner_cards: tuple[Card, ...] = ()  # that his partner could have played to the twelfth trick
    partner_card: Card | None = None  # the one that the other side chooses


@dataclass(frozen=True, slots=True)
class EstablishedRevoke:
    """An established revoke when the play is over: how many tricks go to the other side?"""

    won_by_offender: bool
    won_by_side: bool
    won_later: int  # tricks that the side took after it
    repeated: bool = False  # the same player in the same suit once more, the first one established
    faced: bool = False
    after_next_call: bool = False
    after_round: bool = False
    twelfth: bool = False
    both_sides: bool = False
    corrected_both: bool = False  # by 62C3
    first_tricks: int | None = None  # what the first revoke costs, where this one is a repetition of it
    put_right_before: bool = False  # the same player in the same suit once more, the first one put right


# Penalty cards


class ExposedInPlay(Facts):
    """Cards that were seen without being played."""

    declaring: bool
    cards: int
    honour: bool
    others: bool = False  # he has a penalty card already
    deliberate: bool | None = False
    two_at_once: bool = False
    spread: bool = False  # declarer lays down his hand
    current_trick: bool = False  # while he spoke of the current trick only
    claim: bool | None = None
    tricks: int | None = None


class PartnerOnLead(Facts):
    """A defender must lead while his partner has major penalty cards in these suits."""

    suits: tuple[Suit, ...]
    several: bool  # more than one card in one of the suits
    again: bool = False  # declarer has been asked about all of them when this player led before
    chosen: str | None = None


class SeveralPenaltyCards(Facts):
    """A defender can play more than one of his major penalty cards."""

    cards: tuple[Card, ...]
    chosen: Card | None = None


class PenaltyCardNotPlayed(Facts):
    """A defender plays another card than the penalty card he had to play."""

    declarer_acted: bool = False
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class PenaltyCardGone:
    """A penalty card was played, or picked up."""

    played: bool


# Dummy


@dataclass(frozen=True, slots=True)
class Designation:
    """What declarer said about a card of dummy, and what dummy has."""

    cards: tuple[Card, ...]  # dummy's, from the top
    legal: tuple[Card, ...]
    led: Suit | None  # of the current trick
    continued: Suit | None  # with which dummy won the last trick, when he leads
    winners: tuple[Card, ...]  # of the suit led, that are known to win
    suit: Suit | None = None
    rank: Rank | None = None
    word: str | None = None


class UnclearDesignation(Facts):
    """Declarer named a card so that it is still open which one."""

    law: str
    cards: tuple[Card, ...]
    by_defenders: bool = False
    chosen: Card | None = None


class DesignationCompleted(Facts):
    """Declarer named a card incompletely, and the law says which one it is; or that it is none."""

    law: str
    valid: bool = True


class CardMisplacedByDummy(Facts):
    """Dummy laid a card that was not named."""

    too_late: bool = False


class CardRedesignated(Facts):
    """Declarer wants another card of dummy than he named."""

    too_late: bool
    unintended: bool | None = None


class DummySuggests(Facts):
    """Dummy points at a card, or touches one, by himself."""

    barred: tuple[Call | Card, ...] | None = None  # what the director bars declarer from


class DummyForfeitingAct(Facts):
    """Dummy swaps hands, walks round or looks into a defender's hand."""

    how: str


class DummyAsks(Facts):
    """Dummy asks a defender whether he has revoked."""


class DummySpeaks(Facts):
    """Dummy draws attention to an irregularity, or calls the director, before he may."""

    called: bool = False
    forfeited: bool = False
    by_defender: bool = False  # the irregularity is a defender's


class DummyClaims(Facts):
    """Dummy claims or concedes tricks."""


class DummyWarns(Facts):
    """Dummy, who has lost his rights, warns declarer about the hand to lead from."""

    declarer: Seat
    hand: Seat | None = None  # the one a defender chooses


# Claims


class StatementKind(CodeEnum):
    """What a statement about tricks was."""

    CLAIM = "claim"
    CONCESSION = "concession"


class ClaimMade(Facts):
    """A claim or concession, and what the others say."""

    told: StatementKind
    declaring: bool
    gives: bool  # it gives up at least one trick
    agreed: bool = False
    objector: Role | None = None  # as seen from the speaker
    final: bool = False  # the objecting side had agreed, and called on the next board, or the round is over
    correction_over: bool = False
    returned: bool = False  # the four hands are back in the board
    faced: bool = False  # his partner could see his cards
    chosen: str | None = None
    tricks: int | None = None


class TricksDisputed(Facts):
    """A side says that it has won so many tricks, and the other does not agree."""

    counted: int  # by the side that says so
    won: int | None  # by that side, as the played cards show; None where they do not show all tricks
    claimed: bool = False  # tricks were claimed or conceded
    round_over: bool = False
    correction_over: bool = False
    play_over: bool = False
    mixed: bool = False  # a player of that side has mixed his played cards before it was agreed
    others_mixed: bool = False  # an opponent has
    mixed_since: bool = False  # and did so after this was said


class TricksAgreed(Facts):
    """The sides agree that one of them has won so many tricks, and the score is entered."""

    counted: int
    won: int | None  # by that side, as the played cards show; None where they do not show all tricks
    returned: bool = False  # the hands were back in the board by then


class CurrentTrickOnly(Facts):
    """A statement that is only about the current trick."""

    declaring: bool


class PlayedAfterClaim(Facts):
    """A card after a claim."""
