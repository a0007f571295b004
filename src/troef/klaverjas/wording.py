"""A table log as sentences: events, rulings and the final situation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from troef.cards import Lang, Seat
from troef.cards.wording import card_symbol, seat_name, side_counts, suit_name
from troef.core.messages import Joined, _, pgettext
from troef.engine.verbs import TableEvent
from troef.klaverjas.table.events import BidWord, KlaverjasBidEvent, asked_to_director
from troef.klaverjas.table.log import KlaverjasLog
from troef.klaverjas.table.starting_point import KlaverjasPlayStart
from troef.klaverjas.table.state import KlaverjasState
from troef.laws import Consequence, Text, say


def story(log: KlaverjasLog, events: Sequence[TableEvent], states: Sequence[KlaverjasState], lang: Lang) -> str:
    """Return the log as text: a line for each event with the rulings on it, and the final situation."""
    lines = [] if log.begin is None else [_where(log)[lang]]
    lines += [_article(ruling, lang) for ruling in states[0].rulings]
    for number, (event, (before, now)) in enumerate(zip(events, pairwise(states), strict=True), start=1):
        lines.append(f"{number:>3}. {event.told(before)[lang]}")
        lines += [_article(ruling, lang) for ruling in now.rulings[len(before.rulings) :]]
    return "\n".join([*lines, "", *_standing(states[-1], lang)])


def _where(log: KlaverjasLog) -> Text:
    begin = log.begin
    if isinstance(begin, KlaverjasPlayStart):
        return say(
            "{by} plays with {trump} as trumps; {lead} leads to trick {trick}.",
            by=begin.declarer,
            trump=begin.contract,
            lead=begin.lead,
            trick=begin.earlier.count + 1,
        )
    calls = begin.auction if begin is not None else ()
    passes = sum(call is None for call in calls)
    passed = say("There have been {n} passes.", n=passes)
    if passes == len(calls):
        return passed
    played = KlaverjasBidEvent(log.dealer.clockwise[passes % 4], BidWord.PLAY, calls[-1]).told(None)
    return Joined(" ", (passed, played)) if passes else played


def _article(ruling: Consequence, lang: Lang) -> str:
    return f"     → {ruling.text[lang]} [{ruling.law}]"


def _standing(state: KlaverjasState, lang: Lang) -> list[str]:
    words = {name: text[lang] for name, text in _WORDS.items()}
    lines = [f"{words['points']}: {side_counts(state.points, lang)}; {words['roem']}: {side_counts(state.roem, lang)}"]
    result = state.result
    if result is not None:
        return [*lines, f"{words['total']}: {side_counts(result.total, lang)}"]
    for decision in state.decisions:
        if decision.question is not None:
            lines.append(asked_to_director(decision.question)[lang])
        else:
            choices = " / ".join(option.text[lang] for option in decision.options)
            lines.append(f"{words['choice']} {seat_name(Seat.parse(decision.by), lang)}: {choices}")
    if state.turn is not None and state.legal:
        lines.append(f"{seat_name(state.turn, lang)} {words['turn']}: {_legal(state, lang)}")
    return lines


def _legal(state: KlaverjasState, lang: Lang) -> str:
    if state.phase == "auction":
        return ", ".join(_WORDS[word][lang] for word in state.legal)
    trump = state.bidding.trump
    assert trump is not None
    cards = " ".join(card_symbol(card, lang) for card in state.legal_cards)
    return f"{cards} ({suit_name(trump, lang)} {_WORDS['trumps'][lang]})"


_WORDS = {
    "points": _("Points"),
    "roem": _("roem"),
    "total": pgettext("table", "Result"),
    "choice": _("Choice for"),
    "turn": pgettext("after a name", "to act"),
    "pass": pgettext("legal calls", "pass"),
    "play": _("play"),
    "trumps": _("are trumps"),
}
