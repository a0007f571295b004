"""90: procedural penalties."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_office import Offence, OffenceSeen
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying

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


def offence_seen(f: OffenceSeen) -> Advice:
    """The examples of 90B, or anything of the kind of 90A; usually a warning comes first."""
    if f.offence is Offence.OTHER and not f.hinders:
        do = Text(
            "Geen straf; wijs zo nodig op de juiste gang van zaken.", "No penalty; mention the procedure if need be."
        )
        return Advice("90A", do=(do,))
    law = _EXAMPLES.get(f.offence, "90A")
    if not f.penalise:
        say = Text(
            "Dit is een waarschuwing; de volgende keer kost het punten.",
            "This is a warning; next time it costs points.",
        )
        return Advice(law, (Saying("offender", say),), (Text("Noteer de waarschuwing.", "Note the warning."),))
    say = Text("Je krijgt hiervoor een procedurele straf.", "You get a procedural penalty for this.")
    do = Text(
        "Gebruikelijk: een kwart top bij paren, 3 IMP of 1 WP bij viertallen; de tegenpartij houdt haar score.",
        "Usual: a quarter of a top at pairs, 3 IMPs or 1 victory point at teams; the opponents keep their score.",
    )
    return Advice(law, (Saying("offender", say),), (do,), weighty=True, score="penalty")


LAW.judge(OffenceSeen, offence_seen)
LAW.assisted("90", offence_seen, "troef.contest.penalties.take_penalties")
