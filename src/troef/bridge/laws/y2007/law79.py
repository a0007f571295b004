"""79 and 90: tricks that are disputed afterwards, and penalties for disturbing the procedure."""

from __future__ import annotations

from troef.bridge.laws.facts.booklet_2007 import ProcedureBroken, TricksInDoubt
from troef.bridge.laws.facts.play import TricksAgreed, TricksDisputed
from troef.bridge.laws.y2007.register import LAW, asked
from troef.bridge.laws.y2017.law79 import CLAIMED, against_who_mixed, by_the_cards
from troef.core.messages import _
from troef.laws import Advice, Ruling, tell


@asked(TricksDisputed)
def tricks_disputed(f: TricksDisputed) -> Ruling | None:
    """79A: decided by the played cards, unless tricks were claimed (69B). 79C: after the period the score stands.

    65D: if the cards do not decide, the director decides against the only side that has mixed its cards.
    """
    if not f.director:
        return None
    if f.correction_over:
        return Ruling("79C", _STANDS.text)
    if f.claimed:
        return Ruling("69B", CLAIMED)
    if f.won is None and f.mixed is not f.others_mixed:
        return against_who_mixed("65D", f)
    return Ruling("79A", _LOOK.text if f.won is None else by_the_cards(f.counted, f.won))


@asked(TricksAgreed)
def tricks_agreed(f: TricksAgreed) -> Ruling | None:
    """79A2: nobody gives tricks away to help the others; the director says how many the side really won."""
    if not f.director or f.won in (None, f.counted):
        return None
    text = _(
        "{{offender}}'s side won {won}, not {counted}: see that nobody gives tricks away on purpose.",
        won=f.won,
        counted=f.counted,
    )
    return Ruling("79A2", text)


@asked(TricksInDoubt)
def tricks_in_doubt(f: TricksInDoubt) -> Advice | None:
    """79A: the score is corrected by the cards, or against a player who mixed his (65D). 79C: later by regulation."""
    if f.in_period:
        if f.mixed is None:
            return None
        return Advice("65D", (_NO_PROOF,), (_AGAINST,), weighty=True) if f.mixed else Advice("79A", (_LOOK,), (_RIGHT,))
    if f.provided and f.certain:
        return Advice("79C", (_CORRECTED,), (_RIGHT,), weighty=True)
    return Advice("79C", (_STANDS,))


@asked(ProcedureBroken)
def procedure_broken(f: ProcedureBroken) -> Advice:
    """90: the player gets a warning the first time and a procedural penalty after that."""
    if not f.warned:
        return Advice("90", (_WARNING,), (_NOTE,))
    return Advice("90", (_PENALTY,), (_QUARTER if f.pairs else _IMPS,), weighty=True, score="penalty")


LAW.organised("79", "troef.bridge.table.play.claims.end_correction", tricks_in_doubt, tricks_agreed)
LAW.organised("90", "troef.contest.penalties.apply_penalties", procedure_broken)


_NO_PROOF = tell(_("You have mixed your cards, so there is no longer any proof."))
_AGAINST = _("If in doubt, decide against the player who did so.")
_LOOK = tell(_("Lay down your played cards in order, all of you; we look together."))
_RIGHT = _("Correct the score. See that tricks are not given away on purpose.")
_CORRECTED = tell(_("The error is certain and our regulations let it be corrected."))
_STANDS = tell(_("The period is over: the score stands."))
_WARNING = tell(_("Please mind this from now on."))
_NOTE = _("Note the warning down. Only those who do not listen are penalised.")
_PENALTY = tell(_("You have been warned: now there is a procedural penalty."))
_QUARTER = _("Usual is a quarter of a top.")
_IMPS = _("Usual is 1 victory point or 3 IMPs.")
