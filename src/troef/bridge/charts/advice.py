"""Advice for the director from a ruling: what to say, do and watch, with roles if no seat is known."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from troef.bridge.laws.register import BridgeRules, EngineCitation
from troef.bridge.laws.ruling import (
    AdjustScore,
    AskDirector,
    CallEffect,
    CardEffect,
    MakePenaltyCards,
    MayNotUse,
    MustPassEffect,
    OfferChoice,
    OfferedChoice,
    RestrictLead,
    RevokeTransfer,
    Role,
    WatchArticle,
)
from troef.cards import Lang, Suit
from troef.cards.wording import join_and, suit_name
from troef.core.messages import NO_TEXT, Localised, _, fill, in_language, text_of
from troef.laws import Advice, Ruling, Saying, Text
from troef.laws.book import is_within
from troef.laws.ruling import for_several

Words = Mapping[str, Text | str]
_PARTS = ("role", "effect", "spoken", "past")

_TWICE: dict[Enum, str] = {CallEffect.REPLACE: "REPLACE_CALL", CardEffect.REPLACE: "REPLACE_CARD"}
_OWN_SIDE = {Role.OFFENDER, Role.PARTNER}
_OTHER_SIDE = {Role.LHO, Role.RHO}
_NO_PLAYERS = {"organiser"}
"""Choosers who are no players, so no sentence tells them not to consult."""


def build_advice(said: Any, rules: BridgeRules, words: Words) -> Advice:
    """Return the director's advice from a ruling. `words` fills the slots `call`, `other` and `cards`."""
    if isinstance(said, Ruling):
        return _of_ruling(said, rules, words)
    if isinstance(said, RevokeTransfer):
        return _of_transfer(said, rules)
    assert isinstance(said, Advice), f"{type(said).__name__} is nothing a chart can end in"
    return replace(
        said,
        say=tuple(Saying(saying.to, with_roles(saying.text, words)) for saying in said.say),
        do=tuple(with_roles(deed, words) for deed in said.do),
        later=tuple(with_roles(placed, words) for placed in said.later),
    )


def _of_ruling(ruling: Ruling, rules: BridgeRules, words: Words) -> Advice:
    first = () if ruling.text is None else (Saying("table", with_roles(ruling.text, words)),)
    said = [saying for effect in ruling.effects for saying in _sayings(effect, ruling.law, rules, words)]
    adjusts = any(isinstance(effect, AdjustScore) for effect in ruling.effects)
    goes_on = [effect for effect in ruling.effects if not _is_said_otherwise(effect, ruling.effects)]
    done = [(when, text) for effect in goes_on for when, text in _deeds(effect, rules, words)]
    return Advice(
        ruling.law,
        (*first, *said),
        tuple(text for when, text in done if when == "do"),
        tuple(text for when, text in done if when == "later"),
        weighty=adjusts,
        score="assigned" if adjusts else None,
    )


def _is_said_otherwise(effect: Any, effects: tuple[Any, ...]) -> bool:
    """Return whether another effect of the same ruling makes the sentence about this one superfluous."""
    if effect is CallEffect.CANCEL_LATER:  # Nothing is called again once the score is adjusted.
        return any(isinstance(other, AdjustScore) for other in effects)
    if effect is CardEffect.LET_BE:  # A card that becomes a penalty card does not go back.
        return any(isinstance(other, MakePenaltyCards) for other in effects)
    if effect is CallEffect.COUNT_SUBSTITUTE:  # It does not count yet while something is asked or offered about it.
        return any(isinstance(other, AskDirector | OfferChoice) for other in effects)
    return effect is CardEffect.REPLACE and CardEffect.PENALTY_CARD_INSTEAD in effects


def _of_transfer(transfer: RevokeTransfer, rules: BridgeRules) -> Advice:
    count = str(transfer.count)
    sentence = with_roles(_texts()["spoken"][_tricks(transfer)], {"count": count})
    later = () if transfer.watch is None else (_watched(transfer.watch, rules),)
    say, score = (Saying("table", sentence),), "tricks" if transfer.count else None
    return Advice(transfer.law, say, (sentence,), later, weighty=bool(transfer.count), score=score)


# Rectifications in the past tense


