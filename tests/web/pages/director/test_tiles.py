"""The tiles of “something goes differently” on every kind of evening: every possible act is offered and works."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.klaverjas.game.rules import Rules
from troef.web.disruptions import attendance
from troef.web.evenings import contest_formats, lifecycle
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings import movement as plan
from troef.web.evenings.start_list import paste_list

_LINES = {
    "pairs": "\n".join(f"Anna {number} - Bram {number}" for number in range(1, 7)),
    "individual": "\n".join(f"Speler {number}" for number in range(1, 9)),
    "teams": "\n".join(f"T{number}: a{number}, b{number}, c{number}, d{number}" for number in range(1, 5)),
}
_MOVEMENTS = {
    "pairs": ("howell", "mitchell", "swiss"),
    "teams": ("round-robin", "knockout"),
    "individual": ("individual",),
}
_DRIVES = ("drive", "drive-lot", "drive-standing")
_EVENINGS = [
    (name, movement)
    for name, each in contest_formats.FORMATS.items()
    for movement in (_DRIVES if each.is_drive else _MOVEMENTS[each.settings.get("kind", "pairs")])
]
_LATE = {"pairs": "Zus - Zo", "individual": "Zus", "teams": "Laat: p, q, r, s"}


@pytest.fixture(params=_EVENINGS, ids=" ".join)
def begun(request, people):
    """An evening of this kind with this movement, in its first round."""
    name, movement = request.param
    evening = contest_formats.create_evening("x", date(2026, 11, 15), name, people.as_organiser)
    paste_list(evening, _LINES[evening.kind], people.as_organiser)
    if evening.is_drive:
        drives.announce_rules(evening, Rules(), people.as_organiser, by_totals=False)
        drives.draw_tables(evening, 3, 2, 4, people.as_organiser, movement)
    else:
        evening.most_boards = 12
        evening.save()
        plan.choose_movement(evening, movement, people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def _is_allowed(act):
    try:
        act()
    except TroefError:
        return False
    return True


@pytest.mark.slow
def test_every_tile_on_every_kind_of_evening(begun, people):
    people.director.organises = True
    people.director.save()
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.director)
    start = f"/evening/{begun.pk}/changes/"
    tiles = re.findall(r'class="tile" href="([^"]+)"', browser.get(start).content.decode())
    for tile in tiles:
        assert browser.get(tile).status_code == 200, tile
    somebody = begun.contestants.first()
    allowed = {
        f"{start}late/": _is_allowed(lambda: attendance.preview_late(begun)),
        f"{start}leave/": _is_allowed(lambda: attendance.preview_leaving(somebody)),
    }
    assert {tile: tile in tiles for tile in allowed} == allowed
    if begun.is_drive:
        assert all(allowed.values()), "in every drive somebody can come late or leave"
    typed = {"late": {"names": _LATE[begun.kind]}, "leave": {"who": somebody.number, "reason": "ziek"}}
    for name, fields in typed.items():
        if allowed[f"{start}{name}/"]:
            page = browser.post(f"{start}{name}/", fields).content.decode()
            assert 'name="confirm"' in page and "notice wrong" not in page, name
