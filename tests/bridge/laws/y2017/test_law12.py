"""12: when a score is adjusted, and which score it becomes."""

import pytest

from troef.bridge.laws.facts.desk_general import AdjustedScoreRequest, AwardedScore
from troef.bridge.laws.y2017.law12 import adjusted_score, awarded_score

Ground, Outcomes, OwnPart, Fault = (
    AdjustedScoreRequest.Ground,
    AwardedScore.Outcomes,
    AwardedScore.OwnPart,
    AwardedScore.Fault,
)
GROUNDS = {Ground.LAW: "12A", Ground.NO_RECTIFICATION: "12A1", Ground.WRONG_RECTIFICATION: "12A3"}


@pytest.mark.parametrize(("ground", "law"), GROUNDS.items())
def test_12A_damage_in_time_is_made_good(ground, law):
    told = adjusted_score(AdjustedScoreRequest(ground=ground, in_time=True, damage=True))
    assert (told.law, told.score, told.weighty) == (law, "assigned", True)


@pytest.mark.parametrize("ground", GROUNDS)
def test_12B1_without_damage_the_score_stands(ground):
    told = adjusted_score(AdjustedScoreRequest(ground=ground, in_time=True, damage=False))
    assert (told.law, told.score) == ("12B1", None)


@pytest.mark.parametrize("ground", GROUNDS)
def test_92B_after_the_period_the_score_stands(ground):
    told = adjusted_score(AdjustedScoreRequest(ground=ground, in_time=False, damage=True))
    assert (told.law, told.score) == ("92B", None)


def test_12A2_a_board_that_cannot_be_played_gets_an_artificial_score():
    told = adjusted_score(AdjustedScoreRequest(ground=Ground.UNPLAYABLE))
    assert (told.law, told.score) == ("12A2", "artificial")


def test_12B2_the_law_is_not_softened():
    told = adjusted_score(AdjustedScoreRequest(ground=Ground.HARSH, in_time=True, damage=True))
    assert (told.law, told.score) == ("12B2", None)


@pytest.mark.parametrize(
    "facts", [AdjustedScoreRequest(ground=Ground.LAW), AdjustedScoreRequest(ground=Ground.LAW, in_time=True)]
)
def test_12A_says_nothing_while_a_finding_is_missing(facts):
    assert adjusted_score(facts) is None


@pytest.mark.parametrize(("outcomes", "law"), [(Outcomes.ONE, "12C1b"), (Outcomes.SEVERAL, "12C1c")])
def test_12C1_the_probable_outcome_or_a_weighted_one(outcomes, law):
    told = awarded_score(AwardedScore(result=True, outcomes=outcomes, own_part=OwnPart.NOTHING))
    assert (told.law, told.score) == (law, "assigned")


@pytest.mark.parametrize("outcomes", [Outcomes.ONE, Outcomes.SEVERAL])
@pytest.mark.parametrize("own_part", [OwnPart.SERIOUS_ERROR, OwnPart.GAMBLE])
def test_12C1e_each_side_has_its_own_score(outcomes, own_part):
    told = awarded_score(AwardedScore(result=True, outcomes=outcomes, own_part=own_part))
    assert (told.law, told.score, len(told.do)) == ("12C1e", "assigned", 3)


@pytest.mark.parametrize("outcomes", [Outcomes.ONE, Outcomes.SEVERAL])
def test_11A_a_right_that_was_lost_leaves_the_other_side_its_score(outcomes):
    told = awarded_score(AwardedScore(result=True, outcomes=outcomes, own_part=OwnPart.FORFEITED))
    assert (told.law, told.score, len(told.do)) == ("11A", "assigned", 2)


@pytest.mark.parametrize(
    "facts", [{"result": False}, {"result": True, "own_part": OwnPart.NOTHING, "outcomes": Outcomes.TOO_MANY}]
)
@pytest.mark.parametrize(("fault", "part"), [(Fault.DIRECTLY, "40%"), (Fault.PARTLY, "50%"), (Fault.NOT, "60%")])
def test_12C1d_12C2a_averages_by_fault(facts, fault, part):
    told = awarded_score(AwardedScore(north_south=fault, east_west=Fault.NOT, **facts))
    assert (told.law, told.score) == ("12C2a", "artificial")
    assert [each.to for each in told.say] == ["table"] * 3
    assert part in told.say[1].text.nl
    assert "60%" in told.say[2].text.en


@pytest.mark.parametrize(
    "facts",
    [
        AwardedScore(),
        AwardedScore(result=True),
        AwardedScore(result=True, outcomes=Outcomes.ONE),
        AwardedScore(result=True, own_part=OwnPart.NOTHING),
        AwardedScore(result=False),
        AwardedScore(result=False, north_south=Fault.NOT),
    ],
)
def test_12C_says_nothing_while_a_finding_is_missing(facts):
    assert awarded_score(facts) is None
