"""Pages for disruptions: filled in, previewed, confirmed."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Evening, Player
from troef.web.evenings.start_list import paste_list


@pytest.fixture
def director(people, english):
    english.force_login(people.director)
    return english


def _post(client, evening, page, **fields):
    return client.post(f"/evening/{evening.pk}/changes/{page}/", fields)


def test_a_late_pair_is_shown_before_it_is_seated(evening, director, play_all):
    url = f"/evening/{evening.pk}/changes/"
    assert "Somebody comes late" in director.get(url).content.decode()
    play_all(evening, rounds=1)
    page = _post(director, evening, "late", names="Mia - Niek").content.decode()
    assert "The rounds to come" in page and evening.contestants.count() == 6
    assert _post(director, evening, "late", names="Mia - Niek", confirm="1").status_code == 302
    assert evening.contestants.count() == 7
    page = _post(director, evening, "late", names="Mia").content.decode()
    assert "is not a pair" in page


def test_leaving_says_whether_results_stay(evening, director, play_all):
    play_all(evening, rounds=1)
    page = _post(director, evening, "leave", who="2").content.decode()
    assert "Usual here: they are cancelled" in page and "before round 2" in page
    answer = _post(director, evening, "leave", who="2", results="stay", reason="ziek", confirm="1")
    assert (answer.status_code, evening.contestants.get(number=2).left_after) == (302, 1)
    answer = _post(director, evening, "leave", who="3", when="during", results="stay", reason="ziek", confirm="1")
    assert (answer.status_code, evening.contestants.get(number=3).left_after) == (302, 2)
    assert "Choose somebody first." in _post(director, evening, "leave", who="").content.decode()


def test_a_substitute(evening, director):
    player = evening.contestants.first().players.first()
    fields = {"player": player.pk, "name": "Mia", "first": "2"}
    assert "plays 8 of 10 boards" in _post(director, evening, "substitute", **fields).content.decode()
    assert _post(director, evening, "substitute", **fields, confirm="1").status_code == 302
    assert player.substitutes.get().name == "Mia"


def test_boards_put_off_wrong_and_dealt_again(evening, director, first):
    board = first.boards[0]
    page = _post(director, evening, "put-off", sitting=first.pk, board=board).content.decode()
    assert "after the last round" in page
    _post(director, evening, "put-off", sitting=first.pk, board=board, reason="traag", confirm="1")
    assert "Postponed" in director.get(f"/evening/{evening.pk}/changes/").content.decode()
    later = evening.sittings.get(round=6)
    _post(director, evening, "put-off", sitting=later.pk, board=board, back="1")
    assert evening.log.last().verb == "board back in its round"
    wrong = next(one for one in range(1, 11) if one not in (board, *first.boards))
    page = _post(director, evening, "wrong-board", sitting=first.pk, board=wrong).content.decode()
    assert "the result stands" in page
    fields = {"sitting": first.pk, "board": wrong, "outcome": "4S N 10", "fault": "both", "confirm": "1"}
    assert _post(director, evening, "wrong-board", **fields).status_code == 302
    page = _post(director, evening, "deal-again", board=10, law="6D1", what="again").content.decode()
    assert "Nobody has played it yet." in page or "adjusted score" in page
    _post(director, evening, "deal-again", board=10, law="6D2", what="cancel", reason="oud spel", confirm="1")
    assert evening.log.last().verb == "board cancelled"


def test_a_table_and_a_player_are_found_however_many_there_were_before(evening, director, first):
    evening.sittings.filter(pk=first.pk).update(id=54321)
    page = _post(director, evening, "put-off", sitting=54321, board=first.boards[0]).content.decode()
    assert "after the last round" in page
    Player.objects.filter(pk=evening.contestants.first().players.first().pk).update(id=65432)
    page = _post(director, evening, "substitute", player=65432, name="Mia", first="2").content.decode()
    assert "plays 8 of 10 boards" in page


def test_arrow_exchange_and_clock(evening, director, first):
    ns = first.ns
    assert "North-South:" in _post(director, evening, "arrow", sitting=first.pk).content.decode()
    _post(director, evening, "arrow", sitting=first.pk, confirm="1")
    assert evening.sittings.get(pk=first.pk).ew == ns
    others = evening.sittings.filter(round=1).exclude(pk=first.pk).first()
    fields = {"one": ns.number, "other": others.ns.number, "round": "1"}
    assert "should have sat at table" in _post(director, evening, "exchange", **fields).content.decode()
    assert _post(director, evening, "exchange", **fields, confirm="1").status_code == 302
    _post(director, evening, "clock", act="stop")
    assert "The clock stands still." in director.get(f"/evening/{evening.pk}/changes/").content.decode()
    _post(director, evening, "clock", act="go on")
    _post(director, evening, "clock", act="more", minutes="-5")
    assert Evening.objects.get().more_minutes == -5


def test_letters_for_a_number_do_not_turn_the_whole_table(evening, director, first, play):
    """The same for a board that is not played here or has no result yet: an empty field means all of them."""
    ns = first.ns
    played, open_board = first.boards[:2]
    play(first, played)
    elsewhere = next(board for board in range(1, 11) if board not in first.boards)
    sentences = {
        "abc": "“abc” is not a number.",
        "-5": "Board -5 is not played at this table in this round.",
        str(elsewhere): f"Board {elsewhere} is not played at this table in this round.",
        str(open_board): f"There is no result on board {open_board} yet.",
    }
    for typed, sentence in sentences.items():
        for confirm in ({}, {"confirm": "1"}):
            page = _post(director, evening, "arrow", sitting=first.pk, board=typed, **confirm).content.decode()
            assert f'role="alert">{sentence}</p>' in page and 'name="confirm"' not in page
    assert evening.sittings.get(pk=first.pk).ns == ns
    assert evening.log.filter(verb="arrow turned").count() == 0
    _post(director, evening, "arrow", sitting=first.pk, board=f" {played} ", confirm="1")
    assert evening.log.get(verb="arrow turned").about["boards"] == [played]


def test_a_substitute_who_cannot_be_is_refused_before_it_is_confirmed(evening, director):
    player = evening.contestants.first().players.first()
    other = evening.contestants.last().players.first()
    sentences = {
        ("Mia", "x", ""): "“x” is not a number.",
        ("Mia", "1", "laatste"): "“laatste” is not a number.",
        ("Mia", "99", ""): "There is no such round.",
        (" ", "1", ""): "Fill in the substitute&#x27;s name.",
        (other.name, "1", ""): f"{other.name} is on tonight&#x27;s list already.",
    }
    for (name, first, last), sentence in sentences.items():
        page = _post(director, evening, "substitute", player=player.pk, name=name, first=first, last=last)
        assert f'role="alert">{sentence}</p>' in page.content.decode()
        assert f'name="first" value="{first}"' in page.content.decode(), "what was typed stays"


def test_letters_for_the_round_and_for_a_qualification(evening, director, people):
    one, other = evening.contestants.all()[:2]
    page = _post(director, evening, "exchange", one=one.number, other=other.number, round="een").content.decode()
    assert 'role="alert">“een” is not a number.</p>' in page
    organiser = Client(headers={"accept-language": "en"})
    organiser.force_login(people.organiser)
    fields = {"act": "set", "name": "Cup", "carry": "veel", "qualify": ""}
    page = organiser.post(f"/evening/{evening.pk}/sessions/", fields, follow=True).content.decode()
    assert "“veel” is not a number." in page
    assert Evening.objects.get(pk=evening.pk).event is None


def test_87_from_the_advice_to_the_groups_in_one_tap(evening, director, play_all):
    play_all(evening)
    tables = [one for one in evening.sittings.select_related("table") if 1 in one.boards]
    place = f"sitting={tables[1].pk}&board=1"
    walk = "bridge-2017 87:fouled=true,teams=false,method_known=true"
    advice = director.get(f"/evening/{evening.pk}/desk/walk/?w={walk}&{place}").content.decode()
    address = f"/evening/{evening.pk}/changes/fouled/?{place}"
    assert f'href="{address.replace("&", "&amp;")}"' in advice
    page = director.get(address).content.decode()
    forms = [f'name="form-{one.pk}" value="{form}" checked' in page for one, form in zip(tables, "ABB", strict=True)]
    assert forms == [True] * 3, "from this table on"
    chosen = {f"form-{one.pk}": form for one, form in zip(tables, "ABB", strict=True)}
    assert "What it does" in director.post(address, chosen).content.decode()
    assert "Give the reason" in director.post(address, chosen | {"confirm": "1"}).content.decode()
    done = director.post(address, chosen | {"confirm": "1", "reason": "card in a wrong pocket"}, follow=True)
    assert "form B" in done.content.decode(), "the desk's page of the board"
    shown = director.get(f"/evening/{evening.pk}/board/1/").content.decode()
    assert [shown.count(f"Form {form}") for form in "ABC"] == [1, 1, 0] and "87B" in shown
    log = director.get(f"/evening/{evening.pk}/log/").content.decode()
    assert "noted that a board was fouled" in log and f"B: Table {tables[1].table.number} · round" in log
    page = director.post(address, {"from": tables[2].pk}).content.decode()
    assert f'name="form-{tables[1].pk}" value="A" checked' in page
    assert "Which board was not the same" in director.get(f"/evening/{evening.pk}/changes/fouled/").content.decode()


def test_1949_103_a_new_board_for_a_match(people, director, play):
    evening = Evening.objects.create(name="x", kind="teams", method="imps", most_boards=4, edition="bridge-1949")
    paste_list(evening, "A: a, b, c, d\nB: e, f, g, h", people.as_organiser)
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    sitting = evening.sittings.select_related("table", "north", "east", "evening").get(room="open")
    play(sitting, 2)
    asked = {"sitting": sitting.pk, "board": 2, "fault": "NS", "good": "1", "reason": "gedraaid"}
    assert "A new board for a match" in director.get(f"/evening/{evening.pk}/changes/").content.decode()
    assert (
        "the team at fault had a good result"
        in director.get(f"/evening/{evening.pk}/changes/new-board/").content.decode()
    )
    page = " ".join(_post(director, evening, "new-board", **asked).content.decode().split())
    assert "Both rooms play board 18 in place of board 2" in page and "103c" in page
    assert "These results are cancelled:" in page
    assert _post(director, evening, "new-board", **asked, confirm="1").status_code == 302
    assert [room.boards for room in evening.sittings.all()] == [[1, 3, 4, 18]] * 2
