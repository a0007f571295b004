"""Facts about the play for which the director is called: cards held, acts of dummy, questions asked.

A table log records the act itself. These records hold the questions that come before it, so that a chart can ask them.
"""

from __future__ import annotations

from enum import auto

from troef.core.values import CodeEnum, KeywordRecord

# 41 to 43


class OpeningLead(KeywordRecord):
    """Somebody has led to the first trick."""

    faced: bool
    right_player: bool
    on_explanation: bool = False  # It followed a wrong explanation that has been corrected.


class DummyAct(CodeEnum):
    """Acts of dummy."""

    TOLD_FACTS = auto()  # Told the director facts when asked.
    WARNED = auto()  # Tried to prevent an irregularity.
    ASKED_DECLARER = auto()  # Asked declarer whether he could follow suit.
    ASKED_DEFENDER = auto()
    SPOKE_AFTERWARDS = auto()  # Spoke of an irregularity when the play was over.
    CALLED = auto()  # Called the director before anybody had drawn attention.
    POINTED_OUT = auto()  # Pointed out an irregularity during the play.
    TOOK_PART = auto()  # Took part in the play, or told declarer something about it.
    SUGGESTED = auto()  # Suggested a card.
    SWAPPED = auto()
    WALKED = auto()
    LOOKED = auto()
    WAS_SHOWN = auto()  # A defender let him see his hand.


class DummyActed(KeywordRecord):
    """An act of dummy with all his rights."""

    act: DummyAct


class DummyActedWithoutRights(KeywordRecord):
    """An act of dummy after he has lost his rights."""

    act: DummyAct
    first: bool = False  # Nobody else had spoken of it.
    revoked: bool = False  # Declarer revoked.
    by_defender: bool = False  # The irregularity is a defender's.


# 45 and 46


class CardOfDeclarer(KeywordRecord):
    """A card of declarer's hand that may have been played."""

    dropped: bool
    near_table: bool = False  # Held face up, on the table or almost.
    shown_as_played: bool = False  # Held in a way that shows it is played.
    named: bool = False  # He named it as the card he plays.


class CardOfDefender(KeywordRecord):
    """A card of a defender that may have been played."""

    visible: bool  # Held so that his partner could see its face.
    named: bool = False  # He named it as the card he plays.


class DummyCardHandling(CodeEnum):
    """Ways in which a card of dummy comes into question."""

    NAMED = auto()
    TOUCHED = auto()
    LAID = auto()  # Dummy laid it without its being named.
    CHANGED = auto()  # Declarer names another card after all.
    SUGGESTED = auto()  # Dummy pointed at it by himself.


class CardOfDummy(KeywordRecord):
    """A card of dummy that may have been played."""

    handling: DummyCardHandling
    arranging: bool = False  # He only arranged the cards, or reached for another.
    too_late: bool = False
    unintended: bool = False  # A slip of the tongue.


class DesignationWords(CodeEnum):
    """Declarer's words to dummy."""

    FULL = auto()  # Suit and rank.
    HIGH = auto()
    WIN = auto()
    LOW = auto()
    SUIT = auto()
    RANK = auto()
    ANYTHING = auto()


class CardNamed(KeywordRecord):
    """Declarer's designation of a card of dummy."""

    said: DesignationWords
    beyond_doubt: bool = False  # The words are incomplete or void, but his meaning is clear.
    leading: bool = False  # Dummy leads.
    present: bool = False  # Dummy has a card that fits the words.
    continues: bool = False  # Dummy won the last trick, and has that rank in its suit.
    several: bool = False  # More than one card of that rank may be played.


# 47 to 51


class WithdrawalReason(CodeEnum):
    """Reasons for a player to take back a card."""

    RECTIFICATION = auto()
    ILLEGAL = auto()
    SLIP = auto()
    OPPONENT_CHANGED = auto()
    WRONG_TURN = auto()  # An opponent said that it was his turn.
    EXPLANATION = auto()
    PROPER_LEAD = auto()  # It was played to a lead out of turn, and the right player has led.
    OTHER = auto()


class CardWithdrawalRequest(KeywordRecord):
    """A player wants to take back a card that he played."""

    why: WithdrawalReason
    declaring: bool = False
    too_late: bool = False  # Somebody has played after it, or dummy's cards are seen.


class LeadPenaltyChoice(CodeEnum):
    """Declarer's choices about the lead of a defender whose partner has penalty cards."""

    REQUIRE = auto()
    PROHIBIT = auto()
    LEAVE = auto()


class PenaltyCardOnTable(KeywordRecord):
    """A penalty card lies before a defender, and he or his partner must play."""

    minor: bool
    partner_leads: bool = False
    playable: bool = False  # It may be played at its holder's turn.
    chosen: LeadPenaltyChoice | None = None


class PenaltyCardsOnTable(KeywordRecord):
    """Several penalty cards lie before one defender."""

    partner_leads: bool
    playable: int = 0
    one_suit: bool = False
    chosen: LeadPenaltyChoice | None = None


# 58 to 61


class SimultaneousPlay(KeywordRecord):
    """Cards were played at the same moment."""

    two_players: bool
    one_visible: bool = False
    too_late: bool = False  # Both sides have played to the next trick.
    declaring: bool = False


