"""Inflection of sentences: in the second person (*Bram past* becomes *je past*), or with a plural subject."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping


def in_second_person(sentence: str, slots: Collection[str], lang: str) -> str:
    """Return the sentence with *you* for the player of these slots and for pronouns that refer to him."""
    mine = [rf"\{{{slot}\}}" for slot in slots if f"{{{slot}}}" in sentence]
    if not mine or lang[:2] not in _VOICES:
        return sentence
    said = _VOICES[lang[:2]](re.sub("|".join(mine), _YOU, sentence[:1].lower() + sentence[1:]))
    return re.sub(r"(?<=[.?] )[jy]", lambda letter: letter[0].upper(), said)


_YOU = "\x00"
"""Mark in place of the player who is addressed, until a pronoun takes its place."""


def _pronouns(sentence: str, others: str, yours: Mapping[str, str]) -> str:
    """Return the sentence with pronouns of `yours` replaced if they refer to the player addressed.

    They refer to the last player or noun before them, or to the first one of the sentence. `others` matches the nouns.
    """
    named = rf"{_YOU}|\{{\w+\}}|\b(?:{others})\b"
    mentions = re.compile(rf"{named}|\b(?:{'|'.join(yours)})\b")
    mine = re.findall(named, sentence)[0] == _YOU

    def said(match: re.Match[str]) -> str:
        nonlocal mine
        word = match[0]
        if word in yours:
            return yours[word] if mine else word
        mine = word == _YOU
        return word

    return mentions.sub(said, sentence)


# Dutch: after `je`, most verbs have the same form as after `hij`. Before `je` they lose their t.


def _dutch(sentence: str) -> str:
    sentence = re.sub(_ZIJN_IS_A_VERB, "z\x01ijn", sentence).replace("zolang die ", "zolang hij ")
    sentence = _pronouns(
        sentence, "wie|niemand|slag|wedstrijdleider", {"hij": _HE, "hem": "je", "zijn": "je", "zich": "je"}
    )
    sentence = re.sub(_ALL_OF, r"\1 je \2", sentence)
    sentence = re.sub(rf"\b(?:de|het) ((?:\w+ )?\w+) van {_YOU}", r"je \1", sentence)
    sentence = re.sub(rf"\b(van|bij|aan|naar) {_YOU}", r"\1 jou", sentence)
    for subject in (rf"{_YOU}( niet| gelijk)?", rf"{_HE}([^.,:;]*?)"):
        verbs = rf"{subject} ({'|'.join(_OF_JE)})\b"
        sentence = re.sub(verbs, lambda verb: f"je{verb[1] or ''} {_OF_JE[verb[2]]}", sentence)
    verbs = rf"\b({'|'.join(_BEFORE_JE)}) [{_YOU}{_HE}]"
    sentence = re.sub(verbs, lambda verb: f"{_BEFORE_JE[verb[1]]} je", sentence)
    return re.sub(rf"[{_YOU}{_HE}]", "je", sentence).replace("\x01", "")


_HE = "\x02"
_ALL_OF = rf"\b(al)le (\w+) van {_YOU}"
_ZIJN_IS_A_VERB = r"\bzijn(?=[.,;:]| (?:\(|strafkaarten|voor|niet|(?:ge|ver|op)\w+(?:d|t|en)\b))"
_OF_JE = {"is": "bent", "heeft": "hebt", "kan": "kunt", "wil": "wilt"}
_BEFORE_JE = {
    "biedt": "bied", "heeft": "heb", "is": "ben", "kiest": "kies", "komt": "kom", "past": "pas", "speelt": "speel",
}  # fmt: skip


# English: every verb of which the player is the subject loses its s.


def _english(sentence: str) -> str:
    sentence = _pronouns(sentence, "whoever|nobody|director", {"he": _YOU, "him": "you", "his": "your"})
    sentence = re.sub(rf"{_YOU}'s", "your", sentence)
    sentence = re.sub(rf"\bof {_YOU}", "of yours", sentence)
    sentence = re.sub(rf"\bthe (\w+) by {_YOU}", r"your \1", sentence)
    sentence = re.sub(rf"\b(by|for|bars?) {_YOU}", r"\1 you", sentence)
    return "".join(_clause(part) for part in re.split(r"([.:;] ?)", sentence)).replace(_YOU, "you")


def _clause(clause: str) -> str:
    """Return a clause with its verbs inflected for *you*, also those after a later `and`, `but` or `or`."""
    if not re.search(rf"{_YOU} \w", clause):
        return clause
    clause = re.sub(rf"({_YOU}(?: still)?) (\w+)", lambda verb: f"{verb[1]} {_plural(verb[2])}", clause)
    before, you, after = clause.partition(_YOU)
    return before + you + re.sub(r"\b(and|but|or) (\w+)", lambda verb: f"{verb[1]} {_plural(verb[2])}", after)


def _plural(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("sses", "ches", "goes")):
        return verb[:-2]
    return verb[:-1] if re.search("[^s]s$", verb) and verb not in _NO_VERBS else verb


_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do"}
_NO_VERBS = ("always", "as", "his", "spades", "hearts", "diamonds", "clubs")
_VOICES = {"nl": _dutch, "en": _english}


# Plural subjects.


def in_plural(sentence: str, lang: str) -> str:
    """Return the sentence inflected for several cards, if `{cards}` is its subject."""
    if lang[:2] not in _PLURALS:
        return sentence
    return "".join(_PLURALS[lang[:2]](clause) for clause in re.split(r"([.:;] ?)", sentence))


def _several_in_dutch(clause: str) -> str:
    verbs = "|".join(_PLURAL_VERBS)
    subject = rf"\{{cards\}}(?: van \{{\w+\}})? ({verbs})\b|\b({verbs}) (?=\{{cards\}})"
    if not re.search(subject, clause):
        return clause
    clause = re.sub(rf"(?:{subject}|\ben ({verbs})\b)", _plural_verb, clause)
    return re.sub(r"\b(?:een )?((?:grote )?strafkaart)\b", r"\1en", clause)


def _plural_verb(match: re.Match[str]) -> str:
    verb = next(filter(None, match.groups()))
    return re.sub(rf"\b{verb}\b", _PLURAL_VERBS[verb], match[0])


_PLURAL_VERBS = {
    "is": "zijn", "was": "waren", "wordt": "worden", "werd": "werden", "blijft": "blijven", "bleef": "bleven",
    "gaat": "gaan", "ging": "gingen", "ligt": "liggen", "telt": "tellen", "mag": "mogen",
}  # fmt: skip


def _several_in_english(clause: str) -> str:
    cards = r"(\{cards\}(?: of \{\w+\})?|(?<=\S )and) (\w+)"
    if "{cards}" not in clause:
        return clause
    clause = re.sub(cards, lambda verb: f"{verb[1]} {_plural(verb[2])}", clause)
    return re.sub(_PENALTY_CARD, r"\1\2penalty cards", clause)


_PENALTY_CARD = r"\b(?:a (major )?|(no ))penalty card\b"


_PLURALS = {"nl": _several_in_dutch, "en": _several_in_english}


def is_plural(cards: str) -> bool:
    """Return whether a text about cards lists more than one."""
    return " " in cards and cards[0] in "♠♥♦♣"
