"""68: a defective trick."""

from dataclasses import replace

from troef.bridge.laws.facts.play import OmittedCard
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.law68 import omitted_card


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


OMITTED = OmittedCard(director=True)


def test_68_a_card_is_added_in_time():
    assert omitted_card(OmittedCard()) is None
    assert ruled(omitted_card(OMITTED)) == ("68", (With.ADD_CARD,), False)


def test_68b_too_late_to_win_the_trick():
    assert ruled(omitted_card(replace(OMITTED, too_late=True))) == ("68b", (With.ADD_LOST_CARD,), False)
