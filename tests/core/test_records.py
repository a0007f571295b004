"""Declarative records: parsing, located errors, serialisation and the schema."""

import re
import string
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import Seat, TroefError
from troef.cards.seat import PerSide
from troef.core.records import (
    ALWAYS,
    BoundedInt,
    FractionNumber,
    Identifier,
    ListOf,
    NonEmptyString,
    PartialRecordOf,
    TaggedUnion,
    json_schema,
    read,
    record_schema,
    schema_for,
    write,
)


class Colour(Enum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True)
class Prize:
    """What somebody wins."""

    do: ClassVar[str] = "prize"
    worth: Annotated[Fraction, "in euros"]
    to: Annotated[tuple[str, ...], ListOf(Identifier(), unique=True)] = ()


@dataclass(frozen=True)
class Break:
    do: Literal["coffee", "tea"]
    minutes: Annotated[int, BoundedInt(5, 60)] = 15


@dataclass(frozen=True)
class Evening:
    """An evening."""

    name: Annotated[str, NonEmptyString(), "how it is called"]
    seat: Seat | None = None
    colour: Colour = Colour.RED
    score: Annotated[tuple[int, int], PerSide(BoundedInt(), 0)] = (0, 0)
    from_: bool | str = False
    parts: Annotated[tuple[Prize | Break, ...], ListOf(TaggedUnion("do", (Prize, Break)))] = ()
    notes: tuple[str, ...] = field(default_factory=tuple)

    def __post_init__(self):
        if self.name == "never":
            raise TroefError("it never comes", "die komt nooit")


SCHEMA = json_schema(record_schema(Evening), "Evening")
FULL = {
    "name": "open",
    "seat": "N",
    "colour": "black",
    "score": {"NS": 3, "EW": 0},
    "from": "eight",
    "parts": [{"do": "prize", "worth": "1/3", "to": ["7"]}, {"do": "tea", "minutes": 20}],
    "notes": ["a", "a"],
}


def test_every_field_is_read_and_written_back():
    evening = read(Evening, FULL)
    assert evening == Evening(
        "open",
        Seat.N,
        Colour.BLACK,
        (3, 0),
        "eight",
        (Prize(Fraction(1, 3), ("7",)), Break("tea", 20)),
        ("a", "a"),
    )
    assert write(evening) == FULL


def test_what_has_its_usual_value_is_left_out_and_null_is_no_field():
    assert write(Evening("open")) == {"name": "open"}
    assert read(Evening, {"name": "open", "seat": None, "notes": None}) == Evening("open")


