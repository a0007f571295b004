"""90 and 91: penalties."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_admin import DisciplinaryMeasure, DisciplineBreach, Offence, OffenceSeen
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice, Saying

# 90: procedural penalties

_EXAMPLES = {
    Offence.LATE: "90B1",
    Offence.SLOW: "90B2",
    Offence.OVERHEARD: "90B3",
    Offence.COMPARING: "90B4",
    Offence.TOUCHING: "90B5",
    Offence.MISPLACED: "90B6",
    Offence.ADJUSTED: "90B7",
    Offence.DISOBEDIENT: "90B8",
}


@asked(OffenceSeen)
def offence_seen(f: OffenceSeen) -> Advice:
    """90: a warning or a procedural penalty; nothing for a harmless offence that 90B does not list."""
    if f.offence is Offence.OTHER and not f.hinders:
        do = _("No penalty; mention the procedure if need be.")
        return Advice("90A", do=(do,))
    law = _EXAMPLES.get(f.offence, "90A")
    if not f.penalise:
        say = _("This is a warning; next time it costs points.")
        return Advice(law, (Saying("offender", say),), ((_("Note the warning."),)))
    say = _("You get a procedural penalty for this.")
    do = _("Usual: a quarter of a top at pairs, 3 IMPs or 1 victory point at teams; the opponents keep their score.")
    return Advice(law, (Saying("offender", say),), (do,), weighty=True, score="penalty")


LAW.assisted("90", offence_seen, "troef.contest.penalties.apply_penalties")


# 91: penalising or suspending a player

_FINAL = _("This ruling is final: a committee can only advise (93B3).")


@asked(DisciplineBreach)
def disorder(f: DisciplineBreach) -> Advice:
    """91A: a final penalty in points or a suspension; 91B: disqualification, if the organiser agrees."""
    if not f.discipline:
        do = _("This is about procedure: see law 90.")
        return Advice("90A", do=(do,))
    if f.measure is DisciplinaryMeasure.POINTS:
        say = _("You get a disciplinary penalty in points.")
        return Advice("91A", (Saying("offender", say),), (_FINAL,), weighty=True, score="penalty")
    if f.measure is DisciplinaryMeasure.SUSPENSION:
        say = _("You are suspended for (the rest of) this session.")
        return Advice("91A", (Saying("offender", say),), (_FINAL, _SUBSTITUTE), weighty=True)
    return _disqualified(f.organiser_agrees)


_SUBSTITUTE = _("Arrange a substitute, or decide about the boards that are not played.")


def _disqualified(organiser_agrees: bool) -> Advice:
    if organiser_agrees:
        say = _("You are disqualified from the contest.")
        return Advice("91B", (Saying("offender", say),), (_SUBSTITUTE,), weighty=True)
    do = _("Without the organiser you cannot disqualify; suspending for this session you can (91A).")
    return Advice("91B", do=(do,))


LAW.assisted("91", disorder)
