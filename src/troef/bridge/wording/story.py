"""The story of a board: each event and the director's words, with the paragraph in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from troef.bridge.table.events import BridgeEvent
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.questions import answer
from troef.bridge.table.state import BridgeState, PendingDecision
from troef.bridge.wording.events import PLAY_QUESTIONS, describe_event, describe_start
from troef.cards import Lang, Seat
from troef.cards.wording import seat_name
from troef.laws import DIRECTOR, Decision


def story(log: BridgeLog, events: Sequence[BridgeEvent], states: Sequence[BridgeState], lang: Lang) -> str:
    """Return the story of a board as text: each event, and after it what the director says and to which player."""
    lines = [] if log.begin is None else [describe_start(log.begin, log.board.dealer, lang)]
    for number, (event, (before, now)) in enumerate(zip(events, pairwise(states), strict=True), start=1):
        lines.append(f"{number}. {describe_event(event, before, lang)}")
        answered = answer(before, event)
        lines += [] if answered is None else [f"   {answered.text[lang]} ({answered.law})"]
        lines += _said(before, now, lang)
    return "\n".join(lines)


def _said(before: BridgeState, now: BridgeState, lang: Lang) -> list[str]:
    """Return the lines for the rulings and choices that are new after an event."""
    new_rulings = now.ledger.rulings[len(before.ledger.rulings) :]
    lines = [f"   {ruling.text[lang]} ({ruling.law})" for ruling in new_rulings]
    for pending in now.ledger.pending:
        if pending not in before.ledger.pending:
            lines += _put(pending, lang)
    return lines


def _put(pending: PendingDecision, lang: Lang) -> list[str]:
    """Return the lines for a choice, with all consequences before the question, or for a question to the director."""
    decision = pending.decision
    if decision.by == DIRECTOR:
        return [f"   {_QUESTION[lang]} {director_question_text(decision, lang)} ({decision.law})"]
    name = seat_name(Seat.parse(decision.by), lang)
    options = [f"   – {option.text[lang]} ({option.law})" for option in decision.options]
    return [f"   {_CHOICE[lang].format(name)}", *options, f"   {ASK[lang].format(name)}"]


def director_question_text(decision: Decision, lang: Lang) -> str:
    """Return the question that the director has to answer."""
    return decision.text[lang] if decision.text else QUESTIONS[decision.question or ""][lang]


_CHOICE = {"nl": "{}, dit zijn je mogelijkheden:", "en": "{}, these are your options:"}
ASK = {"nl": "{}, zonder overleg: wat kies je?", "en": "{}, without consulting your partner: which do you choose?"}
_QUESTION = {"nl": "De wedstrijdleider stelt vast:", "en": "The director finds out:"}
QUESTIONS: dict[str, dict[Lang, str]] = {
    **PLAY_QUESTIONS,
    "unintended": {"nl": "was dit onbedoeld?", "en": "was this unintended?"},
    "comparable": {"nl": "is de nieuwe bieding vergelijkbaar?", "en": "is the new call comparable?"},
    "playable": {"nl": "kan het bord nog normaal gespeeld worden?", "en": "can the board still be played normally?"},
    "influenced": {
        "nl": "kan de bieding door de onjuiste informatie zijn beïnvloed?",
        "en": "can the call have been influenced by the misinformation?",
    },
}
