"""Choices and findings in words: `West aanvaardt het`, `The director finds no damage`."""

from __future__ import annotations

from collections.abc import Sequence

from troef.bridge.game.calls import call_text, parse_call
from troef.cards import Card, Lang, Seat, Suit
from troef.cards.wording import card_symbol, join_and, join_or, seat_name, suit_name, trick_count_text


def choice_text(option: str, lang: Lang, past: bool = False) -> str:
    """Return a predicate for choosing this option, as `accepts it`; an unknown option as it is."""
    word, _, what = option.partition(":")
    sentences = _CHOICES.get(word)
    return option if sentences is None else sentences[2 * past + (lang == "en")].format(_named(word, what, lang))


def options_text(options: Sequence[str], lang: Lang) -> str:
    """Return these options of a choice in one phrase, as `het aanvaarden` or `prohibit hearts or clubs`."""
    word = options[0].partition(":")[0]
    what = [_named(word, option.partition(":")[2], lang) for option in options]
    return _OFFERS[word][lang == "en"].format(join_or(what, lang)) if word in _OFFERS else word


def _named(word: str, what: str, lang: Lang) -> str:
    if not what:
        return ""
    if word == "card":
        return card_symbol(Card.parse(what), lang)
    if word == "from":
        return seat_name(Seat.parse(what), lang)
    return join_and((suit_name(Suit.parse(letter), lang) for letter in what), lang)


def finding_text(question: str, answer: bool | int | tuple[str, ...], lang: Lang, past: bool = False) -> str:
    """Return a predicate for a finding of the director, as `finds no damage`, or for the acts that are barred."""
    if isinstance(answer, tuple):
        acts = ", ".join(act_text(act, lang) for act in answer)
        sentence = {"nl": "verbiedt {}", "en": "bars {}"}[lang].format(acts)
    elif question == "tricks":
        sentence = _FINDINGS[question][0][lang == "en"].format(trick_count_text(int(answer), lang))
    else:
        sentence = _FINDINGS[question][bool(answer)][lang == "en"]
    return " ".join(_PAST.get(word, word) for word in sentence.split()) if past else sentence


def act_text(text: str, lang: Lang) -> str:
    """Return a call or a card of a log in words or symbols, as `4♠` or `pas`."""
    is_card = len(text) == 2 and text[0] in "SHDC"
    return card_symbol(Card.parse(text), lang) if is_card else call_text(parse_call(text), lang)


