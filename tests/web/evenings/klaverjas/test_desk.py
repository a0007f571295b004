"""The director's desk at a klaverjas evening: corrections, adjusted scores, penalties, a repeated deal."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from troef.cards import TroefError
from troef.web.disruptions.boards import reopen_deal
from troef.web.entry.result_entry import log_values, set_result
from troef.web.evenings import lifecycle
from troef.web.evenings.models import Evening, Result, Sitting, Slip
from troef.web.evenings.scoring import contest_file, standings
from troef.web.rulings import rulings


@pytest.fixture
def director(people):
    client = Client(headers={"accept-language": "nl"})
    client.force_login(people.director)
    return client


@pytest.fixture
def played(contest, tell_all):
    tell_all(contest)
    return contest


@pytest.fixture
def first(contest):
    return contest.sittings.select_related("table", "north", "east", "evening").first()


def address(act, sitting, board):
    return f"/evening/{sitting.evening_id}/desk/{act}/{sitting.pk}/{board}/"


def test_a_result_is_corrected_by_a_line(contest, first, tell, director):
    board = first.boards[0]
    tell(first, board, "H N 96")
    page = director.get(address("enter", first, board)).content.decode()
    assert "H N 96 20-0" in page
    director.post(address("enter", first, board), {"outcome": "h n 116 20-0", "reason": "Verteld"})
    assert Result.objects.get().slip.ns == 136
    director.post(address("enter", first, board), {"outcome": "116-66", "reason": "Verteld"})
    assert Result.objects.get().slip.ns == 136, "the totals alone do not tell what was played"


@pytest.mark.slow
@pytest.mark.parametrize(("award", "points"), [("A", 3), ("minimum", 2), ("lowest-of-contest", 2), ("lowest", None)])
def test_II_14_to_21_artificial_scores(played, first, director, award, points):
    board = first.boards[0]
    fields = {"awardNS": award, "awardEW": "A", "law": "II-21", "reason": "Twijfel", "confirm": "1"}
    answer = director.post(address("adjust", first, board), fields)
    assert answer.status_code == 302, answer.content.decode()
    row = next(
        row for row in contest_file(played)["results"] if row["board"] == board and row["ns"] == str(first.ns.number)
    )
    assert row["artificial"] == {"NS": award, "EW": "A"}
    line = standings(played).line(board, first.ns.number)
    assert points is None or float(line.ns_points) == points


def test_II_20_an_assigned_score_by_its_totals(played, first, director):
    board = first.boards[0]
    fields = {"outcome0": "100-62", "ns0": "100", "ew0": "100", "law": "II-20", "reason": "Hersteld", "confirm": "1"}
    director.post(address("adjust", first, board), fields)
    row = next(
        row for row in contest_file(played)["results"] if row["board"] == board and row["ns"] == str(first.ns.number)
    )
    assert row["weighted"]["NS"] == [{"weight": 1, "points": {"NS": 100, "EW": 62}}]
    assert "100–62" in director.get(f"/evening/{played.pk}/desk/board/{board}/").content.decode()


def test_II_13_a_matchpoint_less(played, director):
    page = director.get(f"/evening/{played.pk}/desk/penalty/").content.decode()
    assert "matchpunten" in page
    assert "deel van een top" not in page
    before = standings(played).place(3).points
    fields = {"pair": "3", "amount": "1", "unit": "mp", "law": "II-13", "reason": "Kaarten verkeerd", "confirm": "1"}
    director.post(f"/evening/{played.pk}/desk/penalty/", fields)
    assert standings(played).place(3).points == before - 1
    for page in (f"ruling/{played.cases.get().number}/", "pair/3/"):
        shown = director.get(f"/evening/{played.pk}/{page}").content.decode()
        assert "1 matchpunt" in shown and "1 matchpunten" not in shown, page


def test_a_drive_has_no_averages_and_fines_points(drive, tell_all, director):
    tell_all(drive)
    sitting = drive.sittings.select_related("table", "north", "east", "evening").first()
    page = director.get(address("adjust", sitting, sitting.boards[0])).content.decode()
    assert "gemiddelde" not in page
    before = standings(drive).place(2).points
    fields = {"pair": "2", "amount": "50", "unit": "mp", "law": "I-5", "reason": "Gezegd", "confirm": "1"}
    director.post(f"/evening/{drive.pk}/desk/penalty/", fields)
    assert standings(drive).place(2).points == before - 50


def test_I_1_a_deal_of_a_drive_is_played_again(drive, tell_all, director):
    sitting = drive.sittings.select_related("table").first()
    tell_all(drive, rounds=1)
    answer = director.post(address("again", sitting, sitting.boards[0]), {"reason": "Kaart herkenbaar"})
    assert answer["Location"] == f"/evening/{drive.pk}/desk/board/{sitting.boards[0]}/"
    assert not sitting.results.filter(board=sitting.boards[0]).exists()
    line = Evening.objects.get().log.get(verb="dealt again")
    assert line.about["reason"] == "Kaart herkenbaar"


def test_II_14_what_others_have_played_is_not_dealt_again(contest, tell_all, people):
    tell_all(contest, rounds=2)
    later = contest.sittings.filter(round=2).select_related("table", "evening").first()
    with pytest.raises(TroefError, match="Andere tafels"):
        reopen_deal(later, later.boards[0], "Onbruikbaar", people.as_director)


def test_II_14_in_the_first_round_another_deal_comes(contest, first, tell, people):
    tell(first, first.boards[0])
    contest.boards.create(number=first.boards[0], cards="x")
    reopen_deal(first, first.boards[0], "Onbruikbaar", people.as_director)
    assert not Result.objects.exists()
    assert not contest.boards.exists(), "nobody knows the new cards"


def test_a_ruling_is_not_dealt_away(played, first, director, people):
    board = first.boards[0]
    fields = {"awardNS": "A", "awardEW": "A", "law": "II-21", "reason": "Twijfel", "confirm": "1"}
    director.post(address("adjust", first, board), fields)
    contest = first.evening
    contest.results.filter(board=board).exclude(sitting=first).delete()
    with pytest.raises(TroefError, match="beslissing"):
        reopen_deal(first, board, "Onbruikbaar", people.as_director)


def test_what_is_not_dealt_again(contest, first, people):
    board = first.boards[0]
    closed = Sitting.objects.select_related("table").get(pk=first.pk)
    closed.closed = True
    alone = Sitting.objects.select_related("table").get(pk=first.pk)
    alone.east = None
    assert [_refused(*wrong, people) for wrong in ((first, 99, "x"), (alone, board, "x"), (closed, board, "x"))] == [
        "Bord 99 hoort in deze ronde niet bij deze tafel.",
        f"Bord {board} hoort in deze ronde niet bij deze tafel.",
        "De volgende ronde is aan deze tafel begonnen: het spel kan vervallen, niet opnieuw gegeven worden.",
    ]
    assert _refused(first, board, " ", people) == "Geef de reden, zodat de spelers die kunnen lezen."
    Evening.objects.update(state="ended")
    assert _refused(first, board, "x", people) == "Er wordt nu niet gespeeld. Vraag het de wedstrijdleider."


def _refused(sitting, board, reason, people):
    with pytest.raises(TroefError) as refusal:  # noqa: PT011 - each caller compares the sentence
        reopen_deal(sitting, board, reason, people.as_director)
    return str(refusal.value)


def test_I_24_after_a_quarter_of_an_hour_nobody_rules_and_I_26_the_organiser_may_agree_to_a_correction(
    played, first, ruled, people
):
    result = first.results.get(board=first.boards[0])
    lifecycle.end_evening(played, people.as_organiser)
    lifecycle.publish_result(played, people.as_organiser)
    equal = {"artificial": {"NS": "A", "EW": "A"}}
    case = ruled(Result.objects.get(pk=result.pk), equal, "II-21")
    Evening.objects.update(ended=timezone.now() - timedelta(minutes=16))
    with pytest.raises(TroefError, match=r"De termijn hiervoor is voorbij \(24\)") as refusal:
        ruled(Result.objects.get(pk=result.pk), {"artificial": {"NS": "A+", "EW": "A-"}}, "II-21")
    assert str(refusal.value) == "De termijn hiervoor is voorbij (24)."
    with pytest.raises(TroefError, match="De correctietijd is voorbij") as refusal:
        rulings.withdraw_ruling(case, "Toch niet", people.as_director)
    late = "De correctietijd is voorbij: een wijziging kan alleen als de organisator ermee instemt."
    assert str(refusal.value) == late


def test_a_deal_that_was_not_played(contest, first, tell, people):
    """It has no slip, even if there was one before."""
    board, other = first.boards
    tell(first, board)
    before = log_values(first.results.get(board=board))
    for number in (board, other):
        kept = set_result(first, number, None, "Geen tijd", people.as_director)
        assert (kept.agreed, kept.is_played, Slip.objects.count()) == (True, False, 0)
        line = contest.log.last().about
        assert line == {"board": number, "before": before, "result": {"not played": True}, "reason": "Geen tijd"}
        before = None
    rows = contest_file(Evening.objects.get())["results"]
    assert [(row["board"], row["not_played"]) for row in rows] == [(board, True), (other, True)]
    set_result(first, board, contest.game.entry.parse(contest, "H N 96"), "Toch wel", people.as_director)
    assert Slip.objects.get().result.board == board


def test_the_penalty_form_is_of_klaverjas(played, director):
    url = f"/evening/{played.pk}/desk/penalty/"
    page = director.get(url).content.decode()
    assert 'value="II-20"' in page and 'value="1"' in page and "0,25" not in page and "IMP" not in page
    filled = {"pair": "1", "amount": "1", "unit": "mp", "law": "90", "reason": "Te laat", "confirm": "1"}
    page = director.post(url, filled).content.decode()
    assert "Er is geen artikel 90" in page and "no paragraph" not in page
    assert played.penalties.count() == 0
    assert director.post(url, {**filled, "law": "II-20"}).status_code == 302
    assert played.penalties.get().law == "II-20"


def test_II_13_an_offence_that_the_regulations_name_brings_its_article_and_reason(played, director):
    url = f"/evening/{played.pk}/desk/penalty/"
    page = director.get(url).content.decode()
    named = re.findall(r'<option value="(I+-\d+)"', page)
    assert named == ["II-13", "II-14", "II-16", "II-20", "I-5"] and "117" not in page and "onneur" not in page
    filled = {"pair": "1", "amount": "1", "unit": "mp", "law": "II-20", "reason": "", "fine": "II-13", "confirm": "1"}
    director.post(url, filled)
    case = played.cases.get()
    assert (played.penalties.get().law, case.now.laws) == ("II-13", ("II-13",))
    assert case.now.decision == "stopte een hand terug met meer of minder dan acht kaarten: 1"


def test_the_penalty_form_of_a_drive_counts_points(drive, tell_all, director):
    tell_all(drive)
    url = f"/evening/{drive.pk}/desk/penalty/"
    assert 'value="I-5"' in director.get(url).content.decode()
    filled = {"pair": "1", "amount": "50", "unit": "mp", "law": "I-5", "reason": "Hielp zijn maat", "confirm": "1"}
    before = standings(drive).place(1).points
    assert director.post(url, filled).status_code == 302
    assert standings(drive).place(1).points == before - 50
    assert "telt hier in punten" in director.post(url, {**filled, "unit": "top"}).content.decode()


def test_the_preview_of_an_award_is_in_matchpoints_tops_and_points(played, first, director):
    fields = {"awardNS": "minimum", "awardEW": "A", "law": "II-15", "reason": "Verkeerde hand"}
    page = director.post(address("adjust", first, first.boards[0]), fields).content.decode()
    shifts = page.split('class="list shifts"')[1].split("</table>")[0]
    assert re.findall(r'class="num">([^<]+)</th>', shifts) == ["Plaats", "MP", "Tops", "Punten"]
    assert "%" not in shifts


def test_the_weights_of_one_side_are_those_of_both_unless_a_split_is_asked_for(played, first, director):
    fields = {"outcome0": "100-62", "ns0": "60", "ew0": "100", "outcome1": "90-72", "ns1": "40", "ew1": ""}
    page, url = {"law": "II-20", "reason": "Hersteld", "confirm": "1"}, address("adjust", first, first.boards[0])
    director.post(url, {**fields, **page})
    both = first.results.get(board=first.boards[0]).adjustments.last().score
    assert (both.ns == both.ew, [float(share.weight) for share in both.ew]) == (True, [0.6, 0.4])
    director.post(url, {**fields, **page, "split": "1"})
    split = first.results.get(board=first.boards[0]).adjustments.last().score
    assert [[float(share.weight) for share in side] for side in (split.ns, split.ew)] == [[0.6, 0.4], [1.0]]


@pytest.mark.slow
def test_an_award_is_in_words_on_every_page(played, first, director):
    board = first.boards[0]
    fields = {"awardNS": "lowest", "awardEW": "A", "law": "II-21", "reason": "Twijfel", "confirm": "1"}
    director.post(address("adjust", first, board), fields)
    for page in (f"desk/board/{board}/", f"board/{board}/", f"ruling/{first.cases.get().number}/", "log/"):
        shown = director.get(f"/evening/{played.pk}/{page}").content.decode()
        assert "laagste van dit spel" in shown and "gemiddelde" in shown, page
        assert "lowest" not in re.sub(r"<[^>]*>", "", shown), page


def test_the_scorer_sees_names(played, first, director):
    names = [contestant.name for contestant in (first.north, first.east)]
    for page in (f"scorer/board/{first.boards[0]}/", f"scorer/round/1/table/{first.table.number}/"):
        shown = director.get(f"/evening/{played.pk}/{page}").content.decode()
        assert all(name in shown for name in names), page
