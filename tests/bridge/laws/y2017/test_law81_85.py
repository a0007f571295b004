"""80 to 85: the director at work, his own errors, appeals, and facts that are agreed or not."""

import pytest

from troef.bridge.laws.facts.desk_admin import (
    DirectorPower,
    DirectorPowerRequest,
    ProcedureWentWrong,
    Provided,
    RulingMade,
    RulingRequest,
)
from troef.bridge.laws.y2017.law81_85 import called_to_rule, power_asked, procedure_went_wrong, right_to_appeal


# 80 and 81: the director's powers, paragraph by paragraph
@pytest.mark.parametrize(
    ("matter", "law"),
    [
        (DirectorPower.NO_DIRECTOR, "80B2a"),
        (DirectorPower.ORGANISER, "81B1"),
        (DirectorPower.REGULATION, "81B2"),
        (DirectorPower.ORDER, "81C1"),
        (DirectorPower.ERROR_FOUND, "81C3"),
        (DirectorPower.WAIVER, "81C5"),
        (DirectorPower.COMMITTEE, "81C7"),
        (DirectorPower.HELP, "81D"),
    ],
)
def test_81_each_power_has_its_paragraph(matter, law):
    assert power_asked(DirectorPowerRequest(matter=matter)).law == law


def test_81C3_only_within_the_periods():
    in_time = power_asked(DirectorPowerRequest(matter=DirectorPower.ERROR_FOUND, in_period=True))
    too_late = power_asked(DirectorPowerRequest(matter=DirectorPower.ERROR_FOUND))
    assert in_time.do[0].en == "Correct it, no matter how you learned of it."
    assert too_late.do[0].en.startswith("The period is over")


@pytest.mark.parametrize(("by_other_side", "to"), [(True, "other side"), (False, "offending side")])
def test_81C5_only_the_other_side_can_ask(by_other_side, to):
    advice = power_asked(DirectorPowerRequest(matter=DirectorPower.WAIVER, by_other_side=by_other_side))
    assert [saying.to for saying in advice.say] == [to]


# 82: errors of procedure, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (ProcedureWentWrong(own_error=False, normal=True), "82B2", None),
        (ProcedureWentWrong(own_error=False), "82B1", "artificial"),
        (ProcedureWentWrong(own_error=False, result=True), "82B1", "assigned"),
        (ProcedureWentWrong(own_error=True, normal=True), "82A", None),
        (ProcedureWentWrong(own_error=True, result=True), "82C", "assigned"),
        (ProcedureWentWrong(own_error=True), "82C", "artificial"),
    ],
)
def test_82_what_is_put_right(facts, law, score):
    advice = procedure_went_wrong(facts)
    assert (advice.law, advice.score, advice.weighty) == (law, score, score is not None)


# 83: the director mentions the right to appeal where his own judgement might be reviewed
@pytest.mark.parametrize(
    ("judged", "open_to_review", "law", "spoken"),
    [(True, True, "83", 1), (True, False, "92A", 0), (False, True, "92A", 0)],
)
def test_83_the_right_is_mentioned(judged, open_to_review, law, spoken):
    advice = right_to_appeal(RulingMade(judged=judged, open_to_review=open_to_review))
    assert (advice.law, len(advice.say)) == (law, spoken)


# 84 and 85: facts agreed, found or unclear, paragraph by paragraph
@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (RulingRequest(agreed=True, provided=Provided.NOTHING), "84A"),
        (RulingRequest(agreed=True, provided=Provided.RECTIFICATION), "84B"),
        (RulingRequest(agreed=True, provided=Provided.CHOICE), "84C"),
        (RulingRequest(agreed=True, provided=Provided.NOTHING, damaged=True), "84D"),
        (RulingRequest(agreed=False, established=True, provided=Provided.RECTIFICATION), "84B"),
        (RulingRequest(agreed=False, provided=Provided.RECTIFICATION), "85B"),
    ],
)
def test_84_85_how_the_director_rules(facts, law):
    assert called_to_rule(facts).law == law


def test_84D_only_damage_touches_the_score():
    assert called_to_rule(RulingRequest(agreed=True, provided=Provided.NOTHING, damaged=True)).score == "assigned"
    assert called_to_rule(RulingRequest(agreed=True, provided=Provided.NOTHING)).score is None


def test_85B_the_play_goes_on_and_the_director_comes_back():
    advice = called_to_rule(RulingRequest(agreed=False))
    assert [len(part) for part in (advice.say, advice.do, advice.later)] == [1, 1, 1]
    assert not advice.weighty
