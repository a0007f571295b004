"""Several sessions as one event: carry-over, qualifiers, reserves (1949: 84, 118-119)."""

from fractions import Fraction

import pytest

from troef.contest.options import Sections
from troef.contest.score import score
from troef.contest.sessions import Selection, combine_sessions, select_qualifiers
from troef.laws import Text


def told(scores, **more):
    results = [
        {"board": board, "ns": f"N{place}", "ew": f"E{place}", "score": points}
        for board, row in enumerate(scores, 1)
        for place, points in enumerate(row, 1)
        if points is not None
    ]
    return {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "results": results,
        **more,
    }


@pytest.fixture
def session(contest):
    return lambda *scores, **more: score(contest(told(scores, **more)))


def ns(event):
    return [(row.rank, row.contestant, row.points) for row in event.ranking if str(row.side) == "NS"]


def test_sessions_add_up(session):
    first, second = session((300, 200, 100)), session((100, 200, 300), (100, 300, 200))
    assert ns(combine_sessions([first, second])) == [(1, "N2", 8), (2, "N3", 6), (3, "N1", 4)]


def test_118_carry_over_counts_in_part(session):
    first, second = session((300, 200, 100)), session((100, 200, 300))
    event = combine_sessions([first, second], Fraction(1, 2))
    assert ns(event) == [(1, "N3", 4), (2, "N2", 3), (3, "N1", 2)]
    assert event.ranking[0].percentage == Fraction(400, 6)
    assert event.notes[0].regulation == "carry-over"


def test_118_only_the_last_field_is_ranked(session):
    event = combine_sessions([session((300, 200, 100)), session((100, None, 300))], Fraction(1))
    assert ns(event) == [(1, "N1", 4), (2, "N3", 2)]
    assert event.notes[0].text == Text(
        "eerdere zittingen tellen voor 100%; 2 deelnemers speelden de laatste zitting niet",
        "earlier sessions count for 100%; 2 contestants did not play the last session",
    )


def test_without_carry_over_everybody_is_ranked(session):
    event = combine_sessions([session((300, 200, 100)), session((100, None, 300))])
    assert len(event.ranking) == 6


def test_sessions_of_one_event_are_alike(session, refusal):
    assert refusal(combine_sessions, [session((300, 200)), session((300, 200), scoring={"method": "butler"})]) == (
        "de zittingen van een toernooi hebben één uitgave, één soort deelnemers en één telling",
        "the sessions of an event have one edition, one kind of contestant and one method",
    )


def test_ties_are_broken_over_all_sessions(session):
    more = {"edition": "bridge-1949", "ties": "1949-85"}
    event = combine_sessions([session((300, 200, 100), **more), session((100, 200, 300), (0, 300, 0), **more)])
    assert [(row.rank, row.contestant) for row in event.ranking[:3]] == [(1, "N2"), (2, "N1"), (2, "N3")]


def test_II_19_play_points_are_those_of_all_sessions(contest):
    def evening(*points):
        results = [{"board": 1, "ns": f"N{n}", "ew": f"E{n}", "points": dict(zip(("NS", "EW"), both, strict=True))}
                   for n, both in enumerate(points, 1)]  # fmt: skip
        return score(contest(told([], edition="klaverjas-1976", results=results)))

    event = combine_sessions([evening((150, 12), (100, 62)), evening((90, 72), (100, 62))])
    assert [(row.rank, row.contestant, row.points, row.tops, row.play_points) for row in event.ranking[:2]] == [
        (1, "N1", 6, 1, 240),
        (2, "N2", 6, 1, 200),
    ]


def test_119_qualifiers_and_reserves_in_order(session):
    answer = session((300, 200, 100))
    first = select_qualifiers(answer.ranking, 2)[0]
    assert (first.qualified, first.reserves, first.undecided) == (("N1", "N2"), ("N3",), ())


def test_84_a_tie_at_the_line_must_be_broken(session):
    first = select_qualifiers(session((300, 200, 200)).ranking, 2)[0]
    assert first.undecided == ("N2", "N3")


def test_119_each_section_its_own_places(contest):
    sections = [{"id": f"{side}{place}", "section": "AB"[place > 2]} for side in "NE" for place in range(1, 5)]
    answer = score(contest(told([(400, 300, 200, 100)], contestants=sections, regulations={"sections": "apart"})))
    found = select_qualifiers(answer.ranking, 1, Sections.APART)
    assert [(one.section, one.qualified, one.reserves) for one in found[:2]] == [
        ("A", ("N1",), ("N2",)),
        ("B", ("N3",), ("N4",)),
    ]
    assert isinstance(found[0], Selection)


def test_victory_points_add_up(contest):
    def match(here):
        rooms = [("open", "A", "B", here), ("closed", "B", "A", 0)]
        return {
            "edition": "bridge-2017",
            "kind": "teams",
            "scoring": {"method": "imps", "vp": {"scale": [[0, 10], [2, 12]]}},
            "results": [
                {"board": 1, "match": "1", "room": room, "ns": one, "ew": other, "score": points}
                for room, one, other, points in rooms
            ],
        }

    event = combine_sessions([score(contest(match(50))), score(contest(match(0)))], Fraction(1, 2))
    assert [(row.contestant, row.vp) for row in event.ranking] == [("A", 16), ("B", 14)]
