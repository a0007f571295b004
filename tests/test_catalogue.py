"""Every entry of the catalogue says the same in each language: names, numbers, slots and negation.

Where the languages differ, somebody has read both and signed the entry: its line is in `cases/translations.txt`. In the
law books, which have a file per language, negation is compared; `director/test_book_languages.py` compares the numbers.
"""

from __future__ import annotations

import re

import pytest

from troef.core.catalogue import languages, read_catalogue
from troef.director.library import book
from troef.laws import EDITIONS

_MEANINGS = {
    "north": ("noord(?:en|s)?", "north", "nord(?:en|s)?"),
    "east": ("oost", "east", "ost"),
    "south": ("zuid", "south", "süd"),
    "west": ("west", "west", "west"),
    "NS": ("NZ|NS", "NS", "NS"),
    "EW": ("OW|EW", "EW", "OW|EW"),
    "spades": ("schoppens?", "spades?", "piks?"),
    "hearts": ("hartens?", "hearts?", "coeurs?"),
    "diamonds": ("ruitens?", "diamonds?", "karos?"),
    "clubs": ("klaveren|clubs", "clubs", "treffs?|clubs"),
    "no trump": ("sans(?: ?atout)?|SA", "no ?trumps?|NT", "sans ?atout|SA"),
    "trump": (
        "(?:in|over|onder)?troe(?:f|ven)|troefkleur|sans atout",
        "(?:over|under)?trump(?:s|ing|ed)?|troef",
        "(?:über|unter)?tr(?:u|ü)mpf(?:e|en|t|st)?|sans atout|troef",
    ),
    "ace": ("aas|azen", "aces?", "ass(?:e|en)?"),
    "declarer": ("leiders?", "declarers?(?:'s)?", "alleinspielers?"),
    "dummy": ("blinde", "dummy(?:'s)?", "dummys?"),
    "partner": ("partners?|maat|maten", "partners?(?:'s)?", "partner(?:s|n)?"),
    "defender": ("tegenspelers?|tegenspeelt", "defenders?(?:'s)?|defends", "gegenspielers?"),
    "director": ("wedstrijdleiders?|hoofdwedstrijdleider|arbiters?", "directors?(?:'s)?", "turnierleiters?"),
    "offender": ("(?:niet-)?overtreders?|overtredende?", "offenders?(?:'s)?|offending", "regelbrechers?"),
    "organiser": ("organisator", "organiser", "veranstalters?"),
    "committee": ("comité|commissie|protestcomité|beroepscommissie", "committee", "komitee|berufungsinstanz"),
    "penalty card": ("strafkaart(?:en)?", "penalty cards?", "strafkarten?"),
    "revoke": ("verzaking(?:en)?|verza(?:akt|ken|akte|akten)", "revok(?:e|es|ed|ing)", "revokes?"),
    "claim": (
        "(?:ge)?claim(?:s|t|d|en|er)?|opgeëist|eis|eiser|eist|opeist?e?n?|meldt|melden|gemeld",
        "claim(?:s|ed|er|ing)?|requires?|required|require|demands?",
        "claims?|beansprucht?|beanspruchen",
    ),
    "double": (
        "doublet(?:ten)?|doubleert|gedoubleerde?|doubleren",
        "doubles?|doubled",
        "kontras?|kontriert?|kontrieren",
    ),
    "redouble": (
        "redoublet(?:ten)?|redoubleert|redoubleren|geredoubleerde?",
        "redoubles?|redoubled",
        "rekontras?|rekontriert?|rekontrieren",
    ),
    "left": ("linkertegenstander|links", "left-hand", "linken?|linker"),
    "right": ("rechtertegenstander|rechts", "right-hand", "rechten?|rechter"),
    "first": ("eersten?|eerst", "first", "erste[nrs]?|erst"),
    "last": ("laatste", "last", "letzte[nrs]?"),
    "two": ("twee|tweede|tweemaal|beide|allebei|2", "two|second|both|2|twice", "zweite[nrs]?|zwei|beide[nrs]?|2"),
    "three": ("drie|derde|3", "three|third|3", "drei|dritte[nrs]?|3"),
    "four": ("vier|vierde|4", "four|fourth|4", "vier|vierte[nrs]?|4"),
    "thirteen": ("dertien|dertiende|13", "thirteen|thirteenth|13", "dreizehn|dreizehnte[nrs]?|13"),
    "highest": ("hoogste", "highest", "höchste[nrs]?"),
    "lowest": ("laagste", "lowest", "niedrigste[nrs]?"),
    "higher": ("hogere?|hoger", "higher", "höhere[nrs]?|höher"),
    "lower": ("lagere?|lager", "lower", "niedrigere[nrs]?|niedriger"),
    "must": (
        "moet(?:en)?|verplicht|verplichting",
        "must|ha(?:s|ve) to|obliged|obligation",
        "muss|müssen|verpflichtet|verpflichtung",
    ),
}
"""Concepts that both languages must have if one has them: the word in Dutch, English and German."""
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
    "de": re.compile(
        r"\b(?:nein|nicht|nichts|kein(?:e[mnrs]?)?|nie|niemals|niemand|ohne|weder|nirgends"
        r"|(?:ungenügend|unbeabsichtigt|unzulässig|unbefugt|unbekannt|unmöglich|ungültig|unnötig|unabhängig)(?:e[mnrs]?)?)\b",
        re.IGNORECASE,
    ),
}
"""Words of negation. `niet-overtreder` and `no trump` are names."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?[A-Z]*\d*[a-z]?\b|\d+%")
_WORDS_OF = {
    lang: {name: re.compile(rf"\b(?:{words[place]})\b", re.IGNORECASE) for name, words in _MEANINGS.items()}
    for place, lang in enumerate(("nl", "en", "de"))
}


_SLOT = re.compile(r"\{\{?(\w*)[^{}]*\}?\}|%\((\w+)\)[sd]")


def slots(text):
    return {named or given for named, given in _SLOT.findall(text)}


def differences(en, other, lang="nl"):
    """Return the slots, names and numbers that only English or the other language has, and differing negations."""
    plain = {"en": _SLOT.sub(" ", en), lang: _SLOT.sub(" ", other)}
    found = [f"slot {slot}" for slot in sorted(slots(en) ^ slots(other))]
    numbers = set(_NUMBER.findall(plain["en"])) ^ set(_NUMBER.findall(plain[lang].replace("SA", "NT")))
    found += [f"number {number}" for number in sorted(numbers)]
    for name in _MEANINGS:
        if len({bool(_WORDS_OF[each][name].search(plain[each])) for each in plain}) > 1:
            found.append(name)
    return found + negations(plain["en"], plain[lang], lang)


def negations(en, other, lang="nl"):
    """Return how often each language says no, if that differs."""
    no, noes = len(_NOT["en"].findall(en)), len(_NOT[lang].findall(other))
    return [f"not: {no} and {noes}"] if no != noes else []


def lines(entries, compare=differences):
    """Return a line for each sentence that differs between English and another language."""
    differing = ((en, other, compare(en, other, lang)) for en, other, lang in entries)
    return {" | ".join([", ".join(found), *map(_one_line, (en, other))]) for en, other, found in differing if found}


def _one_line(text):
    return " ".join(text.split())


@pytest.fixture(scope="module")
def entries():
    """Every English sentence with its translation, singular and plural, and the language."""
    forms = [
        (message.id, message.string, lang)
        for lang in languages()
        for message in read_catalogue(lang)
        if message.id and message.string
    ]
    return [(*pair, lang) for *form, lang in forms for pair in zip(*map(_forms, form), strict=True)]


def _forms(text):
    return (text,) if isinstance(text, str) else text


@pytest.fixture(scope="module")
def laws():
    """The summaries of the law books, which are not in the catalogue."""
    paragraphs = [paragraph for edition in EDITIONS for paragraph in book(edition).paragraphs]
    texts = [
        text for here in paragraphs for text in (here.title, here.summary, here.now, *(here.choices or {}).values())
    ]
    return [(text.en, text.nl, "nl") for text in texts if text is not None]


def test_where_the_languages_differ_somebody_has_read_both(root, entries, laws):
    signed = set((root / "tests" / "cases" / "translations.txt").read_text(encoding="utf-8").splitlines())
    now = lines(entries) | lines(laws, negations)
    assert (sorted(now - signed), sorted(signed - now)) == ([], []), (
        "read both: correct one, or sign by adding the line"
    )


def test_a_sentence_turned_into_its_opposite_is_noticed(entries, laws):
    opposite = {"nl": "Dat is niet zo.", "de": "Das ist nicht so."}
    every = [*entries, *laws]
    turned = [(en, text, f"{text} {opposite[lang]}", lang) for en, text, lang in every]
    assert [en for en, text, other, lang in turned if negations(en, text, lang) == negations(en, other, lang)] == []


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
