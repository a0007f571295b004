"""An appeal from filing to the changed ranking, each step in the record."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from troef.cards import TroefError
from troef.director.appeals import (
    AppealAgreed,
    AppealDecision,
    AppealPart,
    AppealStage,
    AppealVerdict,
    Body,
    CommitteeSeated,
)
from troef.director.rulings.adjusted_scores import AdjustedScore, normalise_weights
from troef.director.rulings.record import PartyStatement, RulingRecord
from troef.web.evenings import lifecycle
from troef.web.evenings.models import Appeal, Case, Evening, Step
from troef.web.evenings.scoring import standings
from troef.web.rulings import rulings

PLAIN = RulingRecord(
    ("16B3",), "West had een alternatief.", "Victor", told=(PartyStatement("NS", "Oost dacht lang na."),)
)
SIXTY = normalise_weights(
    [({"contract": "7NXX", "by": "N", "tricks": 13}, 60), ({"contract": "7N", "by": "N", "tricks": 0}, 40)]
)


@pytest.fixture
def case(result, people):
    """A 60/40 score, given before the official result."""
    found = rulings.write_ruling(result.evening, PLAIN, people.as_director, sitting=result.sitting, board=result.board)
    rulings.score_ruling(found, AdjustedScore(SIXTY, SIXTY), "12C1c", "", people.as_director)
    return found


def _ranking(case):
    return [(place.rank, place.contestant.number, place.log_value) for place in standings(case.evening).ranking]


def _file(case, people, side="NS", parts=(AppealPart.JUDGEMENT,)):
    contestant = case.sitting.contestant(side)
    return rulings.file_appeal(
        case, contestant, rulings.players_of(contestant)[0], "geen schade", parts, people.as_director
    )


def _to_the_committee(appeal, people):
    now, names = timezone.now(), rulings.players_of(appeal.contestant)
    rulings.add_step(appeal, AppealAgreed(now, "Victor", names), people.as_director)
    rulings.add_step(appeal, CommitteeSeated(now, "Victor", ("Olga", "Piet")), people.as_director)


def test_93_a_committee_gives_a_score_of_its_own(case, result, people):
    appeal = _file(case, people)
    _to_the_committee(appeal, people)
    decided = AppealDecision(timezone.now(), "Olga", Body.COMMITTEE, AppealVerdict.CHANGED, "Te lastig om na te gaan.")
    rulings.add_step(appeal, decided, people.as_director)
    score = AdjustedScore.read({"artificial": {"NS": "A", "EW": "A-"}})
    rulings.carry_out_decision(appeal, score, "12C2a", " Beide half schuldig. ", people.as_director)
    now = Case.objects.get(pk=case.pk).now
    assert (now.score, now.laws[-1], now.decision) == (score, "12C2a", "Beide half schuldig.")


def test_92_93_an_appeal_reverses_a_weighted_score(case, result, people, monkeypatch):
    """60/40 is given. The committee restores the table's result, even after the correction period."""
    table = _ranking_without(case)
    with_ruling = _ranking(case)
    lifecycle.end_evening(case.evening, people.as_organiser)
    lifecycle.publish_result(Evening.objects.get(pk=case.evening_id), people.as_organiser)
    case = Case.objects.get(pk=case.pk)
    appeal = _file(case, people)
    _to_the_committee(appeal, people)
    decided = AppealDecision(timezone.now(), "Olga", Body.COMMITTEE, AppealVerdict.CHANGED, "Er was geen alternatief.")
    rulings.add_step(appeal, decided, people.as_director)
    assert (appeal.record.stage, rulings.appeal_to_carry_out(case)) == (AppealStage.CLOSED, appeal)
    assert _ranking(case) == with_ruling, "deciding and carrying out are two steps"
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr(timezone, "now", lambda: later)
    rulings.carry_out_decision(appeal, None, "", "", people.as_director)
    case = Case.objects.get(pk=case.pk)
    assert _ranking(case) == table
    assert rulings.appeal_to_carry_out(case) is None
    assert [(one.why, one.reason) for one in case.versions.all()] == [
        ("first", ""),
        ("scored", ""),
        ("appeal", "Er was geen alternatief."),
    ]
    assert [one.told["do"] for one in appeal.steps.all()] == ["filed", "agreed", "seated", "decided"]
    verbs_logged = list(case.evening.log.values_list("verb", flat=True))
    assert [one for one in verbs_logged if one.startswith(("ruled", "ruling", "appeal"))] == [
        "ruled", "ruling scored", "appeal filed", "appeal agreed", "appeal seated", "appeal decided",
        "ruling appeal",
    ]  # fmt: skip


