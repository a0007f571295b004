"""Rulings, their versions and effect on the score, and appeals. Each act is a transaction and a line in the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.rules import rules_of
from troef.contest.session import Fine
from troef.core import records
from troef.director import appeals
from troef.director.appeals import AppealFiled, AppealPart, AppealVerdict
from troef.director.deadlines import CorrectableAct, Permission, permission_for
from troef.director.rulings import record
from troef.director.rulings.adjusted_scores import AdjustedScore
from troef.director.rulings.record import RulingHistory, RulingRecord, VersionReason
from troef.web.evenings.log import Actor, check_reason, record_change
from troef.web.evenings.models import (
    Adjustment,
    Appeal,
    Call,
    Case,
    CaseVersion,
    Contestant,
    Direction,
    Evening,
    EveningState,
    LogVerb,
    Penalty,
    Result,
    Sitting,
    Step,
)
from troef.web.people.models import Account
from troef.web.rulings.score_preview import score_with_adjustment, score_with_penalty

_LATER = (VersionReason.CORRECTED, VersionReason.DIRECTORS_ERROR, VersionReason.WITHDRAWN)
"""Versions for these reasons answer a new request, which must be in time. Others belong to the first request."""
_CHANGES = (VersionReason.SCORED, VersionReason.CORRECTED, VersionReason.DIRECTORS_ERROR)
"""Versions for these reasons are stored only if the ruling or the notes change."""
_TWICE = timedelta(minutes=1)


@transaction.atomic
def write_ruling(
    evening: Evening,
    ruling: RulingRecord,
    actor: Actor,
    notes: str = "",
    sitting: Sitting | None = None,
    board: int | None = None,
    call: Call | None = None,
) -> Case:
    """Store a new ruling. Its score and penalties apply immediately. Sent twice within seconds, it is stored once."""
    history = record.first_version(ruling, timezone.now(), notes)
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    last = evening.cases.order_by("number").last()
    if last is not None and (last.sitting, last.board) == (sitting, board):
        is_fresh = timezone.now() - last.at < _TWICE
        if is_fresh and last.history.versions[-1].ruling == history.now:  # A second click.
            return last
    number = last.number + 1 if last else 1
    case = Case.objects.create(evening=evening, number=number, call=call, sitting=sitting, board=board)
    _keep(case, history, actor)
    return case


@transaction.atomic
def amend_ruling(
    case: Case,
    ruling: RulingRecord,
    why: VersionReason,
    reason: str,
    actor: Actor,
    notes: str = "",
    asked: datetime | None = None,
    sees: int | None = None,
) -> CaseVersion:
    """Add a version, which applies immediately. Raise TroefError if a newer one than `sees` exists, or it is too late.

    `sees`: number of the version that the director read. `asked`: time at which an appeal was filed.
    """
    case = Case.objects.select_for_update().get(pk=case.pk)
    before = case.history
    last = before.versions[-1]
    if why in _CHANGES and ruling == last.ruling and notes in ("", last.notes):
        return case.versions.get(number=last.number)
    if sees is not None and sees != last.number:
        raise TroefError(_("This ruling has changed meanwhile. Look at it again."))
    after = record.amend(before, ruling, why, reason, timezone.now(), actor.who, notes)
    return _keep(case, after, actor, asked)


def score_ruling(
    case: Case, given: AdjustedScore, law: str, reason: str, actor: Actor, sees: int | None = None
) -> CaseVersion:
    """Give a ruling an adjusted score, or replace it. `law` is added to its paragraphs; `sees` as in `amend_ruling`."""
    now = case.now
    scored = record.with_score(now, given, law)
    if now.score is not None:
        return amend_ruling(case, scored, VersionReason.CORRECTED, reason, actor, sees=sees)
    decided = reason.strip() or now.decision
    return amend_ruling(case, replace(scored, decision=decided), VersionReason.SCORED, "", actor, sees=sees)


def confirm_ruling(case: Case, reason: str, actor: Actor) -> CaseVersion:
    """Make a provisional ruling final, as a new version."""
    final = record.confirm(case.history, reason, timezone.now(), actor.who)
    return amend_ruling(case, final.now, VersionReason.CONFIRMED, reason, actor)


def withdraw_ruling(case: Case, reason: str, actor: Actor) -> CaseVersion:
    """Withdraw a ruling as a new version. Its adjusted score and penalties no longer apply."""
    return amend_ruling(case, replace(case.now, score=None, penalties=()), VersionReason.WITHDRAWN, reason, actor)


@transaction.atomic
def appoint_chief_director(evening: Evening, chief: Account, actor: Actor) -> None:
    """Appoint the chief director of the evening. Raise TroefError if the account does not direct."""
    if not chief.directs:
        raise TroefError(_("%(name)s does not direct.") % {"name": chief.name})
    Direction.objects.update_or_create(evening=evening, defaults={"chief": chief})
    record_change(evening, actor, LogVerb.CHIEF_DIRECTOR_NAMED, name=chief.name)


def _keep(case: Case, history: RulingHistory, actor: Actor, asked: datetime | None = None) -> CaseVersion:
    """Store the newest version of the history with its score and penalties, and log it as one entry."""
    version, last = history.versions[-1], case.versions.last()
    ruling, before = version.ruling, history.versions[-2].ruling if last else None
    given, withdrawn = _puts(ruling, before), _puts(before, ruling)
    if given or withdrawn:
        evening = Evening.objects.select_for_update().get(pk=case.evening_id)
        moment = asked or (timezone.now() if version.why in _LATER else case.at)
        check_period(evening, moment, CorrectableAct.RULING if given else CorrectableAct.SCORE)
    kept = CaseVersion.objects.create(
        case=case,
        number=version.number,
        at=version.at,
        account=actor.account,
        who=version.by,
        why=version.why.value,
        reason=version.reason,
        ruling=records.write(replace(ruling, score=None, penalties=())),
        notes=version.notes,
        adjustment=_adjusted(case, last, ruling, actor),
    )
    kept.penalties.set(_penalised(case, last, ruling, actor))
    sitting = case.sitting if given or withdrawn else None
    about = {
        "ruling": case.number,
        "board": case.board,
        "ns": sitting and [contestant.number for contestant in sitting.contestants("NS")],
        "ew": sitting and [contestant.number for contestant in sitting.contestants("EW")],
        "version": version.number if last else None,
        "law": ", ".join(ruling.laws),
        "given": given,
        "withdrawn": withdrawn,
        "reason": version.reason or ruling.decision,
    }
    verb = LogVerb(f"ruling {version.why.value}") if last else LogVerb.RULED
    record_change(case.evening, actor, verb, **{name: value for name, value in about.items() if value})
    return kept


def _puts(ruling: RulingRecord | None, beside: RulingRecord | None) -> dict[str, Any]:
    """Return the score and penalties of `ruling` that `beside` does not have, as fields for the log."""
    if ruling is None:
        return {}
    score = ruling.score if beside is None or ruling.score != beside.score else None
    fines = [records.write(fine) for fine in ruling.penalties if beside is None or fine not in beside.penalties]
    return (score.given() if score else {}) | ({"penalties": fines} if fines else {})


def _adjusted(case: Case, last: CaseVersion | None, ruling: RulingRecord, actor: Actor) -> Adjustment | None:
    """Return the adjusted score of this version, or None: the last version's if equal, else a new one in its place."""
    standing = last.adjustment if last else None
    if ruling.score == (standing.score if standing else None):
        return standing
    if standing is not None:
        _withdraw(Adjustment.objects.filter(pk=standing.pk))
    if ruling.score is None:
        return None
    result = result_for(case.sitting, case.board)
    if result.pk is None:
        result.save()
    return adjust_score(result, ruling.score.given(), ruling.laws[-1], ruling.decision, actor)


