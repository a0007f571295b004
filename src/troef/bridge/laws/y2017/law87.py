"""87: a fouled board."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_office import BoardPlayedDifferently
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice

_WHO = Text(
    "Zoek uit aan welke tafel het misging; een procedurele straf kan (90B6).",
    "Find out at which table it went wrong; a procedural penalty is possible (90B6).",
)


def board_played_differently(f: BoardPlayedDifferently) -> Advice:
    """87B: pairs and individuals are scored in groups; 87C sends teams to 86B2."""
    if not f.fouled:
        do = Text(
            "Het bord was overal gelijk: de scores blijven.", "The board was the same everywhere: the scores stay."
        )
        return Advice("87A", do=(do,))
    if f.teams:
        do = Text("Kijk wie schuld heeft en volg 86B2.", "See who is at fault and follow 86B2.")
        return Advice("87C", do=(do,), later=(_WHO,), weighty=True, score="cancel")
    split = Text(
        "Splits de scores in groepen die hetzelfde bord speelden en bereken elke groep apart.",
        "Split the scores into groups that played the same board and score each group by itself.",
    )
    if f.method_known:
        how = Text("Reken zoals de wedstrijdbepalingen zeggen.", "Score as the regulations of the contest say.")
    else:
        how = Text("Kies zelf een methode en maak die bekend.", "Choose a method yourself and announce it.")
    return Advice("87B", do=(split, how), later=(_WHO,), weighty=True, score="artificial")


LAW.judge(BoardPlayedDifferently, board_played_differently)
LAW.assisted("87", board_played_differently, "troef.contest.matchpoints.by_version")
