"""What goes over the line: the fields of the open interface, named as the contest file names them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import AfterValidator, Field

from troef.web.site.given import is_plain


class Problem(Schema):
    """Why something was not done."""

    detail: str


class EveningOut(Schema):
    """One session of one competition."""

    id: int
    name: str
    date: date
    state: str
    edition: str
    kind: str
    method: str
    round: int
    rounds: int
    published: datetime | None
    final: bool


class ContestantOut(Schema):
    """A pair, a team or a player with the number of the evening."""

    id: str
    name: str
    players: list[str]
    section: str = ""


class StandingOut(Schema):
    """One row of the ranking."""

    rank: int
    contestant: str
    name: str
    side: str
    section: str
    points: float
    percentage: float | None
    vp: float | None
    boards: int


class StandingsOut(Schema):
    """The ranking, and what a reader should know about how it was made."""

    state: str
    final: bool
    ranking: list[StandingOut]
    notes: list[str]


class ResultsOut(Schema):
    """Rows as the contest file has them, of the boards that this reader may see."""

    boards: list[int]
    results: list[dict[str, Any]]


def _plain(text: str) -> str:
    if not is_plain(text):
        raise ValueError("characters that are no text")
    return text


Text = Annotated[str, AfterValidator(_plain)]
Small = Annotated[int, Field(ge=1, le=9999)]


class ResultIn(Schema):
    """What the director enters: where, and the line that he would type, such as `4SX N 10`, `3NT E -1` or `P`."""

    round: Small
    table: Small
    board: Small
    result: Annotated[Text, Field(max_length=60)] = ""
    """Empty: the board was not played at this table."""
    reason: Annotated[Text, Field(min_length=1, max_length=400)]


class ResultDone(Schema):
    """What stands now."""

    board: int
    result: dict[str, Any] | None
