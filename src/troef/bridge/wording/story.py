"""The story of a board: each event and the director's words, with the paragraph in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from troef.bridge.game.calls import call_text
from troef.bridge.table.log import Begin, BridgeAuctionStart, BridgeLog
from troef.bridge.table.questions import answer
from troef.bridge.table.state import BridgeState, PendingDecision
from troef.cards import Lang, Seat
from troef.cards.wording import seat_name, trick_count_text
from troef.core.messages import Text, _, pgettext
from troef.engine.verbs import TableEvent
from troef.laws import DIRECTOR, Decision


def story(log: BridgeLog, events: Sequence[TableEvent], states: Sequence[BridgeState], lang: Lang) -> str:
    """Return the story of a board as text: each event, and after it what the director says and to which player."""
    lines = [] if log.begin is None else [describe_start(log.begin, log.board.dealer, lang)]
    for number, (event, (before, now)) in enumerate(zip(events, pairwise(states), strict=True), start=1):
        lines.append(f"{number}. {event.told(before)[lang]}")
        answered = answer(before, event)
        lines += [] if answered is None else [f"   {answered.text[lang]} ({answered.law})"]
        lines += _said(before, now, lang)
    return "\n".join(lines)


def describe_start(begin: Begin, dealer: Seat, lang: Lang) -> str:
    """Return one sentence about the calls or tricks that precede the first event of a log."""
    if isinstance(begin, BridgeAuctionStart):
        order = dealer.clockwise
        calls = [f"{seat_name(order[at % 4], lang)} {call_text(call, lang)}" for at, call in enumerate(begin.auction)]
        return f"{_CALLS[lang]}: {', '.join(calls) or _NOTHING[lang]}."
    contract, ns_ew = begin.contract.words(lang), begin.tricks
    declarer, leader = seat_name(begin.declarer, lang), seat_name(begin.lead, lang)
    if begin.trick == 1:
        return _OPENING[lang].format(declarer=declarer, contract=contract, leader=leader)
    ns, ew = trick_count_text(ns_ew[0], lang), ns_ew[1]
    return _TRICK[lang].format(declarer=declarer, contract=contract, leader=leader, trick=begin.trick, ns=ns, ew=ew)


_CALLS = _("The calls so far")
_NOTHING = pgettext("calls", "none")
_OPENING = _("{declarer} plays {contract}; {leader} has the opening lead.")
_TRICK = _("{declarer} plays {contract}; {leader} leads to trick {trick}. NS have {ns}, EW {ew}.")


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


_CHOICE = _("{}, these are your options:")
ASK = _("{}, without consulting your partner: which do you choose?")
_QUESTION = _("The director finds out:")
QUESTIONS: dict[str, Text] = {
    "led": _("was the fifth card a lead?"),
    "deliberate": _("was the card shown on purpose?"),
    "claim": _("was laying down the hand a claim?"),
    "tricks": _("how many of the remaining tricks does this side get?"),
    "unintended": _("was this unintended?"),
    "comparable": _("is the new call comparable?"),
    "playable": _("can the board still be played normally?"),
    "influenced": _("can the call have been influenced by the misinformation?"),
}
