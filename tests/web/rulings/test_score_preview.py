"""Adjusted scores and penalties: their preview, and giving them."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.contest.session import Unit
from troef.director.rulings.adjusted_scores import AdjustedScore, normalise_weights, parse_award
from troef.web.entry.result_entry import set_result
from troef.web.evenings import lifecycle
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Case, Evening
from troef.web.evenings.scoring import contest_file, standings
from troef.web.rulings import rulings
from troef.web.rulings.score_preview import preview_adjustment


def _points(result):
    line = standings(result.evening).line(result.board, result.ns.number)
    return float(line.ns_points), float(line.ew_points)


def test_artificial(result, ruled):
    ruled(result, {"artificial": {"NS": "A-", "EW": "A+"}}, "12C2", "bord vals")
    row = contest_file(result.evening)["results"][
        [(one["board"], one["ns"]) for one in contest_file(result.evening)["results"]].index((1, str(result.ns.number)))
    ]
    assert row["artificial"] == {"NS": "A-", "EW": "A+"}
    assert row["adjusted_from"]["contract"] == result.contract, "the table result stays beside it"


def _assigned(*weights):
    """Outcomes with the percentage of each side."""
    sides = ([(outcome.as_result(), pair[side]) for outcome, *pair in weights] for side in (0, 1))
    return AdjustedScore(*map(normalise_weights, sides)).given()


def test_assigned_weighted_and_split(result, ruled):
    worst, best = BridgeResult.parse("7NT N 0"), BridgeResult.parse("7NTXX N 13")
    for weights, expected in (
        ([(worst, 100, 100)], (0, 4)),
        ([(best, 50, 50), (worst, 50, 50)], (2, 2)),
        ([(best, 75, 25), (worst, 25, 75)], (3, 3)),
    ):
        ruled(result, _assigned(*weights), "12C1c", "aarzeling")
        assert _points(result) == expected
    assert result.adjustments.filter(withdrawn=None).count() == 1, "a new ruling takes the place of the old"


def test_one_side_artificial_the_other_weighted(result, ruled):
    outcome = normalise_weights([(BridgeResult.parse("7NT N 0").as_result(), 100)])
    ruled(result, AdjustedScore(parse_award("A-"), outcome).given(), "12C1", "x")
    assert _points(result)[1] == 4


def test_11A_one_side_only(result, ruled):
    """The other side keeps what it scored at the table."""
    before = _points(result)
    outcome = normalise_weights([(BridgeResult.parse("7NT N 0").as_result(), 100)])
    ruled(result, AdjustedScore(None, outcome).given(), "11A", "x")
    assert _points(result) == (before[0], 4)


def test_a_preview_writes_nothing(result, ruled):
    lines, before = result.evening.log.count(), standings(result.evening)
    after, shifts = preview_adjustment(result, {"artificial": {"NS": "A-", "EW": "A-"}})
    assert shifts and {shift.contestant.number for shift in shifts} >= {result.ns.number, result.ew.number}
    assert result.evening.log.count() == lines and not result.adjustments.exists()
    ruled(result, {"artificial": {"NS": "A-", "EW": "A-"}}, "12C2", "x")
    told = [(place.contestant.number, place.rank, place.log_value) for place in standings(result.evening).ranking]
    assert told == [(place.contestant.number, place.rank, place.log_value) for place in after.ranking]
    assert told != [(place.contestant.number, place.rank, place.log_value) for place in before.ranking]


@pytest.mark.parametrize(
    ("law", "reason", "why"),
    [
        ("", "x", "has no paragraph ''"),
        ("12C1c", "  ", "Write down what you decided"),
        ("12 C 1", "x", "Noem het artikel"),
    ],
)
def test_no_ruling_without_paragraph_and_reason(result, ruled, law, reason, why):
    with pytest.raises(TroefError, match=why):
        ruled(result, {"artificial": {"NS": "A", "EW": "A"}}, law, reason)


def test_a_penalty_and_its_withdrawal(result, people, fined):
    pair, evening = result.ns, result.evening
    before = standings(evening).place(pair.number).percentage
    case = fined(pair, "1/4", "90B2", "te laat")
    boards = standings(evening).place(pair.number).boards
    assert standings(evening).place(pair.number).percentage == pytest.approx(before - 25 / boards)
    rulings.withdraw_ruling(case, "was op tijd", people.as_director)
    assert standings(evening).place(pair.number).percentage == before


def test_a_penalty_that_does_not_fit_is_refused(result, fined):
    with pytest.raises(TroefError, match="a penalty in imp does not fit matchpoints"):
        fined(result.ns, 1, unit=Unit.IMP)
    with pytest.raises(TroefError, match="Een straf is meer dan nul"):
        fined(result.ns, 0)
    assert not Case.objects.exists()


def test_the_director_enters_what_the_table_could_not(evening, first, people):
    set_result(first, 1, BridgeResult.parse("3NT E ="), "telefoon leeg", people.as_director)
    told = set_result(first, 2, None, "geen tijd meer", people.as_director)
    assert (told.agreed, told.is_played, told.score) == (True, False, None)
    assert [row.get("not_played", False) for row in contest_file(evening)["results"]] == [False, True]
    with pytest.raises(TroefError, match="Geef de reden"):
        set_result(first, 1, BridgeResult.parse("P"), "", people.as_director)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "words", "given"),
    [
        ("", "Nobody&#x27;s fault: A+", {"artificial": {"NS": "A+", "EW": "A+"}}),
        ("NS", "Fault of NS: NS A-; EW A+", {"artificial": {"NS": "A-", "EW": "A+"}}),
        ("EW", "Fault of EW: NS A+; EW A-", {"artificial": {"NS": "A+", "EW": "A-"}}),
        ("NS EW", "Fault of both: A-", {"artificial": {"NS": "A-", "EW": "A-"}}),
        ("no score", "Nobody gets a score", {"not_played": True}),
    ],
)
def test_12C2a_not_played_is_two_taps_and_whose_fault_says_what_it_gives(evening, first, people, fault, words, given):
    """On the board's page: not played, and who was at fault; also if the table had entered a result."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    page = client.get(f"/evening/{evening.pk}/desk/board/1/").content.decode()
    assert f'<button name="fault" value="{fault}">{words}</button>' in page
    set_result(first, 2, BridgeResult.parse("3NT E ="), "x", people.as_director)
    for board in (1, 2):
        answer = client.post(f"/evening/{evening.pk}/desk/not-played/{first.pk}/{board}/", {"fault": fault})
        assert answer["Location"] == f"/evening/{evening.pk}/desk/board/{board}/"
    expected = [{"board": board, "ns": "6", "ew": "1", **given} for board in (1, 2)]
    assert contest_file(Evening.objects.get())["results"] == expected
    line = evening.log.last()
    assert (line.verb, line.about["board"], line.about["before"]["contract"]) == ("corrected by the director", 2, "3N")
    assert (
        client.post(f"/evening/{evening.pk}/desk/enter/{first.pk}/1/", {"outcome": "x", "reason": "x"}).status_code
        == 200
    )


