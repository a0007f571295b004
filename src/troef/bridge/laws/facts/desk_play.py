"""What the director hears when he is called during the play: how a card was held, what dummy did, who asked what.

A table log tells the act itself; these records are the questions that come before it, so that a chart can ask them.
"""

from __future__ import annotations

from enum import auto

from troef.core.values import CodeEnum, KeywordRecord

# 41 to 43


class OpeningLead(KeywordRecord):
    """Somebody has led to the first trick."""

    faced: bool
    right_player: bool
    on_explanation: bool = False  # an opponent explained wrongly and it has been corrected


class DummyAct(CodeEnum):
    """What dummy did."""

    TOLD_FACTS = auto()  # the director, when asked
    WARNED = auto()  # tried to prevent an irregularity
    ASKED_DECLARER = auto()  # whether he could follow suit
    ASKED_DEFENDER = auto()
    SPOKE_AFTERWARDS = auto()  # of an irregularity, when the play was over
    CALLED = auto()  # the director, before anybody had drawn attention
    POINTED_OUT = auto()  # an irregularity, during the play
    TOOK_PART = auto()  # in the play, or told declarer something about it
    SUGGESTED = auto()  # a card
    SWAPPED = auto()
    WALKED = auto()
    LOOKED = auto()
    WAS_SHOWN = auto()  # a defender let him see his hand


class DummyActed(KeywordRecord):
    """Dummy did something, with all his rights."""

    act: DummyAct


class DummyActedWithoutRights(KeywordRecord):
    """Dummy, who has lost his rights, did something."""

    act: DummyAct
    first: bool = False  # nobody else had spoken of it
    revoked: bool = False  # declarer did
    by_defender: bool = False  # the irregularity is a defender's


# 45 and 46


class CardOfDeclarer(KeywordRecord):
    """Has declarer played a card of his own hand?"""

    dropped: bool
    near_table: bool = False  # held face up, on the table or almost
    shown_as_played: bool = False  # held so that it was meant as played
    named: bool = False  # he named it as the card he plays


class CardOfDefender(KeywordRecord):
    """Has a defender played a card?"""

    visible: bool  # held so that his partner could see its face
    named: bool = False  # he named it as the card he plays


class DummyCardHandling(CodeEnum):
    """How a card of dummy came to be spoken of."""

    NAMED = auto()
    TOUCHED = auto()
    LAID = auto()  # by dummy, without being named
    CHANGED = auto()  # declarer names another card after all
    SUGGESTED = auto()  # dummy pointed at it by himself


class CardOfDummy(KeywordRecord):
    """Has a card of dummy been played?"""

    handling: DummyCardHandling
    arranging: bool = False  # he only put the cards in order, or reached for another
    too_late: bool = False
    unintended: bool = False  # a slip of the tongue


class DesignationWords(CodeEnum):
    """What declarer said to dummy."""

    FULL = auto()  # suit and rank
    HIGH = auto()
    WIN = auto()
    LOW = auto()
    SUIT = auto()
    RANK = auto()
    ANYTHING = auto()


class CardNamed(KeywordRecord):
    """Which card of dummy has declarer named?"""

    said: DesignationWords
    beyond_doubt: bool = False  # the words are incomplete or void, but what he meant is clear
    leading: bool = False  # dummy leads
    present: bool = False  # dummy has a card that the words fit
    continues: bool = False  # dummy won the last trick, and has that rank in its suit
    several: bool = False  # more than one card of that rank may be played


# 47 to 51


class WithdrawalReason(CodeEnum):
    """Why a player wants to take back a card."""

    RECTIFICATION = auto()
    ILLEGAL = auto()
    SLIP = auto()
    OPPONENT_CHANGED = auto()
    WRONG_TURN = auto()  # an opponent said that it was his turn
    EXPLANATION = auto()
    PROPER_LEAD = auto()  # it was played to a lead out of turn, and the right player has led
    OTHER = auto()


class CardWithdrawalRequest(KeywordRecord):
    """A player wants to take back a card that he played."""

    why: WithdrawalReason
    declaring: bool = False
    too_late: bool = False  # somebody has played after it, or dummy's cards are seen


class LeadPenaltyChoice(CodeEnum):
    """What declarer says about the lead of a defender whose partner has penalty cards."""

    REQUIRE = auto()
    PROHIBIT = auto()
    LEAVE = auto()


class PenaltyCardOnTable(KeywordRecord):
    """A penalty card lies before a defender, and somebody must play."""

    minor: bool
    partner_leads: bool = False
    playable: bool = False  # at his turn it may be played
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
    too_late: bool = False  # both sides have played to the next trick
    declaring: bool = False


