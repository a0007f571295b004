"""The log as people read it, in their own language; it is kept in one form."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from troef.web.session.log_values import worded
from troef.web.session.words import side

register = template.Library()


@register.filter
def log_verb(verb: str) -> str:
    """A line of the log in the reader's language; the words below are all that the log knows."""
    said = {
        "evening made": _("made the evening"),
        "brought in": _("brought the evening in from a file"),
        "entries set": _("set the entries"),
        "entered": _("entered for the evening"),
        "entry withdrawn": _("withdrew an entry"),
        "pair added": _("added a pair"),
        "pair removed": _("took a pair off"),
        "team added": _("added a team"),
        "team removed": _("took a team off"),
        "player added": _("added a player"),
        "player removed": _("took a player off"),
        "section added": _("added a section"),
        "section removed": _("took a section away"),
        "moved to a section": _("moved somebody to a section"),
        "sections apart": _("gave each section its ranking"),
        "sections together": _("made the sections one field"),
        "line-up chosen": _("chose the line-up"),
        "round drawn": _("drew the round"),
        "no more rounds": _("ended the draws"),
        "match decided": _("noted who won a level match"),
        "came late": _("let somebody come in late"),
        "left": _("noted that somebody left"),
        "substitute named": _("named a substitute"),
        "pairs exchanged": _("put two pairs where they sat"),
        "board missed": _("noted a board that could not be played"),
        "board put off": _("put a board off"),
        "board back in its round": _("put a board back in its round"),
        "wrong board stands": _("let a wrong board stand"),
        "wrong board cancelled": _("cancelled a wrong board"),
        "board dealt again": _("had a board dealt again"),
        "board cancelled": _("cancelled a board"),
        "arrow turned": _("turned the arrow"),
        "clock stopped": _("stopped the clock"),
        "clock started": _("started the clock"),
        "clock set": _("gave time"),
        "event set": _("set how the sessions count"),
        "session made": _("made a session"),
        "movement chosen": _("chose the movement"),
        "tables drawn": _("drew the tables"),
        "rules set": _("set the rules"),
        "appeal filed": _("took an appeal in"),
        "appeal agreed": _("noted who agrees with the appeal"),
        "appeal warned": _("warned about an appeal without merit"),
        "appeal seated": _("named who hears the appeal"),
        "appeal heard": _("wrote down what the hearing found"),
        "appeal decided": _("wrote down the decision on the appeal"),
        "appeal further": _("sent the appeal further"),
        "appeal dropped": _("noted that the appeal was taken back"),
        "started": _("started the evening"),
        "seat taken": _("took a seat"),
        "seat asked for": _("asked for a seat with another phone"),
        "phone let in": _("let a phone in"),
        "phone sent away": _("sent a phone away"),
        "proposed": _("entered a result"),
        "corrected": _("changed the result"),
        "agreed": _("agreed"),
        "director called": _("called the director"),
        "director on the way": _("is on the way"),
        "call closed": _("closed the call"),
        "next round": _("began the next round"),
        "standings opened": _("opened the standings"),
        "standings closed": _("closed the standings"),
        "dealt again": _("had a deal played again"),
        "corrected by the director": _("corrected a result as director"),
        "adjusted": _("gave an adjusted score"),
        "ruling withdrawn": _("withdrew a ruling"),
        "ruled": _("wrote a ruling down"),
        "ruling scored": _("gave the score of a ruling"),
        "ruling confirmed": _("made a provisional ruling final"),
        "ruling corrected": _("corrected a ruling"),
        "ruling directors-error": _("put an own error right"),
        "ruling polled": _("added a poll to a ruling"),
        "warned": _("gave a warning"),
        "suspended": _("suspended somebody"),
        "excluded": _("excluded somebody"),
        "measure approved": _("agreed to a measure"),
        "measure lifted": _("lifted a measure"),
        "poll made": _("made a poll"),
        "poll put to": _("put a poll to players"),
        "poll answered": _("answered a poll"),
        "ruling appeal": _("entered the decision on an appeal"),
        "chief director named": _("named the chief director"),
        "penalised": _("gave a penalty"),
        "penalty withdrawn": _("withdrew a penalty"),
        "plays as": _("said to be this player"),
        "does not play as": _("said not to be this player"),
        "ended": _("ended play"),
        "published": _("published the official result"),
        "slips typed twice": _("has slips typed twice"),
        "slips typed once": _("has slips typed once"),
        "slip entered": _("entered a slip"),
        "slip corrected": _("corrected a slip"),
        "slip typed": _("typed a slip, awaiting the second typist"),
        "slips differ": _("typed a slip otherwise than the first typist"),
        "slip sent back": _("sent a slip back"),
        "slip stands": _("let an odd slip stand"),
        "boards dealt": _("dealt the boards"),
        "commitment published": _("published a commitment for the deals"),
        "boards imported": _("took boards from a file"),
        "boards exported": _("wrote the boards to a file"),
        "cards entered": _("entered the cards of a board"),
        "cards corrected": _("corrected the cards of a board"),
        "length set": _("set the length"),
        "consented to a late correction": _("consented to a late correction"),
    }
    return said.get(verb, verb)


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