@pytest.mark.parametrize(
    ("told", "en", "nl"),
    [
        (7, "7 is not an object", "7 is geen object"),
        ({}, "field 'name' is missing", "veld 'name' ontbreekt"),
        ({"name": None}, "field 'name' is missing", "veld 'name' ontbreekt"),
        ({"name": ""}, "name: '' is not a text", "name: '' is geen tekst"),
        ({"name": "a\nb"}, "name: 'a\\nb' is not a text", "name: 'a\\nb' is geen tekst"),
        ({"name": "never"}, "it never comes", "die komt nooit"),
        (
            {"name": "a", "hat": 1},
            "unknown field 'hat'; known are colour, from, name, notes, parts, score, seat",
            "onbekend veld 'hat'; bekend zijn colour, from, name, notes, parts, score, seat",
        ),
        (
            {"name": "a", "seat": "Q"},
            "seat: 'Q' is not a seat: use N, E, S or W",
            "seat: 'Q' is geen plaats: schrijf N, E, S of W",
        ),
        (
            {"name": "a", "colour": "blue"},
            "colour: 'blue' is not known; use red, black",
            "colour: 'blue' is niet bekend; kies uit red, black",
        ),
        (
            {"name": "a", "score": {"NS": -1}},
            "score.NS: -1 is not possible, it is at least 0",
            "score.NS: -1 kan niet, het is ten minste 0",
        ),
        (
            {"name": "a", "score": {"N": 1}},
            "score: unknown field 'N'; known are EW, NS",
            "score: onbekend veld 'N'; bekend zijn EW, NS",
        ),
        (
            {"name": "a", "from": 7},
            "from: 7 is not true or false and 7 is not a text",
            "from: 7 is niet true of false en 7 is geen tekst",
        ),
        ({"name": "a", "notes": "b"}, "notes: 'b' is not a list", "notes: 'b' is geen lijst"),
        ({"name": "a", "notes": ["b", 7]}, "notes[1]: 7 is not a text", "notes[1]: 7 is geen tekst"),
        (
            {"name": "a", "parts": [{}]},
            "parts[0]: field 'do' is missing",
            "parts[0]: veld 'do' ontbreekt",
        ),
        (
            {"name": "a", "parts": [7]},
            "parts[0]: 7 is not an object with a field 'do'",
            "parts[0]: 7 is geen object met een veld 'do'",
        ),
        (
            {"name": "a", "parts": [{"do": "sing"}]},
            "parts[0].do: 'sing' is not known; use prize, coffee, tea",
            "parts[0].do: 'sing' is niet bekend; kies uit prize, coffee, tea",
        ),
        (
            {"name": "a", "parts": [{"do": "prize", "worth": 1, "by": 2}]},
            "parts[0]: unknown field 'by'; known are do, to, worth",
            "parts[0]: onbekend veld 'by'; bekend zijn do, to, worth",
        ),
        (
            {"name": "a", "parts": [{"do": "prize", "worth": "much"}]},
            "parts[0].worth: 'much' is not a number",
            "parts[0].worth: 'much' is geen getal",
        ),
        (
            {"name": "a", "parts": [{"do": "prize", "worth": 10**7}]},
            "parts[0].worth: 10000000 is too large",
            "parts[0].worth: 10000000 is te groot",
        ),
        (
            {"name": "a", "parts": [{"do": "prize", "worth": 1, "to": [7, "7"]}]},
            "parts[0].to: [7, '7'] has a duplicate",
            "parts[0].to: in [7, '7'] staat iets twee keer",
        ),
        (
            {"name": "a", "parts": [{"do": "tea", "minutes": 4}]},
            "parts[0].minutes: 4 is not possible, it is 5 to 60",
            "parts[0].minutes: 4 kan niet, het is 5 tot 60",
        ),
        (
            {"name": "a", "parts": [{"do": "tea", "minutes": True}]},
            "parts[0].minutes: True is not a whole number",
            "parts[0].minutes: True is geen heel getal",
        ),
    ],
)
def test_a_refusal_says_what_and_where(told, en, nl, fits):
    with pytest.raises(TroefError, match=re.escape(en)) as refused:
        read(Evening, told)
    assert (str(refused.value), refused.value.nl) == (en, nl)
    schema_cannot_say = told == {"name": "never"} or "duplicate" in en
    assert fits(SCHEMA, told) is schema_cannot_say


def test_entries_may_have_a_name_of_their_own():
    form = ListOf(schema_for(Seat), called="event {number}: {error}")
    with pytest.raises(TroefError, match="event 2: 7 is not a text") as refused:
        form.read(["N", 7])
    assert (str(refused.value), refused.value.nl) == ("event 2: 7 is not a text", "gebeurtenis 2: 7 is geen tekst")


def test_the_schema_names_records_once_with_their_meaning():
    assert SCHEMA["$ref"] == "#/$defs/test_reading.Evening" or SCHEMA["$ref"].endswith(".Evening")
    name = SCHEMA["$ref"].removeprefix("#/$defs/")
    evening = SCHEMA["$defs"][name]
    assert evening["description"] == "An evening."
    assert evening["required"] == ["name"]
    assert evening["properties"]["name"]["description"] == "how it is called"
    assert evening["properties"]["colour"] == {"enum": ["red", "black", None], "default": "red"}
    assert evening["properties"]["seat"] == {"enum": ["N", "E", "S", "W", None]}


