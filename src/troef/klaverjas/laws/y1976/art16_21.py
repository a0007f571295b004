"""Claims of roem (I-16 to I-18), the winner of a deal (I-19, I-20), and attempts to end it early (I-21)."""

from __future__ import annotations

from enum import Enum, auto

from troef.core.messages import _
from troef.klaverjas.game import score
from troef.klaverjas.game.rules import RoemClaimant
from troef.klaverjas.game.score import DealResult
from troef.klaverjas.laws.facts import EndedEarly, EndsEarly, HandsPutBack, KlaverjasEffect, RoemClaim, RoemClaimed
from troef.klaverjas.laws.y1976 import LAW, article, asked
from troef.laws import Advice, Ruling, say, tell


class RoemVerdict(Enum):
    """Verdicts on a claim of roem."""

    TOO_LATE = auto()
    INCOMPLETE = auto()
    NOT_THE_WINNER = auto()
    NO_ROEM = auto()
    COUNTS = auto()


def roem_verdict(covered: bool, complete: bool, right_player: bool, roem: bool) -> RoemVerdict:
    """Return the verdict on a claim. It counts if the right player claims it in a complete trick that is not covered.

    `roem`: the trick contains roem.
    """
    if covered:
        return RoemVerdict.TOO_LATE
    if not complete:
        return RoemVerdict.INCOMPLETE
    if not right_player:
        return RoemVerdict.NOT_THE_WINNER
    return RoemVerdict.COUNTS if roem else RoemVerdict.NO_ROEM


@article("16", facts=RoemClaim)
def claim(f: RoemClaim) -> Ruling:
    """Rule whether the claim of roem counts, with the reason if it does not."""
    right_player = f.allowed is not RoemClaimant.WINNER or f.by is f.winner
    said = roem_verdict(f.covered, f.winner is not None, right_player, f.points > 0)
    if said is RoemVerdict.TOO_LATE:
        text = say("{seat} claims roem after the trick was covered: too late, it does not count.", seat=f.by)
        return Ruling("17", text, (KlaverjasEffect.TOO_LATE,))
    if said is not RoemVerdict.COUNTS:
        text = say("{seat} claims roem, but {reason}: it does not count.", seat=f.by, reason=_REASONS[said])
        return Ruling("16", text, (KlaverjasEffect.DOES_NOT_COUNT,))
    assert f.winner is not None
    text = say("{points} roem for {side}.", points=f.points, side=f.winner.side)
    return Ruling("16", text, (KlaverjasEffect.COUNTS,))


LAW.executed("17", claim)
LAW.executed("18", claim)


@asked(RoemClaimed)
def roem_claimed(f: RoemClaimed) -> Advice:
    """Advise whether a claim of roem counts: the winner of the trick must make it before he covers it (I-16, I-17)."""
    said = roem_verdict(f.covered, f.complete, f.by_winner, f.there)
    if said is RoemVerdict.TOO_LATE:
        return Advice("17", (_COVERED,))
    if said is RoemVerdict.COUNTS:
        return Advice("16", (_COUNTS,), (_WRITE,))
    why = _REASONS[said]
    return Advice("16", (tell(_("This does not count: {why}.", why=why)),))


_REASONS = {
    RoemVerdict.INCOMPLETE: _("the trick is not complete yet"),
    RoemVerdict.NOT_THE_WINNER: _("only the winner of the trick may claim roem"),
    RoemVerdict.NO_ROEM: _("there is no roem in the trick"),
}


_COVERED = tell(_("The trick is covered: its roem no longer counts."))
_COUNTS = tell(_("The roem counts for the side that won the trick."))
_WRITE = _("Count what lies there and have it written down.")


# I-19 and I-20: the winner of the deal, with and without roem.
@article("19", facts=DealResult)
def result(f: DealResult) -> Ruling:
    """Rule which side wins the deal that is over, and with how many points."""
    return Ruling(f.law, f.text, (KlaverjasEffect.COUNTS,))


LAW.executed("20", score.played_out_result, result)


# I-21: nobody ends a deal before eight tricks are made.
@article("21", facts=EndsEarly)
def early_end(f: EndsEarly) -> Ruling:
    """Rule that a claim or concession has no effect: the deal is played out."""
    text = say("{seat} wants to end the deal early: that is not allowed, all eight tricks are played.", seat=f.seat)
    return Ruling("21", text, (KlaverjasEffect.CONTINUES,))


@asked(HandsPutBack)
def hands_put_back(f: HandsPutBack) -> Ruling:
    """Rule that the hands may not be put back before eight tricks were made."""
    text = say("The cards go back before eight tricks were made: that is not allowed.")
    return Ruling("21", text, (KlaverjasEffect.CONTINUES,))


@asked(EndedEarly)
def ended_early(f: EndedEarly) -> Advice:
    """Advise that all eight tricks are played. Only a revoke or a false accusation ends a deal earlier (I-21)."""
    if f.hands_back:
        return Advice(
            "21", (_FORBIDDEN,), (_RESTORE,), (_IF_NOT,), weighty=True, score="artificial", rectified=(_RESTORED,)
        )
    return Advice("21", (_FORBIDDEN,), (_PLAY_ON,))


_FORBIDDEN = tell(_("A deal ends after eight tricks only; there is no claiming or conceding here."))
_PLAY_ON = _("Have the deal played out.")
_RESTORE = _("Put the tricks and hands back as they were and have the rest played.")
_RESTORED = _("The tricks and hands were put back as they were.")
_IF_NOT = _("If that is no longer possible, you decide about the score (26).")
