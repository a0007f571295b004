"""79: tricks in dispute and wrong scores, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_admin import DisputedItem, ResultInDoubt
from troef.bridge.laws.facts.play import TricksAgreed, TricksDisputed
from troef.bridge.laws.ruling import CardEffect
from troef.bridge.laws.y2017.law79 import result_in_doubt, tricks_agreed, tricks_disputed

TRICKS, SCORE = DisputedItem.TRICKS, DisputedItem.SCORE


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (ResultInDoubt(doubt=TRICKS, claimed=True, in_round=True), "79B1", None),
        (ResultInDoubt(doubt=TRICKS, in_round=True), "79B2", "tricks"),
        (ResultInDoubt(doubt=TRICKS, in_period=True, certain=True), "79B3", "tricks"),
        (ResultInDoubt(doubt=TRICKS, in_period=True), "79B3", "tricks"),
        (ResultInDoubt(doubt=TRICKS, certain=True), "92B", None),
        (ResultInDoubt(doubt=SCORE, in_period=True), "79C1", "tricks"),
        (ResultInDoubt(doubt=SCORE), "79C1", None),
        (ResultInDoubt(doubt=SCORE, organiser_agrees=True), "79C1", None),
        (ResultInDoubt(doubt=SCORE, certain=True), "79C2", None),
        (ResultInDoubt(doubt=SCORE, certain=True, organiser_agrees=True), "79C2", "tricks"),
    ],
)
def test_79_which_score_is_changed(facts, law, score):
    advice = result_in_doubt(facts)
    assert (advice.law, advice.score, advice.weighty) == (law, score, score is not None)


def test_79B3_without_certainty_nobody_gains():
    advice = result_in_doubt(ResultInDoubt(doubt=TRICKS, in_period=True))
    assert [text.en for text in advice.do] == [
        "Leave the score, or lower that of one side only; the other side gains nothing by it."
    ]


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        ({"won": 3, "claimed": True}, "79B1"),
        ({"won": 3}, "79B2"),
        ({"won": None}, "79B2"),
        ({"won": 3, "round_over": True}, "79B3"),
        ({"won": None, "round_over": True}, "79B3"),
        ({"won": 3, "round_over": True, "correction_over": True}, "92B"),
    ],
)
def test_79B_a_dispute_is_the_directors(facts, law):
    assert tricks_disputed(TricksDisputed(counted=4, **facts)) is None
    ruling = tricks_disputed(TricksDisputed(counted=4, director=True, **facts))
    assert (ruling.law, ruling.effects, ruling.open) == (law, (), False)


@pytest.mark.parametrize(
    ("mixed", "others_mixed", "play_over", "law", "effects"),
    [
        (False, True, True, "66D", (CardEffect.AS_COUNTED,)),
        (True, False, True, "66D", ()),
        (True, True, True, "65D", ()),
        (False, True, False, "65D", ()),
        (True, False, False, "65D", ()),
        (False, False, True, "79B2", ()),
    ],
)
def test_66D_after_the_play_the_side_that_left_its_cards_is_right(mixed, others_mixed, play_over, law, effects):
    facts = {"mixed": mixed, "others_mixed": others_mixed, "play_over": play_over}
    ruling = tricks_disputed(TricksDisputed(counted=4, won=None, director=True, **facts))
    assert (ruling.law, ruling.effects) == (law, effects)
    assert tricks_disputed(TricksDisputed(counted=4, won=3, director=True, **facts)).law == "79B2"
    assert tricks_disputed(TricksDisputed(counted=4, won=None, director=True, round_over=True, **facts)).law == "79B3"


@pytest.mark.parametrize(
    ("won", "returned", "law"),
    [
        (10, False, None),
        (None, False, None),
        (10, True, "79A1"),
        (None, True, "79A1"),
        (9, False, "79A2"),
        (11, True, "79A2"),
    ],
)
def test_79A_agreed_in_time_and_no_trick_that_was_not_won(won, returned, law):
    ruling = tricks_agreed(TricksAgreed(counted=10, won=won, returned=returned, director=True))
    assert (ruling and ruling.law) == law
    assert tricks_agreed(TricksAgreed(counted=10, won=won, returned=returned)) is None


@pytest.mark.parametrize(
    ("counted", "says"),
    [
        (4, "The played cards show that {offender}'s side won 3, not 4."),
        (3, "The played cards show that {offender} is right: that side won 3."),
    ],
)
def test_79B2_the_cards_decide(counted, says):
    assert tricks_disputed(TricksDisputed(counted=counted, won=3, director=True)).text.en == says
