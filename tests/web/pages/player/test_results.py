"""The public pages of an evening."""

from __future__ import annotations

import re
from html import unescape
from itertools import groupby
from types import SimpleNamespace

import pytest
from django.db.models import F
from django.test import Client
from django.utils.translation import override

from troef.contest.file import contest_of
from troef.director.rulings.record import RulingRecord
from troef.web.disruptions import attendance
from troef.web.evenings import lifecycle
from troef.web.evenings.filters import percent, points_for, signed_number
from troef.web.evenings.models import Evening, Solved, filter_seats_of
from troef.web.evenings.result_filters import result_sentence, result_short_text
from troef.web.evenings.scoring import contest_file, datums, standings
from troef.web.pages.player import rankings, results
from troef.web.rulings import rulings


def _corrections(evening):
    """Return the corrections on the page of the evening, without the time."""
    page = Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/").content.decode()
    _before, heading, after = page.partition("<h2>Verbeteringen</h2>")
    return re.findall(r"<li>\d\d:\d\d (.*?)</li>", after.partition("</ul>")[0]) if heading else []


def test_corrections_after_the_official_result_one_line_for_each_act(result, people, ruled, fined):
    evening, director = result.evening, people.as_director
    ruled(evening.results.filter(board=2).first(), {"artificial": {"NS": "A", "EW": "A"}}, "12C2a", "Voor de uitslag")
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(Evening.objects.get(), people.as_organiser)
    assert _corrections(evening) == []
    case = ruled(result, {"artificial": {"NS": "A-", "EW": "A+"}}, "12C2a", "Bord vals")
    rulings.write_ruling(evening, RulingRecord(("74A2",), "Alleen een waarschuwing.", "Victor"), director)
    fined(result.ns, "1/4", "90B2", "Te laat")
    rulings.withdraw_ruling(case, "Toch goed", director)
    ns, ew = result.ns.number, result.ew.number
    assert _corrections(evening) == [
        f"Victor legde een beslissing vast: beslissing: 2 · bord: {result.board} · NZ: {ns} · OW: {ew} · "
        "artikel: 12C2a · gegeven: NZ A-; OW A+ · reden: Bord vals",
        f"Victor legde een beslissing vast: beslissing: 4 · artikel: 90B2 · gegeven: straf voor {ns}: 1/4 top (90B2) · "
        "reden: Te laat",
        f"Victor trok een beslissing in: beslissing: 2 · bord: {result.board} · NZ: {ns} · OW: {ew} · versie: 2 · "
        "artikel: 12C2a · telt niet meer: NZ A-; OW A+ · reden: Toch goed",
    ]


def test_the_evening_shows_the_points_that_the_contest_counts(evening, play_all):
    """The column and the sentence of each result agree with the contest file."""
    play_all(evening)
    counted = contest_of(contest_file(evening)).results
    worth = {(one.board, one.ns[0]): one.for_ns.ns for one in counted}
    results = list(evening.results.all())
    assert {(one.board, str(one.north.number)): one.score for one in results} == worth
    with override("en"):
        for one in results:
            assert str(result_sentence(one)).endswith(points_for(one.score) if one.score else "nobody scores")


DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
TRICKS = "55456554568887788877"
"""NT ♠ ♥ ♦ ♣ for N, S, E and W; par is 2NT of East-West, just made: 120."""


@pytest.fixture
def solved(evening, play_all):
    """All boards are played. For board 1 the cards and their analysis are known."""
    evening.boards.create(number=1, cards=DEAL)
    Solved.objects.create(question=DEAL, answer=TRICKS)
    play_all(evening)
    return Evening.objects.get()


@pytest.fixture
def over(solved):
    Evening.objects.update(state="ended")
    return Evening.objects.get()


