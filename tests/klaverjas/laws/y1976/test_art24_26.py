"""I-26: what is not provided for."""

import pytest

from troef.cards import Seat
from troef.klaverjas.laws.facts import AsksAboutRevoke, CardOmitted, LooksBack, NotProven, OwnSideAccused
from troef.klaverjas.laws.y1976 import LAW


@pytest.mark.parametrize("facts", [CardOmitted, NotProven, OwnSideAccused, LooksBack, AsksAboutRevoke])
def test_26_the_director_decides(facts):
    ruling = LAW.about(facts(Seat.E))
    assert ruling.law == "26"
    assert ruling.text.en.startswith("East ")
