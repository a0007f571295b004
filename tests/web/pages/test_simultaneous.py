"""The pages of a simultaneous event: public, for its organiser, and for the programs of clubs."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from troef.contest.file import contest_of
from troef.contest.simultaneous import Report, ReportingClub, sign_report
from troef.web.evenings.models import Evening, Overall, PlayingClub, Simultaneous, TakingPart
from troef.web.events import simultaneous_client
from troef.web.events import simultaneous_host as verbs
from troef.web.events.simultaneous_client import ClubCredentials, sign_deals_request
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work

TEXTS = [("4S", 10), ("4S", 9), ("3NT", 9), ("2H", 8)]


@pytest.fixture
def event(db):
    the = Simultaneous.objects.create(name="Zomersimultaan", boards=4)
    verbs.publish_commitment(the, "de eerste kop"), verbs.complete_with(the, "Het wordt zomer")
    verbs.add_clubs(the, "De Troefboer; Zuid\nRuitenvrouw; Noord\nDe Vrije Slag; Zuid")
    return the


@pytest.fixture
def organiser(people):
    client = Client()
    client.force_login(people.organiser)
    return client


def message(event, number, shift=0):
    """The signed report of a club with one table."""
    club = event.clubs.get(number=number)
    contract = [TEXTS[(board + number + shift) % 4] for board in range(1, 5)]
    rows = [
        {"board": board, "ns": "1", "ew": "2", "contract": text, "by": "N", "tricks": tricks}
        for board, (text, tricks) in enumerate(contract, 1)
    ]
    people = [{"id": "1", "name": f"Anna {number} & Bram"}, {"id": "2", "name": f"Corrie {number} & Dirk"}]
    file = {"edition": event.edition, "regulations": "nbb", "kind": "pairs", "scoring": {"method": "matchpoints"}}
    contest = contest_of(file | {"contestants": people, "results": rows})
    about = {"event": event.code, "evening": event.first_day, "number": 1 + shift, "contest": contest}
    return sign_report(Report(club=ReportingClub(str(number), club.name), district=club.district, **about), club.key)


def post(event, number, body, page="report", **headers):
    address = f"/simultaneous/{event.code}/club/{number}/{page}/"
    return Client().post(address, body, content_type="application/json", headers=headers)


def reported(event, *clubs):
    for number in clubs:
        assert post(event, number, message(event, number)).status_code == 200
    for work in Work.objects.filter(ended=None):
        run_job(work.pk)


def text(client, event, rest=""):
    answer = client.get(f"/simultaneous/{event.code}/{rest}")
    assert answer.status_code == 200
    return " ".join(strip_tags(answer.content.decode()).split())


def test_a_program_reports_and_is_answered_in_both_languages(event):
    taken = post(event, 1, message(event, 1))
    assert taken.json() == {
        "detail": {"nl": "Rapport 1 van De Troefboer is ontvangen.", "en": "Report 1 of De Troefboer was received."},
        "number": 1,
    }
    wrong = post(event, 2, message(event, 1))
    assert wrong.status_code == 409 and set(wrong.json()["detail"]) == {"nl", "en"}
    assert post(event, 9, message(event, 1)).status_code == 404
    assert Client().get(f"/simultaneous/{event.code}/club/1/report/").status_code == 405


def test_only_a_club_with_its_key_gets_the_deals(event):
    club = event.clubs.get(number=1)
    right = sign_deals_request(event.code, 1, club.key)
    told = post(event, 1, "{}", "deals", authorization=f"Troef {right}")
    assert told.json()["deals"] == {str(number): str(deal) for number, deal in verbs.deals(event).items()}
    for shown in (
        "",
        "Troef",
        f"Troef {right[:-1]}",
        f"Troef {sign_deals_request(event.code, 2, club.key)}",
        "Troef é",
    ):
        refused = post(event, 1, "{}", "deals", authorization=shown.encode().decode("latin-1"))
        assert refused.status_code == 409 and "deals" not in refused.json()


def test_everybody_sees_the_rankings_over_all_of_a_district_and_of_a_club(event):
    reported(event, 1, 2, 3)
    page = text(Client(), event)
    assert "voorlopige uitslag" in page and "3 van de 3 clubs hebben gerapporteerd" in page
    assert all(f"Anna {number} &amp; Bram" in page for number in (1, 2, 3))
    south = text(Client(), event, "?district=Zuid")
    assert "Anna 1" in south and "Anna 3" in south and "Anna 2" not in south
    club = text(Client(), event, "club/2/")
    assert "Anna 2" in club and "Anna 1" not in club
    assert "nog niet" not in text(Client(), event, "clubs/")


def test_who_is_level_over_all_is_level_in_the_list_of_his_club(event):
    club = event.clubs.get(number=2)
    ranks = {"Anna": 3, "Bram": 5, "Corrie": 5, "Dirk": 9}
    Overall.objects.bulk_create(
        Overall(event=event, club=club, rank=rank, contestant=name, name=name, boards=4, percentage=50)
        for name, rank in ranks.items()
    )
    page = text(Client(), event, "club/2/")
    assert re.findall(r"(\d+) (Anna|Bram|Corrie|Dirk) over alle clubs: (\d+) 50,00% (\d+)", page) == [
        ("1", "Anna", "3", "3"), ("2", "Bram", "5", "5"), ("2", "Corrie", "5", "5"), ("4", "Dirk", "9", "9"),
    ]  # fmt: skip


def test_after_the_deadline_it_is_official(event):
    reported(event, 1)
    Simultaneous.objects.update(corrections_until=timezone.now() - timedelta(minutes=1))
    assert "officiële uitslag" in text(Client(), event)
    standings = f"/simultaneous/{event.code}/club/1/standings/"
    assert Client().get(standings).json()["official"]
    Simultaneous.objects.update(version=2)
    assert not Client().get(standings).json()["official"], "the last report is not reckoned yet"


def test_the_boards_are_closed_until_the_last_day_is_over_or_the_event_opens_them(event, organiser):
    reported(event, 1, 2)
    hidden = [f"/simultaneous/{event.code}/board/1/", f"/simultaneous/{event.code}/secret/"]
    for client in (Client(), organiser):
        assert [client.get(address).status_code for address in hidden] == [403, 403]
    Simultaneous.objects.update(last_day=timezone.localdate() - timedelta(days=1))
    page = text(Client(), event, "board/1/")
    assert "gever N" in page and "Hoe vaak" in page and "100,00%" in page
    assert Client().get(hidden[1]).content.decode() == event.sealed
    Simultaneous.objects.update(last_day=timezone.localdate())
    organiser.post(f"/simultaneous/{event.code}/organise/", {"act": "open"})
    assert Client().get(hidden[0]).status_code == 200
    assert Client().get(f"/simultaneous/{event.code}/board/5/").status_code == 404


def test_an_organiser_makes_an_event_and_hands_out_lines(organiser):
    fields = {"name": "Herfst", "first_day": "2026-11-16", "last_day": "2026-11-15", "boards": "24"}
    more = {"edition": "bridge-2017", "regulations": "nbb", "corrections_until": "2026-11-14T12:00"}
    page = strip_tags(organiser.post("/simultaneous/new/", fields | more).content.decode())
    assert "De laatste dag ligt voor de eerste dag." in page and "Clubs die op de laatste dag spelen" in page
    fields |= {"last_day": "2026-11-22"}
    made = organiser.post("/simultaneous/new/", fields | more | {"corrections_until": "2026-11-29T23:59"})
    event = Simultaneous.objects.get()
    assert made["Location"] == f"/simultaneous/{event.code}/organise/"
    for act in (
        {"act": "commit", "delayed": "kop"},
        {"act": "complete", "text": "x"},
        {"act": "add", "clubs": "Een;Oost"},
    ):
        organiser.post(made["Location"], act)
    event.refresh_from_db()
    club = event.clubs.get()
    assert event.is_dealt and club.district == "Oost"
    page = organiser.get(made["Location"]).content.decode()
    line = ClubCredentials.parse(page)
    assert line.address.endswith(f"/simultaneous/{event.code}/club/1/") and line.key == club.key
    assert str(line) in organiser.get(f"/simultaneous/{event.code}/lines/").content.decode()
    organiser.post(made["Location"], {"act": "renew", "club": "1"})
    assert event.clubs.get().key not in ("", club.key)
    organiser.post(made["Location"], {"act": "withdraw", "club": "1"})
    assert event.clubs.get().key == ""
    assert (
        "Dat kan een organisator hier niet"
        in organiser.post(made["Location"], {"act": "renew", "club": "7"}, follow=True).content.decode()
    )
    organiser.post(
        f"/simultaneous/{event.code}/rules/", fields | more | {"boards": "12", "corrections_until": "2026-11-30T12:00"}
    )
    event.refresh_from_db()
    assert event.boards == 24, "what clubs have fetched stays as it is"


def test_keys_are_for_the_organiser_only(event, people):
    club = event.clubs.get(number=1)
    director = Client()
    director.force_login(people.director)
    for client in (Client(), director):
        for rest in ("", "clubs/", "club/1/", "organise/", "lines/"):
            assert club.key not in client.get(f"/simultaneous/{event.code}/{rest}").content.decode()


@pytest.fixture
def week(evening, play_all, people):
    """An evening that is over here, while other clubs still play its boards."""
    from troef.web.evenings import lifecycle

    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    terms = {"event": "x", "club": "1", "club_name": "x", "district": "", "last_day": str(timezone.localdate())}
    TakingPart.objects.create(
        evening=evening, address="http://192.0.2.1/simultaneous/ab/club/1/", key="k", event="x", terms=terms, deals={}
    )
    evening.boards.create(number=1, cards="N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
    Evening.objects.update(hidden_until=timezone.localdate())
    return Evening.objects.get(pk=evening.pk)


def test_during_the_week_the_boards_are_closed_to_who_has_not_played_them(week, organiser):
    addresses = [f"/evening/{week.pk}/{page}/" for page in ("board/1", "hands", "contest.json")]
    status = [Client().get(address).status_code for address in addresses]
    assert status[:2] == [403, 403] and Client().get(f"/evening/{week.pk}/").status_code == 200
    assert "results" not in Client().get(f"/api/v1/evenings/{week.pk}/contest").json()
    assert Client().get(f"/api/v1/evenings/{week.pk}/results").json()["results"] == []
    assert organiser.get(addresses[0]).status_code == organiser.get(addresses[1]).status_code == 200
    Evening.objects.update(hidden_until=timezone.localdate() - timedelta(days=1))
    assert Client().get(addresses[0]).status_code == Client().get(addresses[1]).status_code == 200


def test_only_what_was_played_with_the_cards_of_the_event_is_reported_and_a_fouled_board_in_its_own_form(week):
    part = TakingPart.objects.get()
    kept = {board: f"x{board}" for board in range(2, 11)}
    part.deals = {"1": week.boards.get(number=1).cards, **{str(board): cards for board, cards in kept.items()}}
    part.save()
    for board, cards in kept.items():
        week.boards.create(number=board, cards="dealt again" if board == 5 else cards)
    sitting = next(one for one in week.sittings.all() if 1 in one.boards and not one.is_sit_out)
    sitting.fouled.create(board=1, form="B")
    rows = simultaneous_client._contest(TakingPart.objects.get())["results"]
    assert {row["board"] for row in rows} == set(range(1, 11)) - {5}
    groups = [row.get("group") for row in rows if row["board"] == 1]
    assert sorted(groups, key=str) == ["B", None, None]


def test_the_page_of_an_evening_that_takes_part(week, organiser):
    page = " ".join(strip_tags(organiser.get(f"/evening/{week.pk}/simultaneous/").content.decode()).split())
    assert "Deze avond speelt x, als x." in page and "Rapporteer nu" in page
    organiser.post(f"/evening/{week.pk}/simultaneous/", {"act": "report"})
    assert Work.objects.filter(job__endswith="send_report").count() == 1
    organiser.post(f"/evening/{week.pk}/simultaneous/", {"act": "leave"})
    assert TakingPart.objects.count() == 1, "an evening that has begun stays in its event"


def test_an_event_lists_a_hundred_on_a_page(event):
    club = PlayingClub.objects.first()
    rows = [
        club.overall.model(event=event, club=club, rank=rank, contestant=str(rank), name=f"Paar {rank}", boards=4)
        for rank in range(1, 151)
    ]
    club.overall.model.objects.bulk_create(rows)
    assert "Paar 100 " in text(Client(), event) and "Paar 101" not in text(Client(), event)
    assert "Paar 101 " in text(Client(), event, "?page=2")
    assert "Paar 101 " in text(Client(), event, "?page=2&district=Zuid")
