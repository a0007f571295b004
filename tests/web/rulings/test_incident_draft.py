"""The draft of an incident at a table, tap by tap."""

from __future__ import annotations

from troef.director.rulings.record import IncidentPlace
from troef.web.rulings import director_calls
from troef.web.rulings.incident_draft import IncidentDraft, IncidentLocation, place_record


def test_back_is_one_tap_earlier():
    first, second, third = ({"do": "choose", "by": seat, "option": "accept"} for seat in "NES")
    told = IncidentDraft("revoke", {"who": "N"}, (first, second, third))
    assert told.back().events == (first, second)
    assert IncidentDraft("revoke").back() is None


def test_a_call_says_its_table_and_round_and_a_board_of_another_table_is_not_known(evening, first):
    call = director_calls.call_director(first, "NS", first.boards[0])
    place = IncidentLocation.of(evening, {"call": str(call.pk)})
    assert (place.call, place.sitting, place.board) == (call, first, first.boards[0])
    assert place.query == {"call": call.pk, "board": first.boards[0]}
    assert IncidentLocation.of(evening, {"call": str(call.pk), "board": "99"}).board is None


def test_without_a_call_the_sitting_and_the_board_are_said(evening, first):
    place = IncidentLocation.of(evening, {"sitting": str(first.pk), "board": str(first.boards[1])})
    assert (place.call, place.sitting, place.board) == (None, first, first.boards[1])
    assert place.address == f"sitting={first.pk}&board={first.boards[1]}"
    assert IncidentLocation.of(evening, {}).query == {}


def test_where_it_was_as_the_record_writes_it(first):
    assert place_record(None, 7) == IncidentPlace(board=7)
    assert place_record(first, 2) == IncidentPlace(1, 1, 2, str(first.north), str(first.east))
