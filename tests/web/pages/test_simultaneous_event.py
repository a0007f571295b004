"""A whole event: three clubs fetch boards from a real site, play, report over HTTP, lose the network and correct."""

from __future__ import annotations

import json
import os
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import timedelta

import forks
import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import override

from troef.cards import TroefError
from troef.cards.dealing import SealedSecret
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.contest.simultaneous import Terms, combined_session, convert_report, read_report
from troef.web.entry.result_entry import set_result
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.deals import dealing
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Dealing, DealSource, Evening, TakingPart
from troef.web.evenings.start_list import paste_list
from troef.web.events import simultaneous_client
from troef.web.platform.http.forms import error_text
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work

MAKE = """
import django, json
django.setup()
from troef.web.events import simultaneous_host as verbs
from troef.web.evenings.models import Simultaneous
event = Simultaneous.objects.create(name="Zomersimultaan", boards=10)
verbs.publish_commitment(event, "de eerste kop"), verbs.complete_with(event, "Het wordt zomer")
verbs.add_clubs(event, "De Troefboer; Zuid\\nRuitenvrouw; Noord\\nDe Vrije Slag; Zuid")
keys = [club.key for club in event.clubs.order_by("number")]
print(json.dumps({"code": event.code, "sealed": event.sealed, "keys": keys}))
"""
MAKE_EVENINGS = """
import django, json
django.setup()
from django.test import Client
from troef.web.people.models import Account
from troef.web.evenings.models import Evening
client = Client()
client.force_login(Account.objects.create(username="Olga", organises=True))
pks = [Evening.objects.create(name=f"Avond {number}").pk for number in range(3)]
print(json.dumps({"session": client.cookies["sessionid"].value, "pks": pks}))
"""
PATIENCE = 60
"""Seconds for a server on a busy machine."""


@pytest.fixture
def hosted(new_site, tmp_path):
    """A separate site with an event of three clubs. `line(1)` is the credentials of the first club."""
    site = new_site(tmp_path / "elsewhere").prepare()
    environment = os.environ | {"TROEF_VAR": str(site.var)}
    made = json.loads(forks.run(["-c", MAKE], env=environment, check=True).stdout)
    site.code, site.seal = made["code"], SealedSecret.from_json(made["sealed"])
    site.page = f"{site.url}/simultaneous/{site.code}/"
    site.line = lambda club: f"{site.page}club/{club}/#{made['keys'][club - 1]}"
    yield site.serve()
    site.stop()


@pytest.fixture
def club(people):
    """Return an evening of a club: its pairs, and a Howell with this maximum number of boards."""

    def made(name, pairs, boards):
        evening = Evening.objects.create(name=name, most_boards=boards)
        paste_list(
            evening, "\n".join(f"{name}{one}a - {name}{one}b" for one in range(1, pairs + 1)), people.as_organiser
        )
        movement.choose_movement(evening, "howell", people.as_organiser)
        return Evening.objects.get(pk=evening.pk)

    return made


@pytest.fixture
def played(people, play_all):
    def made(evening):
        lifecycle.start_evening(evening, people.as_organiser)
        play_all(Evening.objects.get(pk=evening.pk))
        lifecycle.end_evening(evening, people.as_organiser)
        lifecycle.publish_result(Evening.objects.get(pk=evening.pk), people.as_organiser)
        return Evening.objects.get(pk=evening.pk)

    return made


def work_off():
    """Run the waiting background jobs once."""
    for number in Work.objects.filter(ended=None).values_list("pk", flat=True):
        run_job(number)


def part_in(evening):
    return TakingPart.objects.get(evening=evening)


def _asked(address):
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return answer.read().decode()


