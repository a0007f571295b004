"""Events of the play in words, as a director retells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from troef.bridge.table.events import (
    Agree,
    Claim,
    Concede,
    Designate,
    EndCorrection,
    EndRound,
    Event,
    Face,
    Forfeit,
    NextCall,
    Object,
    Omit,
    Play,
    Redesignate,
    Suggest,
    TakeBack,
    Warn,
)
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.table.state import State
from troef.cards import Lang
from troef.cards.words import card_symbol, rank_name, seat_name, suit_name


def _play(event: Play, state: State, lang: Lang) -> str:
    who, card = seat_name(event.by, lang), card_symbol(event.card, lang)
    leads = state.play is None or not state.play.cards
    turn = turn_of_play(state)
    out = turn is not None and event.by is not turn
    more = ({"nl": ", niet aan de beurt", "en": ", out of turn"}[lang] if out else "") + _along(event, lang)
    if event.face == "down":
        return {"nl": f"{who} komt gedekt uit{more}.", "en": f"{who} leads face down{more}."}[lang]
    verb = {"nl": "speelt {} voor" if leads else "speelt {}", "en": "leads {}" if leads else "plays {}"}[lang]
    return f"{who} {verb.format(card)}{more}."


def _along(event: Play, lang: Lang) -> str:
    if not event.with_:
        return ""
    cards = ", ".join(card_symbol(card, lang) for card in event.with_)
    return {"nl": f"; ongezien gaat {cards} mee", "en": f"; {cards} goes along unseen"}[lang]


def _take_back(event: TakeBack, state: State, lang: Lang) -> str:
    who, card = seat_name(event.by, lang), card_symbol(event.card, lang)
    return {"nl": f"{who} wil {card} terugnemen.", "en": f"{who} wants to take {card} back."}[lang]


def _designate(event: Designate, state: State, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    said = " ".join(
        part
        for part in (
            "" if event.suit is None else suit_name(event.suit, lang),
            "" if event.rank is None else rank_name(event.rank, lang),
            "" if event.word is None else _WORDS[event.word][lang == "en"],
        )
        if part
    )
    return {"nl": f"{who} zegt tegen de blinde: {said}.", "en": f"{who} says to dummy: {said}."}[lang]


_WORDS = {
    "high": ("hoog", "high"),
    "low": ("laag", "low"),
    "win": ("neem de slag", "win it"),
    "anything": ("speel maar iets", "play anything"),
}


def _redesignate(event: Redesignate, state: State, lang: Lang) -> str:
    who, card = seat_name(event.by, lang), card_symbol(event.card, lang)
    return {"nl": f"{who} wil toch {card} uit de blinde.", "en": f"{who} wants {card} from dummy instead."}[lang]


def _suggest(event: Suggest, state: State, lang: Lang) -> str:
    card = card_symbol(event.card, lang)
    return {"nl": f"De blinde wijst uit zichzelf {card} aan.", "en": f"Dummy indicates {card} by himself."}[lang]


def _forfeit(event: Forfeit, state: State, lang: Lang) -> str:
    how = {
        "swap": ("ruilt van hand met de leider", "exchanges hands with declarer"),
        "walk": ("staat op om mee te kijken", "gets up to watch"),
        "look": ("kijkt in de kaarten van een tegenspeler", "looks into a defender's hand"),
    }
    return f"{seat_name(event.by, lang)} {how[event.how][lang == 'en']}."


def _claim(event: Claim, state: State, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    return {"nl": f"{who} eist {event.tricks} slagen op.", "en": f"{who} claims {event.tricks} tricks."}[lang]


def _concede(event: Concede, state: State, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    if event.tricks == 0:
        return {"nl": f"{who} zegt iets over deze slag.", "en": f"{who} says something about this trick."}[lang]
    return {"nl": f"{who} staat {event.tricks} slagen af.", "en": f"{who} concedes {event.tricks} tricks."}[lang]


def _plain(nl: str, en: str) -> Callable[[Any, State, Lang], str]:
    """A sentence that only needs a name."""

    def tell(event: Any, state: State, lang: Lang) -> str:
        who = "" if event.by is None else seat_name(event.by, lang)
        return {"nl": nl, "en": en}[lang].format(who)

    return tell


PLAY_TELL: dict[type[Event], Callable[[Any, State, Lang], str]] = {
    Play: _play,
    TakeBack: _take_back,
    Omit: _plain("{} speelt niet bij.", "{} does not play to the trick."),
    Face: _plain("De uitkomst wordt opengelegd.", "The opening lead is faced."),
    Designate: _designate,
    Redesignate: _redesignate,
    Suggest: _suggest,
    Forfeit: _forfeit,
    Warn: _plain("{} waarschuwt of vraagt naar een verzaking.", "{} gives a warning, or asks about a revoke."),
    Claim: _claim,
    Concede: _concede,
    Agree: _plain("{} is het eens.", "{} agrees."),
    Object: _plain("{} maakt bezwaar.", "{} objects."),
    NextCall: _plain("{} biedt op het volgende bord.", "{} calls on the next board."),
    EndRound: _plain("De ronde is afgelopen.", "The round is over."),
    EndCorrection: _plain("De correctietijd is voorbij.", "The correction period is over."),
}

PLAY_QUESTIONS: dict[str, dict[Lang, str]] = {
    "led": {"nl": "was de vijfde kaart een voorspelen?", "en": "was the fifth card a lead?"},
    "deliberate": {"nl": "is de kaart met opzet getoond?", "en": "was the card shown on purpose?"},
    "claim": {"nl": "was het openleggen van de hand een claim?", "en": "was laying down the hand a claim?"},
    "tricks": {
        "nl": "hoeveel van de overige slagen krijgt deze partij?",
        "en": "how many of the remaining tricks does this side get?",
    },
}
