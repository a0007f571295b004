"""What the director establishes about explanations, tricks in dispute, scores, penalties and appeals.

These facts are judgements: nobody but a director can fill them, so no table log opens a matter about them.
"""

from __future__ import annotations

from enum import auto

from troef.core.values import CodeEnum, KeywordRecord

# 75


class ExplainedAgreement(CodeEnum):
    """What the partners have agreed about a call that was explained."""

    AS_EXPLAINED = auto()  # the call was wrong, not the words
    OTHER = auto()
    NONE = auto()


class ExplanationDispute(KeywordRecord):
    """A board is over in which a call and its explanation did not agree."""

    agreement: ExplainedAgreement
    damaged: bool = False  # the opponents, by the wrong explanation
    used: bool = False  # the player whose call was explained took advantage of what he heard


# 79


class DisputedItem(CodeEnum):
    """What is in doubt about a result."""

    TRICKS = auto()  # how many were taken
    SCORE = auto()  # the agreed result was wrongly counted or written down


class ResultInDoubt(KeywordRecord):
    """Players do not agree about the tricks taken, or a score is wrong."""

    doubt: DisputedItem
    claimed: bool = False  # tricks were claimed or conceded
    in_round: bool = False  # the director was called before the end of the round
    in_period: bool = False  # the correction period has not ended
    certain: bool = False  # the director is sure of what happened
    organiser_agrees: bool = False


# 80 to 85


class DirectorPower(CodeEnum):
    """What the director is asked for."""

    ERROR_FOUND = auto()  # an error or irregularity has come to his knowledge
    WAIVER = auto()  # a side asks him to waive a rectification
    ORDER = auto()  # order or the progress of the play
    ORGANISER = auto()  # something the organiser has left undone
    REGULATION = auto()  # a regulation that goes against the laws
    COMMITTEE = auto()  # a matter that he would leave to a committee
    HELP = auto()  # he wants an assistant to do it
    NO_DIRECTOR = auto()  # nobody has been appointed


class DirectorPowerRequest(KeywordRecord):
    """Somebody asks the director to use one of his powers."""

    matter: DirectorPower
    in_period: bool = False  # of 79C and 92B
    by_other_side: bool = False  # the non-offending side asks


class ProcedureWentWrong(KeywordRecord):
    """An error in the procedure: a board, a movement, a ruling."""

    own_error: bool  # a ruling that the director himself now finds wrong
    normal: bool = False  # the board can still be played to a normal result
    result: bool = False  # the table has a result


class RulingMade(KeywordRecord):
    """The director has ruled: must he mention the right to appeal?"""

    judged: bool  # it rests on a finding of fact or on his judgement
    open_to_review: bool = False


class Provided(CodeEnum):
    """What the laws provide for an irregularity."""

    NOTHING = auto()
    RECTIFICATION = auto()
    CHOICE = auto()  # a player chooses among rectifications


class RulingRequest(KeywordRecord):
    """The director is called to rule on a point of law or regulation."""

    agreed: bool  # the players agree on the facts
    established: bool = False  # he finds them from the evidence
    provided: Provided | None = None
    damaged: bool = False  # the other side, probably


# 86 and 87


class FaultySide(CodeEnum):
    """Which contestants are at fault."""

    NOBODY = auto()
    ONE = auto()
    BOTH = auto()


class TeamsBoard(KeywordRecord):
    """A board of a team match without two results that can be compared."""

    regulated: bool = False  # several boards at one table only, and a regulation provides for it
    several: bool = False  # two or more results that cannot be compared, or more than one adjusted score
    fault: FaultySide | None = None
    replay: bool = False  # there is time for a substitute board
    score_known: bool = False  # a contestant could know the result of the match without this board
    favourable: bool = False  # the one result is clearly favourable to one side


class BoardPlayedDifferently(KeywordRecord):
    """A board seems not to have been the same at all tables."""

    fouled: bool  # a card in a wrong pocket, or another dealer or vulnerability
    teams: bool = False
    method_known: bool = False  # the regulations say how the groups are scored


# 90 and 91


class Offence(CodeEnum):
    """What law 90 names as examples."""

    LATE = auto()
    SLOW = auto()
    OVERHEARD = auto()
    COMPARING = auto()
    TOUCHING = auto()
    MISPLACED = auto()
    ADJUSTED = auto()  # a mistake that forced an adjusted score
    DISOBEDIENT = auto()
    OTHER = auto()


class OffenceSeen(KeywordRecord):
    """A contestant has offended against procedure."""

    offence: Offence
    hinders: bool = False  # it delays, hinders or annoys others, or disturbs the procedure
    penalise: bool = False  # he was warned before, or a warning is not enough


class DisciplinaryMeasure(CodeEnum):
    """What is enough to restore order."""

    POINTS = auto()
    SUSPENSION = auto()
    DISQUALIFICATION = auto()


class DisciplineBreach(KeywordRecord):
    """Somebody disturbs order and discipline."""

    discipline: bool  # and not only procedure
    measure: DisciplinaryMeasure | None = None
    organiser_agrees: bool = False


# 92 and 93


class ContestForm(CodeEnum):
    """The form of a contest."""

    PAIRS = auto()
    INDIVIDUAL = auto()
    TEAMS = auto()


class AppealSubject(CodeEnum):
    """What an appeal is about."""

    LAW = auto()  # a point of law or regulation
    DISCIPLINE = auto()  # a penalty or suspension by law 91
    JUDGEMENT = auto()  # facts, or anything else


class AppealMade(KeywordRecord):
    """A contestant wants a ruling of the director to be reviewed."""

    own_table: bool  # the ruling was given at his table
    in_time: bool = False
    through_director: bool = False
    form: ContestForm | None = None
    supported: bool = False  # by his partner, or by the captain
    committee: bool = False  # there is one that can hear it without disturbing the contest
    about: AppealSubject | None = None


class AppealDecided(KeywordRecord):
    """An appeal has been decided: may it go further?"""

    final_body: bool = False  # the authority gave the last word to a body of this tournament
    further: bool = False  # it has a procedure for a further appeal
    referred: bool = False  # the director or the committee leaves the matter to the authority
