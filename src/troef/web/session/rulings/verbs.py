"""Writing a ruling down, changing it by a new version, and what that does to the score, in one transaction each."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.rules import rules_of
from troef.contest.session import Penalty as Fine
from troef.contest.session import Unit
from troef.director import judgement as record_of
from troef.director.adjusting import AdjustedScore
from troef.director.judgement import History, Judgement, Version, Why
from troef.director.judgement_json import ruling_json
from troef.web.people.models import Account
from troef.web.session import rule
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import (
    Adjustment,
    Call,
    Case,
    CaseVersion,
    Direction,
    Evening,
    Penalty,
    Result,
    Sitting,
    Verb,
)

_LATER = (Why.CORRECTED, Why.DIRECTORS_ERROR, Why.WITHDRAWN)
"""What is asked for anew; other versions belong to what was asked in time."""
_CHANGES = (Why.SCORED, Why.CORRECTED, Why.DIRECTORS_ERROR)
"""Versions that there are only where something changes."""
_TWICE = timedelta(minutes=1)


@transaction.atomic
def write(
    evening: Evening,
    ruling: Judgement,
    actor: Actor,
    notes: str = "",
    sitting: Sitting | None = None,
    board: int | None = None,
    call: Call | None = None,
) -> Case:
    """Writes a ruling down; a score or penalty that it has counts at once."""
    history = record_of.first(ruling, timezone.now(), notes)
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    last = evening.cases.order_by("number").last()
    if last is not None and _is_again(last, history, sitting, board):
        return last
    number = last.number + 1 if last else 1
    case = Case.objects.create(evening=evening, number=number, call=call, sitting=sitting, board=board)
    _keep(case, None, history, actor)
    record(evening, actor, Verb.RULED, ruling=case.number, board=board, law=", ".join(ruling.laws))
    return case


def _is_again(last: Case, history: History, sitting: Sitting | None, board: int | None) -> bool:
    """Whether the same was sent a moment ago: a button was pressed twice."""
    fresh = timezone.now() - last.at < _TWICE and (last.sitting, last.board) == (sitting, board)
    return fresh and last.history.versions[-1].ruling == history.now


@transaction.atomic
def amend(
    case: Case,
    ruling: Judgement,
    why: Why,
    reason: str,
    actor: Actor,
    notes: str = "",
    asked: datetime | None = None,
    sees: int | None = None,
) -> CaseVersion:
    """Adds a version; what it changes in the score counts at once.

    `asked`: when an appeal was filed. `sees`: the version that somebody looked at; another one may have come since.
    """
    case = Case.objects.select_for_update().get(pk=case.pk)
    before = case.history
    last = before.versions[-1]
    if why in _CHANGES and ruling == last.ruling and notes in ("", last.notes):
        return case.versions.get(number=last.number)
    if sees is not None and sees != last.number:
        raise TroefError(_("This ruling has changed meanwhile. Look at it again."))
    after = record_of.amended(before, ruling, why, reason, timezone.now(), actor.who, notes)
    kept = _keep(case, before.now, after, actor, asked)
    about = {"ruling": case.number, "board": case.board, "version": kept.number, "reason": reason.strip()}
    record(case.evening, actor, Verb(f"ruling {why.value}"), law=", ".join(ruling.laws), **about)
    return kept


def score(
    case: Case, given: AdjustedScore, law: str, reason: str, actor: Actor, sees: int | None = None
) -> CaseVersion:
    """Gives the score that a ruling leads to, or another one than before; its paragraph joins those of the ruling."""
    now = case.now
    laws = (*(one for one in now.laws if one != law), law)
    if now.score is not None:
        return amend(case, replace(now, score=given, laws=laws), Why.CORRECTED, reason, actor, sees=sees)
    decided = reason.strip() or now.decision
    return amend(case, replace(now, score=given, laws=laws, decision=decided), Why.SCORED, "", actor, sees=sees)


def confirm(case: Case, reason: str, actor: Actor) -> CaseVersion:
    """A provisional ruling becomes final."""
    final = record_of.confirmed(case.history, reason, timezone.now(), actor.who)
    return amend(case, final.now, Why.CONFIRMED, reason, actor)


def withdraw(case: Case, reason: str, actor: Actor) -> CaseVersion:
    """The ruling no longer counts, and neither does its score."""
    return amend(case, replace(case.now, score=None, penalties=()), Why.WITHDRAWN, reason, actor)


@transaction.atomic
def appoint(evening: Evening, chief: Account, actor: Actor) -> None:
    """Names the chief director of the evening."""
    if not chief.directs:
        raise TroefError(_("%(name)s does not direct.") % {"name": chief.name})
    Direction.objects.update_or_create(evening=evening, defaults={"chief": chief})
    record(evening, actor, Verb.CHIEF_DIRECTOR_NAMED, name=chief.name)


# Keeping a version


def _keep(
    case: Case, before: Judgement | None, history: History, actor: Actor, asked: datetime | None = None
) -> CaseVersion:
    """Writes the newest version, after what it does to the score has been done."""
    version = history.versions[-1]
    moment = asked or (timezone.now() if version.why in _LATER else case.at)
    adjustment = _adjusted(case, before, version, actor, moment)
    penalties = _penalised(case, version, actor, moment)
    kept = CaseVersion.objects.create(
        case=case,
        number=version.number,
        at=version.at,
        account=actor.account,
        who=version.by,
        why=version.why.value,
        reason=version.reason,
        ruling=ruling_json(version.ruling),
        notes=version.notes,
        adjustment=adjustment,
    )
    kept.penalties.set(penalties)
    return kept


def _in_force(case: Case) -> tuple[Adjustment | None, list[Penalty]]:
    """What the ruling has put into the score so far."""
    last = case.versions.last()
    if last is None:
        return None, []
    return last.adjustment, list(last.penalties.filter(withdrawn=None))


def _adjusted(
    case: Case, before: Judgement | None, version: Version, actor: Actor, asked: datetime
) -> Adjustment | None:
    given, standing = version.ruling.score, _in_force(case)[0]
    if given == (before.score if before else None):
        return standing
    reason = version.reason or version.ruling.decision
    if given is None:
        if standing is not None and standing.withdrawn is None:
            rule.check_period(case.evening, asked)
            rule.withdraw_adjustment(standing, reason, actor)
        return None
    result = result_for(case.sitting, case.board)
    if result.pk is None:
        result.save()
    return rule.adjust(result, given.given(), version.ruling.laws[-1], version.ruling.decision, actor, asked)


def result_for(sitting: Sitting | None, board: int | None) -> Result:
    """What the table scored; a board that nobody scored yet gets a result that says so, not saved."""
    if sitting is None or board is None or board not in sitting.boards or sitting.is_sit_out:
        raise TroefError(_("Choose the table and the board before you adjust the score."))
    kept = sitting.results.filter(board=board).select_related("north", "east", "evening", "sitting__table").first()
    return kept or Result.of(sitting, board, proposed_by="TD")


def _penalised(case: Case, version: Version, actor: Actor, asked: datetime) -> list[Penalty]:
    """Penalties that stay, and new ones; those that the ruling no longer has are withdrawn."""
    reason = version.reason or version.ruling.decision
    standing = {_fine_of(penalty): penalty for penalty in _in_force(case)[1]}
    for fine, penalty in standing.items():
        if fine not in version.ruling.penalties:
            rule.withdraw_penalty(penalty, reason, actor)
    return [
        standing.get(fine) or _fined(case, fine, version.ruling.decision, actor, asked)
        for fine in version.ruling.penalties
    ]


def _fine_of(penalty: Penalty) -> Fine:
    """A penalty as the record writes it."""
    return Fine(str(penalty.contestant.number), Fraction(penalty.amount), Unit.parse(penalty.unit), penalty.law)


def _fined(case: Case, fine: Fine, reason: str, actor: Actor, asked: datetime) -> Penalty:
    contestant = case.evening.contestants.filter(number=fine.contestant).first()
    if contestant is None:
        raise TroefError(_("Choose a pair."))
    amount = Decimal(fine.amount.numerator) / fine.amount.denominator
    return rule.penalise(
        contestant,
        amount,
        str(fine.unit),
        fine.law or rules_of(case.evening.laws).law["penalty"],
        reason,
        actor,
        asked,
    )
