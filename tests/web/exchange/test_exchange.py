"""Evenings for others and from others."""

from __future__ import annotations

import datetime
import json
import xml.etree.ElementTree as ET

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from troef.cards import Side
from troef.contest.file import contest_of
from troef.contest.published import differences
from troef.formats import bws, read_sessions, results_csv
from troef.web.exchange import views
from troef.web.exchange.bridgemate import bring, made
from troef.web.session import run
from troef.web.session.models import Adjustment, Evening, State
from troef.web.session.scoring import contest_file, standings


@pytest.fixture
def over(evening, play_all, people):
    play_all(evening)
    run.end(evening, people.as_organiser)
    return Evening.objects.get(pk=evening.pk)


@pytest.mark.parametrize("name", ["usebio.xml", "results.pbn"])
def test_what_others_read_counts_up_to_the_same(over, name):
    (read,) = read_sessions(views.file_of(over, name).data.decode())
    assert differences(read.published, read.contest) == ()
    ours = {place.row.contestant: place.rank for place in standings(over).ranking}
    assert {row.contestant: row.rank for row in read.published.standings} == ours


def test_usebio_names_the_club_and_the_day(over):
    root = ET.fromstring(views.file_of(over, "usebio.xml").data)
    assert (root.findtext(".//CLUB_NAME"), root.findtext(".//EVENT_DESCRIPTION")) == ("De Troefboer", "Clubavond")


def test_everybody_takes_the_files_away_when_play_is_over(over):
    page = Client(headers={"accept-language": "en"}).get(f"/evening/{over.pk}/files/").content.decode()
    for name in views.names_for(over):
        assert f"/evening/{over.pk}/files/{name}" in page
        assert Client().get(f"/evening/{over.pk}/files/{name}").status_code == 200
    assert json.loads(Client().get(f"/evening/{over.pk}/contest.json").content) == contest_file(over)
    assert Client().get(f"/evening/{over.pk}/files/passwords.txt").status_code == 404


def test_a_weighted_score_stands_in_the_spreadsheet(over, people):
    result = over.results.exclude(contract="").first()
    shares = [{"weight": 0.6, "score": 420}, {"weight": 0.4, "score": -50}]
    given = {"weighted": {"NS": shares, "EW": shares}}
    Adjustment.objects.create(result=result, given=given, law="12C1c", reason="x", by=people.director)
    answer = Client().get(f"/evening/{over.pk}/files/results.csv")
    assert answer.status_code == 200
    assert results_csv.read(answer.content).contest() == contest_of(contest_file(over))


def test_a_ranking_speaks_the_language_of_its_reader(over):
    def head(lang):
        answer = Client(headers={"accept-language": lang}).get(f"/evening/{over.pk}/files/ranking.csv")
        return answer.content.decode("utf-8-sig").splitlines()[0]

    assert head("nl") == "plaats;lijn;nummer;naam;punten;percentage;VP;spellen"
    assert head("en") == "rank,side,contestant,name,points,percentage,vp,boards"


def test_a_bridgemate_session_becomes_an_evening(data, people):
    file = (data / "bws" / "12tables1section.bws").read_bytes()
    brought = bring(file, "a.bws", "Dinsdag", datetime.date(2026, 11, 10), "matchpoints", people.as_organiser)
    evening = brought.evening
    assert (evening.state, evening.name, evening.rounds > 0) == (State.ENDED, "Dinsdag", True)
    told = contest_file(evening)
    assert len(told["results"]) == evening.results.count() > 0
    assert len(standings(evening).ranking) == evening.contestants.count()
    run.publish(evening, people.as_organiser)
    assert Client().get(f"/evening/{evening.pk}/").status_code == 200


def test_both_sides_numbered_from_1_become_two_fields(people):
    rows = [
        {"Section": 1, "Table": table, "Round": number, "Board": number, "PairNS": table, "PairEW": ew, "NS/EW": "N"}
        | {"Contract": "1 NT", "Result": "=", "ID": 2 * number + table}
        for number, table, ew in ((1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1))
    ]
    read = bws.session_of({"ReceivedData": rows}, "a.bws", {"method": "matchpoints"})
    evening = made(read, "a.bws", "Dinsdag", datetime.date(2026, 11, 10), people.as_organiser).evening
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
