"""What the log keeps as a code, in the reader's words: `howell` is Howell, `2C W 9` is 2K W 9."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Field
from django.utils.formats import date_format

from troef.cards import TroefError
from troef.director.judgement_json import read_penalty
from troef.director.judgement_words import penalty_words
from troef.web.session.formats import FORMATS
from troef.web.session.games import game_of_fields
from troef.web.session.games.klaverjas_slip import parse_line, written_line
from troef.web.session.models import Evening, WayOfPlaying
from troef.web.session.outcome import Outcome
from troef.web.session.words import movement_name, percent, points, side
from troef.web.site.language import lang


def worded(name: str, value: Any) -> Any:
    """A value of the log; what has no other words stays as it is."""
    say = _SAID.get(name)
    return say(value) if say else value


def _choice(name: str) -> Callable[[Any], Any]:
    """One of the choices of an evening, as the organiser's page calls it."""
    field = Evening._meta.get_field(name)
    assert isinstance(field, Field)
    return lambda value: dict(field.flatchoices).get(value, value)


def _format(value: str) -> str:
    known = FORMATS.get(value)
    return f"{known.game}, {known.label}" if known else value


def _day(value: str) -> str:
    return date_format(date.fromisoformat(value), "j F Y")


def _result(value: Any) -> Any:
    """What a table wrote down, as somebody of this language would type it."""
    try:
        if "slip" in value:
            slip = written_line(parse_line(value["slip"]), lang())
            return f"{slip}, {value.get('total', '')}".strip(", ")
        if "contract" in value:
            return Outcome.from_fields({name: str(one) for name, one in value.items() if name != "lead"}).typed()
    except TroefError:  # an older line may have been written in another form
        pass
    return value


def _given(value: dict[str, Any]) -> str:
    """What a ruling puts into the score: `NZ 60% 1SA W 7, 40% 1SA W 6; OW A+; straf voor 3: 1/4 top (90B2)`."""
    artificial, weighted = value.get("artificial", {}), value.get("weighted", {})
    said = [f"{side(name)} {_award(award)}" for name, award in artificial.items()]
    said += [f"{side(name)} {_weights(outcomes)}" for name, outcomes in weighted.items()]
    return "; ".join(said + [penalty_words(read_penalty("", told), lang()) for told in value.get("penalties", [])])


def _award(award: str | float) -> str:
    return award if isinstance(award, str) else percent(award)


def _weights(outcomes: list[dict[str, Any]]) -> str:
    return ", ".join(
        f"{points(Fraction(str(one['weight'])) * 100)}% {game_of_fields(one).typed_fields(one)}" for one in outcomes
    )


def _ranking(value: Any) -> Any:
    """Place, number and result; with a comma where the language has one."""
    mark = "," if lang() == "nl" else "."
    return [{**row, "result": str(row.get("result", "")).replace(".", mark)} for row in value]


_SAID: dict[str, Callable[[Any], Any]] = {
    "name": movement_name,
    "movement": movement_name,
    "format": _format,
    "date": _day,
    "result": _result,
    "before": _result,
    "given": _given,
    "withdrawn": _given,
    "ranking": _ranking,
    "rest": lambda value: dict(WayOfPlaying._meta.get_field("rest").flatchoices).get(value, value),
    **{name: _choice(name) for name in ("kind", "edition", "regulations", "method")},
}
