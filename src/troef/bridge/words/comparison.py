"""A field of the situation in a few words, each line with its paragraph, as a comparison shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from troef.bridge.table.compare import Judged
from troef.bridge.words.answers import act_words, chosen
from troef.bridge.words.story import QUESTIONS
from troef.cards import Card, Lang, Seat, Suit
from troef.cards.words import card_symbol, seat_letter, seat_name, suit_name
from troef.laws import Text


class Line(NamedTuple):
    """A few words and the paragraph behind them, if there is one."""

    words: str
    law: str = ""
    in_sources: bool = True


FIELDS = {
    "phase": Text("Fase", "Phase"),
    "turn": Text("Aan de beurt", "Turn"),
    "legal": Text("Mag nu", "May now"),
    "decisions": Text("Te beslissen", "To decide"),
    "auction": Text("Biedverloop", "Auction"),
    "contract": Text("Contract", "Contract"),
    "declarer": Text("Leider", "Declarer"),
    "obligations": Text("Moet passen", "Must pass"),
    "lead_restrictions": Text("Voorspeelbeperking", "Lead restriction"),
    "barred": Text("Verboden", "Barred"),
    "trick": Text("Slag", "Trick"),
    "penalty_cards": Text("Strafkaarten", "Penalty cards"),
    "misinformed": Text("Verkeerd ingelicht", "Misinformed"),
    "unauthorized": Text("Mag niet gebruiken", "May not use"),
    "revokes": Text("Verzakingen", "Revokes"),
    "tricks": Text("Slagen", "Tricks"),
    "score": Text("Score", "Score"),
    "adjust": Text("Arbitrale score", "Adjusted score"),
    "watch": Text("Achteraf bekijken", "Look at afterwards"),
    "rulings": Text("Uitspraken", "Rulings"),
}


def lines(field: str, value: Any, lang: Lang) -> list[Line]:
    """The value in words; nothing for what is not there."""
    if value is None or value == []:
        return []
    return _SAID[field](value, lang)


def why(judged: Judged, lang: Lang) -> str:
    """Where an edition stopped, and why; nothing when it did not."""
    if judged.reason is None:
        return ""
    event = {"nl": "Gebeurtenis", "en": "Event"}[lang]
    return f"{event} {judged.events + 1}: {judged.reason[lang]}"


def skips(judged: Judged, lang: Lang) -> list[str]:
    """The choices that an edition does not offer, and why."""
    event = {"nl": "Gebeurtenis", "en": "Event"}[lang]
    return [f"{event} {each.event}: {each.reason[lang]}" for each in judged.skipped]


def _plain(value: Any, lang: Lang) -> list[Line]:
    return [Line(str(value))]


def _phase(value: str, lang: Lang) -> list[Line]:
    names = {"auction": "bieden", "clarification": "uitlegperiode", "play": "spelen", "ended": "klaar"}
    return [Line(names[value] if lang == "nl" else value)]


def _seat(value: str, lang: Lang) -> list[Line]:
    return [Line(seat_name(Seat.parse(value), lang))]


def _legal(value: list[str], lang: Lang) -> list[Line]:
    """All of a few; of many the first and the last."""
    said = [act_words(each, lang) for each in value]
    return [Line(" ".join(said) if len(said) <= 13 else f"{' '.join(said[:5])} … {said[-1]} ({len(said)})")]


def _letter(seat: str, lang: Lang) -> str:
    return seat_letter(Seat.parse(seat), lang)


def _side(text: str, lang: Lang) -> str:
    return "".join(_letter(letter, lang) for letter in text)


def _decisions(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    return [Line(f"{_who(each['by'], lang)}: {_asked(each, lang)}", each["law"]) for each in value]


def _asked(decision: dict[str, Any], lang: Lang) -> str:
    """The director's question, or a player's options, in words."""
    if "question" in decision:
        return str(decision.get(lang) or QUESTIONS[decision["question"]][lang])
    return " / ".join(chosen(option["id"], lang) for option in decision["options"])


def _who(by: str, lang: Lang) -> str:
    return {"nl": "WL", "en": "TD"}[lang] if by == "TD" else seat_name(Seat.parse(by), lang)


def _auction(value: list[dict[str, str]], lang: Lang) -> list[Line]:
    marks = {"stands": "", "accepted": "✓", "withdrawn": "↩", "cancelled": "✗"}
    said = [f"{_letter(e['by'], lang)}:{act_words(e['call'], lang)}{marks[e['status']]}" for e in value]
    return [Line(" ".join(said))]


def _obligations(value: list[dict[str, str]], lang: Lang) -> list[Line]:
    words = {"once": Text("één keer", "once"), "throughout": Text("het hele bieden", "throughout")}
    return [
        Line(f"{seat_name(Seat.parse(each['seat']), lang)} {words[each['extent']][lang]}", each["law"])
        for each in value
    ]


def _restrictions(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    return [Line(f"{seat_name(Seat.parse(each['seat']), lang)}: {_may(each, lang)}", each["law"]) for each in value]


def _may(entry: dict[str, Any], lang: Lang) -> str:
    if entry["chosen"]:
        return chosen(entry["chosen"], lang)
    verbs = (("may_require", Text("eisen", "require")), ("may_prohibit", Text("verbieden", "prohibit")))
    parts = [f"{verb[lang]} {_suits(entry[name], lang)}" for name, verb in verbs if entry[name]]
    return "; ".join(parts)


def _barred(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    said = [(each, " ".join(act_words(act, lang) for act in each["acts"])) for each in value]
    return [Line(f"{_letters(each['for'], lang)}: {acts}", each["law"]) for each, acts in said]


def _suits(letters: list[str], lang: Lang) -> str:
    return ", ".join(suit_name(Suit.parse(letter), lang) for letter in letters)


def _cards(value: list[dict[str, str]], lang: Lang) -> list[Line]:
    return [Line(" ".join(f"{_letter(each['by'], lang)}:{act_words(each['card'], lang)}" for each in value))]


def _penalty_cards(value: list[dict[str, str]], lang: Lang) -> list[Line]:
    kinds = {"major": Text("groot", "major"), "minor": Text("klein", "minor")}
    return [
        Line(
            f"{seat_name(Seat.parse(each['seat']), lang)} {card_symbol(Card.parse(each['card']), lang)} "
            f"({kinds[each['kind']][lang]})",
            each["law"],
        )
        for each in value
    ]


def _misinformed(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    may = {"nl": "mag wijzigen", "en": "may change"}[lang]
    return [Line(f"{_side(e['side'], lang)}; {may}: {_letters(e['may_change'], lang) or '–'}", e["law"]) for e in value]


def _letters(seats: list[str], lang: Lang) -> str:
    return ", ".join(_letter(seat, lang) for seat in seats)


def _unauthorized(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    of = {"nl": "wat {} vertelde", "en": "what {} told"}[lang]
    return [Line(f"{_letters(e['for'], lang)}: {of.format(_letter(e['from'], lang))}", e["law"]) for e in value]


def _revokes(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    trick = {"nl": "slag", "en": "trick"}[lang]
    state = {True: Text("voldongen", "established"), False: Text("niet voldongen", "not established")}
    return [
        Line(
            f"{seat_name(Seat.parse(each['seat']), lang)} {trick} {each['trick']}, {state[each['established']][lang]}",
            each["law"],
        )
        for each in value
    ]


def _tricks(value: dict[str, Any], lang: Lang) -> list[Line]:
    final = value["result"]
    ns, ew = _side("NS", lang), _side("EW", lang)
    moved = [
        Line(f"{_side(each['from'], lang)} → {_side(each['to'], lang)}: {each['count']}", each["law"])
        for each in value["transferred"]
    ]
    return [Line(f"{ns} {final['NS']}, {ew} {final['EW']}"), *moved]


def _score(value: dict[str, int], lang: Lang) -> list[Line]:
    return [Line(f"{_side('NS', lang)} {value['NS']:+d}" if value["NS"] else "0")]


def _adjust(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    return [Line(", ".join(_side(side, lang) for side in each["for"]), each["law"]) for each in value]


def _texts(value: list[dict[str, Any]], lang: Lang) -> list[Line]:
    return [Line(each[lang], each["law"], each.get("in_sources", True)) for each in value]


_SAID: dict[str, Callable[[Any, Lang], list[Line]]] = {
    "phase": _phase,
    "turn": _seat,
    "legal": _legal,
    "decisions": _decisions,
    "auction": _auction,
    "contract": _plain,
    "declarer": _seat,
    "obligations": _obligations,
    "lead_restrictions": _restrictions,
    "barred": _barred,
    "trick": _cards,
    "penalty_cards": _penalty_cards,
    "misinformed": _misinformed,
    "unauthorized": _unauthorized,
    "revokes": _revokes,
    "tricks": _tricks,
    "score": _score,
    "adjust": _adjust,
    "watch": _texts,
    "rulings": _texts,
}
