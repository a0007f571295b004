"""A scored pairs session as PBN: every board with its ScoreTable, and the TotalScoreTable on the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from troef.bridge.game.record import Column, Record, Table, Tag
from troef.cards import SEATS, Deal, Layout, TroefError
from troef.contest.answer import Answer, Line
from troef.contest.contestant import Kind
from troef.contest.exact import Number
from troef.contest.options import Method
from troef.contest.result import Artificial, Award, Played, Result
from troef.formats import pbn
from troef.formats.results import Written, lost

_POINTS = {Method.MATCHPOINTS: "MP", Method.BUTLER: "IMP", Method.CROSS_IMPS: "IMP"}
_SCORING = {Method.MATCHPOINTS: "MP;MatchPoints", Method.BUTLER: "IMP;Butler", Method.CROSS_IMPS: "IMP;Cross"}
_SHARES = {Award.PLUS: 60.0, Award.AVERAGE: 50.0, Award.MINUS: 40.0}
_UNKNOWN = "-"


def write(answer: Answer, deals: Mapping[int, Deal], tags: Mapping[str, str]) -> Written:
    """The boards of the session, with the cards where they are known; `tags` stand on every board."""
    return Written(pbn.write(_records(answer, deals, tags)), tuple(lost(answer.contest)))


def _records(answer: Answer, deals: Mapping[int, Deal], tags: Mapping[str, str]) -> list[Record]:
    contest = answer.contest
    method = contest.options.method
    if contest.kind is not Kind.PAIRS or method not in _POINTS:
        raise TroefError(
            "PBN tells the results of pairs, in matchpoints, Butler or cross-IMPs",
            "PBN heeft plaats voor uitslagen van paren, in matchpunten, butler of cross-IMP",
        )
    common = tuple(Tag(name, value) for name, value in {**tags, "Scoring": _SCORING[method]}.items())
    made: list[Record] = []
    for number in sorted(answer.boards):
        board, deal = contest.board(number), deals.get(number)
        totals = (_totals(answer),) if not made else ()
        made.append(
            Record(
                number,
                board.dealer,
                board.vulnerable,
                Layout(tuple(deal[seat] for seat in SEATS)) if deal else None,
                tags=common,
                tables=(_table(answer.boards[number], _POINTS[method]), *totals),
            )
        )
    return made


def _table(lines: list[Line], points: str) -> Table:
    names = ["PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS"]
    names += [f"{points}_NS", f"{points}_EW", "Percentage_NS", "Percentage_EW"]
    return Table("ScoreTable", tuple(map(Column, names)), tuple(tuple(_cells(line)) for line in lines))


def _cells(line: Line) -> Iterator[str]:
    result = line.result
    yield from (result.ns[0], result.ew[0], *_contract(result))
    yield from map(_number, (line.ns_points, line.ew_points))
    for given, value in ((result.for_ns, line.ns_points), (result.for_ew, line.ew_points)):
        yield _share(given.award) if isinstance(given, Artificial) else _percentage(value, line.top)


def _contract(result: Result) -> Iterator[str]:
    """Contract, declarer, tricks and score; a weighted score has none of them."""
    given = result.for_ns
    if not isinstance(given, Played):
        yield from (_UNKNOWN,) * 4
        return
    told = dict(given.told)
    passed = told.get("contract") == "P"
    yield "Pass" if passed else str(told.get("contract", _UNKNOWN))
    yield from (_UNKNOWN if passed else str(told.get(name, _UNKNOWN)) for name in ("by", "tricks"))
    yield str(given.ns)


def _share(award: Award | Number) -> str:
    return f"^{_SHARES[award] if isinstance(award, Award) else float(award):g}"


def _percentage(points: Number | None, top: Number | None) -> str:
    return _UNKNOWN if points is None or not top else f"{100 * float(points) / float(top):.2f}"


def _number(points: Number | None) -> str:
    return _UNKNOWN if points is None else f"{float(points):.2f}".rstrip("0").rstrip(".")


def _totals(answer: Answer) -> Table:
    points = _POINTS[answer.contest.options.method]
    names = ("Rank", "PairId", f"Total{points}", "TotalPercentage", "Names")
    rows = [
        (
            str(row.rank),
            row.contestant,
            _number(row.points),
            _UNKNOWN if row.percentage is None else f"{float(row.percentage):.2f}",
            " - ".join(known.players) if (known := answer.contest.contestants.get(row.contestant)) else "",
        )
        for row in answer.ranking
    ]
    return Table("TotalScoreTable", tuple(map(Column, names)), tuple(rows))
