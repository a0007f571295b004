"""Parses the form of the sandbox into an event of the log, for either game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.pages.library.sandbox.games import TableGame
from troef.web.pages.library.sandbox.verbs import SandboxVerb, VerbField
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import Log


def offered_verbs(game: TableGame, phase: str) -> list[SandboxVerb]:
    """Return the special verbs that make sense in a phase."""
    return [verb for verb in game.special if phase in verb.phases]


def event_of(filled: Mapping[str, str], game: TableGame) -> Log:
    """Return the event of a form. The engine decides whether it is possible.

    Raises TroefError for an unknown verb, or for text that is not a number in a field for one.
    """
    verb = game.verbs.get(filled.get("do", ""))
    if verb is None:
        raise TroefError(_("“%(what)s” is not something that can be told here.") % {"what": filled.get("do", "")})
    filled = {**filled, **_pressed(filled)}
    values = {field.name: _value(field, filled[field.name].strip()) for field in verb.fields if filled.get(field.name)}
    return {"do": verb.do} | values


def _pressed(filled: Mapping[str, str]) -> dict[str, str]:
    """Return the two fields set by one button: `E HK` is a card by East, `play H` a call of klaverjas."""
    first, _space, second = filled.get("hand", filled.get("says", "")).partition(" ")
    if "hand" in filled:
        return {"by": first, "card": second}
    return {"bid": first, "trump": second} if "says" in filled else {}


def _value(field: VerbField, text: str) -> Any:
    match field.kind:
        case "flag":
            return True
        case "number":
            return _number(text)
        case "answer":
            return {"yes": True, "no": False}[text] if text in ("yes", "no") else _number(text)
        case "cards":
            return text.split()
        case _:
            return text


def _number(text: str) -> int:
    number = parse_int(text)
    if number is None or number > 999:
        raise TroefError(_("“%(text)s” is not a number.") % {"text": text[:40]})
    return number
