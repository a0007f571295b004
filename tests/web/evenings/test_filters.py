"""The words and numbers of an evening, as readers of either language see them."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.utils.translation import override

from troef.cards import Card, Deal, Deck, Denomination, Hand, Rank
from troef.web.evenings import filters
from troef.web.evenings.models import Contestant, Evening
from troef.web.pages.director import polls
from troef.web.pages.player.rankings import bar50


@pytest.mark.parametrize(
    ("name", "given", "dutch", "english"),
    [
        ("side_short", "NS", "NZ", "NS"),
        ("side_short", "TD", "wedstrijdleider", "director"),
        ("side_words", "EW", "Oost-West", "East-West"),
        ("seat_short", "S", "Z", "S"),
        ("seat_word", "E", "Oost", "East"),
        ("other_side", "NS", "EW", "EW"),
        ("signed_number", 420, "+420", "+420"),
        ("signed_number", -50, "−50", "−50"),
        ("signed_number", 0, "0", "0"),
        ("signed_number", None, "", ""),
        ("points_for", 420, "NZ +420", "NS +420"),
        ("points_for", -50, "OW +50", "EW +50"),
        ("points_for", 0, "0", "0"),
        ("percent", Fraction(650, 12), "54,17%", "54.17%"),
        ("percent", 50, "50,00%", "50.00%"),
        ("percent", None, "", ""),
        ("points", Fraction(-7, 3), "−2,33", "−2.33"),
        ("points", 12.0, "12", "12"),
        ("points", None, "", ""),
        ("symbol", Denomination.N, "SA", "NT"),
        ("rank", Rank.QUEEN, "V", "Q"),
        ("kind_word", "teams", "Viertal", "Team"),
        ("kind_word", "pairs", "Paar", "Pair"),
        ("kind_word", "individual", "Speler", "Player"),
        ("room_word", "open", "open zaal", "open room"),
        ("room_word", "closed", "gesloten zaal", "closed room"),
        ("room_word", "", "", ""),
        (
            "directors_question",
            "led",
            "Was de extra kaart bedoeld om voor te spelen?",
            "Was the extra card meant as a lead?",
        ),
        ("negative", 3, -3, -3),
        ("negative", None, None, None),
        ("minutes_as_hours", 165, "2:45", "2:45"),
        ("minutes_as_hours", 60, "1:00", "1:00"),
        (
            "time_left",
            datetime(1970, 1, 1, 0, 1, tzinfo=UTC),
            '<time data-until="60000" data-words="nog 1 minuut|nog {} minuten|de tijd is om|1 minuut over tijd|'
            '{} minuten over tijd" title="tot 01:01">tot 01:01</time>',
            '<time data-until="60000" data-words="1 minute left|{} minutes left|time is up|1 minute over time|'
            '{} minutes over time" title="until 01:01">until 01:01</time>',
        ),
    ],
)
def test_in_the_readers_own_words(database: None, name: str, given: object, dutch: object, english: object) -> None:
    for lang, expected in (("nl", dutch), ("en", english)):
        with override(lang):
            assert getattr(filters, name)(given) == expected


@pytest.mark.parametrize(
    ("kind", "dutch", "english"),
    [("pairs", "paar 3", "pair 3"), ("teams", "viertal 3", "team 3"), ("individual", "speler 3", "player 3")],
)
def test_who_has_a_number_is_called_by_it(database: None, kind: str, dutch: str, english: str) -> None:
    for lang, expected in (("nl", dutch), ("en", english)):
        with override(lang):
            assert (filters.contestant_name(3, kind), filters.contestant_name(None, kind)) == (expected, "")


def test_a_share_of_the_top_is_that_of_the_side(database: None) -> None:
    line = SimpleNamespace(top=4, ns_points=3, ew_points=None)
    assert (filters.points_percentage(line, "NS"), filters.points_percentage(line, "EW")) == ("75,00%", "")
    line = SimpleNamespace(top=4, ns_points=None, ew_points=1)
    assert (filters.points_percentage(line, "NS"), filters.points_percentage(line, "EW")) == ("", "25,00%")
    assert filters.points_percentage(None, "NS") == filters.points_percentage(SimpleNamespace(top=None), "NS") == ""


def test_in_klaverjas_the_ten_stands_above_the_king(database: None) -> None:
    hand = Hand([Card.parse(text) for text in ("SK", "ST", "S9", "SA")])
    told = {deck: filters.holdings(hand, deck) for deck in Deck}
    assert [suit["cards"] for suit in told[Deck.KLAVERJAS]] == ["A\u200910\u2009H\u20099", "—", "—", "—"]
    assert [suit["cards"] for suit in told[Deck.BRIDGE]] == ["A\u2009H\u200910\u20099", "—", "—", "—"]


@pytest.mark.parametrize(
    ("values", "units", "law", "amount"),
    [
        ({}, ["top", "percent", "mp"], "90", "0,25"),
        ({"method": "butler"}, ["imp"], "90", "3"),
        ({"method": "total-points"}, ["mp"], "90", ""),
    ],
)
def test_90_the_usual_penalty_is_in_the_unit_of_the_contest(
    db: None, values: dict[str, str], units: list[str], law: str, amount: str
) -> None:
    evening = Evening.objects.create(name="x", **values)
    desk = evening.game.entry.desk_settings(evening)
    assert ([unit for unit, _word in desk.units], desk.law, desk.amount) == (units, law, amount)


@pytest.mark.parametrize(
    ("name", "dutch", "english"),
    [
        ("howell", "Howell", "Howell"),
        ("howell-reduced", "Driekwart-Howell", "Three-quarter Howell"),
        ("mitchell", "Mitchell", "Mitchell"),
        ("mitchell-skip", "Mitchell met een sprong", "Mitchell with a skip"),
        ("mitchell-relay", "Mitchell met een rusttafel", "Mitchell with a relay"),
        ("mitchell-scrambled", "Mitchell, één winnaar", "Mitchell, one winner"),
        ("mitchell-rover", "Mitchell met een zwerfpaar", "Mitchell with a rover"),
        ("hesitation", "Aarzelende Mitchell", "Hesitation Mitchell"),
        ("web", "Web-Mitchell", "Web Mitchell"),
        ("barometer", "Barometer", "Barometer"),
        ("round-robin", "Allen tegen allen", "Everybody against everybody"),
        ("swiss", "Zwitsers", "Swiss"),
        ("knockout", "Afvalwedstrijd", "Knock-out"),
        ("individual", "Individueel, elke ronde een andere partner", "Individual, a new partner each round"),
        ("rainbow", "Regenboog", "Rainbow"),
        ("sections", "elke lijn zijn eigen", "each section its own"),
        ("schevenings", "Schevenings", "Schevenings"),
        ("drive", "Drive", "Drive"),
        ("otherwise", "otherwise", "otherwise"),
    ],
)
def test_a_movement_has_a_name_at_the_club(name, dutch, english):
    with override("nl"):
        assert filters.movement_name(name) == dutch
    with override("en"):
        assert filters.movement_name(name) == english


@pytest.mark.parametrize(
    ("kind", "name", "short"),
    [
        ("pairs", "Anneke Bakker – Bram de Wit", "Bakker – de\u00a0Wit"),
        ("pairs", "Jan de Vries – Anneke de Vries", "Jan – Anneke\u00a0de\u00a0Vries"),
        ("pairs", "Anna – Bram", "Anna – Bram"),
        ("pairs", "Paar 3", "Paar 3"),
        ("individual", "Bram de Wit", "de\u00a0Wit"),
        ("teams", "De Azen", "De Azen"),
    ],
)
def test_contestants_in_short(kind: str, name: str, short: str) -> None:
    assert filters.short_name(Contestant(name=name), kind) == short


def test_a_diagram_has_points_dealer_and_vulnerability_if_the_board_is_known():
    deal = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
    marks = [(hand["points"], hand["deals"], hand["is_vulnerable"]) for hand in filters.hands(deal, 3)]
    assert marks == [(7, False, False), (7, False, True), (12, True, False), (14, False, True)]
    assert "points" not in filters.hands(deal)[0]


@pytest.mark.parametrize(
    ("percentage", "bar"),
    [(60, 'class="up" x="50" width="20.0"'), (40, 'class="down" x="30.0" width="20.0"'), (90, 'x="50" width="50.0"')],
)
def test_a_bar_runs_from_fifty_percent(percentage, bar):
    assert bar in bar50(percentage) and bar50(None) == ""


@pytest.mark.parametrize(
    ("call", "dutch", "english"),
    [
        ("1C", "1 klaveren", "1 clubs"),
        ("3N", "3 sans atout", "3 no trumps"),
        ("P", "pas", "pass"),
        ("XX", "redoublet", "redouble"),
    ],
)
def test_a_call_is_spoken_in_words(call, dutch, english):
    for language, words in (("nl", dutch), ("en", english)):
        with override(language):
            assert filters.spoken_call(call) == words


def test_what_a_peer_may_choose_is_spoken_in_words_whether_call_or_card():
    with override("en"):
        assert (polls.spoken_action("2H"), polls.spoken_action("HA")) == ("2 hearts", "hearts ace")
