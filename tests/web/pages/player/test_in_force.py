"""Incidents of a table on its own phone, if the club wants that, and nowhere else."""

from __future__ import annotations

import html

import pytest
from django.test import TestCase

from troef.web.evenings.models import Place as Seat
from troef.web.platform.http import sse
from troef.web.rulings import incident_draft
from troef.web.rulings.incident_draft import IncidentDraft, IncidentLocation

LEAD = {"moment": "opening", "contract": "4S", "declarer": "S", "who": "E", "card": "HK"}
CHOSEN = tuple({"do": "choose", "by": "S", "option": option} for option in ("reject", "prohibit:H"))


@pytest.fixture
def shown(evening):
    evening.in_force_shown = True
    evening.save()


@pytest.fixture
def keep(first, people):
    def kept(*events, facts=LEAD, incident="card-out-of-turn", board=None):
        place = IncidentLocation(None, first, board or first.boards[0])
        incident_draft.store_incident(place, IncidentDraft(incident, facts, events, key="k1"), people.as_director)

    return kept


def sees(phone):
    return html.unescape(phone.client.get(f"{phone.url}?part").content.decode())


def at(phone, sitting, side="NS", lang="nl"):
    sat = phone(lang)
    sat.sit(sitting, side)
    return sat


def test_nothing_unless_the_club_wants_it(phone, first, keep):
    keep(*CHOSEN)
    assert "harten" not in sees(at(phone, first)) and "in-force" not in sees(at(phone, first, "EW"))


def test_what_is_in_force_in_the_readers_language_and_only_what_everybody_heard(phone, first, keep, shown):
    ns, ew = at(phone, first), at(phone, first, "EW", "en")
    assert "harten" not in sees(ns)
    keep(*CHOSEN)
    west = [player.name for player in first.east.players.all()][1]
    assert f"{west} (W) speelt geen harten voor zolang die aan slag blijft." in sees(ns)
    assert f"{west} (W) does not lead hearts while keeping the lead." in sees(ew)
    assert "50E" not in sees(ns) and "niets gebruiken" not in sees(ns) and "heel goed anders" not in sees(ns)


def test_on_no_other_table_and_not_for_who_was_not_let_in(phone, first, evening, keep, shown):
    keep(*CHOSEN)
    other = evening.sittings.select_related("table").get(round=1, table__number=3)
    at(phone, first)
    second = at(phone, first)
    assert second.place.waits
    stranger = phone("nl")
    stranger.url = f"/t/{first.table.secret}/"
    assert not [one for one in (at(phone, other), second, stranger) if "harten" in sees(one)]


def test_a_phone_that_also_speaks_for_a_pair_that_has_to_play_the_board_is_not_told(phone, first, evening, keep, shown):
    sat = at(phone, first)
    keep(*CHOSEN)
    assert "harten" in sees(sat)
    boards, here = set(first.boards), set(first.ids)
    later = next(one for one in evening.sittings.all() if boards & set(one.boards) and one.north_id not in here)
    place = sat.place
    Seat.objects.filter(pk=place.pk).delete()
    Seat.objects.create(device=place.device, sitting=later, side="NS")
    Seat.objects.create(device=place.device, sitting=first, side="NS")
    assert "harten" not in sees(sat) and 'data-state="hidden"' in sees(sat)


def test_when_the_result_is_in_it_is_gone(phone, first, keep, shown):
    sat = at(phone, first)
    keep(*CHOSEN)
    assert "harten" in sees(sat)
    sat.tells(first.boards[0])
    assert "harten" not in sees(sat)


def test_the_phones_of_the_table_hear_of_every_step(first, keep, monkeypatch):
    heard = []
    monkeypatch.setattr(sse, "publish", lambda evening, topic, version: heard.append(topic))
    with TestCase.captureOnCommitCallbacks(execute=True):
        keep(CHOSEN[0])
        keep(*CHOSEN)
        keep(*CHOSEN)
    assert heard == [f"table:{first.table.number}"] * 2
