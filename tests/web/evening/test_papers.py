"""Place slips and table cards."""

from __future__ import annotations

import re
import zlib

import pytest
from django.test import Client

from troef.web.organise import papers


@pytest.fixture
def client(people):
    made = Client()
    made.force_login(people.organiser)
    return made


@pytest.mark.parametrize(("name", "pages"), [("place-slips", 1), ("table-cards", 3)])
def test_pdf(client, evening, name, pages):
    answer = client.get(f"/evening/{evening.pk}/papers/{name}.pdf")
    assert answer["Content-Type"] == "application/pdf" and answer.content.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", _unpacked(answer.content))) == pages


def _unpacked(pdf: bytes) -> bytes:
    """The file with its compressed parts opened."""
    parts = [pdf]
    for match in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(match[1].rstrip(b"\r\n")))
        except zlib.error:
            continue
    return b"\n".join(parts)


def test_without_a_movement_there_is_nothing_to_print(client, prepared):
    prepared.sittings.all().delete()
    assert client.get(f"/evening/{prepared.pk}/papers/table-cards.pdf").status_code == 409
    assert client.get(f"/evening/{prepared.pk}/papers/place-slips.pdf").status_code == 409


@pytest.mark.parametrize(("host", "address"), [
    ("localhost:8000", "http://192.168.1.7:8000/t/x/"),
    ("127.0.0.1:8000", "http://192.168.1.7:8000/t/x/"),
    ("club.example", "http://club.example/t/x/"),
])  # fmt: skip
def test_codes_hold_an_address_that_phones_can_reach(rf, settings_of, host, address):
    settings_of(PUBLIC_URL="http://192.168.1.7:8000/")
    assert papers.phone_address(rf.get("/", headers={"host": host}), "/t/x/") == address


@pytest.fixture
def rf():
    from django.test import RequestFactory

    return RequestFactory()


@pytest.fixture
def settings_of():
    from django.test import override_settings

    changed = []

    def change(**values):
        changed.append(override_settings(**values))
        changed[-1].enable()

    yield change
    for one in changed:
        one.disable()


def test_a_route_names_every_round(evening):
    sittings = list(evening.sittings.select_related("table", "ns", "ew"))
    rows = papers._route(evening.contestants.get(number=1).pk, sittings)
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[0] == ["1", "1", "Oost-West", "6", "1–2"]


def test_the_code_is_a_picture_without_script(evening):
    svg = papers.qr_svg("http://192.168.1.7:8000/t/abc/")
    assert svg.startswith("<svg") and "script" not in svg
