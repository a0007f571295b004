"""Parsing a bidding system: errors give their place."""

from __future__ import annotations

import pytest

from troef.cards import TroefError
from troef.robots.bridge.system import NumberRange, own_system, read_system

_HEAD = '[[after]]\nauction = "1M"\nbids = [\n'


def _refused(text):
    with pytest.raises(TroefError) as refused:  # noqa: PT011 - each caller compares the sentence
        read_system(text, "my.toml")
    return refused.value


@pytest.mark.parametrize(
    ("rule", "english", "dutch"),
    [
        (
            '{ call = "2M", hcp = "6 to 9", nl = "a", en = "a" }',
            "my.toml: after '1M': bid 2M: hcp: '6 to 9' is not a number of points or cards: write 12-14, 5+ or 4",
            "my.toml: na '1M': bod 2M: hcp: '6 to 9' is geen aantal punten of kaarten: schrijf 12-14, 5+ of 4",
        ),
        (
            '{ call = "2M", length = "three M", nl = "a", en = "a" }',
            "my.toml: after '1M': bid 2M: length: 'three' is not a number of points or cards: write 12-14, 5+ or 4",
            "my.toml: na '1M': bod 2M: length: 'three' is geen aantal punten of kaarten: schrijf 12-14, 5+ of 4",
        ),
        (
            '{ call = "2M", length = "3+M", nl = "a", en = "a" }',
            "my.toml: after '1M': bid 2M: length: '3+M' is not a number of suits: write 5+ M, 0-3 S",
            "my.toml: na '1M': bod 2M: length: '3+M' is geen aantal van een kleur: schrijf 5+ M, 0-3 S",
        ),
        (
            '{ call = "8M", nl = "a", en = "a" }',
            "my.toml: after '1M': bid 8M: call: '8M' is not a call of a system: write P, X, XX, 1N, 2M or *x",
            "my.toml: na '1M': bod 8M: call: '8M' is geen bieding van een systeem: schrijf P, X, XX, 1N, 2M of *x",
        ),
        (
            '{ call = "2x", where = "x under M", nl = "a", en = "a" }',
            "my.toml: after '1M': bid 2x: where: 'x under M' does not compare suits: write x<M",
            "my.toml: na '1M': bod 2x: where: 'x under M' vergelijkt geen kleuren: schrijf x<M",
        ),
        (
            '{ call = "2M", en = "a" }',
            "my.toml: after '1M': bid 2M: field 'nl' is missing",
            "my.toml: na '1M': bod 2M: veld 'nl' ontbreekt",
        ),
        (
            '{ call = "2M" }',
            "my.toml: after '1M': bid 2M: field 'text' is missing",
            "my.toml: na '1M': bod 2M: veld 'text' ontbreekt",
        ),
    ],
)
def test_a_rule_that_cannot_be_read_is_refused_with_its_place(rule, english, dutch):
    error = _refused(f"{_HEAD}{rule}]")
    assert (str(error), error.nl) == (english, dutch)


@pytest.mark.parametrize(
    ("words", "dutch", "english"),
    [
        ('text = "invitational raise"', "uitnodigende steun", "invitational raise"),
        ('text = "Kraaienbod"', "Kraaienbod", "Kraaienbod"),
        ('nl = "een", en = "one"', "een", "one"),
    ],
)
def test_a_call_has_one_name_that_the_catalogue_translates_or_one_in_each_language(words, dutch, english):
    (section,) = read_system(f'{_HEAD}{{ call = "2M", {words} }}]', "my.toml").sections
    assert (section.rules[0].name.nl, section.rules[0].name.en) == (dutch, english)


def test_an_auction_has_no_letters_that_follow_from_it():
    error = _refused('[[after]]\nauction = "1M 2T"\nbids = []')
    assert str(error) == (
        "my.toml: after '1M 2T': 2T: T stands for a suit that follows from the auction; write x there"
    )
    assert error.nl == "my.toml: na '1M 2T': 2T: T is een kleur die uit het bieden volgt; schrijf daar x"


def test_what_is_no_toml_or_has_unknown_fields_is_refused():
    assert str(_refused("a")) == "my.toml: not TOML: Expected '=' after a key in a key/value pair (at end of document)"
    assert _refused("a").nl == (
        "my.toml: dit is geen TOML: Expected '=' after a key in a key/value pair (at end of document)"
    )
    assert "unknown field 'bid'" in str(_refused('[[after]]\nauction = ""\nbid = []'))


@pytest.mark.parametrize("text", ["12-14", "5+", "4", "0-3"])
def test_a_span_prints_as_it_is_written(text):
    assert str(NumberRange.parse(text)) == text


def test_the_own_system_is_read_whole():
    system = own_system()
    assert system.name == "Vijfkaart hoog"
    assert all(rule.name.nl and rule.name.en for section in system.sections for rule in section.rules)
    assert any(not pattern.calls and not pattern.is_open_ended for pattern in system.sections[0].patterns)
