"""Requirements of a rule for a hand: hands that meet them, and words."""

import pytest

from troef.cards import Hand, Suit
from troef.robots.bridge.hand_evaluation import HandRequirement, evaluate_hand
from troef.robots.bridge.system import NumberRange


@pytest.mark.parametrize(
    ("wanted", "dutch", "english"),
    [
        (HandRequirement(hcp=NumberRange(12, 14)), "12–14 honneurpunten", "12–14 honour points"),
        (HandRequirement(shape="balanced"), "verdeelde hand", "balanced hand"),
        (HandRequirement(shape="even"), "geen singleton of renonce", "no singleton or void"),
        (HandRequirement(shape="uneven"), "singleton of renonce", "singleton or void"),
        (
            HandRequirement(tops=((NumberRange(1, 1), Suit.H),)),
            "1 van aas, heer en vrouw in harten",
            "1 of ace, king and queen in hearts",
        ),
        (HandRequirement(stops=(Suit.S,)), "een stop in schoppen", "a stopper in spades"),
        (HandRequirement(keycards=(1, 4)), "1 of 4 sleutelkaarten", "1 or 4 key cards"),
        (HandRequirement(queen=True), "troefvrouw", "the queen of trumps"),
        (HandRequirement(queen=False), "zonder troefvrouw", "without the queen of trumps"),
    ],
)
def test_what_is_wanted_is_said_in_both_languages(wanted, dutch, english):
    assert [*wanted.phrases("nl")] == [dutch]
    assert [*wanted.phrases("en")] == [english]


@pytest.mark.parametrize(
    ("hand", "admitted"),
    [
        ("AK32.Q32.J32.432", {"balanced", "even"}),
        ("AK432.Q32.J32.32", {"balanced", "even"}),
        ("AK5432.Q32.32.32", {"even"}),
        ("AK432.Q432.32.32", {"even"}),
        ("AK65432.Q2.32.32", {"even"}),
        ("AKQ32.Q432.J32.2", {"uneven"}),
        ("AKQ432.Q432.J32.", {"uneven"}),
    ],
)
def test_a_hand_with_two_doubletons_is_even_and_not_balanced(hand, admitted):
    holding = evaluate_hand(Hand.parse(hand))
    assert {
        shape for shape in ("balanced", "even", "uneven") if HandRequirement(shape=shape).holds(holding)
    } == admitted


@pytest.mark.parametrize("hand", ["AK32.Q32.J32.432", "AK5432.Q32.32.32", "AK65432.Q2.32.32", "AKQ65432.Q2.32.2"])
def test_lengths_that_a_shape_shows_fit_every_hand_of_it(hand):
    holding = evaluate_hand(Hand.parse(hand))
    shown = HandRequirement(shape=holding.shape).shown
    assert all(length in span for length, span in zip(holding.lengths, shown, strict=True))