def result_for(sitting: Sitting | None, board: int | None) -> Result:
    """Return the result of a board at a table, stored or new and unsaved. Raise TroefError if not played there."""
    if sitting is None or board is None or board not in sitting.boards or sitting.is_sit_out:
        raise TroefError(_("Choose the table and the board before you adjust the score."))
    kept = sitting.results.filter(board=board).select_related("north", "east", "evening", "sitting__table").first()
    return kept or Result.of(sitting, board, proposed_by="TD")


def _penalised(case: Case, last: CaseVersion | None, ruling: RulingRecord, actor: Actor) -> list[Penalty]:
    """Return the penalties of this version. Those of the last version that it no longer has are withdrawn."""
    standing = {penalty.fine: penalty for penalty in last.penalties.all()} if last else {}
    gone = [penalty.pk for fine, penalty in standing.items() if fine not in ruling.penalties]
    _withdraw(Penalty.objects.filter(pk__in=gone))
    return [standing.get(fine) or _fined(case.evening, fine, ruling.decision, actor) for fine in ruling.penalties]


def _withdraw(rulings: QuerySet[Adjustment] | QuerySet[Penalty]) -> None:
    rulings.filter(withdrawn=None).update(withdrawn=timezone.now())


_LAW = re.compile(r"[A-Za-z0-9:-]{1,20}")


