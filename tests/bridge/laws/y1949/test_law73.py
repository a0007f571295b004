"""73: a defender claims or concedes."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Claimed, Told
from troef.bridge.laws.ruling import Role, With
from troef.bridge.laws.y1949.law73 import defender_claims


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CLAIM = Claimed(told=Told.CLAIM, declaring=False, gives=True)


def test_73_declarer_may_want_to_play_on():
    assert ruled(defender_claims(CLAIM)) == ("73", (), True)
    offer = defender_claims(replace(CLAIM, objector=Role.LHO)).effects[0]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.DECLARER, ["penalty", "pick-up"])
    assert defender_claims(replace(CLAIM, director=True)).effects == (offer,)


def test_73_the_other_defenders_cards():
    penalty, pick_up = (replace(CLAIM, chosen=each) for each in ("penalty", "pick-up"))
    assert ruled(defender_claims(penalty)) == ("73", (With.PLAY_ON, With.PARTNERS_CARDS), False)
    assert ruled(defender_claims(pick_up)) == ("73", (With.PLAY_ON,), False)
