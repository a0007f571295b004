"""69B and 71: a trick that was given up and is wanted back, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_play import Trick, TrickWantedBack
from troef.bridge.laws.y2017.law71 import trick_wanted_back


def asked(trick=None, *, final=True, in_period=True, conceded=False):
    return trick_wanted_back(TrickWantedBack(final=final, in_period=in_period, conceded=conceded, trick=trick))


@pytest.mark.parametrize(
    ("trick", "law", "score"),
    [
        (Trick.WON, "69B1", "tricks"),
        (Trick.CERTAIN, "69B2", "tricks"),
        (Trick.LIKELY, "69B2", "tricks"),
        (Trick.NO, "69B", None),
    ],
)
def test_69B_after_agreeing(trick, law, score):
    advice = asked(trick)
    assert (advice.law, advice.score) == (law, score)


@pytest.mark.parametrize(
    ("trick", "law", "score"),
    [
        (Trick.WON, "71A", "tricks"),
        (Trick.CERTAIN, "71B", "tricks"),
        (Trick.LIKELY, "71", None),
        (Trick.NO, "71", None),
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
    assert asked(Trick.WON, in_period=False, conceded=conceded).law == "79C1"
