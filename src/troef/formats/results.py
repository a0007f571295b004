"""Results of a session as a contest file in the making, and what was wrong with where they came from."""

from __future__ import annotations

from typing import Any, NamedTuple

from troef.bridge.game.contract import contract_text
from troef.bridge.game.record import Finding
from troef.cards import TroefError
from troef.cards.numbers import whole_in
from troef.contest.file import contest_of
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
