"""Requirements of a rule for a hand, in words."""

import pytest

from troef.cards import Suit
from troef.robots.bridge.hand_evaluation import HandRequirement
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
