"""A table log as sentences: events, rulings and the final situation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from troef.cards import Lang, Seat
from troef.cards.wording import card_symbol, seat_name, side_counts, suit_name
from troef.klaverjas.table import events
from troef.klaverjas.table.log import KlaverjasLog
from troef.klaverjas.table.starting_point import KlaverjasPlayStart
from troef.klaverjas.table.state import KlaverjasState
from troef.laws import Consequence, Text, say


def story(log: KlaverjasLog, acts: Sequence[events.Event], states: Sequence[KlaverjasState], lang: Lang) -> str:
    """Return the log as text: a line for each event with the rulings on it, and the final situation."""
    lines = [] if log.begin is None else [_where(log)[lang]]
    lines += [_article(ruling, lang) for ruling in states[0].rulings]
    for number, (event, (before, now)) in enumerate(zip(acts, pairwise(states), strict=True), start=1):
        lines.append(f"{number:>3}. {_sentence(event)[lang]}")
        lines += [_article(ruling, lang) for ruling in now.rulings[len(before.rulings) :]]
    return "\n".join([*lines, "", *_standing(states[-1], lang)])


def _where(log: KlaverjasLog) -> Text:
    begin = log.begin
    if isinstance(begin, KlaverjasPlayStart):
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
    passed = say("Er is {n} keer gepast.", "There have been {n} passes.", n=passes)
    if passes == len(calls):
        return passed
    played = _sentence(events.KlaverjasBidEvent(log.dealer.clockwise[passes % 4], "play", calls[-1]))
    return Text(*(f"{passed[lang]} {played[lang]}" for lang in ("nl", "en"))) if passes else played


def _article(ruling: Consequence, lang: Lang) -> str:
    return f"     → {ruling.text[lang]} [{ruling.law}]"


def _sentence(event: events.Event) -> Text:
    match event:
        case events.KlaverjasBidEvent(by, trump=None):
            return say("{by} past.", "{by} passes.", by=by)
        case events.KlaverjasBidEvent(by, trump=trump) if trump is not None:
            return say("{by} speelt met {trump} troef.", "{by} plays with {trump} as trumps.", by=by, trump=trump)
        case events.KlaverjasPlayEvent(by, card):
            return say("{by} speelt {card}.", "{by} plays {card}.", by=by, card=card)
        case events.AccuseEvent(by, of):
            accuser = by if isinstance(by, Seat) else Text("De wedstrijdleider", "The director")
            return say("{by} beschuldigt {of} van verzaken.", "{by} accuses {of} of a revoke.", by=accuser, of=of)
        case events.KlaverjasRestoreEvent(None, card):
            return say("{card} gaat eruit.", "{card} is taken out.", card=card)
        case events.KlaverjasRestoreEvent(by, card) if by is not None:
            return say("{card} gaat naar {by}.", "{card} goes to {by}.", card=card, by=by)
        case events.KlaverjasSeeEvent(by, of):
            return say("{by} ziet kaarten van {of}.", "{by} sees cards of {of}.", by=by, of=of)
        case events.FindingEvent(question=question, answer=answer) if question in _QUESTIONS:
            nl, en = ("Ja", "Yes") if answer else ("Nee", "No")
            return Text(f"{_found(question, 'nl')} {nl}.", f"{_found(question, 'en')} {en}.")
    by = getattr(event, "by", None)
    return say(*_PLAIN[type(event)], **({} if by is None else {"by": by}))


_PLAIN: dict[type[object], tuple[str, str]] = {
    events.KlaverjasTakeBackEvent: ("{by} wil een kaart terugnemen.", "{by} wants to take a card back."),
    events.KlaverjasOmitEvent: ("{by} speelt niet bij.", "{by} does not play to the trick."),
    events.ClaimRoemEvent: ("{by} meldt roem.", "{by} claims roem."),
    events.CoverTrickEvent: ("{by} dekt de slag.", "{by} covers the trick."),
    events.KlaverjasInformEvent: (
        "{by} kan zijn maat iets verteld hebben.",
        "{by} may have told his partner something.",
    ),
    events.KlaverjasChooseEvent: ("{by} maakt een keuze.", "{by} makes a choice."),
    events.FindingEvent: ("De wedstrijdleider stelt iets vast.", "The director finds something."),
    events.KlaverjasExposeEvent: ("{by} laat kaarten zien.", "{by} shows cards."),
    events.KlaverjasAskEvent: ("{by} stelt een vraag.", "{by} asks a question."),
    events.EndEarlyEvent: ("{by} wil het spel beëindigen.", "{by} wants to end the deal."),
    events.ClaimAnswerEvent: ("{by} antwoordt daarop.", "{by} answers to that."),
    events.KlaverjasAttentionEvent: ("{by} wijst op een onregelmatigheid.", "{by} points out an irregularity."),
    events.DirectorCalledEvent: ("De wedstrijdleider komt aan tafel.", "The director comes to the table."),
    events.KlaverjasReturnCardsEvent: (
        "De kaarten gaan terug in de portefeuille.",
        "The cards go back into the portfolio.",
    ),
    events.OutsideEvent: ("Er gebeurt iets buiten dit spel.", "Something happens outside this deal."),
}


def _standing(state: KlaverjasState, lang: Lang) -> list[str]:
    words = {name: text[lang] for name, text in _WORDS.items()}
    lines = [f"{words['points']}: {side_counts(state.points, lang)}; {words['roem']}: {side_counts(state.roem, lang)}"]
    result = state.result
    if result is not None:
        return [*lines, f"{words['total']}: {side_counts(result.total, lang)}"]
    for decision in state.decisions:
        if decision.question is not None:
            lines.append(_found(decision.question, lang))
        else:
            choices = " / ".join(option.text[lang] for option in decision.options)
            lines.append(f"{words['choice']} {seat_name(Seat.parse(decision.by), lang)}: {choices}")
    if state.turn is not None and state.legal:
        lines.append(f"{seat_name(state.turn, lang)} {words['turn']}: {_legal(state, lang)}")
    return lines


def _found(question: str, lang: Lang) -> str:
    return f"{_WORDS['finds'][lang]} {_QUESTIONS[question][lang]}"


_QUESTIONS = {
    "influenced": Text("kan dit het spel beïnvloeden?", "can this influence the deal?"),
    "damage": Text("schaadt verder spelen een andere speler?", "does playing on harm another player?"),
}
"""Questions to the director."""


def _legal(state: KlaverjasState, lang: Lang) -> str:
    if state.phase == "auction":
        return ", ".join(_WORDS[word][lang] for word in state.legal)
    trump = state.bidding.trump
    assert trump is not None
    cards = " ".join(card_symbol(card, lang) for card in state.legal_cards)
    return f"{cards} ({suit_name(trump, lang)} {_WORDS['trumps'][lang]})"


_WORDS = {
    "points": Text("Punten", "Points"),
    "roem": Text("roem", "roem"),
    "total": Text("Uitslag", "Result"),
    "choice": Text("Keuze voor", "Choice for"),
    "finds": Text("De wedstrijdleider stelt vast:", "The director finds out:"),
    "turn": Text("is aan de beurt", "to act"),
    "pass": Text("passen", "pass"),
    "play": Text("spelen", "play"),
    "trumps": Text("troef", "are trumps"),
}
