"""Attempts with a second browser and the codes of the tables: boards still to be played stay hidden."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from troef.web.evenings.models import Evening

CARDS = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


@pytest.fixture
def tables(evening):
    """The first round: the player's own table, and another one."""
    return list(
        evening.sittings.filter(round=1).select_related("table", "north", "east", "evening").order_by("table__number")
    )


@pytest.fixture
def theirs(tables, phone):
    """Both phones of the second table, with its first board agreed; the cards of all boards are known."""
    table = tables[1]
    for number in range(1, 11):
        table.evening.boards.create(number=number, cards=CARDS)
    ns, ew = phone(), phone()
    ns.sit(table, "NS"), ew.sit(table, "EW")
    ns.tells(table.boards[0], "7N", "N", "3"), ew.agrees(table.boards[0])
    return ns, ew


def _told(window, evening, board):
    """Return every page, file and answer that may reveal a board, as far as it opens."""
    at = f"/evening/{evening.pk}/"
    pages = [
        window.url, f"{window.url}?part", f"{at}board/{board}/", f"{at}round/1/", at, f"{at}hands/", f"{at}hands.pbn",
        f"{at}hands.pdf", f"{at}contest.json", f"{at}files/results.csv", f"{at}files/results.pbn", f"{at}rulings/",
        f"{at}log/", f"{at}deals/boards.pbn", f"{at}papers/travellers.pdf", f"{at}desk/board/{board}/",
        *(f"{at}pair/{number}/" for number in range(1, 7)),
        *(f"/api/v1/evenings/{evening.pk}/{part}" for part in ("results", "contest", "standings")),
    ]  # fmt: skip
    answers = {page: window.client.get(page) for page in pages}
    return {page for page, answer in answers.items() if answer.status_code == 200 and _tells(answer.content.decode())}


def _tells(text):
    """Return whether the text has the contract, the score or the cards of the board, in any notation."""
    plain = re.sub(r'value="\w{64}"', "", text)  # The CSRF token can be any letters.
    return any(word in plain for word in ("7N", "7<span", "1000", "−10", "-10", "KQ9", "K Q 9"))


def test_a_phone_for_a_pair_that_has_one_waits_and_is_shown_nothing(theirs, tables, phone, evening):
    window, board = phone(), tables[1].boards[0]
    assert window.sit(tables[1], "NS").status_code == 302
    assert "This phone waits to be let in" in window.client.get(window.url).content.decode()
    assert _told(window, evening, board) == set()
    assert "not been let in" in window.tells(tables[1].boards[1])["refused"]
    assert "not been let in" in window.send("call", board="")["refused"]


def test_it_does_not_close_the_round_before_at_that_table(theirs, tables, phone, evening):
    ns, ew = theirs
    ns.tells(tables[1].boards[1]), ew.agrees(tables[1].boards[1])
    following = evening.sittings.select_related("table", "north").get(round=2, table=tables[1].table)
    before = next(one for one in tables if following.north_id in one.ids)
    phone().sit(before, before.side_of(following.ns))
    window = phone()
    window.sit(following, "NS")
    tables[1].refresh_from_db()
    assert (window.place.waits, tables[1].closed) == (True, False)


def test_the_phone_that_sits_there_lets_it_in_and_everybody_sees_it(theirs, tables, phone, evening, people):
    ns, _ew = theirs
    second = phone()
    second.sit(tables[1], "NS")
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(people.director)
    assert "1 phone waits to be let in" in desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    for seated in theirs:
        assert "Another phone wants to sit here for North-South" in seated.client.get(seated.url).content.decode()
    ns.vouches_for(second)
    board = tables[1].boards[0]
    assert (not second.place.waits, second.sees(evening) == ns.sees(evening) == {board}) == (True, True)
    assert "phone let in" in evening.log.values_list("verb", flat=True)
    assert "waits to be let in" not in desk.get(f"/evening/{evening.pk}/desk/").content.decode()


def test_organiser_and_director_let_in_and_send_away(theirs, tables, phone, evening, people):
    second, staff = phone(), Client()
    second.sit(tables[1], "NS")
    staff.force_login(people.organiser)
    staff.post(f"/evening/{evening.pk}/phones/", {"place": second.place.pk, "act": "in"})
    assert second.sees(evening) == {tables[1].boards[0]}
    staff.post(f"/evening/{evening.pk}/phones/", {"place": second.place.pk, "act": "away"})
    assert (second.sees(evening), second.place.waits) == (set(), True)
    theirs[0].vouches_for(second)
    assert second.place.waits, "what the staff said stands"


