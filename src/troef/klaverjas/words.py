"""A table log told in sentences: what happened, what the articles made of it, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from troef.cards import Lang, Seat
from troef.cards.words import card_symbol, per_side, seat_name, suit_name
from troef.klaverjas.table import events
from troef.klaverjas.table.beginning import PlaySoFar
from troef.klaverjas.table.log import Log
from troef.klaverjas.table.state import State
from troef.laws import Consequence, Decision, Text, say


def story(log: Log, acts: Sequence[events.Event], states: Sequence[State], lang: Lang) -> str:
    """Every event on a line, each followed by what the articles say about it."""
    lines = [] if log.begin is None else [_where(log)[lang]]
    lines += [_article(ruling, lang) for ruling in states[0].rulings]
    for number, (event, (before, now)) in enumerate(zip(acts, pairwise(states), strict=True), start=1):
        lines.append(f"{number:>3}. {_sentence(event)[lang]}")
        lines += [_article(ruling, lang) for ruling in now.rulings[len(before.rulings) :]]
    return "\n".join([*lines, "", *_standing(states[-1], lang)])


def _where(log: Log) -> Text:
    """What came before the first event."""
    begin = log.begin
    if isinstance(begin, PlaySoFar):
        return say(
            "{by} speelt met {trump} troef; {lead} speelt voor in slag {trick}.",
            "{by} plays with {trump} as trumps; {lead} leads to trick {trick}.",
            by=begin.declarer,
            trump=begin.contract,
            lead=begin.lead,
            trick=begin.earlier.count + 1,
        )
    calls = begin.auction if begin is not None else ()
    passes = sum(call is None for call in calls)
    return say("Er is {n} keer gepast.", "There have been {n} passes.", n=passes)


def _article(ruling: Consequence, lang: Lang) -> str:
    return f"     → {ruling.text[lang]} [{ruling.law}]"


def _sentence(event: events.Event) -> Text:
    match event:
        case events.Bid(by, trump=None):
            return say("{by} past.", "{by} passes.", by=by)
        case events.Bid(by, trump=trump) if trump is not None:
            return say("{by} speelt met {trump} troef.", "{by} plays with {trump} as trumps.", by=by, trump=trump)
        case events.Play(by, card):
            return say("{by} speelt {card}.", "{by} plays {card}.", by=by, card=card)
        case events.Accuse(by, of):
            accuser = by if isinstance(by, Seat) else Text("De wedstrijdleider", "The director")
            return say("{by} beschuldigt {of} van verzaken.", "{by} accuses {of} of a revoke.", by=accuser, of=of)
        case events.Restore(None, card):
            return say("{card} gaat eruit.", "{card} is taken out.", card=card)
        case events.Restore(by, card) if by is not None:
            return say("{card} gaat naar {by}.", "{card} goes to {by}.", card=card, by=by)
        case events.See(by, of):
            return say("{by} ziet kaarten van {of}.", "{by} sees cards of {of}.", by=by, of=of)
        case events.Choose(by, option):
            return say("{by} kiest: {option}.", "{by} chooses: {option}.", by=by, option=option)
        case events.Find(question=question, answer=answer):
            nl, en = ("ja", "yes") if answer is True else ("nee", "no") if answer is False else (str(answer),) * 2
            return say("De wedstrijdleider: {q}, {a}.", "The director: {q}, {a}.", q=question, a=Text(nl, en))
    return _plain_sentence(event)


_PLAIN: dict[type[object], tuple[str, str]] = {
    events.TakeBack: ("{by} wil een kaart terugnemen.", "{by} wants to take a card back."),
    events.Omit: ("{by} speelt niet bij.", "{by} does not play to the trick."),
    events.ClaimRoem: ("{by} meldt roem.", "{by} claims roem."),
    events.Cover: ("{by} dekt de slag.", "{by} covers the trick."),
    events.Inform: ("{by} kan zijn maat iets verteld hebben.", "{by} may have told his partner something."),
    events.Expose: ("{by} laat kaarten zien.", "{by} shows cards."),
    events.Ask: ("{by} stelt een vraag.", "{by} asks a question."),
    events.EndEarly: ("{by} wil het spel beëindigen.", "{by} wants to end the deal."),
    events.Answer: ("{by} antwoordt daarop.", "{by} answers to that."),
    events.Attention: ("{by} wijst op een onregelmatigheid.", "{by} points out an irregularity."),
    events.DirectorCalled: ("De wedstrijdleider komt aan tafel.", "The director comes to the table."),
    events.Return: ("De kaarten gaan terug in de portefeuille.", "The cards go back into the portfolio."),
    events.Outside: ("Dit spel wordt niet geraakt.", "This deal is not touched."),
}


def _plain_sentence(event: events.Event) -> Text:
    nl, en = _PLAIN[type(event)]
    by = getattr(event, "by", None)
    return say(nl, en, by=by) if by is not None else say(nl, en)


def _standing(state: State, lang: Lang) -> list[str]:
    """How it stands: the result, or whose turn it is and what he may do."""
    words = _WORDS[lang]
    lines = [f"{words['points']}: {per_side(state.points, lang)}; {words['roem']}: {per_side(state.roem, lang)}"]
    result = state.result
    if result is not None:
        return [*lines, f"{words['total']}: {per_side(result.total, lang)}"]
    lines += [f"{words['choice']} {decision.by}: {_choices(decision, lang)}" for decision in state.decisions]
    if state.turn is not None and state.legal:
        lines.append(f"{seat_name(state.turn, lang)} {words['turn']}: {_legal(state, lang)}")
    return lines


def _choices(decision: Decision, lang: Lang) -> str:
    return " / ".join(option.text[lang] for option in decision.options) or str(decision.question)


def _legal(state: State, lang: Lang) -> str:
    if state.phase == "auction":
        return ", ".join(_WORDS[lang][word] for word in state.legal)
    trump = state.bidding.trump
    assert trump is not None
    cards = " ".join(card_symbol(card, lang) for card in state.legal_cards)
    return f"{cards} ({suit_name(trump, lang)} {_WORDS[lang]['trumps']})"


_WORDS: dict[Lang, dict[str, str]] = {
    "nl": {
        "points": "Punten",
        "roem": "roem",
        "total": "Uitslag",
        "choice": "Keuze voor",
        "turn": "is aan de beurt",
        "pass": "passen",
        "play": "spelen",
        "trumps": "troef",
    },
    "en": {
        "points": "Points",
        "roem": "roem",
        "total": "Result",
        "choice": "Choice for",
        "turn": "to act",
        "pass": "pass",
        "play": "play",
        "trumps": "are trumps",
    },
}
