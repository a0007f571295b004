"""Results of a session as a contest file in the making, and what was wrong with where they came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from troef.bridge.game.contract import contract_text
from troef.bridge.game.record import Finding
from troef.cards import TroefError
from troef.cards.numbers import whole_in
from troef.contest.file import contest_of
from troef.contest.result import Artificial, Played, Weighted
from troef.contest.session import Contest
from troef.formats.pbn.values import read_contract


class Place(NamedTuple):
    """Where a result was made, as far as the source tells."""

    section: str
    table: int
    round: int


class Results(NamedTuple):
    """A contest file as a JSON value, and the findings of the reader."""

    value: dict[str, Any]
    findings: tuple[Finding, ...] = ()
    places: tuple[Place, ...] = ()
    """For each result in turn, where the source tells it."""

    def contest(self) -> Contest:
        """The session, checked as every contest file is."""
        return contest_of(self.value)


class Written(NamedTuple):
    """A file of results, and what it could not carry: that stays in the contest file only."""

    data: bytes
    lost: tuple[Finding, ...] = ()


def lost(contest: Contest) -> Iterator[Finding]:
    """What a reader of USEBIO or PBN will not find there."""
    for result in contest.results:
        board, pairs = str(result.board), (result.ns[0], result.ew[0])
        both, beide = " and ".join(pairs), " en ".join(pairs)
        if isinstance(result.for_ns, Weighted) or isinstance(result.for_ew, Weighted):
            yield Finding(f"the weighted score of {both}", board, nl=f"de gewogen score van {beide}")
        elif isinstance(result.for_ns, Artificial) != isinstance(result.for_ew, Artificial):
            yield Finding(f"that {both} have different scores", board, nl=f"dat {beide} verschillende scores hebben")
        if result.table is not None:
            yield Finding(
                "the table result behind the adjusted score", board, nl="de uitslag aan tafel achter de arbitrale score"
            )
        if result.version is not None:
            yield Finding(
                f"that it was fouled (group {result.version})",
                board,
                nl=f"dat het vervalst was (groep {result.version})",
            )
        if isinstance(result.for_ns, Played) and any(result.for_ns.honours):
            yield Finding("honours", board, nl="honneurs")
    for penalty in contest.penalties:
        yield Finding(f"the penalty of {penalty.contestant}", nl=f"de straf van {penalty.contestant}")


def played(contract: str, by: str, tricks: str) -> dict[str, Any]:
    """The fields of a contract that was played; the tricks may be told as `10`, `=`, `+1` or `-2`."""
    found = read_contract(contract)
    if found is None:
        return {"contract": "P"}
    told = whole_in(tricks.replace("=", "+0"))
    if told is None:
        raise TroefError(
            f"{tricks!r} is not a result: write tricks, or =, +1, -2",
            f"{tricks!r:.60} is geen resultaat: schrijf slagen, of =, +1, -2",
        )
    taken = told if tricks.strip().isdecimal() else found.tricks_needed + told
    return {"contract": contract_text(found), "by": by.strip().upper(), "tricks": taken}