def test_after_the_correction_period_the_organiser_must_agree_each_time(result, people, ruled):
    """2017: 79C2."""
    evening, sitting = result.evening, result.sitting
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    set_result(sitting, 1, BridgeResult.parse("P"), "telfout", people.as_director)
    late = Evening.objects.get().published - timedelta(minutes=31)
    Evening.objects.update(published=late)
    with pytest.raises(TroefError, match="De correctietijd is voorbij"):
        set_result(sitting, 1, BridgeResult.parse("3NT E ="), "telfout", people.as_director)
    lifecycle.consent_to_late_correction(evening, people.as_organiser)
    set_result(sitting, 1, BridgeResult.parse("3NT E ="), "telfout", people.as_director)
    with pytest.raises(TroefError, match="De correctietijd is voorbij"):
        ruled(result, {"artificial": {"NS": "A", "EW": "A"}}, "12C2", "x")


def test_the_page_shows_the_effect_before_and_takes_it_after(result, people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    url = f"/evening/{result.evening.pk}/desk/adjust/{result.sitting_id}/{result.board}/"
    filled = {"outcome0": "7NT N 0", "ns0": "100", "ew0": "100", "law": "12C1b", "reason": "damage"}
    part = client.post(url, filled, headers={"hx-request": "true"}).content.decode()
    assert "What it does" in part and "→" in part and not result.adjustments.exists()
    assert client.post(url, {**filled, "confirm": "1"}).status_code == 302
    assert result.adjustments.get().reason == "damage"
    broken = client.post(url, {**filled, "outcome0": "7NT Q 0", "confirm": "1"})
    assert broken.status_code == 200 and "is not a result" in broken.content.decode()
    assert "7NT Q 0" in broken.content.decode(), "what was typed stays"


def test_the_penalty_page(result, people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    url = f"/evening/{result.evening.pk}/desk/penalty/"
    filled = {"pair": result.ns.number, "amount": "0,5", "unit": "top", "law": "91A", "reason": "again"}
    assert "→" in client.post(url, filled, headers={"hx-request": "true"}).content.decode()
    assert client.post(url, {**filled, "confirm": "1"}).status_code == 302
    assert json.loads(json.dumps(contest_file(result.evening)))["penalties"] == [
        {"contestant": str(result.ns.number), "amount": 0.5, "unit": "top", "law": "91A"}
    ]
    for wrong in ({"amount": "x"}, {"amount": "NaN"}, {"amount": "-1"}, {"pair": ""}):
        assert client.post(url, {**filled, **wrong, "confirm": "1"}).status_code == 200
    assert result.evening.penalties.count() == 1


def test_the_penalty_page_keeps_the_pair_when_the_amount_is_wrong(result, people):
    client = Client()
    client.force_login(people.director)
    url = f"/evening/{result.evening.pk}/desk/penalty/"
    filled = {
        "pair": result.ns.number,
        "amount": "veel",
        "unit": "top",
        "law": "90",
        "reason": "te laat",
        "confirm": "1",
    }
    page = client.post(url, filled).content.decode()
    assert f'<option value="{result.ns.number}" selected>' in page
