"""Choices and findings in words: `West aanvaardt het`, `The director finds no damage`."""

from __future__ import annotations

from collections.abc import Sequence

from troef.bridge.game.calls import call_text, parse_call
from troef.cards import Card, Lang, Seat, Suit
from troef.cards.wording import card_symbol, join_and, join_or, seat_name, suit_name, trick_count_text
from troef.core.messages import _, pgettext


def choice_text(option: str, lang: Lang, past: bool = False) -> str:
    """Return a predicate for choosing this option, as `accepts it`; an unknown option as it is."""
    word, _colon, what = option.partition(":")
    sentences = _CHOICES.get(word)
    return option if sentences is None else sentences[past][lang].format(_named(word, what, lang))


def options_text(options: Sequence[str], lang: Lang) -> str:
    """Return these options of a choice in one phrase, as `het aanvaarden` or `prohibit hearts or clubs`."""
    word = options[0].partition(":")[0]
    what = [_named(word, option.partition(":")[2], lang) for option in options]
    return _OFFERS[word][lang].format(join_or(what, lang)) if word in _OFFERS else word


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
        return (_("barred {}") if past else _("bars {}"))[lang].format(acts)
    if question == "tricks":
        return _FINDINGS[question][0][past][lang].format(trick_count_text(int(answer), lang))
    return _FINDINGS[question][bool(answer)][past][lang]


def act_text(text: str, lang: Lang) -> str:
    """Return a call or a card of a log in words or symbols, as `4♠` or `pas`."""
    is_card = len(text) == 2 and text[0] in "SHDC"
    return card_symbol(Card.parse(text), lang) if is_card else call_text(parse_call(text), lang)


_CHOICES = {
    "accept": (_("accepts it"), _("accepted it")),
    "reject": (_("does not accept it"), _("did not accept it")),
    "spread": (_("spreads the hand"), pgettext("past tense", "spread the hand")),
    "prohibit": (_("prohibits {}"), _("prohibited {}")),
    "require": (_("requires {}"), _("required {}")),
    "leave": (_("leaves the choice free"), _("left the choice free")),
    "card": (_("names {}"), _("named {}")),
    "highest": (_("requires the highest card"), _("required the highest card")),
    "lowest": (_("requires the lowest card"), _("required the lowest card")),
    "withdraw": (_("takes back what he did"), _("took back what he did")),
    "keep": (_("lets stand what he did"), _("let stand what he did")),
    "from": (_("has the lead made from the hand of {}"), _("had the lead made from the hand of {}")),
    "play-on": (_("says that all four want to play on"), _("said that all four wanted to play on")),
    "director": (_("asks the director for a decision"), _("asked the director for a decision")),
    "penalty": (_("makes them penalty cards"), _("made them penalty cards")),
    "pick-up": (_("has the cards picked up"), _("had the cards picked up")),
    "cancel": (_("makes the earlier doubles void"), _("made the earlier doubles void")),
}
"""Each option in the present and in the past tense."""
_OFFERS = {
    "accept": pgettext("offer", "accept it"),
    "reject": _("refuse it"),
    "spread": _("spread the hand"),
    "prohibit": _("prohibit {}"),
    "require": _("require {}"),
    "leave": _("leave the choice free"),
    "card": _("name {}"),
    "highest": _("require the highest card"),
    "lowest": _("require the lowest card"),
    "withdraw": _("take back what was done since"),
    "keep": _("let stand what was done since"),
    "from": _("have the lead made from the hand of {}"),
    "play-on": _("play on if all four wanted to"),
    "director": _("ask the director for a decision"),
    "penalty": _("make them penalty cards"),
    "pick-up": _("have the cards picked up"),
    "cancel": _("make the earlier doubles void"),
}
_FINDINGS = {
    "unintended": (
        (_("finds that it was intended"), _("found that it was intended")),
        (_("finds that it was unintended"), _("found that it was unintended")),
    ),
    "comparable": (
        (_("judges that the call is not comparable"), _("judged that the call was not comparable")),
        (_("judges that the call is comparable"), _("judged that the call was comparable")),
    ),
    "artificial": (
        (_("finds that the call was natural"), _("found that the call was natural")),
        (_("finds that the call was artificial"), _("found that the call was artificial")),
    ),
    "led": (
        (_("judges that the card was not a lead"), _("judged that the card was not a lead")),
        (_("judges that the card was a lead"), _("judged that the card was a lead")),
    ),
    "deliberate": (
        (_("judges that it was an accident"), _("judged that it was an accident")),
        (_("judges that it was deliberate"), _("judged that it was deliberate")),
    ),
    "claim": (
        (_("judges that nothing was claimed"), _("judged that nothing was claimed")),
        (_("judges that tricks were claimed"), _("judged that tricks were claimed")),
    ),
    "tricks": ((_("gives the claimer {}"), _("gave the claimer {}")),),
    "could-have-known": (
        (_("judges that the offender could not have known"), _("judged that the offender could not have known")),
        (_("judges that the offender could have known"), _("judged that the offender could have known")),
    ),
    "playable": (
        (_("judges that the board cannot be played normally"), _("judged that the board could not be played normally")),
        (_("judges that the board can be played normally"), _("judged that the board could be played normally")),
    ),
    "prescribed": (
        (
            _("judges that it was not the pause after the stop card"),
            _("judged that it was not the pause after the stop card"),
        ),
        (_("judges that it was the pause after the stop card"), _("judged that it was the pause after the stop card")),
    ),
    "damage": (
        (_("finds no damage"), _("found no damage")),
        (_("finds damage"), _("found damage")),
    ),
    "influenced": (
        (_("judges that it had no influence"), _("judged that it had no influence")),
        (_("judges that it may have had influence"), _("judged that it might have had influence")),
    ),
}
"""Each finding in the present and in the past tense: no, then yes."""
