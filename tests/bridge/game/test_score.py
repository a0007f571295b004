"""All 2,940 results of each edition: our arithmetic against a table as players print it on their cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import TrickTable, score, score_items, score_table
from troef.cards import Denomination, Seat, TroefError
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976

MINOR, MAJOR, NO_TRUMP = "minor", "major", "no trump"

# (kind, vulnerable, doubled): the score for making levels 1 to 7 exactly, and for each overtrick
CARD_2017 = {
    (MINOR, False, 0): ([70, 90, 110, 130, 400, 920, 1440], 20),
    (MINOR, False, 1): ([140, 180, 470, 510, 550, 1090, 1630], 100),
    (MINOR, False, 2): ([230, 560, 640, 720, 800, 1380, 1960], 200),
    (MAJOR, False, 0): ([80, 110, 140, 420, 450, 980, 1510], 30),
    (MAJOR, False, 1): ([160, 470, 530, 590, 650, 1210, 1770], 100),
    (MAJOR, False, 2): ([520, 640, 760, 880, 1000, 1620, 2240], 200),
    (NO_TRUMP, False, 0): ([90, 120, 400, 430, 460, 990, 1520], 30),
    (NO_TRUMP, False, 1): ([180, 490, 550, 610, 670, 1230, 1790], 100),
    (NO_TRUMP, False, 2): ([560, 680, 800, 920, 1040, 1660, 2280], 200),
    (MINOR, True, 0): ([70, 90, 110, 130, 600, 1370, 2140], 20),
    (MINOR, True, 1): ([140, 180, 670, 710, 750, 1540, 2330], 200),
    (MINOR, True, 2): ([230, 760, 840, 920, 1000, 1830, 2660], 400),
    (MAJOR, True, 0): ([80, 110, 140, 620, 650, 1430, 2210], 30),
    (MAJOR, True, 1): ([160, 670, 730, 790, 850, 1660, 2470], 200),
    (MAJOR, True, 2): ([720, 840, 960, 1080, 1200, 2070, 2940], 400),
    (NO_TRUMP, True, 0): ([90, 120, 600, 630, 660, 1440, 2220], 30),
    (NO_TRUMP, True, 1): ([180, 690, 750, 810, 870, 1680, 2490], 200),
    (NO_TRUMP, True, 2): ([760, 880, 1000, 1120, 1240, 2110, 2980], 400),
}
# (vulnerable, doubled): 1 to 13 down
DOWN_2017 = {
    (False, 0): [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    (False, 1): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    (False, 2): [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    (True, 0): [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
    (True, 1): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    (True, 2): [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
}
DOWN_1949 = DOWN_2017 | {
    (False, 1): [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500],
    (False, 2): [200, 600, 1000, 1400, 1800, 2200, 2600, 3000, 3400, 3800, 4200, 4600, 5000],
}
KIND = {"C": MINOR, "D": MINOR, "H": MAJOR, "S": MAJOR, "N": NO_TRUMP}
RESULTS = [
    (level, letter, doubled, vulnerable, tricks)
    for level in range(1, 8)
    for letter in "CDHSN"
    for doubled in (0, 1, 2)
    for vulnerable in (False, True)
    for tricks in range(14)
]


def from_the_card(level, letter, doubled, vulnerable, tricks, down, redoubled_made):
    over = tricks - 6 - level
    if over < 0:
        return -down[vulnerable, doubled][-over - 1]
    made, each = CARD_2017[KIND[letter], vulnerable, doubled]
    return made[level - 1] + over * each - (100 - redoubled_made if doubled == 2 else 0)


def ours(level, letter, doubled, vulnerable, tricks, edition):
    return score(Contract(level, Denomination.parse(letter), Doubled(doubled)), tricks, vulnerable, edition)


def test_there_are_2940_results():
    assert len(RESULTS) == 2940


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_2007], ids=str)
def test_77_every_result(edition):
    wrong = [r for r in RESULTS if ours(*r, edition) != from_the_card(*r, DOWN_2017, 100)]
    assert wrong == []


def test_1949_76_every_result():
    wrong = [r for r in RESULTS if ours(*r, BRIDGE_1949) != from_the_card(*r, DOWN_1949, 50)]
    assert wrong == []


def test_1949_differs_from_2017_for_two_causes_only():
    different = [r for r in RESULTS if ours(*r, BRIDGE_1949) != ours(*r, BRIDGE_2017)]
    assert len(different) == 770
    for level, _, doubled, vulnerable, tricks in different:
        redoubled_made = doubled == 2 and tricks >= 6 + level
        fourth_undertrick = doubled > 0 and not vulnerable and 6 + level - tricks >= 4
        assert redoubled_made or fourth_undertrick


def test_77_the_sum_is_told_line_by_line():
    lines = score_items(Contract.parse("6NXX"), 13, True)
    assert [(line.points, line.text.en, line.law) for line in lines] == [
        (760, "6 tricks bid and made", "77"),
        (400, "1 overtrick", "77"),
        (500, "game", "77"),
        (750, "small slam", "77"),
        (100, "redoubled contract made", "77"),
    ]
    assert [line.text.nl for line in score_items(Contract.parse("2HX"), 6, False)] == ["2 downslagen, gedoubleerd"]


def test_77_passed_out_is_nil():
    assert score(None, 0, False) == 0


def test_1949_76_honours_are_in_the_table_and_2017_has_none():
    assert score_table(BRIDGE_1949).honours == {"four_of_trumps": 100, "five_of_trumps": 150, "four_aces": 150}
    assert score_table(BRIDGE_2017).honours == {}


def test_errors_say_what_is_wrong():
    with pytest.raises(TroefError, match="0 to 13 tricks, not 14"):
        score_items(Contract.parse("4S"), 14, False)
    with pytest.raises(TroefError, match="no bridge score table"):
        score_table(KLAVERJAS_1976)


def test_the_text_form_is_by_declarer_n_s_e_w_and_from_no_trumps_down() -> None:
    table = TrickTable.parse("98a79989794536445364")
    assert (table[Seat.N, Denomination.N], table[Seat.N, Denomination.H], table[Seat.N, Denomination.C]) == (9, 10, 9)
    assert (table[Seat.S, Denomination.H], table[Seat.E, Denomination.H], table[Seat.W, Denomination.D]) == (9, 3, 6)
    assert repr(table) == "TrickTable.parse('98a79989794536445364')"


@given(st.text(alphabet="0123456789abcd", min_size=20, max_size=20))
def test_text_and_back(text: str) -> None:
    assert str(TrickTable.parse(text)) == text


@pytest.mark.parametrize("text", ["", "98a7", "e" * 20, "9" * 21])
def test_what_is_not_a_table(text: str) -> None:
    with pytest.raises(TroefError, match="is not a table of tricks"):
        TrickTable.parse(text)


def test_impossible_numbers() -> None:
    with pytest.raises(TroefError, match="0 to 13 tricks"):
        TrickTable(((14,) * 5,) * 4)