def _over_all(site, pairs):
    """Return the standings of every club, once they include this number of pairs."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = [json.loads(_asked(f"{site.page}club/{club}/standings/")) for club in (1, 2, 3)]
        if {one["pairs"] for one in told if one["ranking"]} == {pairs}:
            return {
                (f"{club}/{row['contestant']}", row["rank"], row["percentage"])
                for club, one in enumerate(told, 1)
                for row in one["ranking"]
            }
        time.sleep(0.2)
    raise AssertionError(told)


def by_troef_score(*evenings):
    """Return the same from one contest file with the reports of these evenings."""
    reports = [read_report(part_in(evening).report) for evening in evenings]
    terms = Terms.of(reports[0].event, reports[0].contest)
    whole = combined_session([convert_report(report, terms) for report in reports])
    ranking = score(contest_of(whole.as_json())).ranking
    return {(row.contestant, row.rank, float(row.percentage)) for row in ranking}


def test_three_clubs_one_week(hosted, club, played, people):
    one, two, three = club("A", 6, 10), club("B", 4, 6), club("C", 6, 10)
    for number, evening in enumerate((one, two, three), 1):
        simultaneous_client.join_event(evening, f" {hosted.line(number)}\n", people.as_organiser)
        cards = {board.number: board.deal for board in evening.boards.all()}
        assert cards == {number: hosted.seal.deal(number) for number in dealing.needed_boards(evening)}
        assert part_in(evening).terms["commitment"] == hosted.seal.commitment
    one, two = played(one), played(two)
    assert (part_in(one).sent, part_in(one).number) == (0, 0), "nothing is sent before the transaction holds"
    work_off()
    assert (part_in(one).sent, part_in(two).sent) == (1, 1)
    assert _over_all(hosted, 10) == by_troef_score(one, two)

    hosted.stop()
    three = played(three)
    work_off()
    waiting = part_in(three)
    assert (waiting.number, waiting.sent, waiting.is_refused) == (1, 0, False)
    assert Work.objects.filter(ended=None, asked__gt=timezone.now()).count() == 1
    organiser = Client(headers={"accept-language": "nl"})
    organiser.force_login(people.organiser)
    page = " ".join(strip_tags(organiser.get(f"/evening/{three.pk}/").content.decode()).split())
    assert "Nog niet verzonden" in page and "De wedstrijd antwoordt niet. Is er netwerk?" in page
    assert "wordt vanzelf opnieuw geprobeerd" in page
    hosted.serve()
    work_off()
    assert part_in(three).sent == 1
    first = _over_all(hosted, 16)
    assert first == by_troef_score(one, two, three)

    sitting = one.sittings.exclude(east=None).first()
    set_result(sitting, sitting.boards[0], BridgeResult.parse("7NT N ="), "verkeerd genoteerd", people.as_director)
    work_off()
    assert (part_in(one).number, part_in(one).sent) == (2, 2)
    corrected, deadline = by_troef_score(one, two, three), time.monotonic() + PATIENCE
    while (second := _over_all(hosted, 16)) != corrected and time.monotonic() < deadline:
        time.sleep(0.2)  # The ranking may change between the requests of the clubs.
    assert second == corrected != first

    Client().get(f"/evening/{one.pk}/")
    work_off()
    shown = part_in(one).overall
    assert shown["pairs"] == 16 and len(shown["ranking"]) == 6 and not shown["official"]
    page = " ".join(strip_tags(Client().get(f"/evening/{one.pk}/").content.decode()).split())
    best = min(shown["ranking"].values(), key=lambda row: row["rank"])
    assert "Over alle clubs" in page and f"{best['percentage']:.2f}%".replace(".", ",") in page
    assert "A1a" in _asked(hosted.page) and "Zomersimultaan" in _asked(f"{hosted.page}club/2/")
    for hidden in ("board/1/", "secret/"):
        with pytest.raises(urllib.error.HTTPError):
            _asked(hosted.page + hidden)


def test_an_evening_may_join_before_its_movement_and_another_movement_keeps_to_the_boards(hosted, people):
    evening = Evening.objects.create(name="Avond", most_boards=10, regulations="wbf")
    with override("nl"):
        with pytest.raises(TroefError, match="Dit is niet de link van een simultaan") as error:
            simultaneous_client.join_event(evening, hosted.page, people.as_organiser)
        not_a_line = "Dit is niet de link van een simultaan: die begint met https:// en heeft # voor de sleutel."
        assert error_text(error.value) == not_a_line
        wrong = hosted.line(1)[:-4] + "xxxx"
        with pytest.raises(TroefError, match="This is not the key of De Troefboer") as error:
            simultaneous_client.join_event(evening, wrong, people.as_organiser)
        assert error_text(error.value).startswith("Dit is niet de sleutel van De Troefboer")
        with pytest.raises(TroefError, match="There is no such event or club") as error:
            simultaneous_client.join_event(evening, hosted.line(1).replace(hosted.code, "0123"), people.as_organiser)
        assert error_text(error.value) == "Zo'n wedstrijd of club is er niet."
    simultaneous_client.join_event(evening, hosted.line(1), people.as_organiser)
    evening = Evening.objects.get(pk=evening.pk)
    assert (evening.regulations, evening.hidden_until) == ("nbb", timezone.localdate())
    paste_list(evening, "Anna - Bram\nCorrie - Dirk\nEls - Frans\nGreet - Henk", people.as_organiser)
    movement.choose_movement(evening, "howell", people.as_organiser)
    numbers = dealing.needed_boards(evening)
    assert {board.number: board.deal for board in evening.boards.all()} == {n: hosted.seal.deal(n) for n in numbers}
    refusals = {
        "Vanavond worden de borden van een simultaan gespeeld: die zijn in elke club hetzelfde.": (
            lambda: dealing.deal_boards(evening, people.as_organiser)
        ),
        "Niet in het simultaan: bord 11, 12. Kies een schema met hoogstens 10 borden.": (
            lambda: dealing._put_those_of_the_event(evening, [11, 12])
        ),
        "De uitslag kan worden gerapporteerd als het spelen voorbij is.": lambda: simultaneous_client.report_result(
            evening
        ),
        "Het simultaan vertelt iets wat Troef niet begrijpt.": lambda: simultaneous_client._terms({"deals": 3}),
    }
    for words, act in refusals.items():
        with override("nl"), pytest.raises(TroefError, match=re.escape(words)) as error:
            act()
        with override("nl"):
            assert error_text(error.value) == words
    simultaneous_client.leave_event(evening, people.as_organiser)
    evening = Evening.objects.get(pk=evening.pk)
    assert (evening.boards.count(), evening.hidden_until) == (0, None)
    assert not Dealing.objects.filter(evening=evening, source=DealSource.EVENT).exists()
    teams = Evening.objects.create(name="Viertallen", kind="teams")
    with override("nl"), pytest.raises(TroefError, match="Een simultaan is voor paren die bridgen") as error:
        simultaneous_client.join_event(teams, hosted.line(1), people.as_organiser)
    with override("nl"):
        assert error_text(error.value) == "Een simultaan is voor paren die bridgen."


def _sent_again(evening):
    """Return the state of the event after the organiser has sent the report again."""
    simultaneous_client.report_result(Evening.objects.get(pk=evening.pk))
    work_off()
    return part_in(evening)


def test_a_club_that_goes_on_from_an_older_backup_reports_over_what_it_reported_before(hosted, club, played, people):
    """Its numbers start again, and the event keeps the highest: nothing is overwritten without confirmation."""
    evening = club("A", 4, 6)
    simultaneous_client.join_event(evening, hosted.line(1), people.as_organiser)
    restored = TakingPart.objects.filter(evening=evening)
    evening = played(evening)
    work_off()
    older = restored.values("number", "report", "sent").get()
    sitting = evening.sittings.exclude(east=None).first()
    for result in ("7NT N =", "6NT N ="):
        set_result(sitting, sitting.boards[0], BridgeResult.parse(result), "verkeerd genoteerd", people.as_director)
        work_off()
    assert part_in(evening).sent == 3
    before = json.loads(_asked(f"{hosted.page}club/1/standings/"))

    restored.update(**older)
    set_result(sitting, sitting.boards[0], BridgeResult.parse("5NT N ="), "verkeerd genoteerd", people.as_director)
    work_off()
    part = part_in(evening)
    assert (part.number, part.sent, part.is_refused) == (3, 1, True)
    assert part.problem[1].startswith("De wedstrijd heeft een later rapport van je club (3), dat niet hiervandaan kwam")
    assert json.loads(_asked(f"{hosted.page}club/1/standings/")) == before
    part = _sent_again(evening)
    assert (part.number, part.sent, part.problem, part.is_refused) == (4, 4, None, False)

    restored.update(number=3, sent=3, report=part.report.replace('"number": 4', '"number": 3'))
    set_result(sitting, sitting.boards[0], BridgeResult.parse("4NT N ="), "verkeerd genoteerd", people.as_director)
    work_off()
    part = part_in(evening)
    assert part.problem[0] == "There is another report 4 already: a correction has the next number."
    assert (part.number, part.sent, part.is_refused) == (4, 3, True)
    assert _sent_again(evening).sent == 5


def test_one_line_is_for_one_evening_in_the_week_of_the_event(hosted, club, people):
    first, second, late = club("A", 4, 6), club("B", 4, 6), club("C", 4, 6)
    Evening.objects.filter(pk=late.pk).update(date="2020-02-29")
    late.refresh_from_db()
    simultaneous_client.join_event(first, hosted.line(1), people.as_organiser)
    simultaneous_client.join_event(first, hosted.line(1), people.as_organiser)
    said = []
    for evening, line in ((second, hosted.line(1)), (late, hosted.line(2))):
        with override("nl"), pytest.raises(TroefError) as error:  # noqa: PT011 - each caller compares the sentence
            simultaneous_client.join_event(evening, line, people.as_organiser)
        with override("nl"):
            said.append(error_text(error.value))
    assert (
        said[0] == "A speelt al met deze link. Vraag de organisator van het simultaan voor een "
        "tweede avond om een andere."
    )
    with override("nl"):
        today = date_format(timezone.localdate(), "j F")
    days = f"van {today} tot en met {today}, en deze avond is op 29 februari"
    assert said[1] == f"Zomersimultaan wordt gespeeld {days}. Zet eerst de datum goed."


def test_the_boards_stay_hidden_where_the_event_moves_its_last_day(hosted, club, played, people):
    evening = club("A", 4, 6)
    simultaneous_client.join_event(evening, hosted.line(1), people.as_organiser)
    evening = played(evening)
    work_off()
    later_day = timezone.localdate() + timedelta(days=3)
    move = (
        f"import django; django.setup(); from troef.web.evenings.models import *; "
        f"Simultaneous.objects.update(last_day='{later_day}')"
    )
    forks.run(["-c", move], env=os.environ | {"TROEF_VAR": str(hosted.var)}, check=True)
    simultaneous_client.overall_standings(evening)
    work_off()
    evening = Evening.objects.get(pk=evening.pk)
    assert (evening.hidden_until, part_in(evening).last_day) == (later_day, later_day)


def test_an_official_ranking_is_asked_for_again_now_and_then(db):
    now = timezone.now()
    part = TakingPart(overall={"official": True}, terms={"last_day": str(timezone.localdate())})
    for minutes, fresh in ((59, True), (61, False)):
        part.overall_at = now - timedelta(minutes=minutes)
        assert simultaneous_client._is_fresh(part) is fresh
    part.terms = {"last_day": str(timezone.localdate() - timedelta(days=61))}
    assert simultaneous_client._is_fresh(part), "of long ago nothing changes any more"
    part.overall = {}
    assert not simultaneous_client._is_fresh(part)


def test_clubs_on_the_site_of_the_event_fetch_its_boards_at_one_moment(hosted):
    """Each asks the very process that serves it, and none blocks the answers to the others."""
    environment = os.environ | {"TROEF_VAR": str(hosted.var)}
    made = json.loads(forks.run(["-c", MAKE_EVENINGS], env=environment, check=True).stdout)
    cookies = {"Cookie": f"csrftoken={'x' * 32}; sessionid={made['session']}", "X-CSRFToken": "x" * 32}
    said = []

    def join(club, pk):
        form = urllib.parse.urlencode({"act": "join", "line": hosted.line(club)}).encode()
        request = urllib.request.Request(f"{hosted.url}/evening/{pk}/simultaneous/", form, cookies)
        said.append(urllib.request.urlopen(request, timeout=PATIENCE).read().decode())

    asking = [
        threading.Thread(target=join, args=(club, pk)) for club, pk in enumerate(made["pks"], 1) for _twice in (1, 2)
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(said) == 6 and all("Deze avond speelt Zomersimultaan" in page for page in said)