def check_grounds(law: str, reason: str) -> None:
    """Raise TroefError if the paragraph has not the form of one, or the reason is empty."""
    if not _LAW.fullmatch(law):
        raise TroefError(_("Name the paragraph, such as 12C1c."))
    check_reason(reason)


def check_period(evening: Evening, asked: datetime, act: CorrectableAct = CorrectableAct.SCORE) -> None:
    """Raise TroefError if it was too late at `asked`. A late correction uses up the organiser's consent (79C2)."""
    if evening.state == EveningState.SETUP:
        raise TroefError(_("The evening has not started yet."))
    possible = permission_for(act, evening.clock, asked)
    if evening.state != EveningState.OFFICIAL or possible.how in (Permission.FREE, Permission.CERTAIN):
        return
    if possible.how is Permission.CLOSED:
        raise TroefError(_("The period for this is over (%(law)s).") % {"law": possible.law})
    if not evening.late_consent:
        raise TroefError(_("The correction period is over: a change needs the consent of the organiser."))
    Evening.objects.filter(pk=evening.pk).update(late_consent=False)


def adjust_score(result: Result, given: dict[str, Any], law: str, reason: str, actor: Actor) -> Adjustment:
    """Give an adjusted score, which replaces that of an earlier ruling. One from outside a ruling is not withdrawn."""
    check_grounds(law, reason)
    score_with_adjustment(result, given)  # Raises TroefError if that is impossible.
    _withdraw(Adjustment.objects.filter(result=result, versions__isnull=False))
    if not result.agreed:
        result.agreed = True
        result.save(update_fields=["agreed"])
    by = actor.signed_in_account
    return Adjustment.objects.create(result=result, given=given, law=law, reason=reason.strip(), by=by)


def _fined(evening: Evening, fine: Fine, reason: str, actor: Actor) -> Penalty:
    """Give a penalty to a contestant. Raise TroefError if the contest cannot score it."""
    contestant = evening.contestants.filter(number=fine.contestant).first()
    if contestant is None:
        raise TroefError(_("Choose a pair."))
    if fine.amount <= 0:
        raise TroefError(_("A penalty is more than nothing."))
    law = fine.law or rules_of(evening.laws).law["penalty"]
    check_grounds(law, reason)
    score_with_penalty(contestant, replace(fine, law=law))
    return Penalty.objects.create(
        evening=evening,
        contestant=contestant,
        amount=Decimal(fine.amount.numerator) / fine.amount.denominator,
        unit=str(fine.unit),
        match=fine.match,
        law=law,
        reason=reason.strip(),
        by=actor.signed_in_account,
    )


