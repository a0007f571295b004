"""80 to 85: the director at work, his own errors, appeals, and facts that are agreed or not."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_admin import (
    DirectorPower,
    DirectorPowerRequest,
    ProcedureWentWrong,
    Provided,
    RulingMade,
    RulingRequest,
)
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice, Saying, tell


# 80 and 81: the director's appointment, powers and duties
@asked(DirectorPowerRequest)
def power_asked(f: DirectorPowerRequest) -> Advice:
    """Return advice on the power that is asked for, and on whether the director has it now."""
    if f.matter is DirectorPower.ERROR_FOUND:
        return _error_found(f.in_period)
    if f.matter is DirectorPower.WAIVER:
        return _waiver(f.by_other_side)
    return _POWERS[f.matter]


def _error_found(in_period: bool) -> Advice:
    """81C3: within the period the director corrects an error that he has heard of in any way."""
    if in_period:
        do = _("Correct it, no matter how you learned of it.")
        return Advice("81C3", do=(do,))
    do = _("The period is over: leave the score (only an error in it that is certain can still be corrected, 79C2).")
    return Advice("81C3", do=(do,))


def _waiver(by_other_side: bool) -> Advice:
    """81C5: the director waives the rectification only if the non-offending side asks for it."""
    if by_other_side:
        say = _("At your request the rectification is waived.")
        do = _("You may do this for any reason; be sparing, and mind the level of the contest.")
        return Advice("81C5", (Saying("other side", say),), (do,))
    say = _("Only your opponents can ask for this.")
    return Advice("81C5", (Saying("offending side", say),), ((_("The rectification stays."),)))


_POWERS = {
    DirectorPower.ORDER: Advice(
        "81C1",
        do=((_("Keep the play orderly; if need be with a penalty (81C4)."),)),
    ),
    DirectorPower.ORGANISER: Advice(
        "81B1",
        do=((_("Solve it yourself: you run the contest on the spot."),)),
    ),
    DirectorPower.REGULATION: Advice(
        "81B2",
        do=((_("Apply the laws; a regulation may add to them but not contradict them (80B2f)."),)),
    ),
    DirectorPower.COMMITTEE: Advice(
        "81C7",
        do=((_("Refer the matter to the appropriate committee."),)),
    ),
    DirectorPower.HELP: Advice(
        "81D",
        do=((_("Let an assistant do it; you remain responsible."),)),
    ),
    DirectorPower.NO_DIRECTOR: Advice(
        "80B2a",
        (tell(_("Choose somebody among you who is the director.")),),
    ),
}

LAW.assisted("80", power_asked)
LAW.assisted("81", power_asked)


# 82: correction of errors of procedure, including the director's own

_ADMIT = tell(_("My earlier ruling was wrong; I correct it now."))


@asked(ProcedureWentWrong)
def procedure_went_wrong(f: ProcedureWentWrong) -> Advice:
    """82B: the board is played after all, or its score is adjusted. 82C: also for the director's own error."""
    if f.own_error:
        return _own_error(f)
    if f.normal:
        do = _("Have the board played now, or later; its result counts normally.")
        return Advice("82B2", do=(do,))
    do = _("Adjust the score by the law that covers the error, or cancel the board (82B2).")
    return Advice("82B1", do=(do,), weighty=True, score="assigned" if f.result else "artificial")


def _own_error(f: ProcedureWentWrong) -> Advice:
    """82A: a ruling that can be taken back is corrected. 82C: else both sides count as non-offending."""
    if f.normal:
        do = _("Take the ruling back and let the board be finished normally.")
        return Advice("82A", (_ADMIT,), (do,))
    do = _("Adjust the score and treat both sides as non-offending; together that may be more than 100%.")
    return Advice("82C", (_ADMIT,), (do,), weighty=True, score="assigned" if f.result else "artificial")


LAW.assisted("82", procedure_went_wrong)


# 83: the duty to mention the right to appeal
@asked(RulingMade)
def right_to_appeal(f: RulingMade) -> Advice:
    """83: the director mentions the right to appeal if a fact or a judgement might be reviewed."""
    if f.judged and f.open_to_review:
        say = _("You may appeal this ruling; you do so through me.")
        do = _("You may refer the matter to a committee too.")
        return Advice("83", (Saying("table", say),), (do,))
    do = _("You need not mention the right of appeal yourself; answer if somebody asks.")
    return Advice("92A", do=(do,))


LAW.assisted("83", right_to_appeal)


# 84 and 85: rulings on agreed facts and on disputed facts
@asked(RulingRequest)
def called_to_rule(f: RulingRequest) -> Advice:
    """84: the director applies the rectification or offers the choice; else play goes on. 85B: facts unknown."""
    if not f.agreed and not f.established:
        return _undecided()
    if f.provided is Provided.RECTIFICATION:
        return _prescribed()
    if f.provided is Provided.CHOICE:
        return _choice()
    return _damage() if f.damaged else _play_on()


def _undecided() -> Advice:
    """85B: the director rules provisionally, so that the play goes on, because the facts cannot be found."""
    say = _("I cannot establish now what happened. Play on like this; I shall come back to it.")
    do = _("Give a provisional ruling that lets the play go on; note what each side tells.")
    later = _("Make the ruling final, or point out the right to appeal (83).")
    return Advice("85B", (Saying("table", say),), (do,), (later,))


def _prescribed() -> Advice:
    do = _("Announce the rectification of that law and see that it is carried out.")
    return Advice("84B", do=(do,))


def _choice() -> Advice:
    say = _("I explain all the options first; then you choose, without consulting your partner.")
    do = _("See that the choice is made and done.")
    return Advice("84C", (Saying("other side", say),), (do,))


def _damage() -> Advice:
    """84D: the board is finished and the score adjusted; the non-offending side gets the benefit of the doubt."""
    say = _("Finish the board; I look at the score afterwards.")
    later = _("Adjust the score; the non-offending side gets the benefit of the doubt.")
    rectified = _("The board was finished; the non-offending side got the benefit of the doubt.")
    return Advice(
        "84D", (Saying("table", say),), later=(later,), weighty=True, score="assigned", rectified=(rectified,)
    )


def _play_on() -> Advice:
    say = _("There is nothing to rectify. Go on.")
    return Advice("84A", (Saying("table", say),))


LAW.assisted("84", called_to_rule)
LAW.assisted("85", called_to_rule)