class PlayedOnBy(CodeEnum):
    """Players who played on after an irregular play."""

    NEXT_HAND = auto()  # An opponent, behind the offender.
    DEFENDER = auto()  # A defender, after declarer took a lead back and before he led from the right hand.
    OFFENDING_SIDE = auto()  # A player of the offending side, before anything was ruled.


class PlayContinued(KeywordRecord):
    """Somebody played on after an irregular lead or play."""

    player: PlayedOnBy
    own_lead: bool = False  # It was his own proper lead.


class Enquiry(CodeEnum):
    """Events that raise the question of a revoke."""

    DECLARER_ASKED = auto()
    DUMMY_ASKED_DECLARER = auto()
    DUMMY_ASKED_DEFENDER = auto()
    DEFENDER_ASKED = auto()
    WANTS_TO_SEE = auto()  # Somebody wants to see the tricks that lie face down.
    NOT_AS_REQUIRED = auto()  # A card was not the one that had to be played.


class RevokeSuspected(KeywordRecord):
    """Somebody thinks that a player has revoked."""

    enquiry: Enquiry
    able: bool = False  # He could have played as required.


class SideActionSinceRevoke(CodeEnum):
    """Acts of the revoking side since the revoke."""

    PLAYED = auto()  # Played to the next trick, legally or not.
    NAMED = auto()  # Named a card for the next trick.
    CLAIMED = auto()  # Claimed or conceded.
    AGREED = auto()  # Agreed to a claim or concession of the other side.
    NOTHING = auto()


class RevokeStage(KeywordRecord):
    """A revoke that may or may not be established."""

    since: SideActionSinceRevoke
    too_late: bool = False  # That side has called on the next board, or the round is over, without an objection.


class RevokeSettled(KeywordRecord):
    """A revoke for which tricks have been transferred, and possible damage beyond them."""

    damaged: bool
    both_sides: bool = False
    repeated: bool = False


# 65 to 67


class TrickInspection(CodeEnum):
    """Requests and remarks about played cards."""

    TRICK = auto()  # He wants to see all cards of the last trick.
    OWN_CARD = auto()  # He wants to see his own last card.
    EARLIER = auto()  # He wants to see earlier tricks.
    DIRECTION = auto()  # A card points the wrong way.
    AFTER_PLAY = auto()  # He wants to see all cards when the play is over.


class InspectionRequest(KeywordRecord):
    """A player wants to see played cards, or says that one lies wrong."""

    looking: TrickInspection
    dummy: bool = False  # Dummy asks.
    played_on: bool = False  # His side has played to the next trick.
    led_on: bool = False  # Somebody has played to the next trick.
    card_open: bool = False  # His own card still lies face up.
    needed: bool = False  # The director needs to see it to investigate a revoke.
    clear: bool = False  # The cards show what happened.
    one_side_mixed: bool = False  # Only one side has mixed its cards.


class TrickDefect(CodeEnum):
    """Defects of a trick."""

    TOO_FEW = auto()
    TOO_MANY = auto()
    MISLAID = auto()  # The card was played, but is not among his played cards.


class DefectiveTrick(KeywordRecord):
    """A trick does not have four cards."""

    defect: TrickDefect
    too_late: bool = False  # Both sides have played to the next trick.
    can_follow: bool = False
    should_have_played: bool = False  # The card that goes back had to be played to an earlier trick.
    seen: bool = False  # A defender's card that goes back has been seen.
    played_again: bool = False  # The mislaid card was played once more, too late to correct.


# 68 to 71


class TrickStatement(KeywordRecord):
    """A player said or showed that tricks will be won or lost."""

    later_tricks: bool  # Later tricks too, not only the current one.
    by_defender: bool = False
    partner_objects: bool = False  # Immediately, to a defender who concedes tricks.
    agreed: bool = False
    all_play_on: bool = False  # The other side asks to play on and all four agree.


class ClaimDisputed(KeywordRecord):
    """The director decides a disputed claim."""

    trump_out: bool | None = None  # An opponent has a trump.
    trump_mentioned: bool = False
    trump_forgotten: bool = False  # The claimer has probably forgotten it.
    trump_wins: bool = False  # It wins a trick by some normal play.
    needs_partner: bool = False  # A defender's claim depends on his partner's choice among normal plays.
    new_line: bool = False  # The line was not in the first statement.
    finding_card: bool = False  # The line works only if a card is in a particular hand.
    shown_out: bool = False  # An opponent failed to follow before, or would on every normal line.
    worse_line: bool = False  # Another normal line does less well.


class TrickCertainty(CodeEnum):
    """The certainty of a trick that a side gave up and wants back."""

    WON = auto()  # The side had won it.
    CERTAIN = auto()  # No normal play could lose it.
    LIKELY = auto()  # It would probably have been won.
    NO = auto()


class TrickReclaim(KeywordRecord):
    """A side gave up a trick, by conceding or by agreeing, and wants it back."""

    final: bool  # The side has called on the next board, or the round is over.
    in_period: bool = False
    conceded: bool = False  # The side conceded it, and did not only agree.
    trick: TrickCertainty | None = None
