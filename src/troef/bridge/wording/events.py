"""Events in sentences, as in the story of a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from troef.bridge.game.calls import PASS, Bid, call_text
from troef.bridge.table import events
from troef.bridge.table.log import Begin, BridgeAuctionStart
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.table.state import BridgeState
from troef.bridge.wording.decisions import choice_text, finding_text
from troef.bridge.wording.templates import call_in_sentence
from troef.cards import Lang, Seat
from troef.cards.wording import card_symbol, card_symbols, rank_name, seat_name, suit_name, trick_count_text


def describe_event(event: events.BridgeEvent, state: BridgeState, lang: Lang) -> str:
    """Return one sentence about an event; `state` is the state before it."""
    tell = _TELL.get(type(event)) or PLAY_TELL[type(event)]
    return tell(event, state, lang)


def _who(seat: Seat | None, lang: Lang) -> str:
    return {"nl": "De wedstrijdleider", "en": "The director"}[lang] if seat is None else seat_name(seat, lang)


def _made(event: events.CallEvent, state: BridgeState, lang: Lang) -> str:
    who, call = seat_name(event.by, lang), call_text(event.call, lang)
    if state.regulations.bidding_boxes:
        verb = {"nl": "legt", "en": "puts down"}[lang] + " " + call_in_sentence(event.call, lang)[1]
    elif event.call is PASS:
        verb = {"nl": "past", "en": "passes"}[lang]
    elif isinstance(event.call, Bid):
        verb = {"nl": f"biedt {call}", "en": f"bids {call}"}[lang]
    else:
        verbs = {"nl": {"X": "doubleert", "XX": "redoubleert"}, "en": {"X": "doubles", "XX": "redoubles"}}
        verb = verbs[lang][str(event.call)]
    return f"{who} {verb}{_what_is_odd(event, state, lang)}.{_stop(event, state, lang)}"


def _stop(event: events.CallEvent, state: BridgeState, lang: Lang) -> str:
    """Return a sentence on the pause after a jump bid, if the regulations have stop cards, else nothing."""
    seconds = state.regulations.stop_seconds
    if not seconds or not state.auction.is_jump(event.call):
        return ""
    who = seat_name(event.by.lho, lang)
    return {"nl": f" {who} wacht een seconde of {seconds}.", "en": f" {who} waits about {seconds} seconds."}[lang]


def _what_is_odd(event: events.CallEvent, state: BridgeState, lang: Lang) -> str:
    """Return what everybody can see to be irregular about a call, as `, out of turn`; else nothing."""
    if state.auction.is_over:
        return {"nl": ", na de afsluitende pas", "en": ", after the final pass"}[lang]
    if event.by is not state.auction.turn:
        return {"nl": ", niet aan de beurt", "en": ", out of turn"}[lang]
    if isinstance(event.call, Bid) and not state.auction.is_sufficient(event.call):
        return {"nl": ", onvoldoende", "en": ", which is insufficient"}[lang]
    if not state.auction.is_proper(event.call):
        return {"nl": ", wat hier niet kan", "en": ", which is not possible here"}[lang]
    return ""


def _change(event: events.ChangeCallEvent, state: BridgeState, lang: Lang) -> str:
    who, call = seat_name(event.by, lang), call_in_sentence(event.to, lang)[1]
    return {"nl": f"{who} wil er {call} van maken.", "en": f"{who} wants to change it to {call}."}[lang]


_MANNERS = {
    "tempo": ("valt op door zijn tempo", "breaks tempo"),
    "remark": ("maakt een opmerking", "makes a remark"),
    "question": ("stelt een vraag", "asks a question"),
    "gesture": ("maakt een gebaar", "makes a gesture"),
    "alert": ("alerteert onverwacht", "alerts unexpectedly"),
    "no-alert": ("alerteert niet", "does not alert"),
    "explanation": ("geeft een uitleg die zijn partner verrast", "gives an explanation that surprises his partner"),
}


def _explain(event: events.ExplainEvent, state: BridgeState, lang: Lang) -> str:
    call, text = call_in_sentence(state.calls[event.call - 1].call, lang)[0], event.text
    who = seat_name(event.by, lang)
    if event.corrects:
        return {"nl": f"{who} verbetert: {call} is {text}.", "en": f"{who} corrects: {call} is {text}."}[lang]
    return {"nl": f"{who} legt {call} uit als {text}.", "en": f"{who} explains {call} as {text}."}[lang]


def _expose(event: events.BridgeExposeEvent, state: BridgeState, lang: Lang) -> str:
    who, cards = seat_name(event.by, lang), card_symbols(event.cards, lang)
    how = {
        "dropped": (f"laat {cards} vallen", f"drops {cards}"),
        "two-at-once": (f"toont {cards} tegelijk", f"shows {cards} at once"),
        "shown": (f"laat {cards} zien", f"shows {cards}"),
        "named": (f"noemt {cards}", f"names {cards}"),
        "led": (f"komt tijdens het bieden uit met {cards}", f"leads {cards} during the auction"),
    }
    return f"{who} {how[event.how][lang == 'en']}."


def _restore(event: events.BridgeRestoreEvent, state: BridgeState, lang: Lang) -> str:
    card = card_symbol(event.card, lang)
    if event.by is None:
        return {"nl": f"{card} gaat uit het spel.", "en": f"{card} is taken out."}[lang]
    who = seat_name(event.by, lang)
    return {"nl": f"{card} gaat naar {who}.", "en": f"{card} goes to {who}."}[lang]


def _ask(event: events.BridgeAskEvent, state: BridgeState, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    whom = f" {seat_name(event.of, lang)}" if event.of else ""
    if event.about == "auction":
        return {"nl": f"{who} vraagt{whom} om het bieden te herhalen.", "en": f"{who} asks{whom} for a review."}[lang]
    if event.about in ("trick", "card"):
        nl, en = (
            ("de laatste slag", "the last trick") if event.about == "trick" else ("zijn laatste kaart", "his last card")
        )
        return {"nl": f"{who} wil {nl} nog eens zien.", "en": f"{who} wants to see {en} again."}[lang]
    if event.about == "contract":
        return {"nl": f"{who} vraagt{whom} wat het contract is.", "en": f"{who} asks{whom} what the contract is."}[lang]
    if event.about == "revoke":
        return {"nl": f"{who} vraagt{whom}: niet bekennen?", "en": f"{who} asks{whom}: no more of that suit?"}[lang]
    call = "" if event.call is None else call_in_sentence(state.calls[event.call - 1].call, lang)[0]
    what = call or {"nl": "het bieden", "en": "the auction"}[lang]
    return {"nl": f"{who} vraagt{whom} wat {what} betekent.", "en": f"{who} asks{whom} what {what} means."}[lang]


def _director(event: events.CallDirectorEvent, state: BridgeState, lang: Lang) -> str:
    if event.by is None:
        return {"nl": "De wedstrijdleider komt.", "en": "The director comes."}[lang]
    who = seat_name(event.by, lang)
    return {"nl": f"{who} roept de wedstrijdleider.", "en": f"{who} calls the director."}[lang]


def _simply(nl: str, en: str) -> Callable[[Any, BridgeState, Lang], str]:
    """Return a function that writes an event in this sentence, with its players, cards and tricks filled in."""

    def tell(event: Any, state: BridgeState, lang: Lang) -> str:
        sentence: str = {"nl": nl, "en": en}[lang]
        words = {name: say(getattr(event, name), lang) for name, say in _SLOTS.items() if f"{{{name}}}" in sentence}
        return sentence.format_map(words)

    return tell


_SLOTS: dict[str, Callable[[Any, Lang], str]] = {
    "by": _who,
    "of": seat_name,
    "card": card_symbol,
    "cards": card_symbols,
    "tricks": trick_count_text,
}
_TELL: dict[type[events.BridgeEvent], Callable[[Any, BridgeState, Lang], str]] = {
    events.CallEvent: _made,
    events.ChangeCallEvent: _change,
    events.BridgeInformEvent: lambda act, _, lang: f"{seat_name(act.by, lang)} {_MANNERS[act.how][lang == 'en']}.",
    events.ExplainEvent: _explain,
    events.ReserveRightsEvent: _simply("{by} behoudt zich rechten voor.", "{by} reserves his rights."),
    events.BridgeExposeEvent: _expose,
    events.BridgeSeeEvent: _simply("{by} ziet {cards} van {of}.", "{by} sees {cards} of {of}."),
    events.BridgeRestoreEvent: _restore,
    events.BridgeAskEvent: _ask,
    events.BridgeAttentionEvent: _simply(
        "{by} wijst op een onregelmatigheid.", "{by} draws attention to an irregularity."
    ),
    events.CallDirectorEvent: _director,
    events.BridgeChooseEvent: lambda act, _, lang: f"{seat_name(act.by, lang)} {choice_text(act.option, lang)}.",
    events.DirectorFindingEvent: lambda act, _, lang: (
        f"{_who(None, lang)} {finding_text(act.question, act.answer, lang)}."
    ),
    events.BridgeReturnCardsEvent: _simply("De kaarten gaan terug in het bord.", "The hands go back into the board."),
}


def _play(event: events.BridgePlayEvent, state: BridgeState, lang: Lang) -> str:
    who, card = seat_name(event.by, lang), card_symbol(event.card, lang)
    leads = state.play is None or not state.play.cards
    turn = turn_of_play(state)
    out = turn is not None and event.by is not turn
    more = {"nl": ", niet aan de beurt", "en": ", out of turn"}[lang] if out else ""
    if event.with_:
        cards = card_symbols(event.with_, lang)
        more += {"nl": f"; ongezien gaat {cards} mee", "en": f"; {cards} goes along unseen"}[lang]
    if event.face == "down":
        return {"nl": f"{who} komt gedekt uit{more}.", "en": f"{who} leads face down{more}."}[lang]
    verb = {"nl": "speelt {} voor" if leads else "speelt {}", "en": "leads {}" if leads else "plays {}"}[lang]
    return f"{who} {verb.format(card)}{more}."


def _designate(event: events.DesignateEvent, state: BridgeState, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    parts = (
        None if event.suit is None else suit_name(event.suit, lang),
        None if event.rank is None else rank_name(event.rank, lang),
        None if event.word is None else _WORDS[event.word][lang == "en"],
    )
    said = " ".join(filter(None, parts))
    return {"nl": f"{who} zegt tegen de blinde: {said}.", "en": f"{who} says to dummy: {said}."}[lang]


_WORDS = {
    "high": ("hoog", "high"),
    "low": ("laag", "low"),
    "win": ("neem de slag", "win it"),
    "anything": ("speel maar iets", "play anything"),
}


def _direction(event: events.CardDirectionEvent, state: BridgeState, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    if event.of is None:
        nl, en = "dat een kaart van de laatste slag verkeerd ligt", "that a card of the last trick points the wrong way"
    else:
        whose = seat_name(event.of, lang)
        nl = f"dat de laatste kaart van {whose} verkeerd ligt"
        en = f"that the last card of {whose} points the wrong way"
    return {"nl": f"{who} zegt {nl}.", "en": f"{who} says {en}."}[lang]


def _forfeit(event: events.ForfeitRightsEvent, state: BridgeState, lang: Lang) -> str:
    how = {
        "swap": ("ruilt van hand met de leider", "exchanges hands with declarer"),
        "walk": ("staat op om mee te kijken", "gets up to watch"),
        "look": ("kijkt in de kaarten van een tegenspeler", "looks into a defender's hand"),
    }
    return f"{seat_name(event.by, lang)} {how[event.how][lang == 'en']}."


def _concede(event: events.ConcedeEvent, state: BridgeState, lang: Lang) -> str:
    who = seat_name(event.by, lang)
    if event.tricks == 0:
        return {"nl": f"{who} zegt iets over deze slag.", "en": f"{who} says something about this trick."}[lang]
    tricks = trick_count_text(event.tricks, lang)
    return {"nl": f"{who} staat {tricks} af.", "en": f"{who} concedes {tricks}."}[lang]


PLAY_TELL: dict[type[events.BridgeEvent], Callable[[Any, BridgeState, Lang], str]] = {
    events.BridgePlayEvent: _play,
    events.BridgeTakeBackEvent: _simply("{by} wil {card} terugnemen.", "{by} wants to take {card} back."),
    events.BridgeOmitEvent: _simply("{by} speelt niet bij.", "{by} does not play to the trick."),
    events.FaceLeadEvent: _simply("De uitkomst wordt opengelegd.", "The opening lead is faced."),
    events.DesignateEvent: _designate,
    events.RedesignateEvent: _simply("{by} wil toch {card} uit de blinde.", "{by} wants {card} from dummy instead."),
    events.SuggestCardEvent: _simply("De blinde wijst uit zichzelf {card} aan.", "Dummy indicates {card} by himself."),
    events.ForfeitRightsEvent: _forfeit,
    events.WarnDeclarerEvent: _simply(
        "{by} waarschuwt of vraagt naar een verzaking.", "{by} gives a warning, or asks about a revoke."
    ),
    events.ClaimEvent: _simply("{by} eist {tricks} op.", "{by} claims {tricks}."),
    events.ConcedeEvent: _concede,
    events.AgreeToClaimEvent: _simply("{by} is het eens.", "{by} agrees."),
    events.ObjectToClaimEvent: _simply("{by} maakt bezwaar.", "{by} objects."),
    events.DisputeTricksEvent: _simply(
        "{by} zegt dat zijn partij {tricks} heeft gewonnen; de ander niet.",
        "{by} says that his side has won {tricks}; the others do not agree.",
    ),
    events.MixCardsEvent: _simply(
        "{by} schuift zijn gespeelde kaarten door elkaar.", "{by} mixes the cards that he has played."
    ),
    events.CardDirectionEvent: _direction,
    events.AgreeTricksEvent: _simply(
        "{by} noteert {tricks} voor zijn partij, en men is het eens.",
        "{by} enters {tricks} for his side, and all agree.",
    ),
    events.NextBoardCallEvent: _simply("{by} biedt op het volgende bord.", "{by} calls on the next board."),
    events.EndRoundEvent: _simply("De ronde is afgelopen.", "The round is over."),
    events.EndCorrectionPeriodEvent: _simply("De correctietijd is voorbij.", "The correction period is over."),
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


_CALLS: dict[Lang, str] = {"nl": "Er is al geboden", "en": "The calls so far"}
_NOTHING: dict[Lang, str] = {"nl": "nog niets", "en": "none"}
_OPENING: dict[Lang, str] = {
    "nl": "{declarer} speelt {contract}; {leader} moet uitkomen.",
    "en": "{declarer} plays {contract}; {leader} has the opening lead.",
}
_TRICK: dict[Lang, str] = {
    "nl": "{declarer} speelt {contract}; {leader} speelt voor in slag {trick}. NZ heeft {ns}, OW {ew}.",
    "en": "{declarer} plays {contract}; {leader} leads to trick {trick}. NS have {ns}, EW {ew}.",
}