def test_the_first_phone_of_a_pair_enters_and_confirms_without_more(tables, phone, evening):
    ns, ew = phone(), phone()
    ns.sit(tables[0], "NS")
    ns.tells(tables[0].boards[0])
    ew.sit(tables[0], "EW")
    assert "North plays 4" in ew.client.get(ew.url).content.decode()
    assert ew.agrees(tables[0].boards[0])["refused"] == ""
    assert ns.sees(evening) == {tables[0].boards[0]}, "it told the result, and another phone agreed"


def test_who_sits_down_first_for_a_pair_without_a_phone_sees_none_of_its_boards(tables, phone, evening, play):
    """The pair plays on its opponents' phone. Then somebody else takes its seat."""
    table, real, window = tables[1], phone(), phone()
    real.sit(table, "NS")
    real.tells(table.boards[0], "7N", "N", "3"), real.agrees(table.boards[0], handed_over="1")
    for number in range(1, 11):
        evening.boards.create(number=number, cards=CARDS)
    window.sit(table, "EW")
    assert _told(window, evening, table.boards[0]) == set()
    seen = real.client.get(real.url).content.decode()
    assert "has a phone here too" in seen and "Not theirs? Call the director." in seen


def test_to_confirm_what_others_told_is_no_proof_of_having_been_there(tables, phone, evening):
    table, real, window = tables[1], phone(), phone()
    real.sit(table, "NS"), window.sit(table, "EW")
    real.tells(table.boards[0])
    assert window.agrees(table.boards[0])["refused"] == ""
    assert window.sees(evening) == set()
    real.vouches_for(window)
    assert window.sees(evening) == {table.boards[0]}


def test_results_made_up_on_one_phone_open_nothing(tables, phone, evening):
    window, board = phone(), tables[1].boards[0]
    window.sit(tables[1], "NS")
    window.tells(board), window.agrees(board, handed_over="1")
    assert evening.results.get(board=board).agreed and window.sees(evening) == set()


def test_two_windows_do_not_vouch_for_each_other(tables, phone, evening):
    """The real phone of North-South is there; one window sits for East-West, another one asks for North-South."""
    table, real, east, north = tables[1], phone(), phone(), phone()
    real.sit(table, "NS"), east.sit(table, "EW"), north.sit(table, "NS")
    east.vouches_for(north)
    north.vouches_for(east), east.vouches_for(east)
    real.tells(table.boards[0]), east.agrees(table.boards[0])
    assert (east.sees(evening), north.sees(evening)) == (set(), set())


def test_results_of_a_table_on_paper_are_not_for_windows_that_sit_there(tables, phone, evening, play):
    table, east, north = tables[1], phone(), phone()
    east.sit(table, "EW"), north.sit(table, "NS")
    east.vouches_for(north), north.vouches_for(east)
    play(table, table.boards[0], "7NT N 3")
    assert _told(east, evening, table.boards[0]) == _told(north, evening, table.boards[0]) == set()


def test_the_own_phone_gets_no_seat_where_boards_lie_that_it_has_to_play(theirs, tables, phone, evening):
    own = phone()
    own.sit(tables[0], "NS")
    for sure in ("0", "1"):
        assert own.sit(tables[1], "NS", sure=sure).status_code == 409
    assert _told(own, evening, tables[1].boards[0]) == set()


def test_a_seat_taken_by_mistake_is_set_right_by_the_director(theirs, tables, phone, evening, people):
    lost, staff = phone(), Client()
    lost.sit(tables[0], "NS")
    staff.force_login(people.director)
    staff.post(f"/evening/{evening.pk}/phones/", {"place": lost.place.pk, "act": "away"})
    assert lost.sit(tables[2], "NS").status_code == 302
    assert not lost.place.waits


def test_a_phone_goes_along_with_its_pair_from_round_to_round(theirs, tables, evening):
    ns, ew = theirs
    ns.tells(tables[1].boards[1]), ew.agrees(tables[1].boards[1])
    for phone, pair in ((ns, tables[1].ns), (ew, tables[1].ew)):
        following = next(one for one in evening.sittings.filter(round=2).select_related("table") if pair.pk in one.ids)
        Evening.objects.update(round=2)
        for sitting in evening.sittings.filter(round=1):
            sitting.closed = True
            sitting.save()
        assert phone.sit(following, following.side_of(pair)).status_code == 302
        assert not phone.place.waits
