"""The draft of an incident at a table, tap by tap."""

from __future__ import annotations

from troef.web.rulings.incident_draft import IncidentDraft


def test_back_is_one_tap_earlier():
    first, second, third = ({"do": "choose", "by": seat, "option": "accept"} for seat in "NES")
    told = IncidentDraft("revoke", {"who": "N"}, (first, second, third))
    assert told.back().events == (first, second)
    assert IncidentDraft("revoke").back() is None