def rectification_lines(said: Any, rules: BridgeRules, words: Words) -> tuple[Text, ...]:
    """Return the rectifications of a ruling as sentences in the past tense, for a written ruling."""
    past = _texts()["past"]
    words = {"suit": past["suit"], **words}
    if isinstance(said, RevokeTransfer):
        sides = {name: words.get(name, past[name]) for name in ("loser", "winner")}
        return (with_roles(past[_tricks(said)], {**sides, "count": str(said.count)}),)
    if isinstance(said, Ruling):
        return effects_in_past_tense(said.effects, rules, words)
    return tuple(with_roles(text, words) for text in said.rectified)


def effects_in_past_tense(effects: Sequence[Any], rules: BridgeRules, words: Words) -> tuple[Text, ...]:
    """Return the effects of a ruling as sentences in the past tense."""
    done = [effect for effect in effects if not _is_said_otherwise(effect, tuple(effects))]
    return tuple(text for effect in done for text in _written(effect, rules, words))


def _written(effect: Any, rules: BridgeRules, words: Words) -> Iterator[Text]:
    if isinstance(effect, WatchArticle | AskDirector | OfferChoice):
        return
    name, more = _name(effect, rules), {"law": getattr(effect, "law", "")}
    if isinstance(effect, MustPassEffect):
        name, more = effect.extent.value, {"who": _role_words(effect.seat_role, words)}
    elif isinstance(effect, MayNotUse):
        names = {frozenset(_OWN_SIDE): "MayNotUse_own", frozenset(_OTHER_SIDE): "MayNotUse_others"}
        name = names.get(frozenset(effect.seats), "MayNotUse")
        more |= {"who": _role_words(effect.seats[0], words), "source": _role_words(effect.source, words)}
    elif isinstance(effect, RestrictLead):
        option, _, suits = effect.chosen.partition(":")
        name, more = f"RestrictLead_{option}", {"suit": words.get("suit") or _suits(suits)}
    if name in _texts()["past"]:
        yield with_roles(_texts()["past"][name], {**words, **more})


def _role_words(role: Role, words: Words) -> Text | str:
    return words.get(_who(role), _texts()["role"][_who(role)])


def _suits(letters: str) -> Text:
    suits = [Suit.parse(letter) for letter in letters]
    return Localised(_suit_list, suits)


def _suit_list(suits: Sequence[Suit], lang: Lang) -> str:
    return join_and((suit_name(suit, lang) for suit in suits), lang)


def _tricks(transfer: RevokeTransfer) -> str:
    name = {0: "no_trick", 1: "trick"}.get(transfer.count, "tricks")
    return f"first_{name}" if transfer.first else name


# Sentences to say


def _sayings(effect: Any, law: str, rules: BridgeRules, words: Words) -> Iterator[Saying]:
    if isinstance(effect, MustPassEffect):
        yield Saying(_who(effect.seat_role), _texts()["spoken"][effect.extent.value])
    elif isinstance(effect, MayNotUse):
        yield from _not_to_use(effect, law, rules, words)
    elif isinstance(effect, OfferChoice):
        yield from offer_text(effect, words)


def _not_to_use(effect: MayNotUse, law: str, rules: BridgeRules, words: Words) -> Iterator[Saying]:
    seats = set(effect.seats)
    text = _texts()["spoken"][_why_not(effect, law, rules)]
    to_partner = effect.source is Role.OFFENDER and effect.seats == (Role.PARTNER,)
    role = _who(effect.source)
    source = _texts()["spoken"]["your_partner"] if to_partner else words.get(role, _texts()["role"][role])
    sentence = with_roles(text, {**words, "source": source, "law": effect.law})
    if seats == _OWN_SIDE:
        yield Saying("offending side", sentence)
    elif seats == _OTHER_SIDE:
        yield Saying("opponents", sentence)
    else:
        yield from (Saying(_who(role), sentence) for role in effect.seats)


def _why_not(effect: MayNotUse, law: str, rules: BridgeRules) -> str:
    """Return the key of the sentence that forbids use of information, by the way in which it became known."""
    cited = rules.cited
    moved = {cited.get(EngineCitation.CARD_ADDED): "added", cited.get(EngineCitation.CARD_MOVED): "moved"}
    if effect.law in moved:
        return moved[effect.law]
    if effect.source not in effect.seats:
        return "unauthorized"
    return "exposed" if is_within(law, cited[EngineCitation.EXPOSED_IN_AUCTION]) else "own"


