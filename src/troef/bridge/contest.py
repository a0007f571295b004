"""Bridge as a game of contests: scores of results, implausible results, and the laws about scoring."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from pathlib import Path
from statistics import median
from typing import Any

from troef.bridge.game.contract import Contract, Doubled, contract_text, parse_contract
from troef.bridge.game.score import score
from troef.cards import SIDES, Board, Denomination, Seat, Side, TroefError, Vulnerability
from troef.cards.wording import trick_count_text
from troef.contest.options import Method
from troef.contest.result import PlayedScore
from troef.contest.rules import ContestRules, PlausibilityDoubt, rules_from
from troef.contest.session import Fine, Unit
from troef.core.messages import Localised, _
from troef.core.numbers import with_decimal_mark
from troef.laws import Edition

FIELDS = frozenset(("contract", "by", "tricks", "score", "honours"))


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "contest.toml").read_text(encoding="utf-8"))


@cache
def rules(edition: Edition) -> ContestRules:
    """Return the contest rules of an edition of the laws."""
    return rules_from(
        _data()[f"y{edition.year}"],
        edition,
        FIELDS,
        partial(read_result, edition),
        partial(implausible_results, edition),
        frozenset(Method),
        imp_steps=tuple(_data()["imps"]["steps"]),
    )


def read_result(edition: Edition, fields: Mapping[str, Any], board: Board) -> PlayedScore:
    """Parse the fields of a result: a contract with declarer and tricks, or a score as seen by NS.

    Raise TroefError if both are given, or if a field is missing.
    """
    if "honours" in fields:
        plain = read_result(edition, {name: fields[name] for name in fields if name != "honours"}, board)
        honours = fields["honours"]
        entries = (*plain.as_reported, ("honours", tuple(zip(("NS", "EW"), honours, strict=True))))
        return replace(plain, as_reported=entries, honours=honours)
    if "score" in fields:
        if "contract" in fields or "by" in fields or "tricks" in fields:
            raise TroefError(_("there is a score and a contract; write one of them"))
        return _scored(fields["score"])
    if "contract" not in fields:
        raise TroefError(_("there is no contract"))
    return _contracted(fields["contract"], fields.get("by"), fields.get("tricks"), board.vulnerable, edition)


@lru_cache(maxsize=10_000)
def _scored(points: int) -> PlayedScore:
    return PlayedScore(points, -points, (("score", points),))


@lru_cache(maxsize=100_000)
def _contracted(
    text: str, by: Seat | None, tricks: int | None, vulnerable: Vulnerability, edition: Edition
) -> PlayedScore:
    contract = parse_contract(text)
    if contract is None:
        if by is not None or tricks is not None:
            raise TroefError(_("a board that was passed out has no declarer and no tricks"))
        return PlayedScore(0, 0, (("contract", "P"),))
    if by is None or tricks is None:
        raise TroefError(
            _("{contract}: declarer is missing", contract=contract)
            if by is None
            else _("{contract}: the tricks are missing", contract=contract)
        )
    points = score(contract, tricks, by.side in vulnerable, edition)
    ns = points if by.side is Side.NS else -points
    return PlayedScore(ns, -ns, (("contract", contract_text(contract)), ("by", str(by)), ("tricks", tricks)))


def implausible_results(
    edition: Edition, played: PlayedScore, field: Mapping[PlayedScore, int], board: Board
) -> Iterator[PlausibilityDoubt]:
    """Yield doubts about the result `played`; `field` counts each result on this board, this one included."""
    fields = dict(played.as_reported)
    if "score" in fields and played.ns not in possible_scores(board.vulnerable, edition):
        yield _impossible(played.ns, edition)
    contract = _contract_of(fields)
    if contract is not None:
        yield from _odd_tricks(contract, played, field)
    else:
        yield from _odd_score(played, field)


def _impossible(points: int, edition: Edition) -> PlausibilityDoubt:
    fits = [str(vulnerable) for vulnerable in Vulnerability if points in possible_scores(vulnerable, edition)]
    if not fits:
        return PlausibilityDoubt("impossible-score", _("there is no score of {points}", points=points))
    where = ", ".join(fits)
    return PlausibilityDoubt(
        "wrong-vulnerability",
        _("the score {points} fits another vulnerability ({where}): another board?", points=points, where=where),
    )


@cache
def possible_scores(vulnerable: Vulnerability, edition: Edition) -> frozenset[int]:
    """Return every score that NS can have on a board with this vulnerability."""
    sides = {side: _declarer_scores(side in vulnerable, edition) for side in SIDES}
    return sides[Side.NS] | {-points for points in sides[Side.EW]} | {0}


@cache
def _declarer_scores(vulnerable: bool, edition: Edition) -> frozenset[int]:
    kinds = (Denomination.C, Denomination.S, Denomination.N)
    contracts = [Contract(level, kind, doubled) for level in range(1, 8) for kind in kinds for doubled in Doubled]
    return frozenset(score(contract, tricks, vulnerable, edition) for contract in contracts for tricks in range(14))


def _contract_of(fields: Mapping[str, object]) -> Contract | None:
    text = fields.get("contract")
    return parse_contract(text) if isinstance(text, str) else None


_FAR = 3
_ENOUGH = 3


def _odd_tricks(
    contract: Contract, result: PlayedScore, field: Mapping[PlayedScore, int]
) -> Iterator[PlausibilityDoubt]:
    """Yield a doubt if other results in the denomination differ by many tricks or are all by the other side."""
    fields = dict(result.as_reported)
    tricks, side = fields["tricks"], Seat.parse(str(fields["by"])).side
    assert isinstance(tricks, int)
    same: list[int] = []
    other: list[int] = []
    for played, count in field.items():
        rival = dict(played.as_reported)
        rival_contract = _contract_of(rival)
        if rival_contract is None or rival_contract.denomination is not contract.denomination:
            continue
        into = same if Seat.parse(str(rival["by"])).side is side else other
        into += [int(str(rival["tricks"]))] * count
    same.remove(tricks)
    if len(same) >= _ENOUGH and abs(tricks - median(same)) >= _FAR:
        usual = f"{median(same):g}"
        yield PlausibilityDoubt(
            "far-from-field",
            _(
                "{tricks} where the field takes {usual}",
                tricks=Localised(trick_count_text, tricks),
                usual=Localised(with_decimal_mark, usual),
            ),
        )
    elif not same and len(other) >= _ENOUGH and abs(tricks - median(other)) < _FAR and tricks > 6:
        yield PlausibilityDoubt("other-side", _("everybody else plays this the other way"))
    elif all(abs(tricks - elsewhere) > 1 for elsewhere in same):
        yield from _odd_score(result, field)


_FAR_IN_POINTS = 800


def _odd_score(result: PlayedScore, field: Mapping[PlayedScore, int]) -> Iterator[PlausibilityDoubt]:
    """Yield a doubt about a score far from all others; a slam that one pair bids is not odd by itself."""
    others = [other.ns for other, count in field.items() for _ in range(count - (other is result))]
    if len(others) >= _ENOUGH and min(abs(result.ns - other) for other in others) >= _FAR_IN_POINTS:
        low, high = min(others), max(others)
        yield PlausibilityDoubt(
            "far-score", _("a score of {ns}, elsewhere {low} to {high}", ns=result.ns, low=low, high=high)
        )


def fine(paragraph: str, contestant: str, honours: int = 0, small: int = 0, match: str | None = None) -> Fine:
    """Return the fine by a paragraph of article 117 of 1949, for cards in a wrong pocket or a board turned round.

    `honours` and `small`: numbers of misplaced cards. Raise TroefError if the paragraph has no fine.
    """
    amounts = _data()["fines_1949"].get(paragraph)
    if amounts is None:
        raise TroefError(_("117{paragraph} has no fine; c, d, e and f have", paragraph=paragraph))
    total = amounts.get("board", 0) + honours * amounts.get("honour", 0) + small * amounts.get("small", 0)
    return Fine(contestant, Fraction(total), Unit.MP, f"117{paragraph}", match=match)
