"""Numbers and text from outside."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils.translation import override

from troef.core.numbers import is_storable
from troef.web.platform.http.form_values import parse_amount, parse_int, parse_object


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