def offer_text(offer: OfferChoice, words: Words, who: str | None = None) -> Iterator[Saying]:
    """Yield the sentences that put a choice to its player, or to the addressee `who` instead."""
    return choice_text(who or _who(offer.to), [consequence_text(choice, words) for choice in offer.choices])


def choice_text(who: str, consequences: Sequence[Text]) -> Iterator[Saying]:
    """Yield the sentences that put a choice to `who`: a warning not to consult, all consequences, the question."""
    if who not in _NO_PLAYERS:
        yield Saying(who, _texts()["spoken"]["options"])
    yield from (Saying(who, consequence) for consequence in consequences)
    yield Saying(who, _texts()["spoken"]["which"])


def consequence_text(choice: OfferedChoice, words: Words) -> Text:
    """Return the consequence of one option as a sentence, with its paragraph in brackets."""
    return cite(with_roles(choice.text, words), choice.law)


def cite(text: Text, law: str) -> Text:
    return _("{text} ({law})", text=text, law=law)


# Acts of the director


def _deeds(effect: Any, rules: BridgeRules, words: Words) -> Iterator[tuple[str, Text]]:
    """Yield the director's acts for an effect as pairs of `do` (now) or `later` and a sentence."""
    if isinstance(effect, WatchArticle):
        yield "later", _watched(effect.law, rules)
    elif isinstance(effect, AskDirector):
        question = effect.text
        if question is None:
            from troef.bridge.wording.story import QUESTIONS  # Loads the whole table, which few charts need.

            question = QUESTIONS[effect.question]
        yield "do", with_roles(_texts()["spoken"]["find"], {"question": question, "law": effect.law})
    elif not isinstance(effect, MustPassEffect | MayNotUse | OfferChoice):
        name = _name(effect, rules)
        if name in _texts()["effect"]:
            law = getattr(effect, "law", "")
            yield _texts()["when"][name], with_roles(_texts()["effect"][name], {**words, "law": law})


def _watched(law: str, rules: BridgeRules) -> Text:
    watched = rules.watch.get(law)
    question = NO_TEXT if watched is None else watched.text
    return with_roles(_texts()["spoken"]["watch"], {"question": question, "law": law})


def _name(effect: Any, rules: BridgeRules) -> str:
    """Return the key of an effect's sentence in effects.toml; the edition may have a key of its own."""
    name = _TWICE.get(effect, effect.name) if isinstance(effect, Enum) else type(effect).__name__
    if isinstance(effect, MakePenaltyCards) and effect.deliberate:
        name = "MajorPenalty"
    own = f"{name}_{rules.edition.year}"
    return own if own in _texts()["effect"] else name


def _who(role: Role) -> str:
    return role.name.lower()


# Wording


def with_roles(text: Text, words: Words) -> Text:
    """Fill in the slots of a sentence: roles such as *declarer* for players, and `words` for calls and cards."""
    known = {**_texts()["role"], **words}
    if "call" in words and "a_call" not in words:
        known["a_call"] = words["call"]
    if "other" in words and "a_other" not in words:
        known["a_other"] = words["other"]
    return Localised(_with_roles, text, known)


def _with_roles(text: Text, words: Mapping[str, Text | str], lang: str) -> str:
    if "cards" in words and _lists_several(in_language(words["cards"], lang)):
        text = for_several(text)
    return _tidy(fill(text[lang], words, lang))


def _lists_several(cards: str) -> bool:
    return " " in cards and cards[0] in "♠♥♦♣"


def _tidy(sentence: str) -> str:
    """Remove a second article after a genitive, and capitalise the first letter of each sentence."""
    sentence = re.sub(r"'s (the|de|het) ", "'s ", sentence)
    return re.sub(r"(^|[.?] )([a-z])", lambda match: match[1] + match[2].upper(), sentence)


@cache
def _texts() -> dict[str, dict[str, Any]]:
    texts = tomllib.loads((files("troef.bridge.charts") / "effects.toml").read_text(encoding="utf-8"))
    return {
        **{part: {name: text_of(text) for name, text in texts[part].items()} for part in _PARTS},
        "when": {name: "later" if name in texts["later"] else "do" for name in texts["effect"]},
        "silent": dict.fromkeys(texts["silent"]),
    }
