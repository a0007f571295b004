"""86 and 87: teams, and a fouled board."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_admin import BoardPlayedDifferently, FaultySide, TeamsBoard
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice


# 86: adjusted scores and substitute boards in team matches
@asked(TeamsBoard)
def teams_board(f: TeamsBoard) -> Advice:
    """86B: with one result an assigned or artificial score. Several are cancelled. A regulation prevails (86B3)."""
    if f.regulated:
        do = _("Follow the authority's regulation for these boards.")
        followed = _("The authority's regulation was followed.")
        return Advice("86B3", do=(do,), weighty=True, score="artificial", rectified=(followed,))
    if f.several:
        return _several(f)
    if f.favourable:
        do = _("Give an assigned score that takes account of the good result at the other table (12C1c).")
        return Advice("86B1", do=(do,), weighty=True, score="assigned")
    do = _("Give an artificial score.")
    return Advice("12C2", do=(do,), weighty=True, score="artificial")


def _several(f: TeamsBoard) -> Advice:
    """86B2: the innocent side gets an average-plus or more; otherwise the boards are cancelled or replaced."""
    if f.fault is FaultySide.ONE:
        do = _(
            "The innocent side gets average-plus or an assigned score, whichever is better for it; "
            "the other side gets the complement."
        )
        return Advice("86B2b", do=(do,), weighty=True, score="assigned")
    cancel = _("Cancel the boards and give artificial scores (12C2).")
    if f.fault is FaultySide.BOTH:
        return Advice("86B2c", do=(cancel,), weighty=True, score="cancel")
    if f.replay and not f.score_known:
        do = _("Cancel the boards and have others played.")
        return Advice("86B2a", do=(do,), weighty=True, score="cancel")
    return Advice("86A" if f.replay else "86B2a", do=(cancel,), weighty=True, score="cancel")


LAW.assisted("86", teams_board, "troef.contest.teams.score_teams")


# 87: a fouled board

_WHO = _("Find out at which table it went wrong; a procedural penalty is possible (90B6).")


@asked(BoardPlayedDifferently)
def board_played_differently(f: BoardPlayedDifferently) -> Advice:
    """87B: pairs and individuals are scored in groups that played the same board. 87C: teams go by 86B2."""
    if not f.fouled:
        do = _("The board was the same everywhere: the scores stay.")
        return Advice("87A", do=(do,))
    if f.teams:
        do = _("See who is at fault and follow 86B2.")
        return Advice("87C", do=(do,), later=(_WHO,), weighty=True, score="cancel")
    split = _("Split the scores into groups that played the same board and score each group by itself.")
    if f.method_known:
        how = _("Score as the regulations of the contest say.")
    else:
        how = _("Choose a method yourself and announce it.")
    groups = _("The scores were split into groups that had played the same board; each group was scored by itself.")
    return Advice("87B", do=(split, how), later=(_WHO,), weighty=True, score="artificial", rectified=(groups,))


LAW.assisted("87", board_played_differently, "troef.contest.matchpoints.by_version")
