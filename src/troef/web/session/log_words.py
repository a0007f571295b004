"""The log as people read it, in their own language; it is kept in one form."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from troef.web.session.log_values import worded
from troef.web.session.models import Verb
from troef.web.session.words import side

register = template.Library()


@register.filter
def log_verb(verb: str) -> str:
    """What was done, in the reader's language."""
    return str(Verb(verb).label)


@register.filter
def log_who(who: str) -> str:
    """A name, or `tafel 3 NZ`."""
    table, _space, rest = who.partition(" ")
    number, _space, name = rest.partition(" ")
    if table == "captain" and number.isdecimal():
        return _("captain of team %(number)s") % {"number": number}
    if table != "table" or not number.isdecimal():
        return who
    return _("table %(number)s %(side)s") % {"number": number, "side": side(name) if name else ""}


@register.filter
def about(values: dict[str, Any]) -> str:
    """What a line of the log is about, in one line."""
    words = _words()
    kept = ((name, _said(name, value)) for name, value in values.items() if value not in (None, "", False))
    told = ((words.get(name, name), _plain(value)) for name, value in kept)
    return " · ".join(f"{name}: {value}" if value else name for name, value in told)


def _said(name: str, value: Any) -> Any:
    """A value in words; rules are told one by one, with what each is about."""
    if name not in ("rules", "way_of_playing") or not isinstance(value, dict):
        return worded(name, value)
    words = _words()
    kept = ((each, one) for each, one in value.items() if one not in (None, "", False))
    return [f"{words.get(each, each)} {_plain(_said(each, one))}".strip() for each, one in kept]


def _words() -> dict[str, str]:
    return {
        "board": _("board"),
        "ns": side("NS"),
        "ew": side("EW"),
        "result": _("result"),
        "before": _("before"),
        "reason": _("reason"),
        "commitment": _("commitment"),
        "delayed": _("public text"),
        "text": _("public text"),
        "file": _("file"),
        "law": _("paragraph"),
        "pair": _("pair"),
        "number": _("number"),
        "team": _("team"),
        "open": _("open room"),
        "entries_open": _("entries are open"),
        "room": _("room for"),
        "closed": _("closed room"),
        "section": _("section"),
        "match": _("match"),
        "matches": _("matches"),
        "winner": _("winner"),
        "first_round": _("from round"),
        "last_round": _("to round"),
        "after_round": _("after round"),
        "results_stay": _("results stay"),
        "results_fall": _("results fall"),
        "results": _("results"),
        "player": _("player"),
        "substitute": _("substitute"),
        "pairs": _("pairs"),
        "session": _("session"),
        "contestants": _("contestants"),
        "carry": _("carry-over in percent"),
        "qualify": _("so many go on"),
        "players": _("players"),
        "round": _("round"),
        "rounds": _("rounds"),
        "boards": _("boards"),
        "minutes": _("minutes a board"),
        "table": _("table"),
        "name": _("name"),
        "date": _("date"),
        "rules": _("rules"),
        "kind": _("who competes"),
        "edition": _("laws"),
        "regulations": _("regulations"),
        "method": _("scoring"),
        "winners": _("winners"),
        "way_of_playing": _("way of playing"),
        "movement": _("movement"),
        "halves": _("halves of a match"),
        "sections_apart": _("each section has its own ranking"),
        "correction_minutes": _("minutes for corrections"),
        "appeal_minutes": _("minutes for appeals"),
        "given": _("given"),
        "withdrawn": _("no longer counts"),
        "ruling": _("ruling"),
        "version": _("version"),
        "amount": _("amount"),
        "unit": _("unit"),
        "ranking": _("ranking"),
        "format": _("what is played"),
        "deals": _("deals a round"),
        "rest": _("a round of rest in a drive"),
        "rest_points": _("points for a round of rest"),
        "variant": _("duty to trump"),
        "wet_points": _("points when wet"),
        "four_jacks": _("four jacks"),
        "roem_by": _("who claims roem"),
        "not_trumping_is_revoke": _("not trumping is a revoke"),
        "compare": _("what is compared"),
        "revoke_penalty": _("points for a revoke"),
        "handed_over": _("on one phone"),
    }


def _plain(value: Any) -> str:
    if value is True:
        return ""
    if isinstance(value, dict):
        return " ".join(filter(None, (_plain(one) for one in value.values() if one not in (None, ""))))
    return ", ".join(map(_plain, value)) if isinstance(value, list) else str(value)
