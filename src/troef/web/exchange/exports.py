"""An evening as files that other programs read; each maker says what its file cannot carry."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from troef.contest.answer import Answer
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.web.people.models import Club
from troef.web.session.contest_file import contest_file
from troef.web.session.games import GAMES
from troef.web.session.models import Evening, Section
from troef.web.site.language import lang


class File(NamedTuple):
    """What is sent, under which type, and what did not fit in it."""

    data: bytes
    type: str
    lost: tuple[str, ...] = ()


def _scored(file: dict[str, Any]) -> Answer:
    return score(contest_of(file))


def _json(evening: Evening, file: dict[str, Any]) -> File:
    return File(json.dumps(file, ensure_ascii=False, indent=1).encode(), "application/json")


def _usebio(evening: Evening, file: dict[str, Any]) -> File:
    from troef.formats import usebio
    from troef.formats.usebio.write import Heading

    heading = Heading(_club(), evening.name, f"{evening.date:%d/%m/%Y}")
    written = usebio.write(_scored(file), heading)
    return File(written.data, "application/xml", written.lost)


def _pbn(evening: Evening, file: dict[str, Any]) -> File:
    from troef.formats import write_boards
    from troef.formats.scoretable_write import records

    deals = {board.number: board.deal for board in evening.boards.all()}
    tags = {"Event": evening.name, "Site": _club(), "Date": f"{evening.date:%Y.%m.%d}"}
    return File(write_boards("x.pbn", records(_scored(file), deals, tags)), "application/x-pbn")


def _csv(evening: Evening, file: dict[str, Any]) -> File:
    from troef.formats import results_csv

    return File(results_csv.write(contest_of(file)), "text/csv")


def _ranking(evening: Evening, file: dict[str, Any]) -> File:
    from troef.formats import results_csv

    return File(results_csv.write_ranking(_scored(file), lang()), "text/csv")


def _club() -> str:
    club = Club.objects.first()
    return club.name if club else ""


MAKERS: Mapping[str, Callable[[Evening, dict[str, Any]], File]] = {
    "contest.json": _json,
    "usebio.xml": _usebio,
    "results.pbn": _pbn,
    "results.csv": _csv,
    "ranking.csv": _ranking,
}
"""The files by the end of their name."""


def names_for(evening: Evening) -> list[str]:
    """The files that can tell an evening of this kind."""
    others = frozenset().union(*(game.files for game in GAMES.values())) - evening.game.files
    pairs_only = {"results.pbn"}
    return [name for name in MAKERS if name not in others and (evening.kind == "pairs" or name not in pairs_only)]


def made(evening: Evening, name: str, section: Section | None = None) -> File:
    """One of the files, of the whole evening or of one section."""
    return MAKERS[name](evening, contest_file(evening, section))
