"""Facts of the play: a small frozen record for each kind of irregularity, shared by the editions."""

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
    """Facts that all faced leads out of turn share."""

    misinformed: bool = False  # An opponent had told him that it was his turn.
    last_trick: bool = False
    rho_acted: bool = False  # The hand before him played to it.
    accepted: bool | None = None
    answer: LeadOutOfTurnOption | None = None  # If there are more options than to accept or reject.


class LeadOutOfTurnOption(CodeEnum):
    """Declarer's options after a lead out of turn."""

    SPREAD = "spread"
    ACCEPT = "accept"
    REJECT = "reject"
    PICK_UP = "pick-up"  # It is taken back without becoming a penalty card.


class OpeningLeadOutOfTurn(LeadOutOfTurn):
    """A faced opening lead by the wrong player."""

    declaring: bool  # It was led by the presumed declarer or dummy.
    spread: bool = False  # Declarer has begun to lay down his hand.
    dummy_seen: bool = False  # Declarer may have seen a card of dummy.


class DeclarerLead(LeadOutOfTurn):
    """Declarer leads from his own hand or from dummy when he should not."""

    own_turn: bool  # He had the lead, but in the other hand.


class DefenderLead(LeadOutOfTurn):
    """A defender leads out of turn."""

    partners_turn: bool = False  # The other defender had the lead.


class CardAfterRetraction(Facts):
    """A defender plays after declarer took a lead back and before he led from the right hand."""


# Cards to a trick


class PrematureCard(Facts):
    """A defender leads to the next trick, or plays out of turn, before it is his turn."""

    partner_waits: bool  # His partner has not played to the trick.
    led_ahead: bool = False  # It is a lead to the next trick.
    again: bool = False  # Declarer has yet to choose about an earlier card of the same player.
    both_played: bool = False  # Declarer has played from both hands.
    prompted: bool = False  # Dummy had taken or suggested a card by himself.
    legal: bool = True  # It can be played to this trick.
    over: bool = False  # That trick is complete.
    other_suits: tuple[Suit, ...] = ()  # Suits other than the one led.
    chosen: str | None = None
    winner: Role | None = None  # Winner of the trick, when it is over.
    partner_played: bool = False  # His partner has played, before anything was ruled.


class PrematureByDeclarer(Facts):
    """Declarer plays from one of his hands before its turn."""

    to_opening_lead: bool = False  # From dummy as second hand, to an opening lead out of turn.
    legal: bool = True  # It can be played to this trick.


class SimultaneousCard(Facts):
    """A card played together with a proper one counts as played after it."""


class ShownCard(Facts):
    """A card held or touched in such a way that it is played."""

    declaring: bool
    dummy: bool


class FifthCard(Facts):
    """One card too many in a complete trick; it is a lead if the director says so."""

    declaring: bool
    led: bool | None = None
    running: bool = False  # The trick is not complete yet.


class CardsCarriedAlong(Facts):
    """Cards carried along unseen with a played card."""

    declaring: bool
    too_late: bool = False  # Both sides have played to the next trick.


class OmittedCard(Facts):
    """A card that a player omitted from a trick."""

    too_late: bool = False
    can_follow: bool | None = False  # None if his hand is not known.


class PlayedBeforeInstruction(Facts):
    """A defender leads, or plays, before declarer has said what he must play."""

    led: bool
    chosen: bool = False  # Declarer has spoken.
    obeying: bool = False  # The card is the one that he asked for.


class PlayedBeforeChoice(Facts):
    """A defender played before declarer could say what he must play, and did not play as declarer then said."""


class CardRetracted(Facts):
    """A player takes back a card without having the right to."""

    face_down: bool = False  # It is a face-down lead.
    penalty_card_due: bool = False  # He played it instead of a penalty card.


class CardPlayedAfter(Facts):
    """A card played after something that is corrected, so that its player may have the right to take it back."""

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
    faced: bool  # The card played, or the one he should have played, was face up.
    established: bool = False
    both_sides: bool = False  # Both sides revoked in this trick, and only one has played to the next.
    twelfth: bool = False
    before_partner: bool = False  # His partner had not yet played to the trick.
    returned: bool = False
    asked_by_dummy: bool = False  # Dummy asked about it after losing the right to ask.
    unpunished: bool = False  # A defender's revoke, first mentioned by dummy without rights.
    claimed: bool = False  # The rest of the tricks has been claimed or conceded.
    tricks: int | None = None  # Tricks that the director then gives to the speaker's side.
    broken: bool = False  # He followed suit, but did not meet another requirement.
    partner_cards: tuple[Card, ...] = ()  # Cards that his partner could have played to the twelfth trick.
    partner_card: Card | None = None  # The one of these that the other side chooses.


@dataclass(frozen=True, slots=True)
class EstablishedRevoke:
    """An established revoke when the play is over, for which tricks may be transferred."""

    won_by_offender: bool
    won_by_side: bool
    won_later: int  # Tricks that the side won after it.
    repeated: bool = False  # The same player revoked in the same suit before, and that was established.
    faced: bool = False
    after_next_call: bool = False
    after_round: bool = False
    twelfth: bool = False
    both_sides: bool = False
    corrected_both: bool = False  # Corrected by 62C3.
    first_tricks: int | None = None  # Tricks for the first revoke, if this one repeats it.
    put_right_before: bool = False  # The same player revoked in the same suit before, and that was corrected.


