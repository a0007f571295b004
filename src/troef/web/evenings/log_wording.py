"""Texts for the log in the reader's language. The stored log is the same for all languages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

from django import template
from django.db.models import Field
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.cards import TroefError, Vulnerability
from troef.contest.session import Fine
from troef.core.numbers import with_decimal_mark
from troef.core.records import read
from troef.director.incidents.catalogue import display_name
from troef.director.polls import vulnerable_words
from troef.director.rulings.adjusted_scores import parse_award
from troef.director.rulings.wording import award_words, penalty_words
from troef.web.evenings.contest_formats import FORMATS
from troef.web.evenings.filters import movement_name, percent, points, seat_short, side_short
from troef.web.evenings.games import GAMES, game_of_fields
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.games.klaverjas import OPTIONS
from troef.web.evenings.games.klaverjas_slip import parse_line, parse_total, written_line
from troef.web.evenings.models import Evening, LogVerb, UnplayedReason, WayOfPlaying
from troef.web.evenings.regulations import house_rules_text
from troef.web.evenings.result_filters import not_played_text
from troef.web.platform.i18n.filters import current_language

register = template.Library()


@register.filter
def log_verb(verb: str) -> str:
    """Return the text of a log entry's verb in the reader's language."""
    return str(LogVerb(verb).label) if verb in LogVerb.values else verb


@register.filter
def log_who(who: str) -> str:
    """Return the author of a log entry in the reader's language, such as `tafel 3 NZ` for a table."""
    table, _space, rest = who.partition(" ")
    number, _space, name = rest.partition(" ")
    if table == "captain" and number.isdecimal():
        return _("captain of team %(number)s") % {"number": number}
    if table != "table" or not number.isdecimal():
        return who
    return _("table %(number)s %(side)s") % {"number": number, "side": side_short(name) if name else ""}


@register.filter
def entry_details(values: dict[str, Any], evening: Evening | None = None) -> str:
    """Return the fields of a log entry as one line of text. In a drive the round of a deal is added."""
    words = _words()
    if evening is not None and evening.is_drive and values.get("board"):
        values = values | {"board": evening.game.wording.title(evening, values["board"]).lower()}
    kept = ((name, _said(name, value)) for name, value in values.items() if value not in (None, "", False, []))
    said = ((words.get(name, name), _plain(value)) for name, value in kept)
    return " · ".join(f"{name}: {value}" if value else name for name, value in said)


def _said(name: str, value: Any) -> Any:
    """Return the field `name` of a log entry in words. A set of rules gives a list, one text for each rule."""
    if name not in ("rules", "way_of_playing") or not isinstance(value, dict):
        return value_text(name, value)
    words = _words()
    kept = ((key, item) for key, item in value.items() if item not in (None, "", False))
    return [f"{words.get(key, key)} {_plain(_said(key, item))}".strip() for key, item in kept]


def _words() -> dict[str, str]:
    return {
        "board": _("board"),
        "ns": side_short("NS"),
        "ew": side_short("EW"),
        "result": _("result"),
        "before": _("before"),
        "reason": _("reason"),
        "commitment": _("commitment"),
        "event": _("simultaneous event"),
        "delayed": _("public text"),
        "text": _("public text"),
        "file": _("file"),
        "law": _("paragraph"),
        "incident": _("incident"),
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
        "drawn_again": _("drawn again: rounds"),
        "results_stay": _("results stay"),
        "results_fall": _("results cancelled"),
        "results": _("results"),
        "missed": _("not played"),
        "later": _("played later"),
        "new_board": _("new board"),
        "forms": _("other form"),
        "forms_before": _("before"),
        "player": _("player"),
        "seat": _("seat"),
        "substitute": _("substitute"),
        "absent": _("absent"),
        "pairs": _("pairs"),
        "session": _("session"),
        "contestants": _("contestants"),
        "carry": _("carry-over in percent"),
        "qualify": _("number who go on"),
        "players": _("players"),
        "club": _("club"),
        "district": _("district"),
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
        "house": _("own regulations"),
        "method": _("scoring"),
        "winners": _("winners"),
        "way_of_playing": _("way of playing"),
        "movement": _("movement"),
        "halves": _("halves of a match"),
        "sections_apart": _("each section has its own ranking"),
        "correction_minutes": _("minutes for corrections"),
        "appeal_minutes": _("minutes for appeals"),
        "regular": _("regular evening"),
        "copies": _("copies of each board"),
        "troef_deals": _("Troef deals the boards"),
        "screens": _("played"),
        "watch_minutes": _("minutes before spectators see it"),
        "robots": _("on screens Troef plays for players called Robot 1, Robot 2 …"),
        "standings_open": _("standings may be seen during play"),
        "in_force_shown": _("a table's phone shows penalty cards and obligations"),
        "given": _("given"),
        "withdrawn": _("no longer counts"),
        "ruling": _("ruling"),
        "version": _("version"),
        "amount": _("amount"),
        "unit": _("unit"),
        "ranking": _("ranking"),
        "format": _("what is played"),
        "deals": _("deals a round"),
        "draw": _("draw"),
        "rest": _("a round of rest in a drive"),
        "by_totals": _("entered by the totals of the rounds"),
        "rest_points": _("points for a round of rest"),
        "variant": _("duty to trump"),
        "wet_points": _("points when wet"),
        "four_jacks": _("four jacks"),
        "roem_by": _("who claims roem"),
        "not_trumping_is_revoke": _("not trumping is a revoke"),
        "compare": _("what is compared"),
        "revoke_penalty": _("points for a revoke"),
        "handed_over": _("on one phone"),
        "places": _("places with a prize"),
        "last": _("the last place"),
        "middle": _("the place in the middle"),
        "most": _("who has most"),
        "best_round": _("the highest round"),
        "each_round": _("the highest of each round"),
        "one_each": _("nobody wins two prizes"),
    }


