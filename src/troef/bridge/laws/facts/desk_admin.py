"""Facts that a director establishes about explanations, disputed tricks, scores, penalties and appeals.

These facts are judgements that only a director can make, so no table log opens a matter about them.
"""

from __future__ import annotations

from enum import auto

from troef.core.values import CodeEnum, KeywordRecord

# 75


class ExplainedAgreement(CodeEnum):
    """The partners' agreement about a call that was explained."""

    AS_EXPLAINED = auto()  # The call was wrong, not the explanation.
    OTHER = auto()
    NONE = auto()


class ExplanationDispute(KeywordRecord):
    """A call and its explanation did not agree, and the board is over."""

    agreement: ExplainedAgreement
    damaged: bool = False  # The wrong explanation damaged the opponents.
    used: bool = False  # The player whose call was explained used information from it.


# 79


class DisputedItem(CodeEnum):
    """The disputed part of a result."""

    TRICKS = auto()  # The number of tricks taken.
    SCORE = auto()  # The agreed result was wrongly counted or written down.


class ResultInDoubt(KeywordRecord):
    """Players do not agree about the tricks taken, or a score is wrong."""

    doubt: DisputedItem
    claimed: bool = False  # Tricks were claimed or conceded.
    in_round: bool = False  # The director was called before the end of the round.
    in_period: bool = False  # The correction period has not ended.
    certain: bool = False  # The director is sure of what happened.
    organiser_agrees: bool = False


# 80 to 85


class DirectorPower(CodeEnum):
    """Matters on which the director may be asked to act."""

    ERROR_FOUND = auto()  # An error or irregularity has come to his knowledge.
    WAIVER = auto()  # A side asks him to waive a rectification.
    ORDER = auto()  # Order or the progress of the play.
    ORGANISER = auto()  # Something the organiser has left undone.
    REGULATION = auto()  # A regulation that goes against the laws.
    COMMITTEE = auto()  # A matter that he would leave to a committee.
    HELP = auto()  # He wants an assistant for it.
    NO_DIRECTOR = auto()  # Nobody has been appointed director.


class DirectorPowerRequest(KeywordRecord):
    """Somebody asks the director to use one of his powers."""

    matter: DirectorPower
    in_period: bool = False  # The period of 79C and 92B has not ended.
    by_other_side: bool = False  # The non-offending side asks.


class ProcedureWentWrong(KeywordRecord):
    """An error in the procedure: a board, a movement or a ruling."""

    own_error: bool  # The director now finds his own ruling wrong.
    normal: bool = False  # The board can still be played to a normal result.
    result: bool = False  # The table has a result.


class RulingMade(KeywordRecord):
    """A ruling, after which the director may have to mention the right to appeal."""

    judged: bool  # It rests on a finding of fact or on his judgement.
    open_to_review: bool = False


class Provided(CodeEnum):
    """Provisions of the laws for an irregularity."""

    NOTHING = auto()
    RECTIFICATION = auto()
    CHOICE = auto()  # A player chooses between rectifications.


class RulingRequest(KeywordRecord):
    """The director is called to rule on a point of law or regulation."""

    agreed: bool  # The players agree on the facts.
    established: bool = False  # The director establishes them from the evidence.
    provided: Provided | None = None
    damaged: bool = False  # The other side was probably damaged.


# 86 and 87


class FaultySide(CodeEnum):
    """Contestants at fault."""

    NOBODY = auto()
    ONE = auto()
    BOTH = auto()


class TeamsBoard(KeywordRecord):
    """A board of a team match without two results that can be compared."""

    regulated: bool = False  # Several boards were played at one table only, as a regulation provides.
    several: bool = False  # Results that cannot be compared, or several adjusted scores.
    fault: FaultySide | None = None
    replay: bool = False  # There is time for a substitute board.
    score_known: bool = False  # A contestant could know the result of the match without this board.
    favourable: bool = False  # The one result is clearly favourable to one side.


class BoardPlayedDifferently(KeywordRecord):
    """A board seems not to have been the same at all tables."""

    fouled: bool  # A card in a wrong pocket, or another dealer or vulnerability.
    teams: bool = False
    method_known: bool = False  # The regulations say how the groups are scored.


# 90 and 91


class Offence(CodeEnum):
    """Offences that law 90 names as examples."""

    LATE = auto()
    SLOW = auto()
    OVERHEARD = auto()
    COMPARING = auto()
    TOUCHING = auto()
    MISPLACED = auto()
    ADJUSTED = auto()  # A mistake that forced an adjusted score.
    DISOBEDIENT = auto()
    OTHER = auto()


class OffenceSeen(KeywordRecord):
    """A contestant has offended against procedure."""

    offence: Offence
    hinders: bool = False  # It delays, hinders or annoys others, or disturbs the procedure.
    penalise: bool = False  # He was warned before, or a warning is not enough.


class DisciplinaryMeasure(CodeEnum):
    """Measures that are enough to restore order."""

    POINTS = auto()
    SUSPENSION = auto()
    DISQUALIFICATION = auto()


class DisciplineBreach(KeywordRecord):
    """Somebody disturbs order and discipline."""

    discipline: bool  # It concerns discipline, not only procedure.
    measure: DisciplinaryMeasure | None = None
    organiser_agrees: bool = False


# 92 and 93


class ContestForm(CodeEnum):
    """The form of a contest."""

    PAIRS = auto()
    INDIVIDUAL = auto()
    TEAMS = auto()


class AppealSubject(CodeEnum):
    """The subject of an appeal."""

    LAW = auto()  # A point of law or regulation.
    DISCIPLINE = auto()  # A penalty or suspension by law 91.
    JUDGEMENT = auto()  # Facts, or anything else.


class AppealMade(KeywordRecord):
    """A contestant wants a ruling of the director to be reviewed."""

    own_table: bool  # The ruling was given at his table.
    in_time: bool = False
    through_director: bool = False
    form: ContestForm | None = None
    supported: bool = False  # Supported by his partner or by the captain.
    committee: bool = False  # A committee can hear it without disturbing the contest.
    about: AppealSubject | None = None


class AppealDecided(KeywordRecord):
    """A decided appeal that may go further."""

    final_body: bool = False  # The authority gave the last word to a body of this tournament.
    further: bool = False  # The authority has a procedure for a further appeal.
    referred: bool = False  # The director or the committee leaves the matter to the authority.
