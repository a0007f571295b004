"""A table calls the director: one call at a time, and the log tells who, where and when."""

from troef.web.session import calls
from troef.web.session.models import Call


def _log(evening):
    return [(one.verb, one.who, one.about) for one in evening.log.order_by("pk")]


def test_a_call_is_made_once_answered_once_and_closed_once(evening, first, people):
    before = len(_log(evening))
    board, number = first.boards[0], first.table.number
    made = calls.call(first, "NS", board)
    assert (made.table, made.round, made.board, made.side) == (first.table, first.round, board, "NS")
    assert calls.call(first, "EW", None) == made, "one open call a table is enough"
    for act in (calls.coming, calls.done):
        for _again in range(2):
            act(Call.objects.get(pk=made.pk), people.as_director)
    told = Call.objects.get(pk=made.pk)
    assert made.at <= told.coming <= told.done
    director = people.as_director.who
    assert _log(evening)[before:] == [
        ("director called", f"table {number} NS", {"round": first.round, "board": board}),
        ("director on the way", director, {"table": number}),
        ("call closed", director, {"table": number}),
    ]
    assert calls.call(first, "EW", None) != made
