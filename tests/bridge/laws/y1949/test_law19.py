"""19: words added to a double or redouble."""

from troef.bridge.laws.facts.auction import Kind, WrongWords
from troef.bridge.laws.y1949.law19 import wrong_words


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_19_the_bid_as_it_was_made():
    assert ruled(wrong_words(WrongWords(kind=Kind.DOUBLE))) == ("19", (), False)


def test_16_words_with_another_call_are_a_remark():
    assert wrong_words(WrongWords(kind=Kind.BID)).law == "16"
    assert wrong_words(WrongWords(kind=Kind.PASS, attention=True)).law == "16b"
