"""Messages of a phone about a klaverjas deal, and the phone's page."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import SEAT_FIELDS, Result
from troef.web.evenings.start_list import paste_list

TOLD = {"trump": "H", "by": "N", "ended": "played", "points_NS": "96", "roem_NS": "20", "roem_EW": "0", "march": ""}


@pytest.fixture
def sitting(contest):
    return contest.sittings.select_related("table", "north", "east", "evening").first()


@pytest.fixture
def seated(phone, sitting):
    ours = phone("nl")
    ours.sit(sitting, "NS")
    return ours


def test_a_result_is_proposed_and_agreed(seated, phone, sitting):
    board = sitting.boards[0]
    answer = seated.send("result", board=board, sees=0, **TOLD)
    assert answer["refused"] == ""
    assert "Noord speelt met" in answer["panel"]
    result = Result.objects.get()
    assert (result.slip.ns, result.slip.ew, result.agreed, result.proposed_by) == (116, 66, False, "NS")
    theirs = phone("nl")
    theirs.sit(sitting, "EW")
    theirs.send("agree", board=board, sees=1)
    assert Result.objects.get().agreed


def test_the_same_message_counts_once(seated, sitting):
    mark = uuid4()
    for _again in range(3):
        seated.send("result", mark, board=sitting.boards[0], sees=0, **TOLD)
    assert sitting.evening.log.filter(verb="proposed").count() == 1


def test_the_same_result_from_the_other_side_agrees(seated, phone, sitting):
    seated.send("result", board=sitting.boards[0], sees=0, **TOLD)
    theirs = phone("nl")
    theirs.sit(sitting, "EW")
    theirs.send("result", board=sitting.boards[0], sees=0, **TOLD)
    assert Result.objects.get().agreed


def test_two_different_slips_are_shown_beside_each_other(seated, phone, sitting):
    board, theirs = sitting.boards[0], phone("nl")
    theirs.sit(sitting, "EW")
    seated.send("result", board=board, sees=0, **TOLD)
    answer = theirs.send("result", board=board, sees=0, **TOLD | {"trump": "S", "points_NS": "100"})
    said = re.findall(r'<p class="said">(.*?)</p>', answer["panel"], re.DOTALL)
    ours, other = (re.sub(r"<[^>]+>", "", one) for one in said[:2])
    assert ("♠" in ours, "♥" in other) == (True, True)
    theirs.send("agree", board=board, sees=2)
    result = Result.objects.get()
    assert (result.agreed, result.slip.trump, result.slip.ns, result.slip.ew) == (True, "H", 116, 66)


def test_a_correction_is_agreed_to_again(seated, sitting):
    board = sitting.boards[0]
    seated.send("result", board=board, sees=0, **TOLD)
    seated.send("agree", board=board, sees=1, handed_over="1")
    seated.send("result", board=board, sees=2, **TOLD | {"ended": "revoke", "offender": "EW", "points_NS": ""})
    result = Result.objects.get()
    assert (result.slip.ns, result.slip.ew, result.agreed, result.version) == (282, 0, False, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"trump": ""}, "Vul in wat troef was"),
        ({"by": ""}, "Vul in wat troef was"),
        ({"points_NS": ""}, "Vul in wat troef was"),
        ({"points_NS": "162"}, "Vul in wat troef was"),
        ({"points_NS": "161"}, "Eén punt kan niet"),
        ({"points_NS": "200"}, "samen 162"),
        ({"roem_NS": "15"}, "een som daarvan"),
        ({"roem_NS": "30"}, "een som daarvan"),
        ({"ended": "stopped"}, "uitgespeeld"),
        ({"board": "99"}, "99"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(seated, sitting, change, sentence):
    answer = seated.send("result", **{"board": sitting.boards[0], "sees": 0, **TOLD, **change})
    assert sentence in answer["refused"]
    assert not Result.objects.exists()


def test_162_points_ask_for_the_march(seated, sitting):
    told = TOLD | {"points_NS": "162", "march": "yes"}
    seated.send("result", board=sitting.boards[0], sees=0, **told)
    assert Result.objects.get().slip.ns == 282


def test_the_page_has_the_form_of_the_game(seated, sitting):
    page = seated.client.get(seated.url).content.decode()
    assert "entry-klaverjas.js" in page
    assert "entry-bridge.js" not in page
    assert "gever N · O komt uit" in page
    assert 'name="struck"' in page


def test_in_an_individual_contest_the_phone_says_everybodys_seat(made, people, phone, tell):
    evening = made("klaverjas-individual", 0)
    paste_list(evening, "\n".join(f"Speler {letter}" for letter in "ABCDEFGH"), people.as_organiser)
    movement.set_length(evening, 7, 4, people.as_organiser)
    movement.choose_movement(evening, "individual", people.as_organiser)
    evening = lifecycle.start_evening(evening, people.as_organiser)
    around = [
        sitting for sitting in evening.sittings.select_related("table", *SEAT_FIELDS) if sitting.table.number == 1
    ]
    first, second = around[0], around[1]
    mine = phone("nl")
    mine.sit(first, "N")
    page = " ".join(re.sub("<[^>]*>", "", mine.client.get(mine.url).content.decode()).split())
    assert f"Noord met Z {first.south.name}, tegen O {first.east.name} – W {first.west.name}" in page
    for sitting in evening.sittings.filter(round=1).select_related("table", "evening", *SEAT_FIELDS):
        for board in sitting.boards:
            tell(sitting, board)
    page = " ".join(re.sub("<[^>]*>", "", mine.client.get(mine.url).content.decode()).split())
    there = {second.at(letter): word for letter, word in zip("NESW", ("Noord", "Oost", "Zuid", "West"), strict=True)}
    for player in (first.north, first.east, first.south, first.west):
        if player in there:
            who = "Je" if player == first.north else f"Speler {player.number}"
            assert re.search(rf"{who} (blijft|blijf|gaat|ga) [^.]*, {there[player]}\.", page), (who, page)


def test_a_drive_counts_its_deals_by_round(drive, phone):
    sitting = drive.sittings.filter(round=2).select_related("table").first()
    drive.sittings.filter(round=1).delete()
    ours = phone("nl")
    ours.sit(sitting, "NS")
    page = ours.client.get(ours.url).content.decode()
    assert re.findall(r"<b aria-hidden=\"true\">(\d+)</b>", page) == ["1", "2"]
    assert 'data-board="3"' in page
    assert "gever" not in page
