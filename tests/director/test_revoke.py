"""A revoke at trick 5 on a known deal: from the chart to the transferred tricks, and whether they are enough."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from troef.analysis.bridge.dds import shared_solver
from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.result import result, tricks_won
from troef.cards import Card, Deal, Denomination, Seat, Side, TroefError
from troef.director.charts.outcome import corrected_tricks, draft, outcome, transfer_in
from troef.director.charts.prefill import prefilled_answers
from troef.director.charts.walk import Walk, chart
from troef.director.rulings.adjusted_scores import (
    AdjustedScore,
    ScoreKind,
    WeightedShare,
    equity,
    outcome_fields,
    read_cards,
)
from troef.director.rulings.record import (
    RulingRecord,
    VersionReason,
    amend,
    first_version,
    history_text,
    read_history,
    with_score,
)

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
CALLS = ["S 1S", "W P", "N 3S", "E P", "S 4S", "W P", "N P", "E P"]
_TOLD = (
    "W CQ N C2 E C6 S CK  S DA W D7 N D4 E D2  S D3 W DJ N DQ E D5  N D6 E D9 S SQ W D8 "
    "S H2 W H9 N HA E S4  E CA S C4 W C3 N C7  E C8 S C5 W CJ N C9  W HQ N H5 E H3 S HK"
)
PLAY = _TOLD.split()
CARDS = PLAY[1::2]
"""East has hearts and ruffs in trick 5; his side takes that trick and two more, declarer nine in all."""


@pytest.fixture(scope="module")
def log():
    calls = [{"do": "call", "by": by, "call": call} for by, call in (each.split() for each in CALLS)]
    cards = [{"do": "play", "by": by, "card": card} for by, card in zip(PLAY[::2], CARDS, strict=True)]
    after = [{"do": "claim", "by": "S", "tricks": 4}, {"do": "agree", "by": "W"}]
    called = [{"do": "attention", "by": "S"}, {"do": "director", "by": "S"}]
    return BridgeLog.read(
        {"edition": "bridge-2017", "board": 11, "deal": DEAL, "events": [*calls, *cards, *after, *called]}
    )


@pytest.fixture(scope="module")
def walk(log):
    """Walk chart 62-64 and chart 64 after it; the table answers what it can."""
    there = Walk.begin(chart("62-64"), prefilled_answers(log, chart("62-64")))
    for answer in (False, False, True, False):
        there = there if there.question is None else there.answer(answer)
    assert (outcome(there).paragraph, outcome(there).next) == ("63B", "64")
    following = there.continue_to("64")
    return Walk.parse(str(following), prefilled_answers(log, chart("64")))


def test_64A1_the_chart_and_the_table_come_to_the_same(walk, log):
    assert outcome(walk).paragraph == "64A1"
    assert all(answer.by_table for answer in walk.answers), "the table told all of chart 64"
    state = replay(log)
    assert tricks_won(state) == (9, 4) and result(state) == (11, 2)
    transfer = transfer_in(draft(walk, "nl").walked)
    assert (transfer.law, transfer.count, transfer.watch) == ("64A1", 2, "64C1")
    assert corrected_tricks(9, transfer.count, declaring_side_revoked=False) == result(state)[Side.NS.index]


def test_each_step_stands_in_the_record(walk):
    made = draft(walk, "nl")
    at = datetime(2026, 11, 15, 21, 5, tzinfo=UTC)
    history = first_version(RulingRecord(made.laws, made.decision, "Victor", walked=made.walked), at)
    transfer = transfer_in(history.now.walked)
    told = outcome_fields({"contract": "4S", "by": "S", "tricks": corrected_tricks(9, transfer.count, False)})
    score = AdjustedScore((WeightedShare(Fraction(1), told),), (WeightedShare(Fraction(1), told),))
    scored = amend(history, with_score(history.now, score, transfer.law), VersionReason.SCORED, "", at, "Victor")
    again = read_history(history_text(scored))
    assert again == scored
    assert again.now.laws == ("63B", "64A1")
    assert [one.chart for one in again.now.walked] == ["62-64", "64"]
    assert again.now.score.kind is ScoreKind.RECTIFIED
    assert again.now.score.given() == {"contract": "4S", "by": "S", "tricks": 11}


def test_64C_the_moment_before_the_revoke():
    """The play is followed up to the ruff; from there declarer makes as many as he has after the transfer, or not."""
    cards = [Card.parse(card) for card in CARDS]
    found = equity(shared_solver(), Deal.parse(DEAL), Denomination.S, Seat.S, cards)
    assert (found.cards, found.stopped) == (19, "E plays S4 and has a card of the suit led")
    assert found.tricks == 10


def test_12C1_from_the_deal():
    deal = Deal.parse(DEAL)
    assert (
        equity(shared_solver(), deal, Denomination.S, Seat.S).tricks
        == shared_solver().tables([deal])[0][Seat.S, Denomination.S]
    )


def test_cards_as_a_director_types_them():
    assert read_cards("S4, hv r10 KB") == [Card.parse(card) for card in ("S4", "HQ", "DT", "CJ")]
    assert read_cards("s4 HQ D10 CJ") == [Card.parse(card) for card in ("S4", "HQ", "DT", "CJ")]
    for wrong, why in (
        ("S4 S4", "occurs twice"),
        *((text, f"“{text}” is not a card") for text in ("X4", "S", "S1")),
    ):
        with pytest.raises(TroefError, match=why):
            read_cards(wrong)


@pytest.mark.parametrize(
    ("declarer", "count", "declaring", "after"),
    [(9, 2, False, 11), (9, 2, True, 7), (1, 2, True, 0), (12, 2, False, 13)],
)
def test_tricks_of_declarer_after_the_transfer(declarer, count, declaring, after):
    assert corrected_tricks(declarer, count, declaring) == after
