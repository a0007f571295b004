"""Numbers and text from outside, and errors in the language of the reader, from every package."""

from __future__ import annotations

import ast
import json
import re
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.translation import override

from troef.bridge.game.contract import Contract
from troef.bridge.records.record import FileFinding
from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog
from troef.cards import Board, Deal, TroefError
from troef.conformance import cases_in
from troef.contest.file import read_contest
from troef.contest.movements import EntryField, build_movement
from troef.contest.score import score
from troef.core.messages import Text
from troef.core.numbers import is_storable
from troef.formats import read_boards
from troef.klaverjas import Table
from troef.web.platform.http.forms import error_text, parse_amount, parse_int, parse_object
from troef.web.platform.http.table_links import unpack_log


def refusal(act):
    with pytest.raises(TroefError) as told:  # noqa: PT011 - each caller compares the sentence
        act()
    return told.value


def said(act):
    """In Dutch and in English."""
    sentences = []
    for lang in ("nl", "en"):
        with override(lang):
            sentences.append(error_text(refusal(act)))
    return sentences


def test_a_room_below_the_site_has_a_pair():
    assert said(lambda: Contract.parse("4Z")) == [
        "'4Z' is geen contract: schrijf hoogte, speelsoort en X of XX, zoals 4S, 3NX of 1CXX",
        "'4Z' is not a contract: write level, denomination and X or XX, such as 4S, 3NX or 1CXX",
    ]
    assert said(lambda: Board(0))[0] == "spel 0: spellen zijn genummerd vanaf 1"


def test_a_sentence_within_a_sentence_is_in_the_same_language():
    assert said(lambda: Deal.parse("N:AA... ... ... ...")) == [
        "de hand van N: SA staat twee keer in één hand",
        "the hand of N: SA stands twice in one hand",
    ]
    dutch, _english = said(lambda: Deal.parse("N:A... K... Q... J..."))
    assert dutch.split("; ")[1] == "Oost: 1 in plaats van 13 kaarten"
    assert said(lambda: build_movement("mitchell", EntryField(4, 24)))[0] == (
        "dit schema past niet bij 4 paren: een Mitchell is voor 3 tafels en meer"
    )
    assert said(lambda: read_boards("a.bri", b"x" * 128))[0] == (
        "a.bri: er kon geen spel worden gelezen als BRI: een spel begint met 39 getallen van twee cijfers, dit niet"
    )


def test_the_site_itself_has_said_it_already():
    assert said(lambda: unpack_log("x")) == [
        "In deze link zit geen tafel; misschien ontbreekt er een stuk.",
        "This link does not contain a table; part of it may be missing.",
    ]


def test_a_refusal_has_both_wherever_it_is_raised():
    def act():
        raise TroefError("No.", "Nee.")

    assert said(act) == ["Nee.", "No."]


def test_what_has_no_dutch_yet_is_no_english_on_a_dutch_page():
    def act():
        raise TroefError("strange")

    assert said(act) == ["hier klopt iets niet", "strange"]


def test_findings_say_where_in_both_languages():
    finding = FileFinding(Text("vreemd", "strange"), "3", 12, "a.pbn")
    assert [finding.words("nl"), finding.words("en")] == [
        "a.pbn, spel 3, regel 12: vreemd",
        "a.pbn, board 3, line 12: strange",
    ]


def _cases(folders):
    return (case for case in cases_in(*folders) if "error" in case["expect"])


_CONTRACT = Path(__file__).parents[3] / "cases" / "contract"
_BRIDGE = (_CONTRACT / "bridge", "bridge-2017", "bridge-2007", "bridge-1949")
_KLAVERJAS = (_CONTRACT / "klaverjas", "klaverjas-1976")
_QUOTED = re.compile(r"'[^']*'|`[^`]*`")
_ENGLISH = re.compile(
    r"(?<!-)\b(the|not|and|has|have|does|with|cannot|can|there|are|already|write|use|to|no|or)\b(?!-)"
)


