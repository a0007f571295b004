"""A drive by totals per round: the entries of a table, the questions about them, and their value."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

import troef.web
from troef.cards import SIDES, TroefError
from troef.contest.file import contest_of, read_contest
from troef.contest.prizes import RoundScore
from troef.contest.score import score
from troef.formats import results_csv
from troef.klaverjas.game.round_total import RoundTotal
from troef.klaverjas.game.rules import Rules
from troef.web.entry.result_entry import log_values, set_result
from troef.web.evenings import contest_formats, lifecycle
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings.games.klaverjas_slip import parse_total, total_hints
from troef.web.evenings.models import Counted, Desk, Evening, Result
from troef.web.evenings.progress import boards_a_round
from troef.web.evenings.result_list import round_scores
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.start_list import paste_list


def total(deals, points, roem=None, marches=None, wet=None):
    both = [None if pair is None else dict(zip(SIDES, pair, strict=True)) for pair in (points, roem, marches, wet)]
    return RoundTotal(deals, *both)


@pytest.mark.parametrize(
    ("line", "told", "typed"),
    [
        ("1405-1187", total(16, (1405, 1187)), "1405-1187"),
        ("1405 1187", total(16, (1405, 1187)), "1405-1187"),
        ("1405-1187 r 120-40 m 1-0", total(16, (1405, 1187), (120, 40), (1, 0)), "1405-1187 r 120-40 m 1-0"),
        ("1405-1187r120-40p1-0n0-2", total(16, (1405, 1187), (120, 40), (1, 0), (0, 2)), None),
        ("1405-1187 nat 0-2", total(16, (1405, 1187), wet=(0, 2)), "1405-1187 n 0-2"),
        ("1405-1187 Roem 120/40 PIT 1/0 wet 0/2", total(16, (1405, 1187), (120, 40), (1, 0), (0, 2)), None),
        ("1285-1147 + 120-40", total(16, (1405, 1187), (120, 40)), "1405-1187 r 120-40"),
        ("1405-1025 s 15", total(15, (1405, 1025)), "1405-1025 s 15"),
        ("0-2592 mars 0-3", total(16, (0, 2592), marches=(0, 3)), "0-2592 m 0-3"),
    ],
)
def test_a_total_as_it_is_typed(line, told, typed):
    assert parse_total(line, 16).total == told
    with translation.override("nl"):
        assert typed is None or parse_total(line, 16).as_typed() == typed
        assert parse_total(parse_total(line, 16).as_typed(), 16).total == told, "it can be typed again"


@pytest.mark.parametrize("line", ["1405", "H N 96", "1405-1187 r 120", "1405-1187 x 1-0", "1405-1187 s 1-0", "-1-5"])
def test_what_is_not_a_total(line):
    with translation.override("nl"), pytest.raises(TroefError, match="is geen totaal van een ronde"):
        parse_total(line, 16)


def test_a_new_drive_is_entered_by_totals(people):
    evening = contest_formats.create_evening("Drive", "2026-11-15", "klaverjas-drive", people.as_organiser)
    assert (
        evening.by_totals
        and not contest_formats.create_evening("P", "2026-11-15", "klaverjas-pairs", people.as_organiser).by_totals
    )


def test_a_sitting_has_one_result_numbered_as_its_round_and_takes_the_time_of_its_deals(by_totals):
    assert [(sitting.round, sitting.boards) for sitting in by_totals.sittings.filter(table__number=1)] == [
        (1, [1]), (2, [2]), (3, [3]),
    ]  # fmt: skip
    assert boards_a_round(by_totals) == 8
    game = by_totals.game
    with translation.override("nl"):
        assert (game.wording.title(by_totals, 2), game.wording.title_here(by_totals, 2)) == (
            "Ronde 2",
            "Totaal van ronde 2",
        )
        assert game.wording.board_range_text(by_totals, [2]) == "spellen 1–8"


def test_what_is_entered_changes_without_another_draw(made, people):
    evening = made("klaverjas-drive", 5, by_totals=True)
    drives.draw_tables(evening, 3, 2, 4, people.as_organiser)
    before = [(one.round, one.table_id, one.north_id, one.east_id) for one in evening.sittings.all()]
    drives.announce_rules(evening, Rules(), people.as_organiser, by_totals=False)
    assert {(one.round, *one.boards) for one in evening.sittings.exclude(east=None)} == {
        (1, 1, 2),
        (2, 3, 4),
        (3, 5, 6),
    }
    assert [one.boards for one in evening.sittings.filter(east=None)] == [[], [], []]
    assert [(one.round, one.table_id, one.north_id, one.east_id) for one in evening.sittings.all()] == before


def _tell_rounds(evening, tell):
    lines = ["1405-1187 r 120-40 m 1-0", "1296-0", "700-616"]
    for sitting in evening.sittings.exclude(east=None).select_related("table", "north", "east", "evening"):
        tell(sitting, sitting.boards[0], lines[sitting.round - 1])


def test_the_contest_file_of_totals(by_totals, tell):
    _tell_rounds(by_totals, tell)
    file = contest_file(Evening.objects.get())
    first = by_totals.sittings.select_related("table", "north", "east").first()
    row = next(row for row in file["results"] if (row["round"], row["ns"]) == (1, str(first.north.number)))
    assert row == {
        "round": 1, "table": str(first.table.number), "deals": 8,
        "ns": str(first.north.number), "ew": str(first.east.number),
        "points": {"NS": 1405, "EW": 1187}, "roem": {"NS": 120, "EW": 40}, "marches": {"NS": 1, "EW": 0},
    }  # fmt: skip
    answer = score(read_contest(json.dumps(file)))
    ranking = standings(by_totals).ranking
    shown = [(place.rank, str(place.contestant.number), place.points, place.boards) for place in ranking]
    assert shown == [(row.rank, row.contestant, row.points, row.boards) for row in answer.ranking]
    assert {boards for *_place, boards in shown} == {24}
    assert log_values(first.results.get()) == {"totals": "1405-1187 r 120-40 m 1-0"}


def test_a_round_of_rest_is_worth_its_number_of_deals_at_the_own_average(made, people, tell):
    evening = made("klaverjas-drive", 5, by_totals=True)
    drives.draw_tables(evening, 3, 8, 4, people.as_organiser)
    _tell_rounds(lifecycle.start_evening(evening, people.as_organiser), tell)
    evening = Evening.objects.get()
    for rest in evening.sittings.filter(east=None).select_related("north"):
        number = rest.north.number
        mine = sum(
            row["points"][side]
            for row in contest_file(evening)["results"]
            for side, name in (("NS", "ns"), ("EW", "ew"))
            if row[name] == str(number)
        )
        place = standings(evening).place(number)
        assert (place.boards, place.points, place.compensation) == (16, mine * 3 / 2, mine / 2)


def _made(evening):
    return round_scores(evening, standings(evening))


def _counts(roem, marches):
    return {"roem": roem, "marches": marches}


def test_what_everybody_made_in_each_round_by_totals_and_by_deals(by_totals, tell, ruled):
    _tell_rounds(by_totals, tell)
    first = by_totals.sittings.select_related("north", "east").first()
    ns, ew = str(first.north.number), str(first.east.number)
    made = _made(by_totals)
    assert (made[ns][1], made[ew][1]) == (RoundScore(1405, _counts(120, 1)), RoundScore(1187, _counts(40, 0)))
    assert {number: sum(part.points for part in rounds.values()) for number, rounds in made.items()} == {
        place.row.contestant: place.points for place in standings(by_totals).ranking
    }
    assert [part for rounds in made.values() for number, part in rounds.items() if number > 1 and part.counts] == []
    outcome = [{"weight": 1, "points": {"NS": 1300, "EW": 1292}}]
    ruled(first.results.get(), {"weighted": {"NS": outcome, "EW": outcome}}, "II-20")
    assert _made(by_totals)[ns][1] == RoundScore(1300, _counts(120, 1))


def test_the_rounds_of_a_drive_by_deals(drive, tell):
    first = drive.sittings.select_related("table", "north", "east", "evening").first()
    tell(first, 1, "H N 81 20-50")
    tell(first, 2, "K N 162 mars")
    ns, ew = str(first.north.number), str(first.east.number)
    assert _made(drive) == {ns: {1: RoundScore(262, _counts(0, 1))}, ew: {1: RoundScore(232, _counts(70, 0))}}


def test_a_round_that_was_not_played_and_a_correction(by_totals, tell, people):
    first = by_totals.sittings.select_related("table", "north", "east", "evening").first()
    set_result(first, 1, None, "Geen tijd", people.as_director)
    assert contest_file(by_totals)["results"][0]["not_played"]
    set_result(first, 1, by_totals.game.entry.parse(by_totals, "700-616"), "Toch wel", people.as_director)
    assert standings(by_totals).place(first.north.number).points == 700


# The phone


TOTALS = {"total_NS": "700", "total_EW": "616"}


@pytest.fixture
def first(by_totals):
    return by_totals.sittings.select_related("table", "north", "east", "evening").first()


@pytest.fixture
def ours(phone, first):
    seated = phone("nl")
    seated.sit(first, "NS")
    return seated


def test_a_total_is_told_and_confirmed_once(ours, phone, first):
    answer = ours.send("result", board=1, sees=0, roem_NS="20", marches_EW="", **TOTALS)
    assert answer["refused"] == ""
    assert "NZ 700, OW 616: NZ 84 meer (roem 20–0)" in answer["panel"]
    theirs = phone("nl")
    theirs.sit(first, "EW")
    theirs.send("agree", board=1, sees=1)
    assert [(kept.slip.ns, kept.slip.ew, kept.slip.roem_ns, kept.slip.marches_ns) for kept in Result.objects.all()] == [
        (700, 616, 20, None)
    ]
    assert first.evening.log.last().about["result"] == {"totals": "700-616 r 20-0"}


def test_roem_apart_is_added(ours):
    ours.send("result", board=1, sees=0, apart="1", roem_NS="120", roem_EW="40", total_NS="800", total_EW="496")
    assert (Result.objects.get().slip.ns, Result.objects.get().slip.ew) == (920, 536)


def test_what_does_not_add_up_is_asked_about_and_may_stand(ours):
    told = {"board": 1, "sees": 0, "total_NS": "700", "total_EW": "606"}
    assert ours.send("result", **told)["refused"] == "Samen 1306 punten: zonder roem is het 8 × 162 = 1296. Klopt dat?"
    assert not Result.objects.exists()
    assert ours.send("result", **told, stands="yes")["refused"] == ""
    assert Result.objects.get().slip.ew == 606


def test_the_penalty_of_a_revoke_is_that_of_tonight(by_totals, ours):
    told = {"board": 1, "sees": 0, "total_NS": "730", "total_EW": "616", "roem_NS": "0"}
    assert "Klopt dat?" in ours.send("result", **told)["refused"]
    by_totals.klaverjas.options |= {"revoke_penalty": 50}
    by_totals.klaverjas.save()
    assert ours.send("result", **told | {"total_NS": "730"})["refused"] == ""


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"total_EW": ""}, "Vul het totaal van beide partijen in."),
        ({"total_EW": "veel"}, "“veel” is geen aantal punten."),
        ({"roem_NS": "720"}, "er is meer roem dan punten"),
        ({"marches_NS": "9"}, "9 in 8 spellen"),
    ],
)
def test_what_cannot_be_is_refused(ours, change, sentence):
    assert sentence in ours.send("result", **{"board": 1, "sees": 0, **TOTALS, **change})["refused"]


def test_the_form_asks_two_numbers_and_has_what_was_told_to_correct(ours):
    page = ours.client.get(ours.url).content.decode()
    send, more = page.index('<button class="primary wide" disabled>'), page.index('<details class="kj-more">')
    assert send < more, "what need not be told does not push the button under the bar of the Arbiter"
    assert "Totaal van de 8 spellen" in page and "entry-totals.js" in page and "data-chip" not in page
    ours.send("result", board=1, sees=0, deals="7", stands="yes", roem_NS="20", **TOTALS)
    fields = re.search('data-fields="([^"]*total_NS[^"]*)"', ours.client.get(ours.url).content.decode())[1]
    assert json.loads(html.unescape(fields)) == {
        "deals": "7", "total_NS": "700", "total_EW": "616", "roem_NS": "20", "roem_EW": "0",
    }  # fmt: skip


def test_whatever_is_missing_has_its_hint():
    script = Path(troef.web.__file__).parent / "static" / "troef" / "entry-totals.js"
    body = re.search(r"const missing = .*?^  };?$", script.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)[0]
    looked_for = set(re.findall(r'"(\w+)"', body)) - {""}
    assert looked_for and looked_for <= set(total_hints())


# Deal by deal


def deal(by="N", points=100, ns=0, ew=0):
    side = "NS" if by in "NS" else "EW"
    return {
        "trump": "H",
        "by": by,
        "ended": "played",
        f"points_{side}": str(points),
        "roem_NS": str(ns),
        "roem_EW": str(ew),
    }


def test_a_table_has_its_deals_counted_and_the_total_is_confirmed_once(by_totals, ours, phone, first):
    for number in range(1, 8):
        answer = ours.send("count", board=1, sees=0, deal=number, **deal())
        assert answer["refused"] == ""
    assert "Na 7 van 8 spellen: NZ 700, OW 434" in answer["panel"] and "Tel spel 8" in answer["panel"]
    assert not Result.objects.exists()
    theirs = phone("nl")  # Another phone goes on after the first one died.
    theirs.sit(first, "EW")
    assert "Na 7 van 8 spellen: NZ 700, OW 434" in theirs.client.get(theirs.url).content.decode()
    answer = theirs.send("count", board=1, sees=0, deal=8, **deal("E", 81, 20))
    assert "NZ 882, OW 434: NZ 448 meer (roem 20–0, mars 0–0, nat 0–1)" in answer["panel"]
    theirs.send("total", board=1, sees=0)
    ours.send("agree", board=1, sees=1)
    kept = Result.objects.get()
    assert (kept.agreed, kept.proposed_by, kept.slip.ns, kept.slip.ew, kept.slip.wet_ew) == (True, "EW", 882, 434, 1)


def test_a_counted_deal_is_mended_and_counted_once(ours, phone, first):
    ours.send("count", board=1, sees=0, deal=1, **deal())
    theirs = phone("nl")
    theirs.sit(first, "EW")
    assert theirs.send("count", board=1, sees=0, deal=1, **deal())["refused"] == "", "the same from the other phone"
    answer = theirs.send("count", board=1, sees=0, deal=1, **deal(points=90))
    assert answer["refused"] == "Intussen is spel 1 op een andere telefoon geteld. Kijk opnieuw."
    assert theirs.send("count", board=1, sees=1, deal=1, **deal(points=90))["refused"] == ""
    assert Counted.objects.get().lines == ["H N 90"]
    answer = theirs.send("count", board=1, sees=0, deal=3, **deal())
    assert answer["refused"] == "Spel 3 is niet aan de beurt: er zijn er 1 geteld."


def test_a_table_may_stop_early_but_not_before_it_began(ours):
    assert ours.send("total", board=1, sees=0)["refused"] == "Er is nog geen spel van deze ronde geteld."
    ours.send("count", board=1, sees=0, deal=1, **deal())
    answer = ours.send("total", board=1, sees=0)
    assert "NZ 100, OW 62: NZ 38 meer (roem 0–0, mars 0–0, nat 0–0, 1 spellen)" in answer["panel"]
    assert Result.objects.get().slip.deals == 1


def test_a_drive_by_deals_shows_the_round_so_far(drive, tell, phone):
    sitting = drive.sittings.select_related("table", "north", "east", "evening").first()
    ours = phone("nl")
    ours.sit(sitting, "NS")
    assert 'class="round-so-far"' not in ours.client.get(ours.url).content.decode()
    ours.send("result", board=1, sees=0, **deal())
    assert "Na 1 van 2 spellen: NZ 100, OW 62" in ours.client.get(ours.url).content.decode()
    assert ours.send("count", board=1, sees=0, deal=1, **deal())["refused"] == "Een telefoon kan niet zeggen: “count”."


# The scorer's desk


@pytest.fixture
def director(people):
    client = Client(headers={"accept-language": "nl"})
    client.force_login(people.director)
    return client


def test_a_round_of_sixteen_tables_is_160_keys(made, people, director):
    """Two totals, a dash and Enter: in three minutes that leaves more than a second for a key."""
    evening = made("klaverjas-drive", 0, by_totals=True)
    paste_list(evening, "\n".join(f"A{n} - B{n}" for n in range(32)), people.as_organiser)
    drives.draw_tables(evening, 2, 16, 3, people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    assert "Per ronde" in director.get(f"/evening/{evening.pk}/scorer/").content.decode()
    page = director.get(f"/evening/{evening.pk}/scorer/board/1/").content.decode()
    sheet = [f"{1400 + table}-{1192 - table}" for table in range(16)]
    keys = 0
    slips = re.findall(r'name="sitting" value="(\d+)"', page)
    assert [int(table) for table in re.findall(r"<b>Tafel (\d+)</b>", page)] == list(range(1, 17))
    for sitting, line in zip(slips, sheet, strict=True):
        fields = {"sitting": sitting, "board": "1", "sees": "0", "line": line, "by_board": "1"}
        answer = director.post(f"/evening/{evening.pk}/scorer/line/", fields).content.decode()
        assert 'data-state="entered"' in answer
        keys += len(line) + len("\n")
    assert keys == 160
    assert Evening.objects.get().round == 2, "everything is in"
    assert standings(evening).place(evening.sittings.first().north.number).points == 1400


def test_an_odd_line_is_marked_and_a_second_Enter_lets_it_stand(by_totals, first, director):
    url, fields = f"/evening/{by_totals.pk}/scorer/line/", {"sitting": first.pk, "board": "1", "line": "700-606"}
    answer = director.post(url, fields | {"sees": "0"}).content.decode()
    assert 'data-state="doubtful"' in answer and "zonder roem is het 8 × 162 = 1296" in answer
    assert 'data-state="doubtful"' in director.post(url, fields | {"sees": "0"}).content.decode(), (
        "sent twice by itself"
    )
    assert 'data-state="entered"' in director.post(url, fields | {"sees": "1"}).content.decode()
    assert by_totals.log.last().verb == "slip stands"


def test_totals_typed_twice(by_totals, first, director, people):
    Desk.objects.create(evening=by_totals, double=True)
    other = Client(headers={"accept-language": "nl"})
    other.force_login(people.organiser)
    url, fields = f"/evening/{by_totals.pk}/scorer/line/", {"sitting": first.pk, "board": "1", "sees": "0"}
    assert 'data-state="once"' in director.post(url, fields | {"line": "700-616 p 0-0"}).content.decode()
    answer = other.post(url, fields | {"line": "700 616 m 0/0"}).content.decode()
    assert 'data-state="entered"' in answer


def test_a_total_is_corrected_and_adjusted_at_the_directors_desk(by_totals, first, tell, director):
    tell(first, 1, "700-616")
    desk = f"/evening/{by_totals.pk}/desk"
    assert "Totaal van de ronde" in director.get(f"{desk}/enter/{first.pk}/1/").content.decode()
    director.post(f"{desk}/enter/{first.pk}/1/", {"outcome": "716-600", "reason": "Verteld"})
    assert Result.objects.get().slip.ns == 716
    ruled = {"outcome0": "700-596", "ns0": "100", "ew0": "100", "law": "II-20", "reason": "Fout", "confirm": "1"}
    assert director.post(f"{desk}/adjust/{first.pk}/1/", ruled).status_code == 302
    assert standings(by_totals).place(first.east.number).points == 596


def test_the_pages_of_a_drive_by_totals(by_totals, tell, director):
    _tell_rounds(by_totals, tell)
    Evening.objects.update(state="official")
    for name in ("", "pair/1/", "round/1/", "log/", "desk/", "desk/board/1/", "contest.json"):
        page = director.get(f"/evening/{by_totals.pk}/{name}")
        assert page.status_code == 200, name
    assert "1405-1187 r 120-40 m 1-0" in director.get(f"/evening/{by_totals.pk}/log/").content.decode()
    sheet = director.get(f"/evening/{by_totals.pk}/round/1/").content.decode()
    assert "1405–1187" in sheet and "roem 120–40, mars 1–0" in sheet and "Totaal van ronde 1" in sheet


def test_the_list_of_results_names_round_and_table_and_reads_back(by_totals, tell):
    for sitting in by_totals.sittings.select_related("table", "north", "east", "evening"):
        tell(sitting, sitting.boards[0], "700-606")
    contest = contest_of(contest_file(by_totals))
    written = results_csv.write_list(score(contest), "nl")
    assert written.decode("utf-8-sig").splitlines()[0] == (
        "ronde;tafel;nz;ow;punten_nz;punten_ow;spellen;namen_nz;namen_ow;resultaat_nz;resultaat_ow"
    )
    scoring = {"method": "total-points"}
    assert results_csv.read(written, scoring=scoring, edition="klaverjas-1976").contest().results == contest.results