def _page(evening, path):
    answer = Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def _said(markup):
    """Return the visible text."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def _rows(page, name):
    """Return the rows of a table below its header, cell by cell."""
    (table,) = re.findall(rf'<table class="[^"]*\b{name}\b.*?</table>', page, re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", table.partition("</thead>")[2] or table, re.DOTALL)
    return [[_said(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)] for row in rows]


def test_each_result_with_names_beside_the_solver_and_par(over):
    rows = _rows(_page(over, "board/1/"), "travellers")
    assert rows == [
        ["Greet – Henk 4 Corrie – Dirk 2", "5 ♦ × O −2", "", "+300", "+2", "+420", "4", "0"],
        ["Ineke – Jaap 5 Els – Frans 3", "3 SA O =", "", "−400", "+1", "−280", "1", "3"],
        ["Karin – Leo 6 Anna – Bram 1", "3 SA O =", "", "−400", "+1", "−280", "1", "3"],
    ]


def test_nothing_is_compared_while_the_evening_is_played(solved):
    """Every table has played the board and its results are open, but the analysis is an aid (40B2d)."""
    assert [len(row) for row in _rows(_page(solved, "board/1/"), "travellers")] == [6, 6, 6]
    assert "Par:" not in _page(solved, "board/1/")


def test_how_often_each_result_came(over):
    scores = sorted(over.results.filter(board=2).values_list("score", flat=True), reverse=True)
    assert _rows(_page(over, "board/2/"), "chart-bars") == [
        [signed_number(score), "", f"{len(list(same))}×"] for score, same in groupby(scores)
    ]


def test_a_pair_round_by_round_comes_to_its_place_in_the_ranking(over):
    for place in standings(over).ranking:
        page = _page(over, f"pair/{place.contestant.number}/")
        after = re.findall(r"Ronde (\d): ([\d,]+%)", re.search(r'<svg class="graph plot.*?>', page).group())
        assert [number for number, _said in after] == ["1", "2", "3", "4", "5"]
        assert after[-1][1] == percent(place.percentage)


def test_a_ruling_on_a_board_is_told_in_words(over, ruled):
    result = over.results.filter(board=1).first()
    ruled(result, {"artificial": {"NS": "A-", "EW": "A+"}}, "12C2a", "Bord vals gespeeld")
    (told,) = re.findall(r'<section class="sheet">(.*?)</section>', _page(over, "board/1/"), re.DOTALL)
    before = _said(result_short_text(result))
    assert _said(told) == (
        f"Beslissing 1 Bord vals gespeeld 12C2a Aan tafel {before} ({signed_number(result.score)}) "
        "Kunstmatige score NZ A-; OW A+"
    )


def test_a_ruling_that_changes_no_score_says_so(over, people):
    sitting = over.results.filter(board=1).first().sitting
    rulings.write_ruling(
        over, RulingRecord(("27B1a",), "Het bod is hersteld.", "Victor"), people.as_director, sitting=sitting, board=1
    )
    (told,) = re.findall(r'<section class="sheet">(.*?)</section>', _page(over, "board/1/"), re.DOTALL)
    assert _said(told) == "Beslissing 1 Het bod is hersteld. 27B1a Deze beslissing laat de score zoals die is."


def test_a_substitute_is_named_in_the_ranking_the_round_and_on_the_page_of_the_pair(evening, play_all, people):
    pair = evening.contestants.first()
    anna, bram = pair.players.all()
    attendance.name_substitute(anna, "Rita", 3, 4, people.as_director)
    attendance.name_substitute(bram, "Otto", 2, 2, people.as_director)
    attendance.name_substitute(bram, "Pien", 5, None, people.as_director)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    client = Client(headers={"accept-language": "en"})
    anna, bram = anna.name, bram.name
    all_evening = (
        f"<small>Rita plays for {anna} (rounds 3–4), Otto plays for {bram} (round 2), "
        f"Pien plays for {bram} (from round 5)</small>"
    )
    for page in ("", f"pair/{pair.number}/"):
        assert client.get(f"/evening/{evening.pk}/{page}").content.decode().count(all_evening) == 1, page
    rounds = {number: client.get(f"/evening/{evening.pk}/round/{number}/").content.decode() for number in (1, 2, 3, 5)}
    assert "plays for" not in rounds[1]
    for number, words in ((2, f"Otto plays for {bram}"), (3, f"Rita plays for {anna}"), (5, f"Pien plays for {bram}")):
        assert rounds[number].count("plays for") == rounds[number].count(f"<small>{words}</small>") == 1


@pytest.mark.parametrize("page", ["?part", "projector/"])
def test_what_everybody_sees_alike_is_made_once_for_all_who_ask_at_the_same_moment(
    page, evening, play_all, people, monkeypatch
):
    """Ten wall pages are notified together. The next change, the next second and the other language are drawn again."""
    play_all(evening, rounds=1)
    moments, made, plain = [1000.2], [], results.render_to_string

    def counted(*about):
        made.append(about[0])
        return plain(*about)

    monkeypatch.setattr(results, "render_to_string", counted)
    monkeypatch.setattr(rankings, "render_to_string", counted)
    monkeypatch.setattr(results.time, "time", lambda: moments[-1])
    monkeypatch.setattr(results, "connection", SimpleNamespace(in_atomic_block=False))  # As outside a test.

    def asked(language="nl", client=None, **told):
        headers = {"accept-language": language, "hx-request": "true"} | told
        return (client or Client()).get(f"/evening/{evening.pk}/{page}", headers=headers).content.decode()

    assert len({asked() for _ in range(3)}) == len(made) == 1
    asked("en")
    assert len(made) == 2
    moments.append(1001.0)
    asked()
    assert len(made) == 3
    Evening.objects.filter(pk=evening.pk).update(version=F("version") + 1)
    asked()
    assert len(made) == 4
    version = Evening.objects.get(pk=evening.pk).version
    Evening.objects.filter(pk=evening.pk).update(version=F("version") + 1)
    for _watcher in range(3):
        asked(**{"troef-told": str(version)})
    assert len(made) == 4, "what they were told of has been drawn; of what came after it they hear too"
    asked(**{"troef-told": str(version + 1)})
    assert len(made) == 5
    moments.append(1005.0)
    asked(**{"troef-told": str(version + 1)})
    assert len(made) == 6, "too old"
    organiser = Client()
    organiser.force_login(people.organiser)
    asked(client=organiser)
    assert len(made) == 7, "who may do something has a page of his own"
    results._walls.clear()


def test_the_part_for_everybody_has_nothing_of_anybody(evening, play_all, client):
    play_all(evening, rounds=1)
    assert "csrfmiddlewaretoken" not in client.get(f"/evening/{evening.pk}/?part").content.decode()


def test_the_board_page_of_a_butler_shows_the_datum(evening, play, people):
    evening.method = "butler"
    evening.save()
    outcomes = iter(("4S N 10", "4S N 11", "4S N 9"))
    for sitting in evening.sittings.select_related("table", "evening"):
        for board in sitting.boards:
            play(sitting, board, next(outcomes) if board == 1 else "4S N 10")
    lifecycle.end_evening(Evening.objects.get(pk=evening.pk), people.as_organiser)
    evening = Evening.objects.get(pk=evening.pk)
    assert datums(evening, 1) == [270], "the mean of 420, 450 and -50, rounded to tens"
    page = Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/board/1/").content.decode()
    assert "Datum NZ: <b>+270</b>" in page


def test_the_wall_shows_where_each_pair_goes_after_this_round(evening, play_all):
    """As the schedule has it; after the last round nobody goes on."""
    page = Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/projector/").content.decode()
    now = evening.sittings.filter(round=1, east__isnull=False)
    expected = []
    for sitting in now.order_by("table__number"):
        for pair in (sitting.north, sitting.east):
            later = evening.sittings.filter(filter_seats_of(pair), round=2).first()
            expected.append(f"{later.table.number} {'NZ' if later.side_of(pair) == 'NS' else 'OW'}")
    assert re.findall(r"dan tafel</span> (\d+ \w+)</small>", page) == expected
    Evening.objects.filter(pk=evening.pk).update(round=evening.rounds)
    assert "dan tafel" not in Client().get(f"/evening/{evening.pk}/projector/").content.decode()