def _plain(value: Any) -> str:
    if value is True:
        return ""
    if isinstance(value, dict):
        return " ".join(filter(None, (_plain(part) for part in value.values() if part not in (None, ""))))
    return ", ".join(map(_plain, value)) if isinstance(value, list) else str(value)


def value_text(name: str, value: Any) -> Any:
    """Return the field `name` of a log entry in words, or unchanged if there are no words for it."""
    say = _SAID.get(name)
    return say(value) if say else value


def _choice(name: str, of: type[Evening | WayOfPlaying] = Evening) -> Callable[[Any], Any]:
    """Return a function that gives the label of a stored choice in the field `name` of this model."""
    field = of._meta.get_field(name)
    assert isinstance(field, Field)
    return lambda value: dict(field.flatchoices).get(value, value)


def _option(name: str) -> Callable[[Any], Any]:
    """Return a function that gives the label of a stored value for this klaverjas rule."""
    words = dict(OPTIONS[name][1])
    return lambda value: value if value is True else words.get(value, value)


def _format(value: str) -> str:
    known = FORMATS.get(value)
    return f"{known.game}, {known.label}" if known else value


def _incident(value: str) -> str:
    title = display_name(value)
    return title[current_language()] if title else value


_ANY = 99
"""Number of deals that no round has. With it as the usual number, the text always names the stored number."""


def _result(value: Any) -> Any:
    """Return a stored result in the notation that a director types, in the reader's language."""
    try:
        if "slip" in value:
            slip = written_line(parse_line(value["slip"]), current_language())
            return f"{slip}, {value.get('total', '')}".strip(", ")
        if "totals" in value:
            return parse_total(value["totals"], _ANY).as_typed()
        if "contract" in value:
            fields = {name: str(field) for name, field in value.items() if name != "lead"}
            return BridgeResult.from_fields(fields).as_typed()
        if "not played" in value and value["not played"] in UnplayedReason.values:
            return not_played_text(value["not played"])
    except TroefError:  # Earlier releases may have stored another form.
        pass
    return value


def _given(value: dict[str, Any]) -> str:
    """Return the scores of a ruling as text: `NZ 60% 1SA W 7, 40% 1SA W 6; OW A+; straf voor 3: 1/4 top (90B2)`."""
    awards, weighted = value.get("artificial", {}), value.get("weighted", {})
    obtained = {name: points for name, points in value.items() if name not in ("artificial", "weighted", "penalties")}
    said = [game_of_fields(obtained).entry.typed_fields(obtained)] if obtained else []
    said += [f"{side_short(name)} {_award(award)}" for name, award in awards.items()]
    said += [f"{side_short(name)} {_weights(outcomes)}" for name, outcomes in weighted.items()]
    said += [penalty_words(read(Fine, penalty), current_language()) for penalty in value.get("penalties", [])]
    return "; ".join(said)


def _where(value: dict[str, Any]) -> str:
    return _("Table %(table)s · round %(round)s") % value


def _missed(value: list[dict[str, Any]]) -> list[str]:
    """Return texts of tables that missed a board, with the scores given: `Tafel 3 · ronde 2, bord 7: NZ A+`."""
    places = [f"{_where(missed)}, {_('board')} {missed['board']}" for missed in value]
    scores = [_given(missed["given"]) if missed["given"] else "" for missed in value]
    return [f"{where}: {score}" if score else where for where, score in zip(places, scores, strict=True)]


def _forms(value: list[dict[str, Any]]) -> list[str]:
    """Return the tables with a wrong version of a board as texts: `B: Tafel 3 · ronde 2`, with wrong marks if any."""
    said = []
    for form in value:
        words = [f"{form['group']}: {_where(form)}"]
        if "dealer" in form:
            words.append(_("dealer %(seat)s") % {"seat": seat_short(form["dealer"])})
        if "vulnerable" in form:
            words.append(vulnerable_words(Vulnerability.parse(form["vulnerable"]), current_language()))
        said.append(" · ".join(words))
    return said


def _award(award: str | float) -> str:
    if isinstance(award, str):
        return _("A") if award == "A" else award_words(parse_award(award), current_language())
    return percent(award)


def _weights(outcomes: list[dict[str, Any]]) -> str:
    return ", ".join(
        f"{points(Fraction(str(outcome['weight'])) * 100)}% {game_of_fields(outcome).entry.typed_fields(outcome)}"
        for outcome in outcomes
    )


def _ranking(value: Any) -> Any:
    """Return a ranking from the log, with decimal commas if the reader's language uses them."""
    return [{**row, "result": with_decimal_mark(str(row.get("result", "")), current_language())} for row in value]


_SAID: dict[str, Callable[[Any], Any]] = {
    "name": movement_name,
    "movement": movement_name,
    "format": _format,
    "date": lambda value: date_format(date.fromisoformat(value), "j F Y"),
    "incident": _incident,
    "seat": seat_short,
    "result": _result,
    "before": _result,
    "given": _given,
    "withdrawn": _given,
    "missed": _missed,
    "forms": _forms,
    "forms_before": _forms,
    "ranking": _ranking,
    "most": lambda value: [
        str(label) for game in GAMES.values() for name, label in game.rules.prize_counts.items() if name in value
    ],
    "house": lambda value: house_rules_text(value, current_language()),
    **{name: _option(name) for name in OPTIONS},
    **{name: _choice(name, WayOfPlaying) for name in ("rest", "draw")},
    **{name: _choice(name) for name in ("kind", "edition", "regulations", "method")},
}