def english_or_general(error):
    """Return the Dutch text of an error if it does not help a Dutch reader. Quotations of the log are exempt."""
    dutch = error.words("nl")
    return dutch if "hier klopt iets niet" in dutch or _ENGLISH.search(_QUOTED.sub("", dutch)) else None


def replayed(case):
    log = {"edition": case["edition"], **case["log"]}
    replay(BridgeLog.read(log), case.get("after"))


def test_every_refusal_of_a_bridge_table_teaches_in_dutch():
    assert [
        (case["id"], told) for case in _cases(_BRIDGE) if (told := english_or_general(refusal(partial(replayed, case))))
    ] == []
    log = {"edition": "bridge-2017", "board": 1, "deal": f"N:{'.'.join(['AKQ', 'AKQ', 'AKQ', 'AKQJ'])} - - -"}
    assert said(lambda: replay(BridgeLog.read({**log, "events": [{"do": "play", "by": "E", "card": "HK"}]}))) == [
        "gebeurtenis 1: Oost heeft ♥H niet",
        "event 1: E does not hold HK",
    ]


def test_every_refusal_of_a_klaverjas_table_teaches_in_dutch():
    assert [
        (case["id"], told)
        for case in _cases(_KLAVERJAS)
        if (told := english_or_general(refusal(partial(Table.read, case["log"], case.get("after")))))
    ] == []


def scored(told):
    score(read_contest(told if isinstance(told, str) else json.dumps(told)))


def test_every_refusal_of_a_contest_file_teaches_in_dutch():
    assert [
        (case["id"], told)
        for case in _cases((_CONTRACT / "contest", "contest"))
        if (told := english_or_general(refusal(partial(scored, case["contest"]))))
    ] == []
    rows = [{"board": 3, "ns": "7", "ew": each, "score": 100} for each in ("8", "9")]
    told = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}, "results": rows}
    assert said(lambda: scored(told)) == [
        "results[1]: spel 3: NZ-paar 7 staat er twee keer",
        "results[1]: board 3: NS pair 7 appears twice",
    ]


@pytest.mark.parametrize("room", ["cards", "formats", "contest", "bridge", "klaverjas"])
def test_every_refusal_of_what_pages_read_has_its_dutch(root, room):
    english_only = []
    troef = root / "src" / "troef"
    for file in sorted((troef / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            raised = node.exc if isinstance(node, ast.Raise) else None
            if isinstance(raised, ast.Call) and getattr(raised.func, "id", "") in ("TroefError", "NoMovement"):
                sentence = ast.unparse(raised)
                plain = len(raised.args) == 1 and isinstance(raised.args[0], ast.Constant | ast.JoinedStr)
                if (plain or not raised.args) and str(file.relative_to(troef)) not in _FOR_PROGRAMMERS:
                    english_only.append(f"{file.name}: {sentence}")
    assert english_only == []


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "a.pbn",
            '[Board "1"]\n[Deal "N:AKX.. ... ... ..."]\n[Auction "N"]\n1C 1Z\n[Play "E"]\nXX ^R^L CA\n[Note "x"]\n',
            [
                "a.pbn, spel 1, regel 2: de hand van Noord heeft 3 in plaats van 4 kleuren",
                "a.pbn, spel 1, regel 2: in de hand van Noord staat SX, en dat is geen kaart",
                "a.pbn, spel 1, regel 4: '1Z' is geen bieding: schrijf P, X, XX of een bod zoals 1C, 4S of 3N",
                "a.pbn, spel 1, regel 6: ^L volgt op ^R: één teken bij een bieding of kaart",
                "a.pbn, spel 1, regel 6: 'XX' is geen kaart: schrijf eerst de kleur, dan de kaart, zoals HK of ST",
                "a.pbn, spel 1, regel 7: noot 'x' begint niet met een getal van 1 tot 32 en een dubbele punt",
            ],
        ),
        (
            "a.lin",
            "qx|o1|md|9SAAH,,,|sv|q|mb|zz|pc|ZZ|mc|99|",
            [
                "a.lin, spel 1 Open, regel 1: de verdeling begint niet met de gever, 1 tot 4 voor ZWNO",
                "a.lin, spel 1 Open, regel 1: SA staat twee keer in de hand van Zuid",
                "a.lin, spel 1 Open, regel 1: 'q' is geen kwetsbaarheid: schrijf o, n, e of b",
                "a.lin, spel 1 Open, regel 1: 'zz' is geen bieding",
                "a.lin, spel 1 Open, regel 1: 'ZZ' is geen kaart",
                "a.lin, spel 1 Open, regel 1: '99' is geen aantal slagen",
            ],
        ),
    ],
)
def test_findings_in_a_file_teach_in_dutch(name, text, told):
    assert [finding.words("nl") for finding in read_boards(name, text.encode()).findings] == told


