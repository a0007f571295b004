"""24–26: cards seen before the play, changes of call, and lead restrictions after a withdrawn call.

The chart of 24 is lost except for its note on the forced pass. An unintended call must be corrected without pause for
thought.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from troef.bridge.laws.facts.auction import ChangeOfCall, ExposedAtAuctionEnd, ExposedInAuction, WithdrawnCall
from troef.bridge.laws.facts.booklet_2007 import CallOnMisexplanation
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    MayNotUse,
    MayRestrict,
    OfferChoice,
    OfferedChoice,
    RestrictLead,
    Role,
    WatchArticle,
)
from troef.bridge.laws.y2007.register import FORCED_PASS, OWN_SIDE, article, as_in_2017, asked, lost
from troef.bridge.laws.y2017 import law19_21, law24_26
from troef.cards import SUITS_HIGH_FIRST, Suit
from troef.cards.wording import suit_names
from troef.core.messages import Localised, _
from troef.laws import Advice, Effect, Ruling, Text, tell


@article("24", facts=ExposedInAuction)
def exposed_in_auction(f: ExposedInAuction) -> Ruling | None:
    """24: the card lies open and the offenders may not use it. Our sources do not say who has to pass."""
    if not f.director:
        return None
    tells = MayNotUse(Role.OFFENDER, OWN_SIDE, "16D")
    watch = () if f.auction_over else (FORCED_PASS,)
    return lost("24", _SEEN, CallEffect.LIE_OPEN, tells, WatchArticle("16D"), *watch)


@asked(ExposedAtAuctionEnd)
def at_the_end(f: ExposedAtAuctionEnd) -> Ruling:
    """50: a defender's card becomes a penalty card. 48: a card of declarer's side goes back into the hand."""
    if f.defender:
        return Ruling("50", _PENALTY_CARDS, (CallEffect.PENALTY_CARDS,))
    return Ruling("48", _PICKED_UP, (CallEffect.PICK_UP,))


_SEEN = _(
    "{cards} of {offender} was seen before the play and stays face up; if a forced pass "
    "damages the other side, 23 applies."
)
_PENALTY_CARDS = _("{offender} is a defender: {cards} was shown too early and becomes a penalty card.")
_PICKED_UP = _("{offender}'s side plays the contract: {cards} goes back into the hand.")


_change_of_call = as_in_2017(law24_26.change_of_call)


@article("25", facts=ChangeOfCall)
def change_of_call(f: ChangeOfCall) -> Ruling | None:
    """25A: an unintended call is changed, if without pause for thought. 25B: any other needs the left-hand opponent.

    The function of 2017 judges, but no replacement counts as comparable: any withdrawn intended call brings 26.
    """
    ruling: Ruling | None = _change_of_call(replace(f, comparable=None))
    return ruling if ruling is None else replace(ruling, effects=tuple(map(_in_words_of_2007, ruling.effects)))


def _in_words_of_2007(effect: Effect) -> Effect:
    return (
        replace(effect, text=_UNINTENDED)
        if isinstance(effect, AskDirector) and effect.question == "unintended"
        else effect
    )


_UNINTENDED = _("was {other} unintended, and was it changed without pause for thought?")


@asked(CallOnMisexplanation)
def called_on_explanation(f: CallOnMisexplanation) -> Advice | None:
    """21B1: the director lets the call be changed if the explanation can have influenced it; else it stands."""
    if f.influenced is None:
        return None
    return Advice("21B1", (_MAY_CHANGE if f.influenced else _STANDS,))


_MAY_CHANGE = tell(_("You called on a wrong explanation: you may change your call without consequences."))
_STANDS = tell(_("The explanation cannot have led to it: the call stands."))


@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling | None:
    """21B1: the call is changed without penalty if the wrong explanation can have influenced it."""
    ruling: Ruling | None = as_in_2017(law19_21.misinformed_player_changes)(f)
    return ruling


@article("26", facts=WithdrawnCall)
def withdrawn_call(f: WithdrawnCall) -> Ruling:
    """26A: declarer restricts the lead of suits known only from the call; 26B: without any, he may prohibit one."""
    law = "26A" if f.withdrawn else "26B"
    known = tuple(suit for suit in SUITS_HIGH_FIRST if suit in f.withdrawn - f.shown)
    may = MayRestrict(prohibit=known, require=known) if f.withdrawn else MayRestrict(prohibit=SUITS_HIGH_FIRST)
    if not may.prohibit:
        return Ruling(law, _SHOWN_LEGALLY if f.on_lead else None)
    if f.chosen is not None:
        return _chosen(law, f.chosen)
    if not f.on_lead:
        return Ruling(law, effects=(may,), open=True)
    return Ruling(law, effects=(may, OfferChoice(Role.DECLARER, "chosen", law, tuple(_choices(law, may)))), open=True)


def _choices(law: str, may: MayRestrict) -> list[OfferedChoice]:
    """Return declarer's options: require one known suit or prohibit any number; without one, prohibit a single suit."""
    most = len(may.prohibit) if may.require else 1
    groups = [group for size in range(1, most + 1) for group in combinations(may.prohibit, size)]
    choices = []
    for verb, suits in [*(("require", (suit,)) for suit in may.require), *(("prohibit", group) for group in groups)]:
        option = f"{verb}:{''.join(map(str, suits))}"
        choices.append(OfferedChoice(option, law, _text(verb, suits), option))
    return [*choices, OfferedChoice("leave", law, _LEAVE, "leave")]


def _text(verb: str, suits: tuple[Suit, ...]) -> Text:
    if not suits:
        return _of_a_suit_named_later(verb)
    named = Localised(suit_names, suits)
    if verb == "require":
        return _("{{partner}} must lead {suits}.", suits=named)
    return _("{{partner}} may not lead {suits} while keeping the lead.", suits=named)


def _of_a_suit_named_later(verb: str) -> Text:
    """Return the text of an option in a chart, in which the director does not name the suit."""
    if verb == "require":
        return _("{partner} must lead the suit that was named.")
    return _("{partner} may not lead the suit that was named while keeping the lead.")


_LEAVE = _("{partner} may lead anything.")


def _chosen(law: str, option: str) -> Ruling:
    if option == "leave":
        return Ruling(law, _LEAVE, (RestrictLead(option, None),))
    verb, _, letters = option.partition(":")
    extent = "first-lead" if verb == "require" else "while-on-lead"
    suits = tuple(Suit.parse(letter) for letter in letters)
    return Ruling(law, _text(verb, suits), (RestrictLead(option, extent),))


_SHOWN_LEGALLY = _("That suit was shown in the legal auction too: {partner} is free to lead anything.")