# Penalty cards


class ExposedInPlay(Facts):
    """Cards that were seen without being played."""

    declaring: bool
    cards: int
    honour: bool
    others: bool = False  # He has a penalty card already.
    deliberate: bool | None = False
    two_at_once: bool = False
    spread: bool = False  # Declarer lays down his hand.
    current_trick: bool = False  # While he spoke of the current trick only.
    claim: bool | None = None
    tricks: int | None = None


class PartnerOnLead(Facts):
    """A defender must lead while his partner has major penalty cards in these suits."""

    suits: tuple[Suit, ...]
    several: bool  # More than one card in one of the suits.
    again: bool = False  # Declarer has been asked about all of them when this player led before.
    chosen: str | None = None


class SeveralPenaltyCards(Facts):
    """A defender can play more than one of his major penalty cards."""

    cards: tuple[Card, ...]
    chosen: Card | None = None


class PenaltyCardNotPlayed(Facts):
    """A defender plays a card instead of the penalty card that he had to play."""

    declarer_acted: bool = False
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class PenaltyCardGone:
    """A penalty card was played, or picked up."""

    played: bool


# Dummy


@dataclass(frozen=True, slots=True)
class Designation:
    """Declarer's words about a card of dummy, and dummy's cards."""

    cards: tuple[Card, ...]  # Dummy's cards, from the top.
    legal: tuple[Card, ...]
    led: Suit | None  # Suit led to the current trick.
    continued: Suit | None  # Suit with which dummy won the last trick, if he leads.
    winners: tuple[Card, ...]  # Cards of the suit led that are known to win.
    suit: Suit | None = None
    rank: Rank | None = None
    word: str | None = None


class UnclearDesignation(Facts):
    """A designation by declarer that leaves open which card he means."""

    law: str
    cards: tuple[Card, ...]
    by_defenders: bool = False
    chosen: Card | None = None


class DesignationCompleted(Facts):
    """An incomplete designation for which the law says which card it is, or that it is void."""

    law: str
    valid: bool = True


class CardMisplacedByDummy(Facts):
    """Dummy laid a card that was not named."""

    too_late: bool = False


class CardRedesignated(Facts):
    """Declarer wants a different card of dummy from the one that he named."""

    too_late: bool
    unintended: bool | None = None


class DummySuggests(Facts):
    """Dummy points at a card, or touches one, by himself."""

    barred: tuple[Call | Card, ...] | None = None  # Acts from which the director bars declarer.


class DummyForfeitingAct(Facts):
    """Dummy swaps hands, walks round or looks into a defender's hand."""

    how: str


class DummyAsks(Facts):
    """Dummy asks a defender whether he has revoked."""


class DummySpeaks(Facts):
    """Dummy draws attention to an irregularity, or calls the director, before he may."""

    called: bool = False
    forfeited: bool = False
    by_defender: bool = False  # The irregularity is a defender's.


class DummyClaims(Facts):
    """Dummy claims or concedes tricks."""


class DummyWarns(Facts):
    """Dummy, who has lost his rights, warns declarer about the hand to lead from."""

    declarer: Seat
    hand: Seat | None = None  # The hand that a defender chooses.


# Claims


class StatementKind(CodeEnum):
    """Kinds of statement about tricks."""

    CLAIM = "claim"
    CONCESSION = "concession"


class ClaimMade(Facts):
    """A claim or concession, and the reactions of the others."""

    told: StatementKind
    declaring: bool
    gives: bool  # It gives up at least one trick.
    agreed: bool = False
    objector: Role | None = None  # The objecting player, as seen from the speaker.
    final: bool = False  # The objecting side had agreed and called on the next board, or the round is over.
    correction_over: bool = False
    returned: bool = False  # The four hands are back in the board.
    faced: bool = False  # His partner could see his cards.
    chosen: str | None = None
    tricks: int | None = None


class TricksDisputed(Facts):
    """A dispute about the number of tricks that a side says it has won."""

    counted: int  # Tricks by the count of that side.
    won: int | None  # Tricks of that side by the played cards; None if these do not show all tricks.
    claimed: bool = False  # Tricks were claimed or conceded.
    round_over: bool = False
    correction_over: bool = False
    play_over: bool = False
    mixed: bool = False  # A player of that side mixed his played cards before the agreement.
    others_mixed: bool = False  # An opponent mixed his played cards.
    mixed_since: bool = False  # The cards were mixed after this was said.


class TricksAgreed(Facts):
    """An agreement on the number of tricks that a side has won, with the score entered."""

    counted: int
    won: int | None  # Tricks of that side by the played cards; None if these do not show all tricks.
    returned: bool = False  # The hands were back in the board by then.


class CurrentTrickOnly(Facts):
    """A statement that is only about the current trick."""

    declaring: bool


class PlayedAfterClaim(Facts):
    """A card after a claim."""
