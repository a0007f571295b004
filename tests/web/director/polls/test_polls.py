"""16B1b: peers who may be asked are asked on their phones, and the sum goes into the ruling."""

from __future__ import annotations

import html
import re

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from troef.cards import Hand, Seat, TroefError, Vulnerability
from troef.director.poll import Asked, typed_calls
from troef.web.session import run
from troef.web.session.models import Case, Peer, Poll, Reply, Season
from troef.web.session.rulings import polls as verbs
from troef.web.session.rulings.polls import Hall, candidates
from troef.web.session.season import take_in
from troef.web.session.seating import chairs

SOUTH = Asked(Seat.S, Hand.parse("QT83.KT.AT3.6532"), Seat.N, Vulnerability.NONE, typed_calls("1C 1H"))


@pytest.fixture
def poll(case, people):
    return verbs.start(case, SOUTH, people.as_director)


@pytest.fixture
def director(people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    return client


def _filled_in(page):
    """What the fields of a form hold."""
    text = page.content.decode()
    texts = re.findall(r'<input type="(?:text|hidden)"[^>]* name="(\w+)"[^>]* value="([^"]*)"', text)
    chosen = re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"[^>]* checked', text)
    areas = re.findall(r'<textarea name="(\w+)"[^>]*>\s*(.*?)</textarea>', text, re.S)
    return {name: html.unescape(value) for name, value in (*texts, *chosen, *areas)}


def _at_table(case):
    return set(chairs(case.sitting).values())


def test_nobody_is_asked_who_has_a_part_in_it_or_has_to_play_the_board(case, evening, members):
    hall = Hall.of(case)
    at_table = _at_table(case)
    assert {name for name in members if "betrokken" in hall.why_not(name)} == at_table
    assert {name for name in members if not hall.why_not(name)} == {"Marijke"}, "all others still have to play it"
    assert [one.name for one in candidates(case, Seat.S, set())] == ["Marijke"]


def test_who_has_played_the_board_may_be_asked(case, evening, play):
    later = [one for one in evening.sittings.all() if 1 in one.boards and one != case.sitting and not one.is_sit_out]
    play(later[0], 1)
    played = set(chairs(later[0]).values()) - _at_table(case)
    assert played
    found = [one.name for one in candidates(case, Seat.S, set())]
    assert found == [*sorted(played), "Marijke"], "those in the hall first"


def test_the_nearest_in_season_percentage_come_first(case, evening, people, play):
    """Everybody has played, the result is official; averages of the season decide the order."""
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for board in set(sitting.boards) - set(sitting.results.values_list("board", flat=True)):
            play(sitting, board, ("4S N 10", "3NT E =", "2H W -1")[(board + sitting.ns.number) % 3])
    run.end(evening, people.as_organiser)
    run.publish(type(evening).objects.get(pk=evening.pk), people.as_organiser)
    season = Season.objects.create(name="2026", per="players")
    season.evenings.set([evening])
    take_in(season)
    case = Case.objects.get(pk=case.pk)
    found = candidates(case, Seat.S, set())
    known = [one.apart for one in found if one.apart is not None]
    assert (len(known), known) == (8, sorted(known))
    assert found[-1].name == "Marijke"
    season.delete()
    assert [one.name for one in candidates(case, Seat.S, set())][:8] == [one.name for one in found][:8]


def test_asking_gives_everybody_an_address_of_his_own(poll, people):
    made = verbs.ask(poll, ["Marijke", " Marijke ", "Gast Zonder Lidmaatschap", ""], people.as_director)
    assert [(one.name, one.member and one.member.name) for one in made] == [
        ("Marijke", "Marijke"),
        ("Gast Zonder Lidmaatschap", None),
    ]
    assert len({one.secret for one in made}) == 2
    for names in ([], ["marijke"], [next(iter(_at_table(poll.case)))]):
        with pytest.raises(TroefError):
            verbs.ask(poll, names, people.as_director)
    assert poll.peers.count() == 2


def test_the_sum_goes_into_the_ruling_and_stays_when_the_rest_changes(poll, people, director):
    one, two = verbs.ask(poll, ["Marijke", "Gast"], people.as_director)
    with pytest.raises(TroefError):
        verbs.into_ruling(poll, people.as_director)
    verbs.reply(one, "2C", ["P"])
    verbs.into_ruling(poll, people.as_director)
    case = Case.objects.get(pk=poll.case_id)
    (told,) = case.now.told
    assert told.by == "poll"
    assert told.text.splitlines()[1:4] == [
        "Gevraagd: 2, geantwoord: 1.",
        "2♣: ernstig overwogen door 1, gekozen door 1.",
        "pas: ernstig overwogen door 1, gekozen door 0.",
    ]
    assert [version.why for version in case.versions.all()] == ["first", "polled"]
    with pytest.raises(TroefError):
        verbs.reply(two, "P", [])
    amend = f"/evening/{case.evening_id}/desk/ruling/{case.number}/amend/"
    director.post(amend, _filled_in(director.get(amend)) | {"decision": "anders", "reason": "beter", "laws": "16B1a"})
    now = Case.objects.get(pk=case.pk).now
    assert (now.decision, now.told) == ("anders", (told,))


def test_an_answer_is_given_once_and_cannot_be_changed(poll, people):
    (peer,) = verbs.ask(poll, ["Marijke"], people.as_director)
    verbs.reply(peer, "X", [])
    with pytest.raises(TroefError):
        verbs.reply(peer, "P", [])
    for statement in ("UPDATE session_reply SET told = '{}'", "DELETE FROM session_reply"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert [one.told for one in Reply.objects.all()] == [{"chosen": "X", "considered": []}]


def test_the_peers_page_shows_the_hand_and_nothing_else(poll, people):
    (peer,) = verbs.ask(poll, ["Marijke"], people.as_director)
    phone = Client(headers={"accept-language": "en"})
    page = phone.get(f"/poll/{peer.secret}/")
    text = page.content.decode()
    assert "Q\u200910\u20098\u20093" in text
    case = poll.case
    hidden = [*_at_table(case), "Marijke", "Victor", case.evening.name, "Table", "Board", "16B", "uling", "alternatief"]
    assert [word for word in hidden if word in text.replace("Practice table", "")] == []
    assert phone.post(f"/poll/{peer.secret}/", {}).status_code == 409
    assert phone.post(f"/poll/{peer.secret}/", {"chosen": "1C"}).status_code == 409, "not sufficient"
    done = phone.post(f"/poll/{peer.secret}/", {"chosen": "2D", "considered": ["P", "2D"]}, follow=True)
    assert "Thank you" in done.content.decode()
    assert Reply.objects.get().told == {"chosen": "2D", "considered": ["P"]}
    assert phone.get("/poll/guess/").status_code == 404


def test_a_phone_that_sits_in_the_hall_is_shown_the_way(poll, people, evening, play, phone):
    """Only the pair that was asked, and only until the answer is in."""
    later = [one for one in evening.sittings.all() if 1 in one.boards and one != poll.case.sitting]
    play(later[0], 1)
    involved = set(poll.case.sitting.ids)
    asked = next(pair for pair in (later[0].ns, later[0].ew) if pair.pk not in involved)
    name = asked.players.first().name
    (peer,) = verbs.ask(poll, [name], people.as_director)
    here = next(one for one in evening.sittings.filter(round=1) if asked.pk in one.ids)
    mine, theirs = phone(), phone()
    mine.sit(here, here.side_of(asked))
    theirs.sit(here, "EW" if here.side_of(asked) == "NS" else "NS")
    address = f"/poll/{peer.secret}/"
    assert address not in mine.client.get(mine.url).content.decode(), "nobody has said that this phone is theirs"
    theirs.vouches_for(mine)
    assert [address in one.client.get(one.url).content.decode() for one in (mine, theirs)] == [True, False]
    verbs.reply(peer, "P", [])
    assert address not in mine.client.get(mine.url).content.decode()


def test_the_director_makes_a_poll_on_the_pages(case, director):
    root = f"/evening/{case.evening_id}/ruling/{case.number}/poll/"
    assert "Who had the choice?" in director.get(root).content.decode()
    form = _filled_in(director.get(f"{root}?seat=S"))
    told = {name: form[name] for name in ("seat", "hand", "dealer", "vulnerable")}
    assert told == {"seat": "S", "hand": "Q1083 K10 A103 6532", "dealer": "N", "vulnerable": "None"}
    clicked = _filled_in(director.post(root, form | {"auction": "1C", "add": "1H"}))
    assert clicked["auction"] == "1♣ 1♥"
    back = _filled_in(director.post(root, form | {"auction": "1C 1H 2H", "back": "1"}))
    assert back["auction"] == "1♣ 1♥"
    wrong = director.post(root, form | {"auction": "1C"})
    assert (wrong.status_code, "somebody else&#x27;s turn" in wrong.content.decode()) == (409, True)
    page = director.post(root, form | {"auction": "1♣ 1♥", "notes": "five-card majors"}, follow=True)
    assert page.redirect_chain[-1][0] == f"{root}{Poll.objects.get().pk}/"
    page = director.post(page.redirect_chain[-1][0], {"act": "ask", "name": ["Marijke"], "others": "Gast"}, follow=True)
    assert page.content.decode().count("<svg") == 2
    verbs.reply(Peer.objects.get(name="Gast"), "P", [])
    own = page.redirect_chain[-1][0]
    assert "Add it to the ruling" in director.get(f"{own}?part").content.decode()
    page = director.post(own, {"act": "store"}, follow=True)
    assert "pass: seriously considered by 1, chosen by 1." in page.content.decode()


def test_a_lead_takes_dummy_from_the_board(case, director):
    root = f"/evening/{case.evening_id}/ruling/{case.number}/poll/"
    form = _filled_in(director.get(f"{root}?seat=S"))
    asked = form | {"auction": "p 1H p 1NT ap", "play": "KA HQ"}
    director.post(root, asked)
    question = Poll.objects.get().question
    assert (str(question.dummy), question.options) == ("J542.QJ9542.QJ5.", ("C6", "C5", "C3", "C2"))


def test_no_poll_about_a_board_that_the_director_still_has_to_play(case, people, director, evening, members):
    waiting = next(name for name in members if Hall.of(case).why_not(name) and name not in _at_table(case))
    people.director.member = members[waiting]
    people.director.save()
    root = f"/evening/{case.evening_id}/ruling/{case.number}/poll/"
    assert director.get(root).status_code == 403
