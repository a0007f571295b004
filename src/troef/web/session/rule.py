"""The director's rulings: adjusted scores and penalties, what they would do, and making them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.director.deadlines import Act, How, allowed
from troef.web.session.actor import Actor
from troef.web.session.bracket import with_bracket
from troef.web.session.contest_file import adjusted_row, file_with, place_of
from troef.web.session.log import record
from troef.web.session.models import Adjustment, Contestant, Evening, Penalty, Result, State, Verb
from troef.web.session.scoring import Place, Standings, ranks_by_matchpoints, scored, standings

_LAW = re.compile(r"[A-Za-z0-9:-]{1,20}")


def check_grounds(law: str, reason: str) -> None:
    """Every ruling names its paragraph and its reason."""
    if not _LAW.fullmatch(law):
        raise TroefError(_("Name the paragraph, such as 12C1c."))
    if not reason.strip():
        raise TroefError(_("Give the reason, so that the players can read it."))


@dataclass(frozen=True, slots=True)
class Shift:
    """What a ruling does to one pair."""

    contestant: Contestant
    before: int | None
    after: int | None
    result_before: float | None
    result_after: float | None
    unit: str
    """`%`, `MP` where matchpoints themselves rank, or nothing where the figures say what they are."""

    @property
    def moves(self) -> bool:
        return self.before != self.after


def preview_adjustment(result: Result, given: dict[str, Any]) -> tuple[Standings, list[Shift]]:
    """The standings with this ruling, and who would move; nothing is written."""
    file = file_with(result.north)
    ruled = adjusted_row(result, given)
    others = [row for row in file["results"] if place_of(row) != place_of(ruled)]
    file["results"] = sorted([*others, ruled], key=place_of)
    return _compared(result.evening, file)


def preview_penalty(
    contestant: Contestant, amount: Decimal | Fraction, unit: str, law: str
) -> tuple[Standings, list[Shift]]:
    file = file_with(contestant)
    penalty = {"contestant": str(contestant.number), "amount": float(amount), "unit": unit, "law": law or None}
    file["penalties"] = [*file["penalties"], penalty]
    return _compared(contestant.evening, file)


def _compared(evening: Evening, file: dict[str, Any]) -> tuple[Standings, list[Shift]]:
    before, after = standings(evening), scored(evening.pk, with_bracket(evening, file))
    return after, [shift for place in after.shown if (shift := _shift(place.contestant, before, after)) is not None]


def _shift(contestant: Contestant, before: Standings, after: Standings) -> Shift | None:
    was, becomes = before.place(contestant.number), after.place(contestant.number)
    if was and becomes and _figures(was) == _figures(becomes):
        return None
    by_matchpoints = ranks_by_matchpoints(contestant.evening)
    unit = "MP" if by_matchpoints else "%" if becomes and becomes.percentage is not None else ""
    (rank, result), (new_rank, new_result) = (_ranked(place, by_matchpoints) for place in (was, becomes))
    return Shift(contestant, rank, new_rank, result, new_result, unit)


def _ranked(place: Place | None, by_matchpoints: bool) -> tuple[int | None, float | None]:
    if place is None:
        return None, None
    return place.rank, place.points if by_matchpoints else place.result


def _figures(place: Place) -> tuple[object, ...]:
    return place.rank, place.row.points, place.row.percentage, place.row.vp


def check_period(evening: Evening, asked: datetime, act: Act = Act.SCORE) -> None:
    """Whether what was asked for at that moment was in time; later needs the organiser's consent each time (79C2)."""
    if evening.state == State.SETUP:
        raise TroefError(_("The evening has not started yet."))
    told = allowed(act, evening.clock, asked)
    if evening.state != State.OFFICIAL or told.how in (How.FREE, How.CERTAIN):
        return
    if told.how is How.CLOSED:
        raise TroefError(_("The period for this is over (%(law)s).") % {"law": told.law})
    if not evening.late_consent:
        raise TroefError(_("The correction period is over: a change needs the consent of the organiser."))
    Evening.objects.filter(pk=evening.pk).update(late_consent=False)


@transaction.atomic
def adjust(
    result: Result, given: dict[str, Any], law: str, reason: str, actor: Actor, asked: datetime | None = None
) -> Adjustment:
    """Gives an adjusted score; the result at the table stays beside it, an earlier ruling is withdrawn.

    `asked`: when the ruling was asked for, where that was earlier than now.
    """
    check_grounds(law, reason)
    evening = Evening.objects.select_for_update().get(pk=result.evening_id)
    check_period(evening, asked or timezone.now(), Act.RULING)
    preview_adjustment(result, given)  # a ruling that cannot be scored is refused here
    result.adjustments.filter(withdrawn=None).update(withdrawn=timezone.now())
    if not result.agreed:
        result.agreed = True
        result.save(update_fields=["agreed"])
    ruling = Adjustment.objects.create(result=result, given=given, law=law, reason=reason.strip(), by=actor.official)
    _tell(evening, actor, Verb.ADJUSTED, result, given=given, law=law, reason=reason.strip())
    return ruling


def _tell(evening: Evening, actor: Actor, verb: Verb, result: Result, **about: Any) -> None:
    pairs = {"ns": result.north.number, "ew": result.east.number}
    record(evening, actor, verb, "evening", board=result.board, **pairs, **about)


@transaction.atomic
def withdraw_adjustment(ruling: Adjustment, reason: str, actor: Actor) -> None:
    """The result at the table counts again."""
    check_grounds(ruling.law, reason)
    Adjustment.objects.filter(pk=ruling.pk, withdrawn=None).update(withdrawn=timezone.now())
    _tell(ruling.result.evening, actor, Verb.RULING_WITHDRAWN, ruling.result, law=ruling.law, reason=reason.strip())


@transaction.atomic
def penalise(
    contestant: Contestant,
    amount: Decimal,
    unit: str,
    law: str,
    reason: str,
    actor: Actor,
    asked: datetime | None = None,
) -> Penalty:
    """Takes points from a contestant; `asked` as for an adjusted score."""
    check_grounds(law, reason)
    if amount <= 0:
        raise TroefError(_("A penalty is more than nothing."))
    preview_penalty(contestant, amount, unit, law)
    evening = contestant.evening
    check_period(evening, asked or timezone.now(), Act.RULING)
    penalty = Penalty.objects.create(
        evening=evening,
        contestant=contestant,
        amount=amount,
        unit=unit,
        law=law,
        reason=reason.strip(),
        by=actor.official,
    )
    about = {"pair": contestant.number, "amount": str(Fraction(amount).limit_denominator(1000)), "unit": unit}
    record(evening, actor, Verb.PENALISED, "evening", law=law, reason=reason.strip(), **about)
    return penalty


@transaction.atomic
def withdraw_penalty(penalty: Penalty, reason: str, actor: Actor) -> None:
    check_grounds(penalty.law, reason)
    Penalty.objects.filter(pk=penalty.pk, withdrawn=None).update(withdrawn=timezone.now())
    record(
        penalty.evening, actor, Verb.PENALTY_WITHDRAWN, "evening", pair=penalty.contestant.number, reason=reason.strip()
    )
