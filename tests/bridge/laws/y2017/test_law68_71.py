"""68 to 71: claims and concessions."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.desk_play import TrickCertainty, TrickReclaim
from troef.bridge.laws.facts.play import ClaimMade, CurrentTrickOnly, PlayedAfterClaim, StatementKind
from troef.bridge.laws.ruling import AskDirector, CardEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law68_71 import claimed, current_trick_only, played_after_claim, trick_wanted_back

# 68: claims and concessions, paragraph by paragraph

CLAIM = ClaimMade(told=StatementKind.CLAIM, declaring=True, gives=True)
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
    assert ruled(claimed(facts)) == ("68D2b", (CardEffect.NOTHING_CLAIMED, CardEffect.PLAY_ON))


def test_68B2_a_defender_concedes_and_his_partner_objects():
    effects = (
        CardEffect.NOTHING_CLAIMED,
        CardEffect.PLAY_ON,
        MayNotUse(Role.OFFENDER, (Role.PARTNER,), "68B2"),
        WatchArticle("16C3"),
    )
    assert ruled(claimed(replace(DEFENDER, objector=Role.PARTNER))) == ("68B2", effects)


def test_68B2_not_when_nothing_is_given_up():
    facts = replace(DEFENDER, gives=False, objector=Role.PARTNER)
    assert options(claimed(facts)) == (Role.PARTNER, [("director", "68D2a")])


# 69: agreeing to a claim, paragraph by paragraph
def test_69A_agreed():
    assert ruled(claimed(replace(CLAIM, agreed=True))) == ("69A", (CardEffect.AGREED,))


# 70: disputed claims, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (replace(CLAIM, director=True), "70A"),
        (replace(CLAIM, objector=Role.LHO, chosen="director"), "70A"),
        (replace(CLAIM, objector=Role.LHO, director=True, agreed=True), "70A"),
        (replace(CLAIM, objector=Role.LHO, director=True, agreed=True, final=True), "69B"),
        (replace(CLAIM, objector=Role.OFFENDER, director=True, agreed=True), "71"),
    ],
)
def test_69B_70_71_the_director_is_asked(facts, law):
    assert ruled(claimed(facts)) == (law, (AskDirector("tricks", law),))
    assert ruled(claimed(replace(facts, tricks=3)))[1] == (CardEffect.SETTLED,)


def test_79C_after_the_correction_period():
    facts = replace(CLAIM, objector=Role.LHO, agreed=True, final=True, correction_over=True, director=True)
    assert ruled(claimed(facts)) == ("79C1", ())


# 69B and 71: a trick that was given up and is wanted back, paragraph by paragraph
def asked(trick=None, *, final=True, in_period=True, conceded=False):
    return trick_wanted_back(TrickReclaim(final=final, in_period=in_period, conceded=conceded, trick=trick))


@pytest.mark.parametrize(
    ("trick", "law", "score"),
    [
        (TrickCertainty.WON, "69B1", "tricks"),
        (TrickCertainty.CERTAIN, "69B2", "tricks"),
        (TrickCertainty.LIKELY, "69B2", "tricks"),
        (TrickCertainty.NO, "69B", None),
    ],
)
def test_69B_after_agreeing(trick, law, score):
    advice = asked(trick)
    assert (advice.law, advice.score) == (law, score)


@pytest.mark.parametrize(
    ("trick", "law", "score"),
    [
        (TrickCertainty.WON, "71A", "tricks"),
        (TrickCertainty.CERTAIN, "71B", "tricks"),
        (TrickCertainty.LIKELY, "71", None),
        (TrickCertainty.NO, "71", None),
    ],
)
@pytest.mark.parametrize("final", [True, False])
def test_71_after_conceding(trick, law, score, final):
    advice = asked(trick, conceded=True, final=final)
    assert (advice.law, advice.score) == (law, score)


def test_69A_before_it_is_final_the_claim_is_in_dispute():
    assert asked(final=False).law == "69A"


@pytest.mark.parametrize("conceded", [True, False])
def test_79C1_after_the_period_nothing_changes(conceded):
    assert asked(TrickCertainty.WON, in_period=False, conceded=conceded).law == "79C1"
