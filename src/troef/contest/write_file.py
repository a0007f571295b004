"""A session written as a contest file, so that reading it gives the same session again."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from typing import Any

from troef.cards import Board
from troef.contest.answer_json import who
from troef.contest.contestant import Contestant
from troef.contest.exact import written
from troef.contest.options import Options, Rest, SeveralBoards, Vp
from troef.contest.result import Artificial, Award, Given, NotPlayed, Outcome, Played, Result, Weighted
from troef.contest.session import BracketMatch, Compensation, Contest, Penalty
from troef.laws import Text


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
        "contestants": [_contestant(one) for one in contest.contestants.values()],
        "boards": {str(number): _marks(board, contest) for number, board in contest.boards.items()},
        "scoring": _scoring(options),
        "results": [_result(result, contest) for result in contest.results],
        "penalties": [_penalty(one) for one in contest.penalties],
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


def _contestant(one: Contestant) -> dict[str, Any]:
    told = {field.name: getattr(one, field.name) for field in fields(one)}
    return {name: list(value) if name == "players" else value for name, value in told.items() if value}


def _marks(board: Board, contest: Contest) -> dict[str, Any]:
    told: dict[str, Any] = {"dealer": str(board.dealer), "vulnerable": str(board.vulnerable)}
    return told | ({"tables": contest.tables[board.number]} if board.number in contest.tables else {})


def _penalty(one: Penalty) -> dict[str, Any]:
    told = {
        "contestant": one.contestant,
        "amount": written(one.amount),
        "unit": str(one.unit),
        "law": one.law,
        "side": one.side and str(one.side),
        "match": one.match,
    }
    return {name: value for name, value in told.items() if value is not None}


def _compensation(one: Compensation) -> dict[str, Any]:
    worth = {"rule": str(one.award)} if isinstance(one.award, Rest) else {"points": written(one.award)}
    return {"contestant": one.contestant, "round": one.round, **worth, **_why(one.why)}


def _bracket_match(one: BracketMatch) -> dict[str, Any]:
    winner = {} if one.winner is None else {"winner": one.winner}
    return {"round": one.round, "match": one.match, "teams": list(one.teams), **winner, **_why(one.why)}


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
            told.setdefault("weighted", {})[side] = [_outcome(one) for one in given.outcomes]
        elif isinstance(given, Played):
            told |= _played(given)
    return told


def _award(award: Award | Fraction) -> str | int | float:
    return str(award) if isinstance(award, Award) else written(award)


def _outcome(one: Outcome) -> dict[str, Any]:
    return {"weight": written(one.weight), **_played(one.played)}


def _played(played: Played) -> dict[str, Any]:
    return {name: dict(value) if isinstance(value, tuple) else value for name, value in played.told}
