"""Every entry of the catalogue says the same in English and Dutch: names, numbers, slots and negation.

Where the languages differ, somebody has read both and signed the entry: its line is in `cases/translations.txt`. In the
law books, which have a file per language, negation is compared; `director/test_book_languages.py` compares the numbers.
"""

from __future__ import annotations

import re

import pytest

from troef.director.library import book
from troef.laws import EDITIONS
from troef.web.commands.messages import read_catalogue

_MEANINGS = {
    "north": ("noord(?:en|s)?", "north"),
    "east": ("oost", "east"),
    "south": ("zuid", "south"),
    "west": ("west", "west"),
    "NS": ("NZ|NS", "NS"),
    "EW": ("OW|EW", "EW"),
    "spades": ("schoppens?", "spades?"),
    "hearts": ("hartens?", "hearts?"),
    "diamonds": ("ruitens?", "diamonds?"),
    "clubs": ("klaveren|clubs", "clubs"),
    "no trump": ("sans(?: ?atout)?|SA", "no ?trumps?|NT"),
    "trump": ("(?:in|over|onder)?troe(?:f|ven)|troefkleur|sans atout", "(?:over|under)?trump(?:s|ing|ed)?|troef"),
    "ace": ("aas|azen", "aces?"),
    "declarer": ("leiders?", "declarers?(?:'s)?"),
    "dummy": ("blinde", "dummy(?:'s)?"),
    "partner": ("partners?|maat|maten", "partners?(?:'s)?"),
    "defender": ("tegenspelers?|tegenspeelt", "defenders?(?:'s)?|defends"),
    "director": ("wedstrijdleiders?|hoofdwedstrijdleider|arbiters?", "directors?(?:'s)?"),
    "offender": ("(?:niet-)?overtreders?|overtredende?", "offenders?(?:'s)?|offending"),
    "organiser": ("organisator", "organiser"),
    "committee": ("comité|commissie|protestcomité|beroepscommissie", "committee"),
    "penalty card": ("strafkaart(?:en)?", "penalty cards?"),
    "revoke": ("verzaking(?:en)?|verza(?:akt|ken|akte|akten)", "revok(?:e|es|ed|ing)"),
    "claim": (
        "(?:ge)?claim(?:s|t|d|en|er)?|opgeëist|eis|eiser|eist|opeist?e?n?|meldt|melden|gemeld",
        "claim(?:s|ed|er|ing)?|requires?|required|require|demands?",
    ),
    "double": ("doublet(?:ten)?|doubleert|gedoubleerde?|doubleren", "doubles?|doubled"),
    "redouble": ("redoublet(?:ten)?|redoubleert|redoubleren|geredoubleerde?", "redoubles?|redoubled"),
    "left": ("linkertegenstander|links", "left-hand"),
    "right": ("rechtertegenstander|rechts", "right-hand"),
    "first": ("eersten?|eerst", "first"),
    "last": ("laatste", "last"),
    "two": ("twee|tweede|tweemaal|beide|allebei|2", "two|second|both|2|twice"),
    "three": ("drie|derde|3", "three|third|3"),
    "four": ("vier|vierde|4", "four|fourth|4"),
    "thirteen": ("dertien|dertiende|13", "thirteen|thirteenth|13"),
    "highest": ("hoogste", "highest"),
    "lowest": ("laagste", "lowest"),
    "higher": ("hogere?|hoger", "higher"),
    "lower": ("lagere?|lager", "lower"),
    "must": ("moet(?:en)?|verplicht|verplichting", "must|ha(?:s|ve) to|obliged|obligation"),
}
"""Concepts that both languages must have if one has them: the word in Dutch and in English."""
_NOT = {
    "nl": re.compile(
        r"\b(?:nee|niet(?!-)|niets|geen|nooit|niemand|zonder|noch|nergens|evenmin|tenzij|behalve|uitgezonderd"
        r"|onvoldoende|onbedoelde?|ontoelaatba(?:ar|re)|ongegronde?|onvindba(?:ar|re)|ongeoorloofde?|onbekende?"
        r"|onmogelijke?|ongeldige?|onnodige?|onafhankelijke?)\b",
        re.IGNORECASE,
    ),
    "en": re.compile(
        r"\b(?:no(?! trump)|not|none|never|nothing|nobody|without|neither|nor|nowhere|cannot|unless|except"
        r"|fail(?:s|ed|ing|ure)?|lack(?:s|ed|ing)?|inability|insufficient|unintended|inadmissible|unauthori[sz]ed"
        r"|unknown|impossible|invalid|unnecessary|independent)\b",
        re.IGNORECASE,
    ),
}
"""Words of negation. `niet-overtreder` and `no trump` are names."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?[A-Z]*\d*[a-z]?\b|\d+%")
_WORDS_OF = {
    lang: {name: re.compile(rf"\b(?:{words[place]})\b", re.IGNORECASE) for name, words in _MEANINGS.items()}
    for place, lang in enumerate(("nl", "en"))
}


_SLOT = re.compile(r"\{\{?(\w*)[^{}]*\}?\}|%\((\w+)\)[sd]")


def slots(text):
    return {named or given for named, given in _SLOT.findall(text)}


def differences(en, nl):
    """Return the slots, names and numbers that only one language has, and differing negations."""
    plain = {"en": _SLOT.sub(" ", en), "nl": _SLOT.sub(" ", nl)}
    found = [f"slot {slot}" for slot in sorted(slots(en) ^ slots(nl))]
    numbers = set(_NUMBER.findall(plain["en"])) ^ set(_NUMBER.findall(plain["nl"].replace("SA", "NT")))
    found += [f"number {number}" for number in sorted(numbers)]
    for name in _MEANINGS:
        if len({bool(_WORDS_OF[lang][name].search(plain[lang])) for lang in plain}) > 1:
            found.append(name)
    return found + negations(plain["en"], plain["nl"])


def negations(en, nl):
    """Return how often each language says no, if that differs."""
    no, noes = len(_NOT["en"].findall(en)), len(_NOT["nl"].findall(nl))
    return [f"not: {no} and {noes}"] if no != noes else []


def lines(pairs, compare=differences):
    """Return a line for each pair that differs."""
    differing = ((en, nl, compare(en, nl)) for en, nl in pairs)
    return {" | ".join([", ".join(found), *map(_one_line, (en, nl))]) for en, nl, found in differing if found}


def _one_line(text):
    return " ".join(text.split())


@pytest.fixture(scope="module")
def entries():
    """Every English sentence of the catalogue with its Dutch, singular and plural."""
    forms = ((message.id, message.string) for message in read_catalogue("nl") if message.id)
    return [pair for form in forms for pair in zip(*map(_forms, form), strict=True)]


def _forms(text):
    return (text,) if isinstance(text, str) else text


@pytest.fixture(scope="module")
def laws():
    """The summaries of the law books, which are not in the catalogue."""
    paragraphs = [paragraph for edition in EDITIONS for paragraph in book(edition).paragraphs]
    texts = [
        text for here in paragraphs for text in (here.title, here.summary, here.now, *(here.choices or {}).values())
    ]
    return [(text.en, text.nl) for text in texts if text is not None]


def test_where_the_languages_differ_somebody_has_read_both(root, entries, laws):
    signed = set((root / "tests" / "cases" / "translations.txt").read_text(encoding="utf-8").splitlines())
    now = lines(entries) | lines(laws, negations)
    assert (sorted(now - signed), sorted(signed - now)) == ([], []), (
        "read both: correct one, or sign by adding the line"
    )


def test_a_dutch_sentence_turned_into_its_opposite_is_noticed(entries, laws):
    turned = [(en, nl, f"{nl} Dat is niet zo.") for en, nl in [*entries, *laws]]
    assert [en for en, nl, other in turned if negations(en, nl) == negations(en, other)] == []


@pytest.mark.parametrize(
    ("en", "nl", "found"),
    [
        ("{seat} leads.", "{offender} komt uit.", ["slot offender", "slot seat"]),
        ("%(n)s boards", "borden", ["slot n"]),
        ("Take 3 tricks.", "Neem 4 slagen.", ["number 3", "number 4", "three", "four"]),
        ("Declarer leads.", "De blinde komt uit.", ["declarer", "dummy"]),
        ("It does not count.", "Het telt.", ["not: 1 and 0"]),
        ("{text!r} is not a card", "{text!r:.60} is geen kaart", []),
    ],
)
def test_a_difference_is_found(en, nl, found):
    assert differences(en, nl) == found
