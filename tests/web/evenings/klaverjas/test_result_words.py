"""A klaverjas deal as entered, stored, worded and typed."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override
from hypothesis import assume, given
from hypothesis import strategies as st

from troef.cards import SEATS, SIDES, Side, Suit, TroefError
from troef.klaverjas.game.rules import Rules, WetPoints
from troef.klaverjas.game.score_slip import Slip, SlipEnding, asks_for_march
from troef.web.entry import result_entry
from troef.web.evenings.games import reported_result
from troef.web.evenings.games.klaverjas_slip import (
    ReportedSlip,
    filled_slip,
    parse_line,
    slip_line,
    slip_sentence,
    written_line,
)
from troef.web.evenings.models import Result
from troef.web.evenings.models import Slip as Kept
from troef.web.evenings.result_filters import result_short_text


@st.composite
def slips(draw):
    """Every slip that a table can hand in."""
    seat, trump = draw(st.sampled_from(SEATS)), draw(st.sampled_from(list(Suit)))
    roem = {side: 10 * draw(st.sampled_from((0, 0, 2, 4, 5, 7, 10, 14))) for side in SIDES}
    ending = draw(st.sampled_from(list(SlipEnding)))
    if ending is not SlipEnding.PLAYED:
        return Slip(seat, trump, 0, roem, None, ending, draw(st.sampled_from(SIDES)))
    points = draw(st.sampled_from((0, 81, 82, 162)) | st.integers(0, 162))
    assume(points not in (1, 161))
    asked = asks_for_march(points, roem, seat.side)
    return Slip(seat, trump, points, roem, asked if asked and draw(st.booleans()) else None)


@given(slips(), st.sampled_from(["nl", "en"]))
def test_what_is_typed_reads_back(slip, lang):
    assert parse_line(written_line(slip, lang)) == slip


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("H N 96", (96, 66)),
        ("♠ Z 110 20-0", (130, 52)),
        ("h n 81", (0, 162)),
        ("R O 90 50-0", (212, 0)),
        ("K W 162 mars", (0, 262)),
        ("S N 0 mars", (0, 262)),
        ("S O verzaakt OW 20-50", (332, 0)),
        ("D E revoke EW", (262, 0)),
        ("K Z beschuldigd NZ 20/0", (0, 282)),
    ],
)
def test_a_line_and_its_totals(line, totals):
    total = ReportedSlip(parse_line(line), Rules()).sheet.result.total
    assert (total[Side.NS], total[Side.EW]) == totals


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Sch N 102", "S N 102"), ("Ha O 96 20-0", "H O 96 20-0"), ("ru w 162 mars", "R W 162 mars"),
        ("KlZ verzaakt NZ", "K Z verzaakt NZ"), ("HE 96", "H E 96"), ("He E 96", "H E 96"), ("Cl S 90", "C S 90"),
        ("Di W 90", "D W 90"), ("Sp E 90", "S E 90"), ("SZ 90", "S S 90"),
    ],
)  # fmt: skip
def test_the_abbreviations_of_the_regulations(typed, plain):
    """Sch, Ha, Ru, Kl; the scorer types them with both sides' points too."""
    assert parse_line(typed) == parse_line(plain)
    assert parse_line(slip_line(typed)) == parse_line(slip_line(plain))


def test_a_slip_with_an_abbreviation_and_the_points_of_both():
    assert slip_line("Kl O 102-60 20") == "Kl O 102 0-20"


