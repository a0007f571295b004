"""A device at a table: it asks who sits there, both sides use it, and it hides everything of earlier pairs."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.web.disruptions import seat_changes as happens
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Admission, Evening, Place
from troef.web.evenings.start_list import paste_list


@pytest.fixture
def sittings(evening):
    """The sittings at the first table, by round."""
    there = evening.sittings.filter(table__number=1).select_related("table", "north", "east", "evening")
    return {sitting.round: sitting for sitting in there}


@pytest.fixture
def tablet(phone, sittings):
    """A device at the first table, where both pairs of the first round have said that they are seated."""
    device = phone()
    assert device.sit(sittings[1], "table").status_code == 302
    device.says_here("NS", "EW")
    return device


def _page(device):
    return device.client.get(device.url).content.decode()


def _plays(device, board, contract="7N", tricks="3"):
    """Enter on one side, and hand the device over to the other."""
    assert device.tells(board, contract, "N", tricks)["refused"] == ""
    return device.agrees(board, handed_over="1")


def test_it_is_asked_once_and_then_asks_who_sits_there(phone, sittings):
    device = phone()
    device.url = f"/t/{sittings[1].table.secret}/"
    assert "Does this device stay at this table all evening" in _page(device)
    device.sit(sittings[1], "table")
    asked = _page(device)
    assert "Does this device stay" not in asked and asked.count("we are here") == 2
    names = [name for player in ("ns", "ew") for name in getattr(sittings[1], player).name.split(" – ")]
    assert all(name in asked for name in names)
    device.says_here("EW")
    assert "East-West is here." in _page(device) and "North-South: we are here" in _page(device)
    assert "section" not in device.send("here", side="EW")["panel"], "no board before both have said so"
    device.says_here("NS")
    assert 'data-board="1"' in _page(device)
    assert "Choose North-South or East-West." in device.send("here", side="N")["refused"]


def test_both_sides_enter_and_confirm_on_it_and_it_goes_on_by_itself(tablet, sittings, evening, phone):
    for board in sittings[1].boards:
        assert _plays(tablet, board)["refused"] == ""
    assert evening.results.filter(sitting=sittings[1], agreed=True).count() == len(sittings[1].boards)
    asked = _page(tablet)
    assert "Round 2 of 5" in asked and asked.count("we are here") == 2
    assert "Pair 6 stays here, North-South." in asked and "Pair 1 goes to table 2, East-West." in asked
    tablet.sitting = sittings[2]
    tablet.says_here("NS", "EW")
    assert _plays(tablet, sittings[2].boards[0])["refused"] == ""
    lines = evening.log.filter(verb__in=("device stays", "seat taken")).order_by("pk")
    assert [(line.verb, line.who, line.about["pair"]) for line in lines] == [
        ("device stays", "table 1", None),
        ("seat taken", "table 1 NS", "6"),
        ("seat taken", "table 1 EW", "1"),
        ("seat taken", "table 1 NS", "6"),
        ("seat taken", "table 1 EW", str(sittings[2].ew.number)),
    ]


def test_nothing_is_shown_of_those_who_sat_there_before(tablet, sittings, evening, people):
    """Neither on its page nor on the pages of the boards, even if organiser or director admitted it."""
    staff = Client()
    staff.force_login(people.director)
    staff.post(f"/evening/{evening.pk}/phones/", {"place": tablet.place.pk, "act": "in"})
    one, *others = sittings[1].boards
    _plays(tablet, one)
    assert "7<span" in _page(tablet) and tablet.sees(evening) == {one}, "both who sit there have played it"
    for board in others:
        _plays(tablet, board)
    assert "7<span" not in _page(tablet) and tablet.sees(evening) == set()
    assert tablet.client.get(tablet.url)["Troef-Keep"] == "no", "and no copy for when there is no network"
    tablet.sitting = sittings[2]
    tablet.says_here("NS", "EW")
    assert "7<span" not in _page(tablet) and tablet.sees(evening) == set()
    sittings[1].refresh_from_db()
    assert sittings[1].closed
    late = tablet.client.get(f"{tablet.url}?part").content.decode()
    assert "7<span" not in late


def test_results_made_up_on_it_open_nothing(tablet, sittings, evening):
    _plays(tablet, sittings[1].boards[0])
    assert tablet.sees(evening) == set()


def test_what_phones_told_is_shown_on_it_when_one_of_them_has_said_that_it_is_theirs(tablet, sittings, phone):
    own, board = phone(), sittings[1].boards[0]
    own.sit(sittings[1], "EW")
    assert not own.place.waits, "the device of the table does not speak for the pair"
    own.tells(board, "7N", "N", "3")
    assert "7<span" not in _page(tablet)
    assert "A device wants to stay at this table" in _page(own)
    own.vouches_for(tablet)
    assert "7<span" in _page(tablet)
    assert tablet.agrees(board)["refused"] == ""


def test_a_second_device_waits_and_is_shown_nothing(tablet, sittings, phone, evening, people):
    second = phone()
    second.sit(sittings[1], "table")
    assert "This phone waits to be let in" in _page(second)
    assert "not been let in" in second.send("here", side="NS")["refused"]
    tablet.vouches_for(second)
    assert second.place.waits, "whoever put the first one there is not known"
    staff = Client(headers={"accept-language": "en"})
    staff.force_login(people.organiser)
    phones = f"/evening/{evening.pk}/phones/"
    assert staff.get(phones).content.decode().count("stays at the table") == 2
    staff.post(phones, {"place": second.place.pk, "act": "in"})
    assert not second.place.waits and "we are here" in _page(second)
    staff.post(phones, {"place": second.place.pk, "act": "away"})
    assert second.place.waits


def test_a_second_device_waits_in_the_next_round_too(tablet, sittings, phone):
    second = phone()
    second.sit(sittings[1], "table")
    for board in sittings[1].boards:
        assert _plays(tablet, board)["refused"] == ""
    second.sitting = sittings[2]
    assert "not been let in" in second.send("here", side="NS")["refused"]
    tablet.sitting = sittings[2]
    tablet.says_here("NS", "EW")


def test_a_phone_that_plays_elsewhere_does_not_stay_where_boards_lie_that_it_has_to_play(sittings, phone, evening):
    own, two = phone(), evening.sittings.select_related("table").get(round=1, table__number=2)
    own.sit(two, "NS")
    assert own.sit(sittings[1], "table").status_code == 409


def test_who_sits_in_the_place_of_others_is_asked_again(tablet, sittings, evening, people, play):
    """The director lets two wrongly seated pairs play on, and the device asks who is there now."""
    two = evening.sittings.select_related("table", "north", "east").get(round=1, table__number=2)
    _plays(tablet, sittings[1].boards[0])
    happens.exchange_pairs(
        happens.SideOfSitting(sittings[1], "EW"), happens.SideOfSitting(two, "EW"), people.as_director
    )
    asked = _page(tablet)
    assert "East-West: we are here" in asked and "North-South is here." in asked
    tablet.says_here("EW")
    assert "7<span" in _page(tablet), "they played it"


def test_it_is_no_aid_and_shows_no_system_card(tablet, sittings):
    """A pair would see its own card on it."""
    assert tablet.client.get("/sandbox/").status_code == 403
    assert "/card/" not in _page(tablet)
    for whose in ("own", "theirs"):
        assert "Take a seat at the table first." in tablet.client.get(f"{tablet.url}card/{whose}/").content.decode()


def test_players_each_for_themselves_and_teams(people, phone):
    single = Evening.objects.create(name="Individueel", kind="individual", most_boards=14)
    paste_list(single, "\n".join(f"Speler {number}" for number in range(1, 9)), people.as_organiser)
    movement.choose_movement(single, "individual", people.as_organiser)
    teams = Evening.objects.create(name="Viertallen", kind="teams", most_boards=8)
    paste_list(teams, "\n".join(f"T{n}: A{n}, B{n}, C{n}, D{n}" for n in range(1, 5)), people.as_organiser)
    movement.choose_movement(teams, "round-robin", people.as_organiser)
    for evening, next_round in ((single, "Round 2 of"), (teams, "Match 2")):
        started, device = lifecycle.start_evening(evening, people.as_organiser), phone()
        sitting = started.sittings.select_related("table", "north", "east", "south", "west", "evening").first()
        device.sit(sitting, "table")
        device.says_here("NS", "EW")
        for board in sitting.boards:
            assert _plays(device, board)["refused"] == ""
        assert next_round in _page(device) and _page(device).count("we are here") == 2


# Opened by organiser or director.


def _opened(people, evening, account, number=1):
    client = Client(headers={"accept-language": "en"})
    client.force_login(account)
    answer = client.post(f"/evening/{evening.pk}/table/{number}/open/")
    assert answer.status_code == 302
    return client, answer["Location"]


def test_the_organiser_opens_a_table_as_its_device_apart_from_his_own(people, evening, sittings, phone):
    client, url = _opened(people, evening, people.organiser)
    assert (url, client.cookies["table-device"]["path"]) == (f"/t/{sittings[1].table.secret}/",) * 2
    assert client.get(url).content.decode().count("we are here") == 2
    assert "device" not in client.session, "he himself sits nowhere"
    assert client.get("/sandbox/").status_code == 302
    assert client.get(f"/evening/{evening.pk}/board/1/").status_code == 200
    assert evening.log.filter(verb="table opened", account=people.organiser).count() == 1
    stranger = phone()
    stranger.client.cookies["table-device"] = client.cookies["table-device"].value
    assert "we are here" not in stranger.client.get(url).content.decode(), "only while he is signed in"


def test_every_table_of_the_running_evening_has_its_button(people, evening, phone):
    client, page = Client(), f"/evening/{evening.pk}/"
    client.force_login(people.director)
    assert client.get(page).content.decode().count('/open/" method="post" target="_blank"') == evening.tables.count()
    assert "/open/" not in phone().client.get(page).content.decode()


def test_an_organiser_who_plays_sees_there_nothing_of_boards_he_has_to_play(people, evening, sittings, phone, play):
    """Table 1 plays boards that pair 3 still has to play."""
    player = evening.contestants.get(number=3)
    people.organiser.name = player.players.first().name
    people.organiser.save()
    client, url = _opened(people, evening, people.organiser)
    play(sittings[1], sittings[1].boards[0], "7NT N 3")
    place = Place.objects.get(stays=True)
    place.here = list(sittings[1].ids)
    place.save()
    seen = client.get(url).content.decode()
    assert 'data-state="hidden"' in seen and "7<span" not in seen
    people.organiser.name = "Olga"
    people.organiser.save()
    assert "7<span" in client.get(url).content.decode()


def test_a_table_where_nothing_is_played_is_not_opened(people, prepared):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.organiser)
    answer = client.post(f"/evening/{prepared.pk}/table/1/open/")
    assert (answer.status_code, "Nothing is being played" in answer.content.decode()) == (409, True)
    assert not Admission.objects.exists()


def test_it_shows_no_directions_of_two_rounds_ago(tablet, sittings, evening):
    for board in sittings[1].boards:
        _plays(tablet, board)
    assert "Pair 1 goes to table 2, East-West." in _page(tablet)
    Evening.objects.filter(pk=evening.pk).update(round=3)
    asked = _page(tablet)
    assert "goes to table" not in asked and asked.count("we are here") == 2
