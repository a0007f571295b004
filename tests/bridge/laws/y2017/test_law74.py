"""74: conduct."""

import pytest

from troef.bridge.laws.facts.desk_general import Conduct
from troef.bridge.laws.y2017.law74 import conduct


@pytest.mark.parametrize("act", list(Conduct.Act))
def test_74_the_first_time_the_director_speaks(act):
    told = conduct(Conduct(act=act, warned=False))
    assert (told.law, [each.to for each in told.say], told.score) == (act.value, ["offender"], None)


@pytest.mark.parametrize("act", list(Conduct.Act))
def test_91A_after_a_warning_there_is_a_penalty(act):
    told = conduct(Conduct(act=act, warned=True))
    assert (told.law, told.score) == ("91A", "penalty")


def test_74_says_nothing_before_it_is_known_what_happened():
    assert conduct(Conduct(warned=False)) is None