_FOR_PROGRAMMERS = {
    "cards/dealing.py",
    *(f"contest/movements/{name}.py" for name in ("starter", "schedule", "table", "verify")),
}
"""Schedules and secrets come from the command line, whose errors are in English."""


def test_a_dutch_page_about_a_bad_file_is_dutch(client, people):
    client.force_login(people.organiser)
    sent = {"name": "x", "date": "2026-11-10", "method": "matchpoints"}
    page = client.post("/evening/bring/", sent | {"file": SimpleUploadedFile("x.bws", b"nothing")}).content.decode()
    assert "dit is geen Access-database, dus geen zitting van Bridgemate" in page
    page = client.post("/sandbox/upload/", {"file": SimpleUploadedFile("x.pbn", b"nothing")}).content.decode()
    assert "In x.pbn staat geen spel dat getoond kan worden" in page


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("999999999", 999999999)])
def test_a_whole_number(text, number):
    assert parse_int(text) == number


@pytest.mark.parametrize("text", [None, "", "-1", "1e9", "9999999999", "1" * 5000, "²", "٣", "½", "1 2"])
def test_what_is_no_whole_number_here(text):
    assert parse_int(text) is None


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("-0,5", Fraction(-1, 2)), (" 2.25 ", Fraction(9, 4)), ("1/3", Fraction(1, 3))]
)
def test_an_amount(text, number):
    assert parse_amount(text) == number


@pytest.mark.parametrize("text", ["", "1e9999999", "nan", "inf", "1/0", "1/000", "9" * 5000, "1_000"])
def test_what_is_no_amount_here(text):
    assert parse_amount(text) is None


@pytest.mark.parametrize("text", ["", "[]", "7"])
def test_what_is_no_event(text):
    assert parse_object(text) == {}
    assert parse_object('{"do": "face"}') == {"do": "face"}


@pytest.mark.parametrize(
    ("text", "dutch"),
    [
        ("{", "dit is geen leesbare JSON: kijk bij regel 1, teken 2"),
        ("[" * 1000, "dit is geen leesbare JSON: te diep genest, of een getal met te veel cijfers"),
        ('{"x":"\\ud800"}', "dit is geen leesbare JSON: er staan tekens in die geen tekst zijn"),
        ('{"x\\u0000":[]}', "dit is geen leesbare JSON: er staan tekens in die geen tekst zijn"),
        (f'{{"x":["{"y" * 201}"]}}', "dit is geen leesbare JSON: er staat een tekst van meer dan 200 tekens in"),
        ('{"x":1e999}', "dit is geen leesbare JSON: inf is geen getal"),
    ],
)
def test_an_event_that_no_database_can_store_is_refused(text, dutch, refusal):
    assert refusal(parse_object, text)[0] == dutch


def test_an_event_that_is_too_long_is_refused(refusal):
    with override("nl"):
        assert refusal(parse_object, '{"do":' * 200)[1] == "Dit is te lang: gebruik hoogstens 1000 tekens."


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x\udfff"])
def test_text_that_no_database_keeps(text):
    assert not is_storable(text)
    assert is_storable("Renée ♠ 李")


def test_a_penalty_with_an_exponent_of_a_million_is_refused_at_once(evening, people, client):
    client.force_login(people.director)
    fine = {"pair": "1", "amount": "1e9999999", "unit": "top", "law": "90", "reason": "x"}
    page = client.post(f"/evening/{evening.pk}/desk/penalty/", fine).content.decode()
    assert "‘1e9999999’ is geen bedrag" in page
