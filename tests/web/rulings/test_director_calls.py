"""A table calls the director: one call at a time, and the log has the caller, place and time."""

from troef.web.evenings.models import Call
from troef.web.rulings import director_calls


def _log(evening):
    return [(one.verb, one.who, one.about) for one in evening.log.order_by("pk")]


def test_a_call_is_made_once_answered_once_and_closed_once(evening, first, people):
    before = len(_log(evening))
    board, number = first.boards[0], first.table.number
    made = director_calls.call_director(first, "NS", board)
    assert (made.table, made.round, made.board, made.side) == (first.table, first.round, board, "NS")
    assert director_calls.call_director(first, "EW", None) == made, "one open call a table is enough"
    for act in (director_calls.acknowledge_call, director_calls.close_call):
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
    assert director_calls.call_director(first, "EW", None) != made


def test_the_phone_that_called_withdraws_it(evening, first, phone, people, client):
    """An accident: the log has it, and the desk no longer shows a call."""
    ns, ew = phone(), phone()
    ns.sit(first, "NS")
    ew.sit(first, "EW")
    ns.send("call", board="")
    assert ["No longer needed" in one.client.get(one.url).content.decode() for one in (ns, ew)] == [True, False]
    assert ew.send("withdraw")["refused"] == "The phone that called withdraws it."
    client.force_login(people.director)
    desk = f"/evening/{evening.pk}/desk/?part"
    assert "call-card" in client.get(desk).content.decode()
    assert (ns.send("withdraw")["refused"], ns.send("withdraw")["refused"]) == ("", "")
    assert "call-card" not in client.get(desk).content.decode()
    number = first.table.number
    assert _log(evening)[-2:] == [
        ("director called", f"table {number} NS", {"round": first.round, "board": None}),
        ("call withdrawn", f"table {number} NS", {"table": number}),
    ]