class PlayedOnBy(CodeEnum):
    """Who played on after an irregular play."""

    NEXT_HAND = auto()  # an opponent, behind the offender
    DEFENDER = auto()  # after declarer took a lead back and before he led from the right hand
    OFFENDING_SIDE = auto()  # before anything was ruled


class PlayContinued(KeywordRecord):
    """Somebody played on after an irregular lead or play."""

    player: PlayedOnBy
    own_lead: bool = False  # it was his own proper lead


class Enquiry(CodeEnum):
    """What happened around a revoke that somebody suspects."""

    DECLARER_ASKED = auto()
    DUMMY_ASKED_DECLARER = auto()
    DUMMY_ASKED_DEFENDER = auto()
    DEFENDER_ASKED = auto()
    WANTS_TO_SEE = auto()  # the tricks that lie face down
    NOT_AS_REQUIRED = auto()  # a card was not the one that had to be played


class RevokeSuspected(KeywordRecord):
    """Somebody thinks that a player has revoked."""

    enquiry: Enquiry
    able: bool = False  # he could have played as he had to


class SideActionSinceRevoke(CodeEnum):
    """What the side that revoked has done since."""

    PLAYED = auto()  # to the next trick, legally or not
    NAMED = auto()  # a card for the next trick
    CLAIMED = auto()  # or conceded
    AGREED = auto()  # to a claim or concession of the other side
    NOTHING = auto()


class RevokeStage(KeywordRecord):
    """How far has a revoke come?"""

    since: SideActionSinceRevoke
    too_late: bool = False  # it has called on the next board, or the round is over, without an objection


class RevokeSettled(KeywordRecord):
    """The tricks for a revoke have been counted: is the other side compensated?"""

    damaged: bool
    both_sides: bool = False
    repeated: bool = False


# 65 to 67


class TrickInspection(CodeEnum):
    """What a player asks about played cards."""

    TRICK = auto()  # to see all cards of the last trick
    OWN_CARD = auto()  # to see his own last card
    EARLIER = auto()  # to see earlier tricks
    DIRECTION = auto()  # a card points the wrong way
    AFTER_PLAY = auto()  # all cards, when the play is over


class InspectionRequest(KeywordRecord):
    """A player wants to see played cards, or says that one lies wrong."""

    looking: TrickInspection
    dummy: bool = False  # it is dummy who asks
    played_on: bool = False  # his side has played to the next trick
    led_on: bool = False  # somebody has
    card_open: bool = False  # his own card still lies face up
    needed: bool = False  # the director needs it to find out about a revoke
    clear: bool = False  # the cards show what happened
    one_side_mixed: bool = False  # only one side has mixed its cards


class TrickDefect(CodeEnum):
    """What is wrong with a trick."""

    TOO_FEW = auto()
    TOO_MANY = auto()
    MISLAID = auto()  # the card was played, but does not lie with his played cards


class DefectiveTrick(KeywordRecord):
    """A trick does not have four cards."""

    defect: TrickDefect
    too_late: bool = False  # both sides have played to the next trick
    can_follow: bool = False
    should_have_played: bool = False  # the card that goes back had to be played to an earlier trick
    seen: bool = False  # a defender's card that goes back has been seen
    played_again: bool = False  # and it is too late to put that right


# 68 to 71


class TrickStatement(KeywordRecord):
    """A player said or showed that tricks will be won or lost."""

    later_tricks: bool  # and not only the current one
    by_defender: bool = False
    partner_objects: bool = False  # at once, to a defender who gives up tricks
    agreed: bool = False
    all_play_on: bool = False  # the other side asks for it and all four agree


class ClaimDisputed(KeywordRecord):
    """The director decides a disputed claim."""

    trump_out: bool | None = None  # an opponent has a trump
    trump_mentioned: bool = False
    trump_forgotten: bool = False  # probably
    trump_wins: bool = False  # by some normal play
    needs_partner: bool = False  # a defender's claim that hangs on his partner's choice among normal plays
    new_line: bool = False  # not in the first statement
    finding_card: bool = False  # it works only when a card is found in a particular hand
    shown_out: bool = False  # an opponent failed to follow before, or would on every normal line
    worse_line: bool = False  # another normal line does less well


class TrickCertainty(CodeEnum):
    """A trick that a side gave up and wants back."""

    WON = auto()  # it had been won
    CERTAIN = auto()  # no normal play could lose it
    LIKELY = auto()  # it would probably have been won
    NO = auto()


class TrickReclaim(KeywordRecord):
    """A side gave up a trick, by conceding or by agreeing, and wants it back."""

    final: bool  # it has called on the next board, or the round is over
    in_period: bool = False
    conceded: bool = False  # and did not only agree with the other side
    trick: TrickCertainty | None = None