_CHOICES = {
    "accept": ("aanvaardt het", "accepts it", "aanvaardde het", "accepted it"),
    "reject": ("aanvaardt het niet", "does not accept it", "aanvaardde het niet", "did not accept it"),
    "spread": ("legt de hand open", "spreads the hand", "legde de hand open", "spread the hand"),
    "prohibit": ("verbiedt {}", "prohibits {}", "verbood {}", "prohibited {}"),
    "require": ("eist {}", "requires {}", "eiste {}", "required {}"),
    "leave": ("laat de keuze vrij", "leaves the choice free", "liet de keuze vrij", "left the choice free"),
    "card": ("wijst {} aan", "names {}", "wees {} aan", "named {}"),
    "highest": (
        "eist de hoogste kaart",
        "requires the highest card",
        "eiste de hoogste kaart",
        "required the highest card",
    ),
    "lowest": (
        "eist de laagste kaart",
        "requires the lowest card",
        "eiste de laagste kaart",
        "required the lowest card",
    ),
    "withdraw": (
        "neemt terug wat hij deed",
        "takes back what he did",
        "nam terug wat hij deed",
        "took back what he did",
    ),
    "keep": ("laat staan wat hij deed", "lets stand what he did", "liet staan wat hij deed", "let stand what he did"),
    "from": (
        "laat voorspelen uit de hand van {}",
        "has the lead made from the hand of {}",
        "liet voorspelen uit de hand van {}",
        "had the lead made from the hand of {}",
    ),
    "play-on": (
        "zegt dat alle vier willen doorspelen",
        "says that all four want to play on",
        "zei dat alle vier wilden doorspelen",
        "said that all four wanted to play on",
    ),
    "director": (
        "vraagt een beslissing van de wedstrijdleider",
        "asks the director for a decision",
        "vroeg een beslissing van de wedstrijdleider",
        "asked the director for a decision",
    ),
    "penalty": (
        "maakt er strafkaarten van",
        "makes them penalty cards",
        "maakte er strafkaarten van",
        "made them penalty cards",
    ),
    "pick-up": (
        "laat de kaarten oppakken",
        "has the cards picked up",
        "liet de kaarten oppakken",
        "had the cards picked up",
    ),
    "cancel": (
        "laat de eerdere doubletten vervallen",
        "makes the earlier doubles void",
        "liet de eerdere doubletten vervallen",
        "made the earlier doubles void",
    ),
}
_OFFERS = {
    "accept": ("het aanvaarden", "accept it"),
    "reject": ("het weigeren", "refuse it"),
    "spread": ("de hand openleggen", "spread the hand"),
    "prohibit": ("{} verbieden", "prohibit {}"),
    "require": ("{} eisen", "require {}"),
    "leave": ("de keuze vrijlaten", "leave the choice free"),
    "card": ("{} aanwijzen", "name {}"),
    "highest": ("de hoogste kaart eisen", "require the highest card"),
    "lowest": ("de laagste kaart eisen", "require the lowest card"),
    "withdraw": ("terugnemen wat daarna was gedaan", "take back what was done since"),
    "keep": ("laten staan wat daarna was gedaan", "let stand what was done since"),
    "from": ("laten voorspelen uit de hand van {}", "have the lead made from the hand of {}"),
    "play-on": ("doorspelen als alle vier dat wilden", "play on if all four wanted to"),
    "director": ("een beslissing van de wedstrijdleider vragen", "ask the director for a decision"),
    "penalty": ("er strafkaarten van maken", "make them penalty cards"),
    "pick-up": ("de kaarten laten oppakken", "have the cards picked up"),
    "cancel": ("de eerdere doubletten laten vervallen", "make the earlier doubles void"),
}
_PAST = {
    "stelt": "stelde", "oordeelt": "oordeelde", "vindt": "vond", "finds": "found", "judges": "judged",
    "geeft": "gaf",
    "gives": "gave",
    "verbiedt": "verbood",
    "bars": "barred",
    "is": "was", "zijn": "waren", "kan": "kon", "can": "could", "cannot": "could not", "may": "might",
}  # fmt: skip
"""Past forms of the verbs in findings."""
_FINDINGS = {
    "unintended": (
        ("stelt vast dat het bedoeld was", "finds that it was intended"),
        ("stelt vast dat het onbedoeld was", "finds that it was unintended"),
    ),
    "comparable": (
        ("oordeelt dat de bieding niet vergelijkbaar is", "judges that the call is not comparable"),
        ("oordeelt dat de bieding vergelijkbaar is", "judges that the call is comparable"),
    ),
    "artificial": (
        ("stelt vast dat de bieding natuurlijk was", "finds that the call was natural"),
        ("stelt vast dat de bieding kunstmatig was", "finds that the call was artificial"),
    ),
    "led": (
        ("oordeelt dat de kaart niet voorgespeeld was", "judges that the card was not a lead"),
        ("oordeelt dat de kaart voorgespeeld was", "judges that the card was a lead"),
    ),
    "deliberate": (
        ("oordeelt dat het per ongeluk ging", "judges that it was an accident"),
        ("oordeelt dat het met opzet ging", "judges that it was deliberate"),
    ),
    "claim": (
        ("oordeelt dat er niets is opgeëist", "judges that nothing was claimed"),
        ("oordeelt dat er slagen zijn opgeëist", "judges that tricks were claimed"),
    ),
    "tricks": (("geeft de eiser {}", "gives the claimer {}"),),
    "could-have-known": (
        ("oordeelt dat de overtreder het nadeel niet kon voorzien", "judges that the offender could not have known"),
        ("oordeelt dat de overtreder het nadeel kon voorzien", "judges that the offender could have known"),
    ),
    "playable": (
        ("oordeelt dat het bord niet meer normaal te spelen is", "judges that the board cannot be played normally"),
        ("oordeelt dat het bord normaal te spelen is", "judges that the board can be played normally"),
    ),
    "prescribed": (
        ("oordeelt dat het niet de pauze na de stopkaart was", "judges that it was not the pause after the stop card"),
        ("oordeelt dat het de pauze na de stopkaart was", "judges that it was the pause after the stop card"),
    ),
    "damage": (("vindt geen schade", "finds no damage"), ("vindt schade", "finds damage")),
    "influenced": (
        ("oordeelt dat het geen invloed had", "judges that it had no influence"),
        ("oordeelt dat het invloed kan hebben gehad", "judges that it may have had influence"),
    ),
}