WORDS = st.text(string.ascii_letters + " é", min_size=1, max_size=5)
NUMBERS = st.integers(-(10**6), 10**6)
PARTS = st.one_of(
    st.builds(Prize, st.fractions(-100, 100), st.lists(WORDS, unique=True, max_size=3).map(tuple)),
    st.builds(Break, st.sampled_from(["coffee", "tea"]), st.integers(5, 60)),
)
EVENINGS = st.builds(
    Evening,
    WORDS,
    st.sampled_from([None, *Seat]),
    st.sampled_from(Colour),
    st.tuples(st.integers(0, 99), st.integers(0, 99)),
    st.one_of(st.booleans(), WORDS),
    st.lists(PARTS, max_size=3).map(tuple),
    st.lists(WORDS, max_size=3).map(tuple),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 5), st.sampled_from(["red", "N", "tea", "prize", ""])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.sampled_from(["do", "name", "seat", "worth", "minutes", "NS", "hat"]), inner, max_size=3),
    ),
    max_leaves=6,
)


@given(EVENINGS)
def test_what_is_written_is_read_back_and_fits_the_schema(fits, evening):
    assert read(Evening, write(evening)) == evening
    assert fits(SCHEMA, write(evening))


@given(st.sampled_from(sorted(FULL)), JSON)
def test_what_is_read_fits_the_schema_and_the_other_way_round(fits, name, value):
    told = FULL | {name: value}
    try:
        refusal = ""
        read(Evening, told)
    except TroefError as error:
        refusal = str(error)
    assert fits(SCHEMA, told) is (not refusal) or "duplicate" in refusal or "not a number" in refusal


@given(st.fractions(-(10**6), 10**6, max_denominator=10**9))
def test_numbers_are_exact(number):
    assert FractionNumber().read(FractionNumber().write(number)) == number


def test_a_moment_reads_back_and_what_is_none_is_refused():
    moment = schema_for(datetime)
    at = datetime(2026, 11, 15, 22, 41, tzinfo=UTC)
    assert moment.read(moment.write(at)) == at
    for value in ("now", 7, None):
        with pytest.raises(TroefError, match="is not a moment such as") as caught:
            moment.read(value)
        assert str(caught.value) == f"{value!r} is not a moment such as 2026-11-15T22:41:00+01:00"


def test_an_exact_number_keeps_to_its_lowest():
    assert FractionNumber(0).read("1/3") == Fraction(1, 3)
    with pytest.raises(TroefError, match="it is at least 0") as caught:
        FractionNumber(0).read(-0.5)
    assert str(caught.value) == "-0.5 is not possible, it is at least 0"
    assert caught.value.words("nl") == "-0.5 kan niet, het is ten minste 0"


def test_a_field_that_is_always_written_and_the_meaning_of_one_that_may_be_none():
    worth = Annotated[int, "in euros"]

    @dataclass(frozen=True)
    class Entry:
        """An entry."""

        paid: Annotated[bool, ALWAYS] = False
        fee: worth | None = None

    assert write(Entry()) == {"paid": False}
    (described,) = json_schema(record_schema(Entry), "x")["$defs"].values()
    assert described["properties"]["fee"]["description"] == "in euros"


def test_fields_of_a_record_where_only_some_may_be(refusal):
    fields = PartialRecordOf(record_schema(Evening), ("name", "seat"), ("name",), {"seat": BoundedInt(1, 3)})
    assert fields.read({"seat": 2, "name": "first"}) == {"seat": 2, "name": "first"}
    assert fields.read({"name": "first", "seat": None}) == {"name": "first"}
    assert refusal(fields.read, []) == ("[] is geen object", "[] is not an object")
    assert refusal(fields.read, {"name": None}) == ("veld 'name' ontbreekt", "field 'name' is missing")
    assert refusal(fields.read, {"name": "first", "seat": 4}) == (
        "seat: 4 kan niet, het is 1 tot 3",
        "seat: 4 is not possible, it is 1 to 3",
    )
    assert refusal(fields.read, {"colour": "red"}) == (
        "onbekend veld 'colour'; bekend zijn name, seat",
        "unknown field 'colour'; known are name, seat",
    )
