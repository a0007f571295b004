"""Comparison of editions in words: the fields of the situation with their paragraphs, and skipped events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from troef.bridge.table.events import BridgeChooseEvent, BridgePlayEvent
from troef.bridge.table.state import BridgeState, Phase
from troef.bridge.wording.decisions import act_text, choice_text
from troef.bridge.wording.story import QUESTIONS
from troef.cards import Lang, Seat, Suit
from troef.cards.wording import seat_letter, seat_name, suit_name
from troef.core.messages import Joined, Localised, _, pgettext, stored_text
from troef.engine.verbs import TableEvent
from troef.laws import Text

if TYPE_CHECKING:
    from troef.bridge.table.compare import EditionReplay


class CitedText(NamedTuple):
    """A text and its paragraph, if there is one."""

    words: str
    law: str = ""
    in_sources: bool = True


FIELDS = {
    "phase": _("Phase"),
    "turn": _("Turn"),
    "legal": _("May now"),
    "decisions": _("To decide"),
    "auction": _("Auction"),
    "contract": _("Contract"),
    "declarer": _("Declarer"),
    "obligations": _("Must pass"),
    "lead_restrictions": _("Lead restriction"),
    "barred": _("Barred"),
    "trick": _("Trick"),
    "penalty_cards": _("Penalty cards"),
    "misinformed": _("Misinformed"),
    "unauthorized": _("May not use"),
    "revokes": _("Revokes"),
    "tricks": _("Tricks"),
    "score": _("Score"),
    "adjust": _("Adjusted score"),
    "watch": _("Look at afterwards"),
    "rulings": pgettext("comparison", "Rulings"),
}


def describe_field(field: str, value: Any, lang: Lang) -> list[CitedText]:
    """Return the value of a field of the situation as texts with paragraphs; an empty list if there is none."""
    if value is None or value == []:
        return []
    return _SAID[field](value, lang)


def describe_skipped(judged: EditionReplay, lang: Lang) -> list[str]:
    """Return lines with the events that an edition skips, and why. Consecutive ones share a line."""
    event = _("Event")[lang]
    runs: list[tuple[int, int, str]] = []
    for skip in judged.skipped:
        first, last, words = runs[-1] if runs else (0, 0, "")
        if words == skip.reason[lang] and skip.event == last + 1:
            runs[-1] = (first, skip.event, words)
        else:
            runs.append((skip.event, skip.event, skip.reason[lang]))
    return [f"{event} {first if first == last else f'{first}–{last}'}: {words}" for first, last, words in runs]


def _phase(value: str, lang: Lang) -> list[CitedText]:
    return [CitedText(_PHASES[value][lang])]


_PHASES = {
    "auction": pgettext("phase", "auction"),
    "clarification": pgettext("phase", "clarification"),
    "play": pgettext("phase", "play"),
    "ended": pgettext("phase", "ended"),
}


def _seat(value: str, lang: Lang) -> list[CitedText]:
    return [CitedText(seat_name(Seat.parse(value), lang))]


def _legal(value: list[str], lang: Lang) -> list[CitedText]:
    """Return the legal calls or cards as one text; of more than 13, the first five, the last and the number."""
    said = [act_text(entry, lang) for entry in value]
    return [CitedText(" ".join(said) if len(said) <= 13 else f"{' '.join(said[:5])} … {said[-1]} ({len(said)})")]


def _letter(seat: str, lang: Lang) -> str:
    return seat_letter(Seat.parse(seat), lang)


def _side(text: str, lang: Lang) -> str:
    return "".join(_letter(letter, lang) for letter in text)


def _name(seat: str, lang: Lang) -> str:
    return seat_name(Seat.parse(seat), lang)


def _decisions(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    said = []
    for entry in value:
        who = _("TD")[lang] if entry["by"] == "TD" else _name(entry["by"], lang)
        if "question" in entry:
            asked = entry.get(lang) or QUESTIONS[entry["question"]][lang]
        else:
            asked = " / ".join(choice_text(option["id"], lang) for option in entry["options"])
        said.append(CitedText(f"{who}: {asked}", entry["law"]))
    return said


def _auction(value: list[dict[str, str]], lang: Lang) -> list[CitedText]:
    marks = {"stands": "", "accepted": "✓", "withdrawn": "↩", "cancelled": "✗"}
    said = [f"{_letter(entry['by'], lang)}:{act_text(entry['call'], lang)}{marks[entry['status']]}" for entry in value]
    return [CitedText(" ".join(said))]


def _obligations(value: list[dict[str, str]], lang: Lang) -> list[CitedText]:
    words = {"once": _("once"), "throughout": _("throughout")}
    return [CitedText(f"{_name(entry['seat'], lang)} {words[entry['extent']][lang]}", entry["law"]) for entry in value]


def _restrictions(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    return [CitedText(f"{_name(entry['seat'], lang)}: {_may(entry, lang)}", entry["law"]) for entry in value]


def _may(entry: dict[str, Any], lang: Lang) -> str:
    if entry["chosen"]:
        return choice_text(entry["chosen"], lang)
    verbs = (("may_require", _("require")), ("may_prohibit", _("prohibit")))
    suits = {name: ", ".join(suit_name(Suit.parse(suit), lang) for suit in entry[name]) for name, _ in verbs}
    return "; ".join(f"{verb[lang]} {suits[name]}" for name, verb in verbs if suits[name])


def _barred(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    said = [(entry, " ".join(act_text(act, lang) for act in entry["acts"])) for entry in value]
    return [CitedText(f"{_letters(entry['for'], lang)}: {acts}", entry["law"]) for entry, acts in said]


def _cards(value: list[dict[str, str]], lang: Lang) -> list[CitedText]:
    return [CitedText(" ".join(f"{_letter(entry['by'], lang)}:{act_text(entry['card'], lang)}" for entry in value))]


def _penalty_cards(value: list[dict[str, str]], lang: Lang) -> list[CitedText]:
    kinds = {"major": _("major"), "minor": _("minor")}
    cards = ((entry, act_text(entry["card"], lang), kinds[entry["kind"]][lang]) for entry in value)
    return [CitedText(f"{_name(entry['seat'], lang)} {card} ({kind})", entry["law"]) for entry, card, kind in cards]


def _misinformed(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    may = _("may change")[lang]
    seats = ((entry, _letters(entry["may_change"], lang) or "–") for entry in value)
    return [CitedText(f"{_side(entry['side'], lang)}; {may}: {who}", entry["law"]) for entry, who in seats]


def _letters(seats: list[str], lang: Lang) -> str:
    return ", ".join(_letter(seat, lang) for seat in seats)


def _unauthorized(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    of = _("what {} told")[lang]
    sources = ((entry, of.format(_letter(entry["from"], lang))) for entry in value)
    return [CitedText(f"{_letters(entry['for'], lang)}: {source}", entry["law"]) for entry, source in sources]


def _revokes(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    trick = _("trick")[lang]
    stage = {True: _("established"), False: _("not established")}
    stages = ((entry, stage[entry["established"]][lang]) for entry in value)
    return [CitedText(f"{_name(one['seat'], lang)} {trick} {one['trick']}, {said}", one["law"]) for one, said in stages]


def _tricks(value: dict[str, Any], lang: Lang) -> list[CitedText]:
    final = value["result"]
    ns, ew = _side("NS", lang), _side("EW", lang)
    moved = [
        CitedText(f"{_side(entry['from'], lang)} → {_side(entry['to'], lang)}: {entry['count']}", entry["law"])
        for entry in value["transferred"]
    ]
    return [CitedText(f"{ns} {final['NS']}, {ew} {final['EW']}"), *moved]


def _adjust(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    return [CitedText(", ".join(_side(side, lang) for side in entry["for"]), entry["law"]) for entry in value]


def _texts(value: list[dict[str, Any]], lang: Lang) -> list[CitedText]:
    return [CitedText(stored_text(entry, lang), entry["law"], entry.get("in_sources", True)) for entry in value]


_SAID: dict[str, Callable[[Any, Lang], list[CitedText]]] = {
    "phase": _phase,
    "turn": _seat,
    "legal": _legal,
    "decisions": _decisions,
    "auction": _auction,
    "contract": lambda value, _: [CitedText(value)],
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
    "score": lambda value, lang: [CitedText(f"{_side('NS', lang)} {value['NS']:+d}" if value["NS"] else "0")],
    "adjust": _adjust,
    "watch": _texts,
    "rulings": _texts,
}


def explain_skip(state: BridgeState, event: TableEvent) -> Text:
    """Return the reason why this event is impossible under the edition, in the director's words."""
    if isinstance(event, BridgeChooseEvent):
        return _no_such_choice(state, event)
    if state.phase is Phase.ENDED and event.needs_play:
        return _("The board is over already in this edition.")
    if isinstance(event, BridgePlayEvent):
        return event.filled(_("{by} does not hold {card} here."))
    return event.filled(event.impossible)


def _no_such_choice(state: BridgeState, event: BridgeChooseEvent) -> Text:
    """Return why the choice is impossible: the player has other options, or the edition ruled without a choice."""
    mine = next((pending for pending in state.ledger.pending if pending.decision.by == str(event.by)), None)
    if mine is not None:
        others = Joined(" / ", [Localised(choice_text, option) for option, _value in mine.values])
        said = _("{by} cannot choose this here, but: {others} ({law}).")
        return event.filled(said, others=others, law=mine.decision.law)
    asked = event.filled(_("{by} has nothing to choose here"))
    if not state.ledger.rulings:
        return _("{asked}: this edition says nothing yet.", asked=asked)
    law = state.ledger.rulings[-1].law
    return _("{asked}: this edition ruled by itself ({law}).", asked=asked, law=law)