def _ranking_without(case):
    """The ranking as it would be without the ruling."""
    with transaction.atomic():
        case.result.adjustments.update(withdrawn=timezone.now())
        Evening.objects.filter(pk=case.evening_id).update(version=10_000)
        found = _ranking(case)
        transaction.set_rollback(True)
    return found


def test_92B_too_late(case, people):
    lifecycle.end_evening(case.evening, people.as_organiser)
    lifecycle.publish_result(Evening.objects.get(pk=case.evening_id), people.as_organiser)
    Evening.objects.filter(pk=case.evening_id).update(published=timezone.now() - timedelta(minutes=31))
    with pytest.raises(TroefError, match="92B"):
        _file(Case.objects.get(pk=case.pk), people)


def test_92A_only_who_sat_there_and_once(case, people, evening):
    sat = {case.sitting.north_id, case.sitting.east_id}
    stranger = next(one for one in evening.contestants.all() if one.pk not in sat)
    with pytest.raises(TroefError, match="Alleen de spelers van die tafel kunnen protesteren"):
        rulings.file_appeal(case, stranger, rulings.players_of(stranger)[0], "x", (AppealPart.LAW,), people.as_director)
    _file(case, people)
    with pytest.raises(TroefError, match="Zij hebben al tegen deze beslissing geprotesteerd"):
        _file(case, people)
    assert _file(case, people, "EW").record.stage is AppealStage.CONSENT


def test_a_step_cannot_be_changed(case, people):
    appeal = _file(case, people)
    for statement in ("UPDATE session_step SET told = '{}'", "DELETE FROM session_step"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert Step.objects.filter(appeal=appeal).count() == 1


def test_the_whole_way_on_the_pages(case, people):
    director = Client(headers={"accept-language": "en"})
    director.force_login(people.director)
    root = f"/evening/{case.evening_id}/ruling/{case.number}/"
    assert "Somebody appeals" in director.get(root).content.decode()
    contestant = case.sitting.ns
    first, second = rulings.players_of(contestant)
    wrong = director.post(f"{root}appeal/", {"by": f"{contestant.pk}:{first}", "grounds": "x"})
    assert (wrong.status_code, "Choose what the appeal is about" in wrong.content.decode()) == (409, True)
    sent = {"by": f"{contestant.pk}:{first}", "grounds": "no damage", "part": ["judgement", "law"]}
    page = director.post(f"{root}appeal/", sent, follow=True)
    own = page.request["PATH_INFO"]
    assert second in page.content.decode()
    for step in (
        {"do": "agree", "agreed": [second]},
        {"do": "warn"},
        {"do": "seat", "committee": "Olga\nPiet"},
        {"do": "hear", "facts": "as told"},
        {"do": "decide", "body": "chief", "verdict": "upheld", "reason": "16B was applied rightly"},
        {"do": "decide", "body": "committee", "verdict": "changed", "reason": "no damage was shown"},
    ):
        page = director.post(own, step, follow=True)
        assert "notice wrong" not in page.content.decode(), step
    assert "The ruling is to be changed" in page.content.decode()
    director.post(f"{own}restore/")
    assert Case.objects.get(pk=case.pk).now.score is None
    guest = Client(headers={"accept-language": "en"})
    assert guest.post(own, {"do": "warn"}).status_code in (302, 403)
    assert "is not there" not in page.content.decode()
    assert Appeal.objects.get().record.stage is AppealStage.CLOSED


def test_what_does_not_fit_is_said_and_nothing_changes(case, people):
    appeal = _file(case, people)
    director = Client(headers={"accept-language": "en"})
    director.force_login(people.director)
    own = f"/evening/{case.evening_id}/ruling/{case.number}/appeal/{appeal.pk}/"
    for step, said in (({"do": "seat"}, "First they have to agree"), ({"do": "dance"}, "Choose what was done")):
        assert said in director.post(own, step, follow=True).content.decode()
    assert appeal.steps.count() == 1
