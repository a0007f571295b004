"""The Butler list of a teams contest: every partnership against the datum of all tables, as an extra."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troef.contest.file import contest_of
from troef.contest.score import score
from troef.web.session.models import Evening, Seated
from troef.web.session.scoring import contest_file
from troef.web.session.seating import CHAIRS


@dataclass(frozen=True, slots=True)
class ButlerRow:
    """A partnership, its team, and its IMPs against the field."""

    rank: int
    names: str
    team: str
    imps: float
    boards: int

    @property
    def mean(self) -> float:
        return self.imps / self.boards if self.boards else 0.0


def butler_list(evening: Evening) -> list[ButlerRow]:
    """The partnerships that sat together, best mean first; a name that changed seats is the same partnership."""
    pairs = _partnerships(evening)
    rows = [row for told in contest_file(evening)["results"] if (row := _row(told, pairs)) is not None]
    file = {"edition": evening.edition, "regulations": evening.regulations, "kind": "pairs"}
    answer = score(contest_of({**file, "scoring": {"method": "butler"}, "results": rows}))
    people = _people(evening)
    scored = [(one.contestant, float(one.points), one.boards) for one in answer.ranking if one.boards]
    scored.sort(key=lambda one: -one[1] / one[2])
    return [
        ButlerRow(place, *_named(pair, people), imps, boards) for place, (pair, imps, boards) in enumerate(scored, 1)
    ]


def _people(evening: Evening) -> dict[int, tuple[str, str]]:
    seated = Seated.objects.filter(sitting__evening=evening)
    return {
        pk: (name, team)
        for pk, name, team in seated.values_list("player_id", "player__name", "player__contestant__name")
    }


def _named(pair: str, people: dict[int, tuple[str, str]]) -> tuple[str, str]:
    players = [people[int(key)] for key in pair.split("+")]
    return " – ".join(name for name, _team in players), players[0][1]


def _partnerships(evening: Evening) -> dict[tuple[str, str, int, str], str]:
    """Who sat together: by match, room, board and side."""
    chairs: dict[tuple[str, str, int, str], list[int]] = {}
    rows = Seated.objects.filter(sitting__evening=evening).values_list(
        "sitting__match", "sitting__room", "sitting__boards", "seat", "player_id"
    )
    for match, room, boards, seat, player in rows:
        side = next(side for side, seats in CHAIRS.items() if seat in seats)
        for board in boards:
            chairs.setdefault((match, room, board, side), []).append(player)
    return {key: "+".join(map(str, sorted(players))) for key, players in chairs.items()}


def _row(told: dict[str, Any], pairs: dict[tuple[str, str, int, str], str]) -> dict[str, Any] | None:
    """A row of the teams' file with partnerships instead of teams; without artificial scores, which are the teams'."""
    if "artificial" in told:
        return None
    key = (told["match"], told["room"], told["board"])
    ns, ew = (pairs.get((*key, side)) for side in ("NS", "EW"))
    if ns is None or ew is None:
        return None
    rest = {name: value for name, value in told.items() if name not in ("ns", "ew", "match", "room")}
    return {"ns": ns, "ew": ew, **rest}