def delete_results(results: QuerySet[Result]) -> None:
    """Delete these results. Raise TroefError if a ruling on one is in force; the director must withdraw that first."""
    ruled = results.filter(adjustments__versions__isnull=False, adjustments__withdrawn=None).first()
    if ruled is not None:
        raise TroefError(_("There is a ruling on board %(board)s: withdraw it first.") % {"board": ruled.board})
    results.delete()


def players_of(contestant: Contestant) -> tuple[str, ...]:
    """Return the names of the players, the captain of a team first."""
    return tuple(player.name for player in contestant.players.all())


@transaction.atomic
def file_appeal(
    case: Case, contestant: Contestant, by: str, grounds: str, parts: Sequence[AppealPart], actor: Actor
) -> Appeal:
    """File an appeal of a contestant at the table (2017: 92B, 92C). Raise TroefError if too late, or done before."""
    everybody = contestants(case)
    if contestant not in everybody:
        raise TroefError(_("Only the players of that table can appeal."))
    if case.history.is_withdrawn:
        raise TroefError(_("This ruling has been withdrawn."))
    if Appeal.objects.filter(case=case, contestant=contestant).exists():
        raise TroefError(_("They have appealed against this ruling already."))
    now = timezone.now()
    possible = permission_for(CorrectableAct.PROTEST, case.evening.clock, now)
    if possible.how is Permission.CLOSED:
        raise TroefError(_("The time for appeals is over (%(law)s).") % {"law": possible.law})
    opponents = tuple(name for other in everybody if other != contestant for name in players_of(other))
    filed = AppealFiled(now, by, players_of(contestant), opponents, grounds.strip(), tuple(parts))
    appeals.open_appeal(case.evening.laws, case.evening.kind, filed)
    appeal = Appeal.objects.create(case=case, contestant=contestant)
    _keep_step(appeal, filed, actor)
    return appeal


def contestants(case: Case) -> list[Contestant]:
    sitting = case.sitting
    if sitting is None:
        return list(case.evening.contestants.all())
    return [*sitting.contestants("NS"), *sitting.contestants("EW")]


@transaction.atomic
def add_step(appeal: Appeal, step: appeals.Step, actor: Actor) -> None:
    """Add a step to an appeal, such as a verdict. Raise TroefError if it may not follow the steps before."""
    appeal = Appeal.objects.select_for_update().get(pk=appeal.pk)
    appeals.add_step(appeal.record, step)
    _keep_step(appeal, step, actor)


def _keep_step(appeal: Appeal, step: appeals.Step, actor: Actor) -> None:
    fields = appeals.STEP.write(step)
    Step.objects.create(appeal=appeal, told=fields)
    about = {"ruling": appeal.case.number, "pair": appeal.contestant.number, "board": appeal.case.board}
    record_change(appeal.case.evening, actor, LogVerb(f"appeal {fields['do']}"), **about)


def appeal_to_carry_out(case: Case) -> Appeal | None:
    """Return the latest appeal that changes this ruling if the change is not carried out yet, else None."""
    carried_out = case.versions.filter(why=VersionReason.APPEAL.value).count()
    changed = [appeal for appeal in case.appeals.all() if appeal.record.changes]
    return changed[-1] if len(changed) > carried_out else None


def carry_out_decision(appeal: Appeal, score: AdjustedScore | None, law: str, reason: str, actor: Actor) -> None:
    """Change the ruling and its score as the appeal decided, also after the period, as the appeal was in time."""
    case, history = appeal.case, appeal.record
    last = [verdict for verdict in history.verdicts if verdict.verdict is AppealVerdict.CHANGED][-1]
    decision = reason.strip() or last.reason
    changed = replace(record.with_score(case.now, score, law), decision=decision)
    amend_ruling(case, changed, VersionReason.APPEAL, last.reason, actor, asked=history.filed.at)
