"""What a rule wants of a hand, in words."""

import pytest

from troef.cards import Suit
from troef.robots.bridge.requirement import Wanted
from troef.robots.bridge.system import Span


@pytest.mark.parametrize(
    ("wanted", "dutch", "english"),
    [
        (Wanted(hcp=Span(12, 14)), "12–14 honneurpunten", "12–14 honour points"),
        (Wanted(shape="balanced"), "verdeelde hand", "balanced hand"),
        (Wanted(shape="even"), "geen singleton of renonce", "no singleton or void"),
        (Wanted(shape="uneven"), "singleton of renonce", "singleton or void"),
        (
            Wanted(tops=((Span(1, 1), Suit.H),)),
            "1 van aas, heer en vrouw in harten",
            "1 of ace, king and queen in hearts",
        ),
        (Wanted(stops=(Suit.S,)), "een stop in schoppen", "a stopper in spades"),
        (Wanted(keycards=(1, 4)), "1 of 4 sleutelkaarten", "1 or 4 key cards"),
        (Wanted(queen=True), "troefvrouw", "the queen of trumps"),
        (Wanted(queen=False), "zonder troefvrouw", "without the queen of trumps"),
    ],
)
def test_what_is_wanted_is_said_in_both_languages(wanted, dutch, english):
    assert [*wanted.phrases("nl")] == [dutch]
    assert [*wanted.phrases("en")] == [english]
