"""Exchange of evenings with other programs."""

from __future__ import annotations

import csv
import datetime
import json
import re
import xml.etree.ElementTree as ET

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from troef.cards import Side
from troef.contest.file import contest_of
from troef.contest.printed_figures import find_differences
from troef.formats import bridgemate, read_sessions, results_csv
from troef.web.disruptions import attendance
from troef.web.evenings import lifecycle
from troef.web.evenings.models import Adjustment, Evening, EveningState
from troef.web.evenings.scoring import contest_file, standings
from troef.web.exchange import views
from troef.web.exchange.federation_columns import own_tables
from troef.web.exchange.views import create_evening, import_session
from troef.web.pages.organiser.papers.scores import ranking_paper
from troef.web.people.models import Member


@pytest.fixture
def over(evening, play_all, people):
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    return Evening.objects.get(pk=evening.pk)


@pytest.mark.parametrize("name", ["usebio.xml", "results.pbn"])
def test_what_others_read_counts_up_to_the_same(over, name):
    (read,) = read_sessions(views.file_of(over, name).decode())
    assert find_differences(read.published, read.contest) == ()
    ours = {place.row.contestant: place.rank for place in standings(over).ranking}
    assert {row.contestant: row.rank for row in read.published.standings} == ours


def test_usebio_names_the_club_and_the_day(over):
    root = ET.fromstring(views.file_of(over, "usebio.xml"))
    assert (root.findtext(".//CLUB_NAME"), root.findtext(".//EVENT_DESCRIPTION")) == ("De Troefboer", "Clubavond")


def test_everybody_takes_the_files_away_when_play_is_over(over):
    page = Client(headers={"accept-language": "en"}).get(f"/evening/{over.pk}/files/").content.decode()
    for name in views.names_for(over):
        assert f"/evening/{over.pk}/files/{name}" in page
        assert Client().get(f"/evening/{over.pk}/files/{name}").status_code == 200
    assert json.loads(Client().get(f"/evening/{over.pk}/contest.json").content) == contest_file(over)
    assert Client().get(f"/evening/{over.pk}/files/passwords.txt").status_code == 404


def test_the_spreadsheet_of_a_weighted_score_has_its_points(over, people):
    result = over.results.exclude(contract="").first()
    shares = [{"weight": 0.6, "score": 420}, {"weight": 0.4, "score": -50}]
    given = {"weighted": {"NS": shares, "EW": shares}}
    Adjustment.objects.create(result=result, given=given, law="12C1c", reason="x", by=people.director)
    answer = Client(headers={"accept-language": "en"}).get(f"/evening/{over.pk}/files/results.csv")
    rows = list(csv.DictReader(answer.content.decode().splitlines()))
    (row,) = [row for row in rows if (row["board"], row["ns"]) == (str(result.board), str(result.north.number))]
    assert (row["contract"], bool(row["result_ns"])) == ("", True)


def test_a_ranking_speaks_the_language_of_its_reader(over):
    def head(lang):
        answer = Client(headers={"accept-language": lang}).get(f"/evening/{over.pk}/files/ranking.csv")
        return answer.content.decode("utf-8-sig").splitlines()[0]

    assert head("nl") == "plaats;lijn;nummer;naam;punten;percentage;VP;spellen"
    assert head("en") == "rank,side,contestant,name,points,percentage,vp,boards"


def test_results_for_a_dutch_spreadsheet_are_read_back(over):
    answer = Client(headers={"accept-language": "nl"}).get(f"/evening/{over.pk}/files/results.csv")
    head, *rows = csv.reader(answer.content.decode("utf-8-sig").splitlines(), delimiter=";")
    assert head == [
        *("spel", "nz", "ow", "contract", "leider", "slagen", "score"),
        *("namen_nz", "namen_ow", "resultaat_nz", "resultaat_ow"),
    ]
    assert {row[4] for row in rows} == {"N", "O", "Z", "W", ""}
    assert not any(mark in cell for row in rows for cell in row for mark in "{[")
    again = results_csv.read(answer.content).contest()
    assert again.results == contest_of(contest_file(over)).results


def test_federation_numbers_are_for_the_organiser(over, people):
    player = over.contestants.get(number=1).players.first()
    player.member = Member.objects.create(name=player.name, number="1234567")
    player.save()
    browser = Client()
    browser.force_login(people.organiser)
    address = f"/evening/{over.pk}/files/usebio.xml"
    (known,) = ET.fromstring(browser.get(address).content).findall(".//PLAYER[NATIONAL_ID_NUMBER]")
    assert (known.findtext("PLAYER_NAME"), known.findtext("NATIONAL_ID_NUMBER")) == (player.name, "1234567")
    assert b"1234567" not in Client().get(address).content


def _columns(*rows):
    told = {"form-TOTAL_FORMS": str(len(rows)), "form-INITIAL_FORMS": "0"}
    for place, row in enumerate(rows):
        told |= {f"form-{place}-{name}": text for name, text in zip(("header", "cell", "text"), row, strict=True)}
    return told


SETTINGS = {"name": "De bond", "per_player": "1", "separator": "tab", "decimal": ".", "encoding": "cp1252"}


