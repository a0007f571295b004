"""68: claims and concessions, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import Claimed, CurrentTrickOnly, PlayedAfterClaim, Told
from troef.bridge.laws.ruling import MayNotUse, Role, Watch, With
from troef.bridge.laws.y2017.law68 import claimed, current_trick_only, played_after_claim

CLAIM = Claimed(told=Told.CLAIM, declaring=True, gives=True)
DEFENDER = replace(CLAIM, declaring=False)


def ruled(ruling):
    return ruling.law, ruling.effects


def options(ruling):
    (offer,) = ruling.effects
    return offer.to, [(choice.id, choice.law) for choice in offer.choices]


def test_68D_the_play_stops():
    assert ruled(claimed(CLAIM)) == ("68D", ())


@pytest.mark.parametrize(("declaring", "effects"), [(True, 0), (False, 2)])
def test_68_about_the_current_trick_only(declaring, effects):
    ruling = current_trick_only(CurrentTrickOnly(declaring=declaring))
    assert (ruling.law, len(ruling.effects)) == ("68", effects)


def test_68D_a_card_after_a_claim_does_not_count():
    assert ruled(played_after_claim(PlayedAfterClaim())) == ("68D", ())


@pytest.mark.parametrize("opponent", [Role.LHO, Role.RHO])
def test_68D2_an_opponent_objects(opponent):
    both = [("play-on", "68D2b"), ("director", "68D2a")]
    assert options(claimed(replace(CLAIM, objector=opponent))) == (opponent, both)


def test_68D2_dummy_objects():
    assert options(claimed(replace(CLAIM, objector=Role.PARTNER))) == (Role.PARTNER, [("director", "68D2a")])


def test_68D2b_play_on():
    facts = replace(CLAIM, objector=Role.LHO, chosen="play-on")
    assert ruled(claimed(facts)) == ("68D2b", (With.PLAY_ON,))


def test_68B2_a_defender_concedes_and_his_partner_objects():
    effects = (With.PLAY_ON, MayNotUse(Role.OFFENDER, (Role.PARTNER,), "68B2"), Watch("16C3"))
    assert ruled(claimed(replace(DEFENDER, objector=Role.PARTNER))) == ("68B2", effects)


def test_68B2_not_when_nothing_is_given_up():
    facts = replace(DEFENDER, gives=False, objector=Role.PARTNER)
    assert options(claimed(facts)) == (Role.PARTNER, [("director", "68D2a")])
