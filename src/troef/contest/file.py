"""The contest file: one session as a JSON object, read and written."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from troef.cards import Board, Seat, Side, Vulnerability
from troef.cards.numbers import json_in
from troef.contest.answer_json import who
from troef.contest.bracket import read_bracket
from troef.contest.compensation import read_compensation
from troef.contest.contestant import Contestant, Kind
from troef.contest.exact import written
from troef.contest.fields import at, id_of, list_of, need, no_object, nobody, number, object_of, parsed, text_of, whole
from troef.contest.options import Method, Options, Rest, SeveralBoards, Vp
from troef.contest.read_options import read_options
from troef.contest.read_results import read_results
from troef.contest.result import Artificial, Award, Given, NotPlayed, Outcome, Played, Result, Weighted
from troef.contest.rules import Progress, Rules, rules_of
from troef.contest.session import BracketMatch, Compensation, Contest, Penalty, Unit
from troef.laws import Edition, Text

FIELDS = frozenset(
    (
        "edition",
        "regulations",
        "kind",
        "winners",
        "contestants",
        "boards",
        "scoring",
        "results",
        "penalties",
        "ties",
        "rank_by",
        "compensation",
        "bracket",
    )
)
_FIELD_METHODS = frozenset((Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER, Method.TOTAL_POINTS))
"""What pairs and individuals can play; IMPs and board-a-match need two rooms."""


def read_contest(text: str, progress: Progress | None = None) -> Contest:
    """The session of a contest file."""
    return contest_of(json_in(text), progress)


def contest_of(value: Any, progress: Progress | None = None) -> Contest:
    """The session of a contest file that is already a JSON value."""
    told = object_of("", value, FIELDS)
    rules = rules_of(parsed("edition", Edition.parse, need("", told, "edition")))
    kind = parsed("kind", Kind.parse, need("", told, "kind"))
    winners = whole("winners", told.get("winners", 1), 1, 2)
    orders = told.get("ties"), told.get("rank_by")
    options, regulations = read_options(rules, need("", told, "scoring"), told.get("regulations"), *orders)
    _check_kind(kind, winners, options.method)
    contestants = _contestants(told.get("contestants", []))
    boards, tables = _boards(told.get("boards", {}))
    empty = Contest(rules, kind, options, (), winners, contestants, boards, tables, regulations=regulations)
    contest = replace(empty, results=read_results(need("", told, "results"), empty, progress))
    return replace(
        contest,
        penalties=_penalties(told.get("penalties", []), contest),
        compensation=read_compensation(told.get("compensation", []), contest),
        bracket=read_bracket(told.get("bracket", []), contest),
    )


def _check_kind(kind: Kind, winners: int, method: Method) -> None:
    if kind is not Kind.TEAMS and method not in _FIELD_METHODS:
        raise at(
            "scoring.method",
            f"{method} compares the two rooms of a match, so it is for teams, not for {kind}",
            f"{method} vergelijkt de twee zalen van een wedstrijd, en is dus voor viertallen",
        )
    if kind is Kind.TEAMS and winners == 2:
        raise at("winners", "teams play in one field", "viertallen spelen in één veld")


_CONTESTANT = frozenset(("id", "name", "players", "team", "captain", "club", "section"))


def _contestants(value: Any) -> dict[str, Contestant]:
    found: dict[str, Contestant] = {}
    for index, told in enumerate(list_of("contestants", value)):
        place = f"contestants[{index}]"
        one = _contestant(place, object_of(place, told, _CONTESTANT))
        if one.id in found:
            raise at(place, f"{one.id} appears twice", f"{one.id} staat er twee keer")
        found[one.id] = one
    return found


def _contestant(place: str, told: dict[str, Any]) -> Contestant:
    texts = {
        name: id_of(f"{place}.{name}", told[name])
        for name in ("name", "team", "captain", "club", "section")
        if told.get(name) is not None
    }
    players = list_of(f"{place}.players", told.get("players", []))
    names = tuple(id_of(f"{place}.players[{index}]", name) for index, name in enumerate(players))
    return Contestant(id_of(f"{place}.id", need(place, told, "id")), players=names, **texts)


def _boards(value: Any) -> tuple[dict[int, Board], dict[int, int]]:
    """What stands on the boards, and how many tables play them, where the file says so."""
    if not isinstance(value, dict):
        raise no_object("boards", value)
    found, tables = {}, {}
    for key, told in value.items():
        place = f"boards.{key}"
        if not key.isascii() or not key.isdecimal() or len(key) > 6 or int(key) < 1:
            raise at(place, "boards are numbered from 1", "spellen zijn genummerd vanaf 1")
        marks = object_of(place, told, ("dealer", "vulnerable", "tables"))
        plain = Board(int(key))
        found[plain.number] = Board(
            plain.number,
            parsed(f"{place}.dealer", Seat.parse, marks.get("dealer", str(plain.dealer))),
            parsed(f"{place}.vulnerable", Vulnerability.parse, marks.get("vulnerable", str(plain.vulnerable))),
        )
        if "tables" in marks:
            tables[plain.number] = whole(f"{place}.tables", marks["tables"], 1)
    return found, tables


def _penalties(value: Any, contest: Contest) -> tuple[Penalty, ...]:
    names = ({name for result in contest.results for name in result.contestants(side)} for side in Side)
    on_side = dict(zip(Side, names, strict=True))
    penalties = []
    for index, told in enumerate(list_of("penalties", value)):
        place = f"penalties[{index}]"
        penalty = _penalty(place, told)
        _check_penalty(place, penalty, contest, on_side)
        penalties.append(penalty)
    return tuple(penalties)


def _penalty(place: str, value: Any) -> Penalty:
    told = object_of(place, value, ("contestant", "amount", "unit", "law", "side", "match"))
    amount = number(f"{place}.amount", need(place, told, "amount"))
    if amount < 0:
        raise at(place, "an amount is positive; it is subtracted", "een bedrag is positief; het gaat eraf")
    law = told.get("law")
    return Penalty(
        id_of(f"{place}.contestant", need(place, told, "contestant")),
        amount,
        parsed(f"{place}.unit", Unit.parse, need(place, told, "unit")),
        None if law is None else id_of(f"{place}.law", law),
        parsed(f"{place}.side", Side.parse, told["side"]) if "side" in told else None,
        text_of(f"{place}.match", told["match"]) if "match" in told else None,
    )


def _check_penalty(place: str, penalty: Penalty, contest: Contest, on_side: dict[Side, set[str]]) -> None:
    sides = [side for side in Side if penalty.contestant in on_side[side]]
    if not sides and penalty.contestant not in contest.contestants:
        raise nobody(place, contest.kind.word, penalty.contestant)
    if contest.winners == 2 and len(sides) == 2 and penalty.side is None:
        raise at(
            place,
            f"{penalty.contestant} sits NS and EW; add the side",
            f"{penalty.contestant} zit NZ én OW; zet de partij erbij",
        )
    if penalty.unit not in _units(contest.options, contest.rules):
        raise at(
            place,
            f"a penalty in {penalty.unit} does not fit {contest.options.method}",
            f"een straf in {penalty.unit} past niet bij {contest.options.method}",
        )


def _units(options: Options, rules: Rules) -> set[Unit]:
    """What penalties can be counted in."""
    if options.method.in_matchpoints:
        return {Unit.TOP, Unit.MP, Unit.PERCENT}
    units = {Unit.IMP} if options.method.in_imps else {Unit.MP}
    if options.vp is not None:
        units.add(Unit.VP)
    if rules.match_in_matchpoints:
        units.add(Unit.MP)
    return units


def write_contest(contest: Contest) -> str:
    """The contest file as text."""
    return json.dumps(contest_json(contest), ensure_ascii=False, indent=1) + "\n"


def contest_json(contest: Contest) -> dict[str, Any]:
    """The contest file as a JSON value; every option is written out."""
    options = contest.options
    return {
        "edition": str(contest.edition),
        "regulations": _regulations(contest),
        "kind": str(contest.kind),
        "winners": contest.winners,
        "contestants": [_contestant_json(contestant) for contestant in contest.contestants.values()],
        "boards": {str(number): _marks(board, contest) for number, board in contest.boards.items()},
        "scoring": _scoring(options),
        "results": [_result(result, contest) for result in contest.results],
        "penalties": [_penalty_json(penalty) for penalty in contest.penalties],
        "compensation": [_compensation(one) for one in contest.compensation],
        "bracket": [_bracket_match(one) for one in contest.bracket],
        "ties": str(options.ties),
    }


def _regulations(contest: Contest) -> dict[str, Any]:
    options = contest.options
    told: dict[str, Any] = {
        "base": contest.regulations or "wbf",
        "artificial": _amounts(options.percentages),
        "own_percentage": bool(options.own_percentage),
        "imp_own_average": options.imp_own_average,
        "compare": str(options.compare),
        "rank_by": str(options.rank_by),
        "sections": str(options.sections),
        "team_size": options.team_size,
    }
    if options.several_boards is not None:
        told["several_boards"] = _several(options.several_boards)
    return told


def _scoring(options: Options) -> dict[str, Any]:
    told: dict[str, Any] = {
        "method": str(options.method),
        "scale": options.scale,
        "unequal": str(options.unequal),
        "small_groups": str(options.small_groups),
        "weighted_others": str(options.weighted_others),
        "cross": str(options.cross),
        "butler": {"trim": options.butler.trim, "round": options.butler.round},
        "artificial_imps": _amounts(options.artificial_imps),
        "honours": options.honours,
        "knockout": options.knockout,
    }
    if options.vp is not None:
        told["vp"] = _vp(options.vp)
    return told


def _several(several: SeveralBoards) -> dict[str, Any]:
    return {"after": several.after, "percentages": _amounts(several.percentages), "imps": _amounts(several.imps)}


def _vp(vp: Vp) -> dict[str, Any]:
    steps = vp.scale
    scale = [[written(imps), written(points)] for imps, points in steps] if isinstance(steps, tuple) else str(steps)
    return {"scale": scale, **({} if vp.boards is None else {"boards": vp.boards})}


def _amounts(amounts: Any) -> dict[str, Any]:
    return {str(award): written(amount) for award, amount in amounts.items()}


def _contestant_json(contestant: Contestant) -> dict[str, Any]:
    told = {field.name: getattr(contestant, field.name) for field in fields(contestant)}
    return {name: list(value) if name == "players" else value for name, value in told.items() if value}


def _marks(board: Board, contest: Contest) -> dict[str, Any]:
    told: dict[str, Any] = {"dealer": str(board.dealer), "vulnerable": str(board.vulnerable)}
    return told | ({"tables": contest.tables[board.number]} if board.number in contest.tables else {})


def _penalty_json(penalty: Penalty) -> dict[str, Any]:
    told = {
        "contestant": penalty.contestant,
        "amount": written(penalty.amount),
        "unit": str(penalty.unit),
        "law": penalty.law,
        "side": penalty.side and str(penalty.side),
        "match": penalty.match,
    }
    return {name: value for name, value in told.items() if value is not None}


def _compensation(compensation: Compensation) -> dict[str, Any]:
    worth = (
        {"rule": str(compensation.award)}
        if isinstance(compensation.award, Rest)
        else {"points": written(compensation.award)}
    )
    return {"contestant": compensation.contestant, "round": compensation.round, **worth, **_why(compensation.why)}


def _bracket_match(bracket_match: BracketMatch) -> dict[str, Any]:
    winner = {} if bracket_match.winner is None else {"winner": bracket_match.winner}
    return {
        "round": bracket_match.round,
        "match": bracket_match.match,
        "teams": list(bracket_match.teams),
        **winner,
        **_why(bracket_match.why),
    }


def _why(why: Text | None) -> dict[str, Any]:
    return {} if why is None else {"why": why.nl if why.nl == why.en else why.as_json()}


def _result(result: Result, contest: Contest) -> dict[str, Any]:
    told: dict[str, Any] = {**_where(result), **who(result, contest.kind)}
    marks = result.copy._asdict() if result.copy else {}
    named = {"match": result.match, "room": result.room, **marks}
    told |= {name: str(value) for name, value in named.items() if value is not None}
    told |= _givens(result.for_ns, result.for_ew)
    if result.table is not None:
        told["adjusted_from"] = _givens(*result.table)
    return told


def _where(result: Result) -> dict[str, Any]:
    """The board; in a drive its round, or the round alone where this is its total."""
    drive = result.drive
    if drive is None:
        return {"board": result.board}
    return drive._asdict() if result.is_total else {"board": result.board, "round": drive.round}


def _givens(for_ns: Given, for_ew: Given) -> dict[str, Any]:
    """The fields that tell what stands for both sides."""
    if isinstance(for_ns, NotPlayed) and isinstance(for_ew, NotPlayed):
        return {"not_played": True}
    if isinstance(for_ns, Played) and for_ns == for_ew:
        return _played(for_ns)
    told: dict[str, Any] = {}
    for side, given in (("NS", for_ns), ("EW", for_ew)):
        if isinstance(given, Artificial):
            told.setdefault("artificial", {})[side] = _award(given.award)
        elif isinstance(given, Weighted):
            told.setdefault("weighted", {})[side] = [_outcome(outcome) for outcome in given.outcomes]
        elif isinstance(given, Played):
            told |= _played(given)
    return told


def _award(award: Award | Fraction) -> str | int | float:
    return str(award) if isinstance(award, Award) else written(award)


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {"weight": written(outcome.weight), **_played(outcome.played)}


def _played(played: Played) -> dict[str, Any]:
    return {name: dict(value) if isinstance(value, tuple) else value for name, value in played.told}
