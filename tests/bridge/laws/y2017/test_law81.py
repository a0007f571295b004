"""80 and 81: the director's powers, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_office import Matter, PowerAsked
from troef.bridge.laws.y2017.law81 import power_asked


@pytest.mark.parametrize(
    ("matter", "law"),
    [
        (Matter.NO_DIRECTOR, "80B2a"),
        (Matter.ORGANISER, "81B1"),
        (Matter.REGULATION, "81B2"),
        (Matter.ORDER, "81C1"),
        (Matter.ERROR_FOUND, "81C3"),
        (Matter.WAIVER, "81C5"),
        (Matter.COMMITTEE, "81C7"),
        (Matter.HELP, "81D"),
    ],
)
def test_81_each_power_has_its_paragraph(matter, law):
    assert power_asked(PowerAsked(matter=matter)).law == law


def test_81C3_only_within_the_periods():
    in_time = power_asked(PowerAsked(matter=Matter.ERROR_FOUND, in_period=True))
    too_late = power_asked(PowerAsked(matter=Matter.ERROR_FOUND))
    assert in_time.do[0].en == "Put it right, however you came to hear of it."
    assert too_late.do[0].en.startswith("The period is over")


@pytest.mark.parametrize(("by_other_side", "to"), [(True, "other side"), (False, "offending side")])
def test_81C5_only_the_other_side_can_ask(by_other_side, to):
    advice = power_asked(PowerAsked(matter=Matter.WAIVER, by_other_side=by_other_side))
    assert [saying.to for saying in advice.say] == [to]
