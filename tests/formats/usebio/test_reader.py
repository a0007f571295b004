"""USEBIO: published sessions recomputed, parsed and written, and files with faults or attacks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.printed_figures import PrintedSession, count_of_figures, find_differences
from troef.contest.score import score
from troef.formats import read_sessions
from troef.formats.usebio import reader

_HEAD = '<?xml version="1.0" encoding="iso-8859-1"?>\n<!DOCTYPE USEBIO SYSTEM "http://example.org/usebio.dtd">\n'


def event(*boards: str, kind: str = "PAIRS", more: str = "") -> str:
    return f'{_HEAD}<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}">{more}{"".join(boards)}</EVENT></USEBIO>'


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def line(ns: int, ew: int, told: str) -> str:
    who = f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
    return f"<TRAVELLER_LINE>{who}{told}</TRAVELLER_LINE>"


def contract(text: str, by: str, tricks: int, points: int) -> str:
    played = f"<CONTRACT>{text}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
    return f"{played}<SCORE>{points}</SCORE>"


def one(text: str) -> PrintedSession:
    (session,) = reader.read_sessions(text)
    return session


def obtained(told: str) -> object:
    return one(event(board(1, line(1, 2, told)))).contest.results[0].for_ns


def test_contracts_scores_and_artificial_scores() -> None:
    session = one(
        event(
            board(
                1,
                line(1, 2, contract("3Hx", "N", 6, -500)),
                line(3, 4, "<SCORE>A6040</SCORE>"),
                line(5, 6, "<CONTRACT>Pass</CONTRACT><SCORE>0</SCORE>"),
                line(7, 8, "<SCORE>-90</SCORE>"),
                line(9, 10, "<SCORE></SCORE>"),
            )
        )
    )
    first, second, third, fourth, fifth = session.contest.results
    assert dict(first.for_ns.as_reported) == {"contract": "3HX", "by": "N", "tricks": 6}  # type: ignore[union-attr]
    assert (second.for_ns.text, second.for_ew.text) == ("60", "40")  # type: ignore[union-attr]
    assert dict(third.for_ns.as_reported) == {"contract": "P"}  # type: ignore[union-attr]
    assert fourth.for_ns.ns == -90  # type: ignore[union-attr]
    assert repr(fifth.for_ns) == "NotPlayed()"


def test_a_wrong_score_is_a_difference() -> None:
    session = one(event(board(1, line(1, 2, contract("4S", "N", 10, 400)))))
    (found,) = find_differences(session.published, session.contest)
    assert found.words("en") == "board 1: 1 / 2: score: printed 400, computed 420"


def test_one_number_for_two_pairs_in_a_two_winner_session() -> None:
    pair = "<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>{0}</DIRECTION><PLACE>1</PLACE></PAIR>"
    people = f"<PARTICIPANTS>{pair.format('NS')}{pair.format('EW')}</PARTICIPANTS>"
    text = event(board(1, line(1, 1, contract("4S", "N", 10, 420))), more=f"<WINNER_TYPE>2</WINNER_TYPE>{people}")
    session = one(text)
    assert list(session.contest.contestants) == ["1 NS", "1 EW"]
    assert find_differences(session.published, session.contest) == ()


def test_a_session_with_one_winner_has_one_ranking_although_pairs_keep_their_direction() -> None:
    pair = (
        "<PAIR><PAIR_NUMBER>{0}</PAIR_NUMBER><DIRECTION>{1}</DIRECTION><PLACE>{0}</PLACE>"
        "<PERCENTAGE>{2}</PERCENTAGE></PAIR>"
    )
    people = "".join(pair.format(*each) for each in ((1, "NS", 100), (2, "EW", 100), (3, "NS", 0), (4, "EW", 0)))
    lines = line(1, 4, contract("4S", "N", 10, 420)), line(3, 2, contract("4S", "N", 9, -50))
    winners = "<WINNER_TYPE>1</WINNER_TYPE>"
    session = one(event(board(1, *lines), more=f"{winners}<PARTICIPANTS>{people}</PARTICIPANTS>"))
    assert {standing.side for standing in session.published.standings} == {None}
    differences = [found.words("en") for found in find_differences(session.published, session.contest)]
    assert differences == ["2: rank: printed 2, computed 1", "4: rank: printed 4, computed 3"]


def teams(method: str, totals: tuple[str, str]) -> str:
    """A match of one board: 11 IMPs to the first team."""
    told = f"<MATCH_SCORING_METHOD>{method}</MATCH_SCORING_METHOD>" if method else ""
    both = "".join(
        f'<TEAM TEAM_ID="{number}"><TOTAL_SCORE>{total}</TOTAL_SCORE></TEAM>' for number, total in enumerate(totals, 1)
    )
    rooms = [
        f"<TRAVELLER_LINE><DIRECTION>{side}</DIRECTION>{contract('4S', 'N', tricks, points)}</TRAVELLER_LINE>"
        for side, tricks, points in (("NS", 10, 420), ("EW", 9, -50))
    ]
    match = f"<MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>{board(1, '<IMPS>10</IMPS>', *rooms)}</MATCH>"
    return event(f"<PARTICIPANTS>{both}</PARTICIPANTS>{match}", kind="TEAMS", more=told)


@pytest.mark.parametrize(
    ("method", "totals"),
    [("IMPS", ("10", "-10")), ("", ("10", "-10")), ("VPS", ("18", "2")), ("", ("18", "2")), ("VPS", ("18.09", "1.91"))],
)
def test_totals_of_teams_are_what_the_event_says(method: str, totals: tuple[str, str]) -> None:
    session = one(teams(method, totals))
    assert find_differences(session.published, session.contest) == ()
    assert [str(row.points or row.vp) for row in session.published.standings] == list(totals)


def test_a_wrong_total_of_a_team_is_a_difference() -> None:
    session = one(teams("IMPS", ("11", "-10")))
    assert [found.words("en") for found in find_differences(session.published, session.contest)] == [
        "1: points: printed 11, computed 10"
    ]


def test_sections_have_their_letters() -> None:
    section = '<SECTION SECTION_ID="{0}">' + board(1, line(1, 2, contract("4S", "N", 10, 420))) + "</SECTION>"
    text = event(f'<SESSION SESSION_ID="1">{section.format("A")}{section.format("B")}</SESSION>')
    results = one(text).contest.results
    assert [(result.ns, result.ew) for result in results] == [(("A1",), ("A2",)), (("B1",), ("B2",))]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<USEBIO>", "line 1, column 9: not XML: no element found"),
        ("<HTML></HTML>", "this XML is HTML, not USEBIO"),
        ("<USEBIO></USEBIO>", "the file has no results"),
        (event(board(1, "<TRAVELLER_LINE></TRAVELLER_LINE>")), "NS_PAIR_NUMBER is missing in a line of a traveller"),
        (event("<BOARD><TRAVELLER_LINE/></BOARD>"), "None is not a board number"),
        (event(board(1, line(1, 1, "<SCORE>50</SCORE>"))), r"results\[0\]: board 1: EW pair 1 appears twice"),
    ],
)
def test_what_is_wrong_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(TroefError, match=f"^{why}"):
        reader.read_sessions(text)


def test_entities_are_refused() -> None:
    text = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><USEBIO>&a;</USEBIO>'
    with pytest.raises(TroefError, match="declares entities"):
        reader.read_sessions(text)


FIGURES = {
    "abf-butler_howell.xml": 436,
    "abf-mp_pairs_howell.xml": 518,
    "uk-mp-pairs.xml": 770,
    "uk-multiple-teams.xml": 740,
    "uk-usebio-and-pbn.xml": 457,
}


def published(path: Path) -> PrintedSession:
    (session,) = read_sessions(path.read_text(encoding="latin-1"))
    return session


@pytest.mark.parametrize("name", FIGURES)
def test_published_sessions_are_recomputed(data: Path, name: str) -> None:
    session = published(data / "usebio" / name)
    assert (count_of_figures(session.published), find_differences(session.published, session.contest)) == (
        FIGURES[name],
        (),
    )


def test_how_the_published_sessions_were_scored(data: Path) -> None:
    sessions = {name: published(data / "usebio" / name) for name in FIGURES}
    howell = sessions["abf-mp_pairs_howell.xml"]
    assert (howell.contest.options.unequal, howell.published.boards_alone, howell.published.prorated) == (
        "neuberg",
        True,
        True,
    )
    assert sessions["uk-usebio-and-pbn.xml"].contest.options.unequal == "none"
    butler = sessions["abf-butler_howell.xml"].contest.options
    assert (butler.method, butler.butler.trim, butler.butler.round) == ("butler", 1, 10)
    assert [sessions[name].contest.winners for name in FIGURES] == [1, 1, 2, 1, 1]


@pytest.mark.parametrize("name", FIGURES)
def test_written_and_read_back_it_is_the_same_session(data: Path, name: str) -> None:
    answer = score(published(data / "usebio" / name).contest)
    written = reader.write(answer, reader.UsebioHeading("Club", "Evening", "22/10/2015"))
    assert written.lost == ()
    (again,) = reader.read_sessions(written.data.decode())
    assert sorted(map(repr, again.contest.results)) == sorted(map(repr, answer.contest.results))
    assert find_differences(again.published, again.contest) == ()
    assert score(again.contest).ranking == answer.ranking


def test_what_usebio_cannot_carry_is_said() -> None:
    weighted = {"weight": 1, "contract": "4S", "by": "N", "tricks": 10}
    value = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [
            {"board": 1, "ns": "1", "ew": "2", "weighted": {"NS": [weighted], "EW": [weighted]}},
            {"board": 1, "ns": "3", "ew": "4", "score": 420, "group": "a"},
            {"board": 2, "ns": "1", "ew": "2", "score": 50, "artificial": {"NS": "A+"}},
        ],
        "penalties": [{"contestant": "3", "amount": 1, "unit": "mp"}],
    }
    written = reader.write(score(contest_of(value)))
    assert [finding.words("en") for finding in written.lost] == [
        "board 1: the weighted score of 1 and 2",
        "board 1: that it was fouled (group a)",
        "board 2: that 1 and 2 have different scores",
        "the penalty of 3",
    ]
    assert [finding.words("nl") for finding in written.lost] == [
        "spel 1: de gewogen score van 1 en 2",
        "spel 1: dat het vervalst was (groep a)",
        "spel 2: dat 1 en 2 verschillende scores hebben",
        "de straf van 3",
    ]


def test_a_match_without_its_teams(refusal: Callable[..., tuple[str, str]]) -> None:
    text = teams("IMPS", ("10", "-10")).replace("<OPPOSING_TEAM>2</OPPOSING_TEAM>", "")
    assert refusal(reader.read_sessions, text) == (
        "bij een wedstrijd staat niet welke twee teams hem spelen",
        "a match does not say which two teams play it",
    )
