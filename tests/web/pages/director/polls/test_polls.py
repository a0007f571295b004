"""16B1b: permitted peers get the question on their phones, and the count goes into the ruling."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from troef.cards import Hand, Seat, TroefError, Vulnerability
from troef.director.polls import PollQuestion, PollSuggestion, parse_calls
from troef.web.entry.result_entry import propose_result
from troef.web.evenings import lifecycle
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Case, Incident, Peer, Poll, Reply, Season
from troef.web.evenings.seating_plan import names_by_seat
from troef.web.events.season import add_entrants
from troef.web.people.models import Member
from troef.web.rulings import polls as verbs
from troef.web.rulings import rulings
from troef.web.rulings.incident_draft import IncidentDraft
from troef.web.rulings.polls import PollHall, candidates

SOUTH = PollQuestion(Seat.S, Hand.parse("QT83.KT.AT3.6532"), Seat.N, Vulnerability.NONE, parse_calls("1C 1H"))


@pytest.fixture
def poll(case, people):
    return verbs.start_poll(Poll.about(case), SOUTH, people.as_director)


def _filled_in(page):
    """Return the values of a form."""
    text = page.content.decode()
    texts = re.findall(r'<input type="(?:text|hidden)"[^>]* name="(\w+)"[^>]* value="([^"]*)"', text)
    chosen = re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"[^>]* checked', text)
    areas = re.findall(r'<textarea name="(\w+)"[^>]*>\s*(.*?)</textarea>', text, re.S)
    return {name: html.unescape(value) for name, value in (*texts, *chosen, *areas)}


def _at_table(case):
    return set(names_by_seat(case.sitting).values())


def test_nobody_is_asked_who_has_a_part_in_it_or_has_to_play_the_board(case, evening, members):
    hall = PollHall.of(Poll.about(case))
    at_table = _at_table(case)
    assert {name for name in members if "betrokken" in hall.why_not(name)} == at_table
    assert {name for name in members if not hall.why_not(name)} == {"Marijke"}, "all others still have to play it"
    assert [one.name for one in candidates(Poll.about(case), Seat.S, set())] == ["Marijke"]


def test_who_has_played_the_board_may_be_asked(case, evening, play):
    later = [one for one in evening.sittings.all() if 1 in one.boards and one != case.sitting and not one.is_sit_out]
    play(later[0], 1)
    played = set(names_by_seat(later[0]).values()) - _at_table(case)
    assert played
    found = [one.name for one in candidates(Poll.about(case), Seat.S, set())]
    assert found == [*sorted(played), "Marijke"], "those in the hall first"


def test_an_entry_that_the_other_side_has_not_confirmed_is_no_board_that_was_played(case, evening):
    later = [one for one in evening.sittings.all() if 1 in one.boards and one != case.sitting and not one.is_sit_out]
    propose_result(later[0], "NS", 1, BridgeResult.parse("4S N 10"), 0, table_actor(later[0].table, "NS"))
    assert [one.name for one in candidates(Poll.about(case), Seat.S, set())] == ["Marijke"]


def test_the_nearest_in_season_percentage_come_first(case, evening, people, play):
    """Everybody has played, the result is official; averages of the season decide the order."""
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for board in set(sitting.boards) - set(sitting.results.values_list("board", flat=True)):
            play(sitting, board, ("4S N 10", "3NT E =", "2H W -1")[(board + sitting.ns.number) % 3])
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(type(evening).objects.get(pk=evening.pk), people.as_organiser)
    season = Season.objects.create(name="2026", per="players")
    season.evenings.set([evening])
    add_entrants(season)
    case = Case.objects.get(pk=case.pk)
    found = candidates(Poll.about(case), Seat.S, set())
    known = [one.strength_difference for one in found if one.strength_difference is not None]
    assert (len(known), known) == (8, sorted(known))
    assert found[-1].name == "Marijke"
    season.delete()
    assert [one.name for one in candidates(Poll.about(case), Seat.S, set())][:8] == [one.name for one in found][:8]


def test_asking_gives_everybody_an_address_of_his_own(poll, people):
    made = verbs.ask_peers(poll, ["Marijke", " Marijke ", "Gast Zonder Lidmaatschap", ""], people.as_director)
    assert [(one.name, one.member and one.member.name) for one in made] == [
        ("Marijke", "Marijke"),
        ("Gast Zonder Lidmaatschap", None),
    ]
    assert len({one.secret for one in made}) == 2
    at_the_table = next(iter(_at_table(poll.case)))
    for names, why in (
        ([], "Kies wie"),
        (["marijke"], "Kies wie"),
        ([at_the_table], f"{at_the_table} is erbij betrokken"),
    ):
        with pytest.raises(TroefError, match=why):
            verbs.ask_peers(poll, names, people.as_director)
    assert poll.peers.count() == 2


def test_the_sum_goes_into_the_ruling_and_stays_when_the_rest_changes(poll, people, director):
    one, two = verbs.ask_peers(poll, ["Marijke", "Gast"], people.as_director)
    with pytest.raises(TroefError, match="Er heeft nog niemand geantwoord"):
        verbs.add_to_ruling(poll, people.as_director)
    verbs.record_reply(one, "2C", ["P"])
    verbs.add_to_ruling(poll, people.as_director)
    case = Case.objects.get(pk=poll.case_id)
    (told,) = case.now.told
    assert told.by == "poll"
    assert told.text.splitlines()[1:4] == [
        "Gevraagd: 2, geantwoord: 1.",
        "2♣: ernstig overwogen door 1, gekozen door 1.",
        "pas: ernstig overwogen door 1, gekozen door 0.",
    ]
    assert [version.why for version in case.versions.all()] == ["first", "polled"]
    with pytest.raises(TroefError, match="Deze peiling is gesloten"):
        verbs.record_reply(two, "P", [])
    amend = f"/evening/{case.evening_id}/desk/ruling/{case.number}/amend/"
    director.post(amend, _filled_in(director.get(amend)) | {"decision": "anders", "reason": "beter", "laws": "16B1a"})
    now = Case.objects.get(pk=case.pk).now
    assert (now.decision, now.told) == ("anders", (told,))


def test_there_is_no_poll_about_a_ruling_that_was_withdrawn(case, people):
    rulings.withdraw_ruling(case, "toch niet", people.as_director)
    with pytest.raises(TroefError, match="Deze beslissing is ingetrokken"):
        verbs.start_poll(Poll.about(case), SOUTH, people.as_director)


def test_an_answer_is_given_once_and_cannot_be_changed(poll, people):
    (peer,) = verbs.ask_peers(poll, ["Marijke"], people.as_director)
    verbs.record_reply(peer, "X", [])
    with pytest.raises(TroefError, match="Je hebt al geantwoord"):
        verbs.record_reply(peer, "P", [])
    for statement in ("UPDATE session_reply SET told = '{}'", "DELETE FROM session_reply"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert [one.told for one in Reply.objects.all()] == [{"chosen": "X", "considered": []}]


def test_the_peers_page_shows_the_hand_and_nothing_else(poll, people):
    (peer,) = verbs.ask_peers(poll, ["Marijke"], people.as_director)
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
    (peer,) = verbs.ask_peers(poll, [name], people.as_director)
    here = next(one for one in evening.sittings.filter(round=1) if asked.pk in one.ids)
    mine, theirs = phone(), phone()
    mine.sit(here, here.side_of(asked))
    theirs.sit(here, "EW" if here.side_of(asked) == "NS" else "NS")
    address = f"/poll/{peer.secret}/"
    assert address not in mine.client.get(mine.url).content.decode(), "nobody has said that this phone is theirs"
    theirs.vouches_for(mine)
    assert [address in one.client.get(one.url).content.decode() for one in (mine, theirs)] == [True, False]
    verbs.record_reply(peer, "P", [])
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
    assert page.redirect_chain[-1][0] == f"/evening/{case.evening_id}/desk/poll/{Poll.objects.get().pk}/"
    page = director.post(page.redirect_chain[-1][0], {"act": "ask", "name": ["Marijke"], "others": "Gast"}, follow=True)
    assert page.content.decode().count('class="qr"') == 2
    verbs.record_reply(Peer.objects.get(name="Gast"), "P", [])
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
    waiting = next(
        name for name in members if PollHall.of(Poll.about(case)).why_not(name) and name not in _at_table(case)
    )
    people.director.member = members[waiting]
    people.director.save()
    root = f"/evening/{case.evening_id}/ruling/{case.number}/poll/"
    assert director.get(root).status_code == 403


# Before a ruling.

WALK = "bridge-2017 16-after:information=true"


@pytest.fixture
def on_the_way(members, evening, play):
    """Board 1 at the table that has played it, with its cards; nothing has been ruled."""
    sitting = next(one for one in evening.sittings.filter(round=1) if 1 in one.boards and not one.is_sit_out)
    play(sitting, 1)
    evening.boards.create(number=1, cards="N:97.A86.62.AJ9874 J542.QJ9542.QJ5. QT83.KT.AT3.6532 AK6.73.K9874.KQT")
    return sitting


def _linked(page, text):
    """The address behind a link."""
    return html.unescape(re.search(rf'href="([^"]*)"[^>]*>\s*{text}', page.content.decode())[1])


def test_16B1b_from_the_question_of_alternatives_to_the_poll_and_back_with_the_answer(on_the_way, director, people):
    evening = on_the_way.evening
    question = f"/evening/{evening.pk}/desk/walk/?w={WALK}&sitting={on_the_way.pk}&board=1"
    asks = _linked(director.get(question), "Ask peers")
    choose = director.get(asks)
    form = _filled_in(director.get(asks + "&seat=S"))
    assert "Who had the choice?" in choose.content.decode() and form["hand"] == "Q1083 K10 A103 6532"
    form |= {"auction": "1C 1H", "information": "Partner thought for a minute before he bid 1♣."}
    page = director.post(asks, form, follow=True)
    own = page.redirect_chain[-1][0]
    assert "logical alternative to what he did" in page.content.decode(), "the question stands on the poll's page"
    director.post(own, {"act": "ask", "others": "Gast\nVriend"})
    gast, vriend = (f"/poll/{Peer.objects.get(name=name).secret}/" for name in ("Gast", "Vriend"))
    phone = Client(headers={"accept-language": "en"})
    assert "thought for a minute" not in phone.get(gast).content.decode(), "not before he has answered"
    assert (
        "thought for a minute" in phone.post(gast, {"chosen": "P", "considered": ["X"]}, follow=True).content.decode()
    )
    assert phone.post(gast, {"suggested": ""}).status_code == 409
    assert "Thank you" in phone.post(gast, {"suggested": ["", "X"]}, follow=True).content.decode()
    phone.post(vriend, {"chosen": "X"})
    assert "Thank you" in phone.post(vriend, {"nothing": "1"}, follow=True).content.decode()
    beside = director.get(question).content.decode()
    assert "answered: 2" in beside and "points nowhere" in beside
    answered = _linked(director.get(own), "Yes")
    assert (
        "alternative%3Dtrue" in answered
        and "Where did the information come from?" in director.get(answered).content.decode()
    )
    assert not evening.cases.exists(), "all this before anything was ruled"
    walked = WALK + ",alternative=true,withdrawn=false,suggested=true,damage=false"
    record = f"/evening/{evening.pk}/desk/ruling/?w={walked}&sitting={on_the_way.pk}&board=1"
    filled = _filled_in(director.get(record)) | {"decision": "x", "laws": "12B1", "standing": "final", "board": "1"}
    for _twice in range(2):
        director.post(record, filled)
    case = evening.cases.get()
    (told,) = case.now.told
    assert told.text.splitlines()[1:-1] == [
        "Asked: 2, answered: 2.",
        "double: seriously considered by 2, chosen by 1.",
        "pass: seriously considered by 1, chosen by 1.",
        "Information: Partner thought for a minute before he bid 1♣. What does that suggest? double: 1, nothing: 1.",
    ]
    poll = Poll.objects.get()
    assert poll.case == case and poll.closed
    for verb in (
        lambda peer: verbs.record_reply(peer, "P", []),
        lambda peer: verbs.record_suggestion(peer, ["P"], nowhere=False),
    ):
        with pytest.raises(TroefError, match="This poll is closed"):
            verb(poll.peers.first())


def test_an_auction_that_was_told_at_the_table_is_known(on_the_way, director, people):
    told = IncidentDraft("insufficient", {"auction": "1C 1H", "call": "1D"}, key="k")
    Incident.objects.create(sitting=on_the_way, board=1, key="k", told=told.as_json(), who="Victor")
    asks = f"/evening/{on_the_way.evening_id}/desk/poll/?w={WALK}&sitting={on_the_way.pk}&board=1"
    assert _filled_in(director.get(f"{asks}&seat=S"))["auction"] == "1♣ 1♥"


def test_what_it_suggests_is_said_once_and_only_after_the_answer(case, people):
    asked = replace(SOUTH, information="Partner zuchtte.")
    poll = verbs.start_poll(Poll.about(case), asked, people.as_director)
    (peer,) = verbs.ask_peers(poll, ["Marijke"], people.as_director)
    with pytest.raises(TroefError, match="Je hebt al geantwoord"):
        verbs.record_suggestion(peer, ["X"], nowhere=False)
    verbs.record_reply(peer, "P", [])
    for actions, nowhere in (([], False), (["X"], True), (["1C"], False)):
        with pytest.raises(TroefError, match="Choose what it suggests, or nothing"):
            verbs.record_suggestion(peer, actions, nowhere=nowhere)
    verbs.record_suggestion(peer, ["2C", "X"], nowhere=False)
    with pytest.raises(TroefError, match="Je hebt al geantwoord"):
        verbs.record_suggestion(peer, [], nowhere=True)
    assert poll.suggestions == [PollSuggestion(("X", "2C"))]
    for statement in ("UPDATE session_suggested SET told = '{}'", "DELETE FROM session_suggested"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_the_director_is_never_a_peer(case, people, evening, members):
    """Neither by the name of the account nor as a member; a namesake can be entered by hand."""
    for name in ("Victor", "Victor de Wit"):
        Member.objects.create(name=name)
    people.director.member = members["Marijke"]
    people.director.save()
    poll = verbs.start_poll(Poll.about(case), SOUTH, people.as_director)
    assert candidates(poll, Seat.S, set()) == []
    for name in ("victor", "Marijke"):
        with pytest.raises(TroefError, match=f"{name} beslist erover") as refused:
            verbs.ask_peers(poll, [name], people.as_director)
        assert str(refused.value) == f"{name} beslist erover."
    assert [one.name for one in verbs.ask_peers(poll, ["Victor de Wit"], people.as_director)] == ["Victor de Wit"]


def test_who_gave_the_ruling_is_no_peer_in_a_poll_of_somebody_else(case, people):
    poll = verbs.start_poll(Poll.about(case), SOUTH, people.as_organiser)
    assert {name: PollHall.of(poll).why_not(name) for name in ("Olga", "Victor", "Marijke")} == {
        "Olga": "Olga beslist erover.",
        "Victor": "Victor beslist erover.",
        "Marijke": "",
    }


def test_a_poll_needs_a_table_and_a_board(evening, director, first):
    page = director.get(f"/evening/{evening.pk}/desk/poll/?w={WALK}&sitting={first.pk}")
    assert (page.status_code, "Choose the table and the board first." in page.content.decode()) == (404, True)
    page = director.get(f"/evening/{evening.pk}/desk/poll/?w=x&sitting={first.pk}&board={first.boards[0]}")
    assert page.status_code == 404
    question = director.get(f"/evening/{evening.pk}/desk/walk/?w={WALK}&sitting={first.pk}")
    assert "Ask peers" not in question.content.decode()
