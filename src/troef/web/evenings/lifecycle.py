"""Stages of an evening, from start to final result: start, next round, end, publish."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings import conditions_of_contest, progress
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import Actor, notify_watchers, record_change
from troef.web.evenings.models import Evening, EveningState, LogVerb
from troef.web.evenings.scoring import standings
from troef.web.evenings.seating_plan import check_robots


def _locked(evening: Evening, state: EveningState, sentence: str) -> Evening:
    fresh = Evening.objects.select_for_update().get(pk=evening.pk)
    if fresh.state != state:
        raise TroefError(sentence)
    return fresh


@transaction.atomic
def start_evening(evening: Evening, actor: Actor) -> Evening:
    """Start play in round 1 and freeze the conditions of contest. From here list and movement are fixed."""
    evening = _locked(evening, EveningState.SETUP, _("The evening has started already."))
    if not evening.movement or not evening.sittings.exists():
        raise TroefError(_("Choose a movement first."))
    dealing.deal_missing(evening)
    dealing.check_dealt_for_screens(evening)
    check_robots(evening)
    evening.state = EveningState.PLAYING
    evening.save(update_fields=["state"])
    conditions_of_contest.freeze_conditions(evening)
    progress.begin_round(evening, 1)
    record_change(evening, actor, LogVerb.STARTED, rules=_rules(evening))
    return evening


def _rules(evening: Evening) -> dict[str, object]:
    names = ["kind", "edition", "regulations", "method", "winners", "movement", "rounds", "halves", "sections_apart"]
    names += ["correction_minutes", "appeal_minutes"]
    names += ["screens", "watch_minutes"] if evening.screens else []
    names += ["robots"] if evening.robots else []
    kept = {name: getattr(evening, name) for name in names if name != "regulations" or evening.game.has_house_rules}
    return kept | evening.game.rules.announced_conditions(evening)


@transaction.atomic
def next_round(evening: Evening, actor: Actor) -> None:
    """Start the next round as the director. Tables that are behind still finish their boards."""
    evening = _locked(evening, EveningState.PLAYING, _("The evening is not being played now."))
    if evening.round >= evening.rounds:
        raise TroefError(_("This is the last round."))
    if not progress.is_round_seated(evening, evening.round + 1):
        raise TroefError(_("The next round has to be drawn first."))
    progress.begin_round(evening, evening.round + 1)
    record_change(evening, actor, LogVerb.NEXT_ROUND, round=evening.round)


@transaction.atomic
def show_standings(evening: Evening, show: bool, actor: Actor) -> None:
    """Let players see the standings during play, or no longer. Only the organiser decides this."""
    Evening.objects.filter(pk=evening.pk).update(standings_open=show)
    record_change(evening, actor, LogVerb.STANDINGS_OPENED if show else LogVerb.STANDINGS_CLOSED)


@transaction.atomic
def consent_to_late_correction(evening: Evening, actor: Actor) -> None:
    """Permit, as the organiser, one correction although the correction period is over (2017: 79C2)."""
    evening = _locked(evening, EveningState.OFFICIAL, _("There is no official result yet."))
    Evening.objects.filter(pk=evening.pk).update(late_consent=True)
    record_change(evening, actor, LogVerb.CONSENTED_TO_A_LATE_CORRECTION)


@transaction.atomic
def reveal_places(evening: Evening, places: int, actor: Actor) -> None:
    """Show the lowest `places` places of the ranking in the hall. The places above them stay hidden."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not progress.is_everything_played(evening):
        raise TroefError(_("The result can be read out when every result is in."))
    if places and not evening.read_out:
        record_change(evening, actor, LogVerb.READ_OUT)
    evening.read_out = max(0, min(places, evening.contestants.count()))
    evening.save(update_fields=["read_out"])
    notify_watchers(evening, "evening")


@transaction.atomic
def end_evening(evening: Evening, actor: Actor) -> None:
    """End play. The result is provisional until it is published."""
    evening = _locked(evening, EveningState.PLAYING, _("The evening is not being played now."))
    if not progress.is_round_seated(evening, evening.rounds):
        raise TroefError(_("The next round has to be drawn first."))
    behind = progress.current_cells(evening)
    if behind:
        tables = ", ".join(str(cell.table) for cell in behind)
        raise TroefError(_("Not every board is agreed yet at table %(tables)s.") % {"tables": tables})
    evening.state, evening.ended = EveningState.ENDED, timezone.now()
    evening.save(update_fields=["state", "ended"])
    record_change(evening, actor, LogVerb.ENDED)


@transaction.atomic
def publish_result(evening: Evening, actor: Actor) -> None:
    """Publish the official result. The correction and appeal periods start (2017: 79C1, 92B)."""
    evening = _locked(evening, EveningState.ENDED, _("Only a provisional result can be published."))
    evening.state, evening.published = EveningState.OFFICIAL, timezone.now()
    evening.save(update_fields=["state", "published"])
    record_change(evening, actor, LogVerb.PUBLISHED, ranking=ranking_snapshot(evening))


def ranking_snapshot(evening: Evening) -> list[dict[str, object]]:
    """Return the current ranking in the form that the log stores."""
    return [
        {"rank": row.rank, "pair": row.contestant.number, "result": row.log_value} for row in standings(evening).ranking
    ]
