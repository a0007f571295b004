"""A score slip worked out line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import SEATS, SIDES, Seat, Suit, TroefError
from troef.klaverjas.game.card_values import Combination
from troef.klaverjas.game.rules import Rules, WetPoints
from troef.klaverjas.game.score_slip import Slip, SlipEnding, asks_for_march, work_out
from troef.laws import Text

NS, EW = SIDES
ROEM = st.integers(0, 30).filter(lambda tens: tens not in (1, 3)).map(lambda tens: 10 * tens)
POINTS = st.integers(0, 162).filter(lambda points: points not in (1, 161))


def sheet(points=82, ns=0, ew=0, march=None, ending=SlipEnding.PLAYED, offender=None, **rules):
    return work_out(Slip(Seat.N, Suit.H, points, {NS: ns, EW: ew}, march, ending, offender), Rules(**rules))


def told(lines):
    return [(line.law, line.text.en, line.points[NS], line.points[EW]) for line in lines]


def test_19_made_without_roem():
    found = sheet(100)
    assert told(found.points_made) == told(found.lines) == [("intro:5d", "Points of the tricks", 100, 62)]
    assert found.verdict.law == "19"
    assert found.verdict.text.nl == "Noord-Zuid speelden en hebben 100 punten: 82 is genoeg."
    assert found.contract.nl == "Noord speelt met harten troef."


def test_20_wet_gives_everything_to_the_defenders():
    found = sheet(81, ns=20, ew=50)
    assert told(found.points_made) == [("intro:5d", "Points of the tricks", 81, 81), ("16", "Roem", 20, 50)]
    assert found.verdict.text.nl == "Noord-Zuid speelden en hebben met roem 101 tegen 131, dat is niet meer: nat."
    assert told(found.lines) == [
        ("gl:nat-gaan", "All points", 0, 162),
        ("gl:nat-gaan", "Own roem", 0, 50),
        ("gl:nat-gaan", "Roem of the other side", 0, 20),
    ]
    assert found.result.total == {NS: 0, EW: 232}


@pytest.mark.parametrize("points", [10, 30, 15])
@pytest.mark.parametrize("stopped", [{}, {"ending": SlipEnding.REVOKE, "offender": EW}])
def test_16_roem_that_no_tricks_have(points, stopped, refusal):
    said = f"{points} roem kan niet: roem telt 20, 40, 50, 70, 100 of 200 per slag"
    assert refusal(sheet, 100, ns=points, **stopped)[0] == said


def test_wet_where_each_side_keeps_its_own():
    found = sheet(60, wet_points=WetPoints.OWN)
    assert (found.result.wet, told(found.lines)) == (True, [("intro:5d", "Points of the tricks", 60, 102)])


def test_a_march_of_the_defenders_counts_too():
    found = sheet(0, march=EW)
    assert told(found.lines) == [
        ("gl:nat-gaan", "All points", 0, 162),
        ("gl:mars", "March: all eight tricks", 0, 100),
    ]
    assert found.result.text.nl == "Noord-Zuid zijn nat: Oost-West 262, Noord-Zuid 0."


def test_13_revoke():
    found = sheet(ns=20, ew=50, ending=SlipEnding.REVOKE, offender=NS)
    assert found.points_made == ()
    assert found.verdict.text.en == "North-South revoked: the deal stops."
    assert told(found.lines) == [
        ("13", "All points", 0, 162),
        ("13", "Penalty", 0, 100),
        ("13", "Own roem", 0, 50),
        ("13", "Roem of the other side", 0, 20),
    ]
    assert found.result.total == {NS: 0, EW: 332}


def test_15_false_accusation():
    found = sheet(ending=SlipEnding.ACCUSATION, offender=EW, revoke_penalty=50)
    assert told(found.lines) == [("15", "All points", 162, 0), ("15", "Penalty", 50, 0)]
    assert (found.verdict.law, found.result.wet) == ("15", False)
    assert found.verdict.text == Text(
        "Oost-West beschuldigden ten onrechte van verzaken: het spel stopt.",
        "East-West wrongly accused of a revoke: the deal stops.",
    )


@pytest.mark.parametrize(
    ("points", "ns", "ew", "asked"),
    [(162, 0, 0, NS), (162, 0, 20, None), (0, 0, 0, EW), (0, 20, 0, None), (100, 0, 0, None)],
)
def test_only_all_points_without_roem_of_the_others_may_be_a_march(points, ns, ew, asked):
    assert asks_for_march(points, {NS: ns, EW: ew}, NS) is asked


def test_impossible_points_are_refused():
    with pytest.raises(TroefError, match="1 is not a possible score"):
        sheet(1)


@given(
    st.sampled_from(SEATS),
    POINTS,
    ROEM,
    ROEM,
    st.sampled_from(WetPoints),
    st.one_of(
        st.none(), st.tuples(st.sampled_from([SlipEnding.REVOKE, SlipEnding.ACCUSATION]), st.sampled_from(SIDES))
    ),
    st.booleans(),
)
def test_the_lines_add_up_to_the_result(declarer, points, ns, ew, wet_points, stopped, march):
    roem = {NS: ns, EW: ew}
    ending, offender = stopped or (SlipEnding.PLAYED, None)
    all_tricks = asks_for_march(points, roem, declarer.side) if march else None
    slip = Slip(declarer, Suit.S, points, roem, all_tricks, ending, offender)
    found = work_out(slip, Rules(wet_points=wet_points))
    assert {side: sum(line.points[side] for line in found.lines) for side in SIDES} == found.result.total
    together = sum(found.result.total.values())
    extra = 100 if stopped or all_tricks else 0
    assert together == 162 + ns + ew + extra


def test_every_line_and_kind_of_roem_cites_a_paragraph_of_the_book():
    from troef.director.library import book
    from troef.laws import KLAVERJAS_1976

    known = book(KLAVERJAS_1976).by_id
    sheets = [sheet(81, 20, 50), sheet(162, march=NS), sheet(ending=SlipEnding.REVOKE, offender=NS)]
    cited = {line.law for each in sheets for line in (*each.points_made, *each.lines)} | {
        each.verdict.law for each in sheets
    }
    assert [law for law in cited | {kind.law for kind in Combination} if law not in known] == []