def test_a_table_of_the_federation_is_named_once_and_taken_every_week(over, people):
    """Columns are taken from one of their files, with contents, an example and the file; then changed and removed."""
    player = over.contestants.get(number=1).players.first()
    player.member = Member.objects.create(name=player.name, number="1234567")
    player.save()
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    sample = "Bondsnummer\tPlaats\tScore%\tCode\n1\t2\t3\t4"
    begun = browser.post("/federation/new/", {"begin": "1", "sample": sample}).content.decode()
    assert re.findall(r'-header" value="([^"]+)"', begun) == ["Bondsnummer", "Plaats", "Score%", "Code"]
    chosen = re.findall(r'option value="([^"]+)" selected', begun)
    assert chosen == ["tab", "member", "rank", "percentage", "text", *["rank"] * 3]
    nothing = browser.post("/federation/new/", SETTINGS | _columns(("", "rank", "")))
    assert "Name at least one column." in nothing.content.decode()
    rows = (
        ("Bondsnr", "member", ""),
        ("Naam", "player", ""),
        ("Pl", "rank", "x"),
        ("", "vp", ""),
        ("Soort", "text", "C"),
    )
    kept = browser.post("/federation/new/", SETTINGS | _columns(*rows), follow=True)
    assert "De bond is saved." in kept.content.decode()
    assert "<tr><td>Bondsnr</td><td>Naam</td><td>Pl</td><td>Soort</td></tr>" in kept.content.decode()
    assert "De bond" in browser.get("/federation/").content.decode()
    address = f"/evening/{over.pk}/files/own/1"
    assert address in browser.get(f"/evening/{over.pk}/files/").content.decode()
    lines = browser.get(address).content.decode("cp1252").splitlines()
    assert len(lines) == 1 + 2 * over.contestants.count()
    (mine,) = [line for line in lines if line.startswith("1234567")]
    assert mine.split("\t")[1:] == [player.name, str(standings(over).place(1).rank), "C"]
    browser.post("/federation/1/", SETTINGS | {"name": "Bond", "per_player": ""} | _columns(("Wie", "name", "")))
    assert [table.name for table in own_tables()] == ["Bond"]
    assert len(browser.get(address).content.splitlines()) == 1 + over.contestants.count()
    gone = browser.post("/federation/1/", {"remove": "1"}, follow=True)
    assert "Bond is removed." in gone.content.decode()
    assert (own_tables(), browser.get(address).status_code) == ([], 404)
    assert browser.get("/federation/1/").status_code == 404


def test_the_ranking_is_printed_when_play_is_over(evening, play_all, people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    address = f"/evening/{evening.pk}/papers/ranking.pdf"
    attendance.name_substitute(evening.contestants.get(number=1).players.first(), "Zus", 1, None, people.as_director)
    early = browser.get(address)
    assert (early.status_code, "The ranking can be printed when play is over." in early.content.decode()) == (409, True)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    evening = Evening.objects.get(pk=evening.pk)
    with override("en"):
        (ranked,), remarks = ranking_paper(evening)["lists"], ranking_paper(evening)["remarks"]
    assert remarks == ["De Troefboer: 5 rounds of 2 boards.", "Zus plays for Anna (from round 1)."]
    places = standings(evening).visible_ranking
    assert [row[2] for row in ranked["rows"]] == [place.contestant.name for place in places]
    assert ranked["rows"][0][4] == f"{places[0].percentage:.2f}%"
    assert (
        browser.get(address).content.count(b"/Type /Page\n") + browser.get(address).content.count(b"/Type/Page/") == 1
    )


def test_a_bridgemate_session_becomes_an_evening(data, people):
    file = (data / "bws" / "12tables1section.bws").read_bytes()
    brought = import_session(file, "a.bws", "Dinsdag", datetime.date(2026, 11, 10), "matchpoints", people.as_organiser)
    evening = brought.evening
    assert (evening.state, evening.name, evening.rounds > 0) == (EveningState.ENDED, "Dinsdag", True)
    told = contest_file(evening)
    assert len(told["results"]) == evening.results.count() > 0
    assert len(standings(evening).ranking) == evening.contestants.count()
    lifecycle.publish_result(evening, people.as_organiser)
    assert Client().get(f"/evening/{evening.pk}/").status_code == 200


def test_both_sides_numbered_from_1_become_two_fields(people):
    rows = [
        {"Section": 1, "Table": table, "Round": number, "Board": number, "PairNS": table, "PairEW": ew, "NS/EW": "N"}
        | {"Contract": "1 NT", "Result": "=", "ID": 2 * number + table}
        for number, table, ew in ((1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1))
    ]
    read = bridgemate.session_of({"ReceivedData": rows}, "a.bws", {"method": "matchpoints"})
    evening = create_evening(read, "a.bws", "Dinsdag", datetime.date(2026, 11, 10), people.as_organiser).evening
    names = list(evening.contestants.order_by("number").values_list("number", "name"))
    assert names == [(1, "Paar 1 NZ"), (2, "Paar 2 NZ"), (3, "Paar 1 OW"), (4, "Paar 2 OW")]
    assert evening.winners == 2
    assert [(place.row.side, place.rank) for place in standings(evening).ranking] == [
        (Side.NS, 1), (Side.NS, 1), (Side.EW, 1), (Side.EW, 1),
    ]  # fmt: skip


def test_a_file_that_is_no_session_leaves_nothing(people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    sent = {"name": "x", "date": "2026-11-10", "method": "matchpoints"}
    page = browser.post("/evening/bring/", sent | {"file": SimpleUploadedFile("x.bws", b"nothing")})
    assert "no Bridgemate session" in page.content.decode()
    assert Evening.objects.count() == 0
