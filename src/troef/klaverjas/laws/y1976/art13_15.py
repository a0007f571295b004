"""Revokes and false accusations: either stops the deal and costs everything (I-13 to I-15)."""

from __future__ import annotations

from troef.core.messages import _
from troef.klaverjas.laws import facts
from troef.klaverjas.laws.facts import KlaverjasEffect
from troef.klaverjas.laws.y1976 import article, asked
from troef.laws import Advice, Ruling, Saying, say, tell


@article("13", facts=facts.RevokeProven)
def penalty(f: facts.RevokeProven) -> Ruling:
    """Rule after a revoke: the offenders get nothing. The other side gets all points, the penalty and the roem."""
    revoke, award = f.revoke, f.award
    text = say(
        "{seat} revoked in trick {trick} with {card}: {losers} get 0 points, {side} {total} (162 "
        "+ penalty {penalty} + roem {own} and {their}).",
        seat=revoke.seat,
        trick=revoke.trick,
        card=revoke.card,
        losers=award.to.opponents,
        side=award.to,
        total=award.total,
        penalty=award.penalty,
        own=award.own_roem,
        their=award.their_roem,
    )
    return Ruling("13", text, (KlaverjasEffect.STOPS,))


@article("14", facts=facts.DealStopped)
def stops_at_once(f: facts.DealStopped) -> Ruling:
    """Rule that the deal is over because the revoke has been found."""
    return Ruling("14", _STOPS, (KlaverjasEffect.STOPS,))


_STOPS = _("Play stops immediately.")


@asked(facts.AccusedTooLate)
def accusation_too_late(f: facts.AccusedTooLate) -> Ruling:
    """Rule that nobody can invoke a revoke any longer, because the deal is over."""
    return Ruling("14", _TOO_LATE, (KlaverjasEffect.TOO_LATE,))


_TOO_LATE = _("The deal is over: it is too late to claim a revoke.")


@asked(facts.TakeBackRequest)
def taken_back(f: facts.TakeBackRequest) -> Ruling:
    """Rule that the card cannot be taken back: others could see it, so it has been played."""
    text = say("{seat} cannot take {card} back: a card shown is played.", seat=f.seat, card=f.card)
    return Ruling("14", text, (KlaverjasEffect.VOID,))


@asked(facts.AfterTheEnd)
def played_after_the_end(f: facts.AfterTheEnd) -> Ruling:
    """Rule that a card played after the deal was stopped has no effect."""
    text = say("{seat} plays {card}, but play has stopped: it does not count.", seat=f.seat, card=f.card)
    return Ruling("14", text, (KlaverjasEffect.VOID,))


@asked(facts.SpokeAfterTheEnd)
def spoke_after_the_end(f: facts.SpokeAfterTheEnd) -> Ruling:
    """Rule that a call after the deal was stopped has no effect."""
    text = say("{seat} still makes a call, but play has stopped: it does not count.", seat=f.seat)
    return Ruling("14", text, (KlaverjasEffect.VOID,))


@article("15", facts=facts.FalselyAccused)
def false_accusation(f: facts.FalselyAccused) -> Ruling:
    """Rule that the accusers get nothing. The accused side gets as much as the opponents of a side that revoked."""
    award = f.award
    text = say(
        "{seat} accuses wrongly, nobody revoked: {losers} get 0 points, {side} {total} (162 + "
        "{penalty} + roem {own} and {their}).",
        seat=f.seat,
        losers=award.to.opponents,
        side=award.to,
        total=award.total,
        penalty=award.penalty,
        own=award.own_roem,
        their=award.their_roem,
    )
    return Ruling("15", text, (KlaverjasEffect.STOPS,))


@asked(facts.RevokeCalled)
def revoke_called(f: facts.RevokeCalled) -> Advice:
    """Advise on an accusation. Until the deal is over, the side that revoked or accused falsely loses everything."""
    if f.over:
        return Advice("14", (Saying("table", _TOO_LATE),), (_SCORE_STANDS,))
    stop = Saying("table", _STOPS)
    if f.revoked:
        return Advice(
            "13", (stop, _REVOKED), (_WRITE_REVOKE,), weighty=True, score="tricks", rectified=(_REVOKE_WRITTEN,)
        )
    if f.by_opponent:
        return Advice(
            "15", (stop, _WRONGLY), (_WRITE_WRONGLY,), weighty=True, score="tricks", rectified=(_WRONGLY_WRITTEN,)
        )
    return Advice("26", (_OWN_SIDE,), (_PLAY_ON,))


_SCORE_STANDS = _("Let the score stand as it is.")
_REVOKED = tell(
    _("There was a revoke: the offenders get nothing, the other side gets all points, the penalty and the roem.")
)
_WRITE_REVOKE = _(
    "Write 0 for the offenders; for the other side 162 plus a penalty of 100, its own roem "
    "and the roem that the offenders had before the revoke."
)
_REVOKE_WRITTEN = _("The offenders got 0 points; the other side got 162 points, the penalty and the roem.")
_WRONGLY = tell(_("Nobody revoked: the side that accused gets nothing, the accused side gets everything."))
_WRITE_WRONGLY = _("Write 0 for the accusers; for the accused side 162 plus a penalty of 100 and all roem.")
_WRONGLY_WRITTEN = _("The accusers got 0 points; the accused side got 162 points, the penalty and all roem.")
_OWN_SIDE = tell(_("Nobody revoked. There is no penalty for accusing your own side."))
_PLAY_ON = _("Have the play go on.")
