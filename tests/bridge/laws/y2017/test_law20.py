"""20F: explanations set right."""

import pytest

from troef.bridge.laws.facts import Corrected
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2017.law20 import corrected

TELLS = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3"))


@pytest.mark.parametrize(
    ("by_giver", "auction_over", "play_over", "defender", "law", "effects"),
    [
        (True, False, False, False, "20F4a", ()),
        (True, True, False, True, "20F4a", ()),
        (False, False, False, False, "20F5a", TELLS),
        (False, True, False, True, "20F5a", TELLS),
        (False, True, False, False, "20F5bii", ()),
        (False, True, True, True, "20F5bi", ()),
    ],
)
def test_20F4_20F5_who_corrects_and_when(by_giver, auction_over, play_over, defender, law, effects):
    facts = Corrected(
        by_giver=by_giver, auction_over=auction_over, play_over=play_over, defender=defender, too_late=False
    )
    assert (corrected(facts).law, corrected(facts).effects) == (law, effects)


def test_21B3_goes_under_watch_when_a_call_cannot_be_changed():
    facts = Corrected(by_giver=True, auction_over=False, play_over=False, defender=False, too_late=True)
    assert corrected(facts).effects == (Watch("21B3"),)