@pytest.mark.parametrize("line", ["", "H", "H N", "N H 96", "H N 96 20", "X N 96", "H N verzaakt", "H N 96 mars"])
def test_what_is_no_line(line):
    with pytest.raises(TroefError, match=f"“{line}” is geen uitslag|Wie alle acht slagen maakt, heeft 162 punten"):
        parse_line(line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("H N 163", "^163 points: a side has 0 to 162"),
        ("H N 161", "^161 is not a possible score"),
        ("H N 1", "^1 is not a possible score"),
        ("H N 96 5-0", "^5 roem is not possible"),
        ("H N 96 30-0", "^30 roem is not possible"),
        ("H N verzaakt OW 10-0", "^10 roem is not possible"),
        ("H N 162 0-20 mars", "^NS cannot have made all tricks"),
    ],
)
def test_what_cannot_be(line, why):
    with pytest.raises(TroefError, match=why):
        ReportedSlip(parse_line(line), Rules())


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"points_NS": "x" * 41}, f"“{'x' * 40}” is not a number of points."),
        ({"points_NS": "10000"}, "“10000” is not a number of points."),
        ({"points_NS": "9999"}, "The points of both sides are 162 together."),
        ({"points_NS": "100", "points_EW": "61"}, "The points of both sides are 162 together."),
        ({"points_EW": "161"}, "No cards of a deal count just one point."),
        ({"roem_EW": "25"}, "Roem is 20, 40, 50, 70, 100 or 200 in a trick, or a sum of those."),
        ({"roem_NS": "30"}, "Roem is 20, 40, 50, 70, 100 or 200 in a trick, or a sum of those."),
        ({"ended": "x"}, "Choose whether it was played, or ended by a revoke or an accusation."),
    ],
)
def test_what_no_slip_says(fields, why, database):
    with override("en"), pytest.raises(TroefError, match=re.escape(why)) as refusal:
        filled_slip(fields)
    assert str(refusal.value) == why


@pytest.mark.parametrize(
    ("line", "nl"),
    [
        ("H N 96 20-0", "Noord speelt met ♥: NZ 116, OW 66 (roem 20–0)"),
        ("H N 96", "Noord speelt met ♥: NZ 96, OW 66 (geen roem)"),
        ("S O 60", "Oost speelt met ♠ en gaat nat: NZ 162, OW 0 (geen roem)"),
        ("K W 162 mars", "West speelt met ♣, mars: NZ 0, OW 262 (geen roem)"),
        ("R Z 0 mars", "Zuid speelt met ♦ en gaat nat, mars voor OW: NZ 0, OW 262 (geen roem)"),
        ("H N verzaakt OW 20-0", "Noord speelt met ♥, OW verzaakte: NZ 282, OW 0 (roem 20–0)"),
        ("H N beschuldigd NZ", "Noord speelt met ♥, NZ beschuldigde ten onrechte: NZ 0, OW 262 (geen roem)"),
    ],
)
def test_the_sentence(line, nl, database):
    with override("nl"):
        said = slip_sentence(ReportedSlip(parse_line(line), Rules()))
    assert strip_tags(said) == nl


def test_the_rules_of_the_evening_decide(contest, tell):
    contest.klaverjas.options = Rules(wet_points=WetPoints.OWN, revoke_penalty=50).as_json()
    contest.klaverjas.save()
    sitting = contest.sittings.select_related("table", "north", "east", "evening").first()
    one, other = sitting.boards
    assert (tell(sitting, one, "H N 60").slip.ns, tell(sitting, other, "H N verzaakt NZ").slip.ew) == (60, 212)


def test_what_is_kept_is_what_was_told(contest, tell):
    sitting = contest.sittings.select_related("table", "north", "east", "evening").first()
    tell(sitting, sitting.boards[0], "S O 100 0-20")
    kept = Result.objects.get()
    told = reported_result(kept)
    assert told.slip == parse_line("S O 100 0-20")
    assert (kept.slip.ns, kept.slip.ew, kept.slip.has_roem) == (62, 120, True)
    assert told.as_result() == {"points": {"NS": 62, "EW": 120}}
    assert contest.game.entry.fields(kept) == {
        "trump": "S", "by": "E", "ended": "played", "points_NS": "62", "points_EW": "100",
        "roem_NS": "0", "roem_EW": "20", "struck": "",
    }  # fmt: skip
    with override("nl"):
        assert told.as_typed() == "S O 100 0-20"
    log = contest.log.get(verb="agreed").about["result"]
    assert log == {"slip": "S E 100 0-20", "total": "62–120"}


def test_the_director_corrects_and_cancels(contest, tell, people):
    sitting = contest.sittings.select_related("table", "north", "east", "evening").first()
    board = sitting.boards[0]
    tell(sitting, board, "H N 96")
    slip = contest.game.entry.parse(contest, "H N 69")
    result = result_entry.set_result(sitting, board, slip, "Verschreven", people.as_director)
    assert (result.slip.ns, result.slip.ew) == (0, 162)
    cancelled = result_entry.set_result(sitting, board, None, "II-14: spel onbruikbaar", people.as_director)
    assert not cancelled.is_played
    assert Kept.objects.count() == 0
    with override("nl"):
        assert result_short_text(Result.objects.get()) == "Niet gespeeld"
    assert contest.log.filter(verb="corrected by the director").count() == 2
