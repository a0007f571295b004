"""Appeals, from filing to decision. Each step is one transaction and one line in the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.director import appeals as steps
from troef.director.appeals import STEP, AppealFiled, AppealPart, AppealVerdict, Step
from troef.director.deadlines import CorrectableAct, Permission, permission_for
from troef.director.rulings.adjusted_scores import AdjustedScore
from troef.director.rulings.record import VersionReason, with_score
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Appeal, Case, Contestant, LogVerb
from troef.web.evenings.models import Step as Kept
from troef.web.rulings import rulings


def players_of(contestant: Contestant) -> tuple[str, ...]:
    """Return the names of the players, the captain of a team first."""
    return tuple(player.name for player in contestant.players.all())


@transaction.atomic
def file_appeal(
    case: Case, contestant: Contestant, by: str, grounds: str, parts: Sequence[AppealPart], actor: Actor
) -> Appeal:
    """File an appeal within its period (2017: 92B, 92C).

    Raises TroefError if this contestant may not appeal, has appealed already, or is too late.
    """
    everybody = contestants(case)
    if contestant not in everybody:
        raise TroefError(_("Only who sat at that table can appeal."))
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
    steps.open_appeal(case.evening.laws, case.evening.kind, filed)
    appeal = Appeal.objects.create(case=case, contestant=contestant)
    _keep(appeal, filed, actor)
    return appeal


def contestants(case: Case) -> list[Contestant]:
    sitting = case.sitting
    if sitting is None:
        return list(case.evening.contestants.all())
    return [*sitting.contestants("NS"), *sitting.contestants("EW")]


@transaction.atomic
def add_step(appeal: Appeal, step: Step, actor: Actor) -> None:
    """Add a step to an appeal. Raises TroefError if it does not fit."""
    appeal = Appeal.objects.select_for_update().get(pk=appeal.pk)
    steps.add_step(appeal.record, step)
    _keep(appeal, step, actor)


def _keep(appeal: Appeal, step: Step, actor: Actor) -> None:
    fields = STEP.write(step)
    Kept.objects.create(appeal=appeal, told=fields)
    about = {"ruling": appeal.case.number, "pair": appeal.contestant.number, "board": appeal.case.board}
    record_change(appeal.case.evening, actor, LogVerb(f"appeal {fields['do']}"), **about)


def appeal_to_carry_out(case: Case) -> Appeal | None:
    """Return the appeal whose decision to change the ruling has not been carried out yet; None if there is none."""
    carried_out = case.versions.filter(why=VersionReason.APPEAL.value).count()
    changed = [appeal for appeal in case.appeals.all() if appeal.record.changes]
    return changed[-1] if len(changed) > carried_out else None


def carry_out_decision(appeal: Appeal, score: AdjustedScore | None, law: str, reason: str, actor: Actor) -> None:
    """Carry out the decision of an appeal in the ruling and the score.

    The correction period may be over, because the appeal was filed in time.
    """
    case = appeal.case
    history = appeal.record
    last = [verdict for verdict in history.verdicts if verdict.verdict is AppealVerdict.CHANGED][-1]
    decision = reason.strip() or last.reason
    changed = replace(with_score(case.now, score, law), decision=decision)
    rulings.amend_ruling(case, changed, VersionReason.APPEAL, last.reason, actor, asked=history.filed.at)
