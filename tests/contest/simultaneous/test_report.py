"""The report of a club: parsed, written and signed. Any fault is refused in both languages."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.simultaneous import (
    Report,
    ReportingClub,
    claimed_sender,
    new_key,
    open_report,
    read_report,
    sign_report,
    write_report,
)

TOLD = {
    "event": "autumn-2026",
    "club": {"id": "1034", "name": "BC De Zwaan"},
    "district": "Noord",
    "evening": "2026-11-16",
    "number": 1,
    "contest": {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "contestants": [{"id": "1", "name": "Anna & Bram"}, {"id": "2"}],
        "results": [{"board": 1, "ns": "1", "ew": "2", "contract": "4S", "by": "N", "tricks": 10}],
    },
}
KEY = "a key that only the club has"


@pytest.fixture
def report():
    return read_report(json.dumps(TOLD))


def test_a_report_has_its_club_and_its_evening(report):
    assert report == Report(
        event="autumn-2026",
        club=ReportingClub("1034", "BC De Zwaan"),
        district="Noord",
        evening=date(2026, 11, 16),
        number=1,
        contest=contest_of(TOLD["contest"]),
    )
    assert read_report(write_report(report)) == report
    assert read_report(write_report(replace(report, district=None, number=7))).number == 7


def test_a_report_can_be_read_by_people_too(report):
    assert "Café Zülte" in write_report(replace(report, district="Café Zülte")).decode()


@pytest.mark.parametrize(
    ("change", "en", "nl"),
    [
        ({"event": "a b"}, "event: 'a b' is not a code: use up to 40 letters, digits, dots and hyphens",
         "event: 'a b' is geen code: gebruik hoogstens 40 letters, cijfers, punten en streepjes"),
        ({"club": {"id": "1/2", "name": "x"}},
         "club.id: '1/2' is not a code: use up to 40 letters, digits, dots and hyphens",
         "club.id: '1/2' is geen code: gebruik hoogstens 40 letters, cijfers, punten en streepjes"),
        ({"evening": "16 november"}, "evening: '16 november' is not a date such as 2026-11-15",
         "evening: '16 november' is geen datum zoals 2026-11-15"),
        ({"number": 0}, "number: 0 is not possible, it is at least 1", "number: 0 kan niet, het is ten minste 1"),
        ({"number": None}, "field 'number' is missing", "veld 'number' ontbreekt"),
        ({"contest": TOLD["contest"] | {"kind": 7}}, "contest.kind: 7 is not a text", "contest.kind: 7 is geen tekst"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(change, en, nl):
    with pytest.raises(TroefError, match=re.escape(en)) as refused:
        read_report(json.dumps(TOLD | change))
    assert (str(refused.value), refused.value.nl) == (en, nl)


def test_a_result_that_cannot_be_read_is_told_with_its_place():
    rows = TOLD["contest"]["results"]
    with pytest.raises(TroefError, match="NS pair 1 appears twice") as refused:
        read_report(json.dumps(TOLD | {"contest": TOLD["contest"] | {"results": rows * 2}}))
    assert str(refused.value) == "contest: results[1]: board 1: NS pair 1 appears twice"
    assert refused.value.nl == "contest: results[1]: spel 1: NZ-paar 1 staat er twee keer"


def test_signed_as_anybody_can_do_it(report):
    line, _, body = sign_report(report, KEY).partition(b"\n")
    assert line.decode() == f"troef-simultaneous-1 1034 {hmac.new(KEY.encode(), body, hashlib.sha256).hexdigest()}"
    assert read_report(body) == report


def test_opened_with_the_key_of_the_club(report):
    message = sign_report(report, KEY)
    assert (claimed_sender(message), open_report(message, KEY)) == ("1034", report)
    assert open_report(message.replace(b"\n", b"\r\n", 1), KEY) == report


@given(st.data())
def test_no_changed_byte_is_taken(data):
    message = sign_report(read_report(json.dumps(TOLD)), KEY)
    place = data.draw(st.integers(0, len(message) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda one: one != message[place]))
    with pytest.raises(TroefError, match=r"^this is not signed|^the signature is not that of club 1034"):
        open_report(message[:place] + bytes([byte]) + message[place + 1 :], KEY)


def test_another_key_is_refused(report):
    with pytest.raises(TroefError, match="the signature is not that of club 1034") as refused:
        open_report(sign_report(report, KEY), new_key())
    assert str(refused.value) == (
        "the signature is not that of club 1034: another key was used, or the message was changed"
    )
    assert refused.value.nl == (
        "de handtekening is niet die van club 1034: de sleutel is een andere, of het bericht is veranderd"
    )


def test_a_club_signs_for_itself_only(report):
    message = sign_report(report, KEY).replace(b"troef-simultaneous-1 1034", b"troef-simultaneous-1 77", 1)
    with pytest.raises(TroefError, match="a club reports for itself") as refused:
        open_report(message, KEY)
    assert str(refused.value) == "club 77 signed a report of club 1034; a club reports for itself"
    assert refused.value.nl == "club 77 tekende een rapport van club 1034; een club rapporteert voor zichzelf"


@pytest.mark.parametrize("message", [b"", b"{}", b"troef-simultaneous-1 1034 abc\n{}", b"\xff\xfe\n", b"x" * 1000])
def test_what_is_not_signed_is_refused(message):
    with pytest.raises(TroefError, match=r"^this is not signed") as refused:
        claimed_sender(message)
    assert str(refused.value) == (
        "this is not signed: the first line is troef-simultaneous-1, the club and the signature"
    )
    assert refused.value.nl == (
        "dit is niet getekend: de eerste regel is troef-simultaneous-1, de club en de handtekening"
    )


def test_keys_differ():
    assert len({new_key() for _ in range(9)}) == 9
