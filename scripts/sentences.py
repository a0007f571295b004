"""Writes docs/generated/sentences/: every sentence of Troef except the site's, in Dutch and English, for proofreading.

    python scripts/sentences.py             write the signed differences; list sentences that never occur
    python scripts/sentences.py --where     list the place in the code of each signed pair too
    python scripts/sentences.py --pages     write only the pages

The pairs come from the code. They count as used if they occur when the laws are run over their facts, in the output of
the recorded inputs, or word for word in a test. A pair that never occurs is dead, or needs an input.

If the two languages differ in a name, number, slot or negation, somebody has read and signed the pair in
`differences.txt`. For the books, the charts, other data and the site only negations are compared, in `negations.txt`.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import runpy
import tomllib
import types
import typing
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import islice, pairwise, product
from math import prod
from pathlib import Path
from typing import Any

from troef.cards import TroefError
from troef.laws import Text
from troef.laws.charts.chart import id_sort_key
from troef.web.commands import messages

ROOT = Path(__file__).resolve().parent.parent
TROEF = ROOT / "src" / "troef"
PAGES = ROOT / "docs" / "generated" / "sentences"
ROOMS = ("core", "cards", "laws", "engine", "contest", "bridge", "klaverjas", "formats", "analysis")
ROOMS += ("conformance", "director", "robots", "cli")


# Pairs in the code.


@dataclass(frozen=True)
class Pair:
    """A sentence as in the code, in Dutch and English, with `{…}` for each slot."""

    page: str
    nl: str
    en: str
    where: str


HOLE = re.compile(r"\{[^{}]*\}")
_SENTENCE = re.compile(r"[^\W\d_]{2,}\S*\s+\S*[^\W\d_]")
"""At least two words; single words only occur inside sentences."""
_WORD = re.compile(r"\b[^\W\d_]{2}")
"""A word of two letters or more. A row of letters such as `2…9TBVHA` has none."""
_DUTCH = set("de het een en van is niet geen er dit die dat op in te zijn aan met voor of wordt uit naar".split())  # noqa: SIM905
_ENGLISH = set("the a an and of is not no there this that on in to are at with for or be from has his".split())  # noqa: SIM905


def pairs() -> list[Pair]:
    """Return every pair outside the site, in the order of the code."""
    found = []
    for room in ROOMS:
        for path in sorted((TROEF / room).rglob("*.py")):
            for nl, en, line in _pairs_of(ast.parse(path.read_text(encoding="utf-8"))):
                found.append(Pair(_page(path), nl, en, f"{path.relative_to(TROEF)}:{line}"))
    return found


def pairs_of_data() -> Iterator[Pair]:
    """Yield every pair in the books, the charts and the other data."""
    for path in sorted(TROEF.rglob("*.toml")):
        where = str(path.relative_to(TROEF))
        for nl, en in _pairs_in(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield Pair("", nl, en, where)


def pairs_of_site() -> Iterator[Pair]:
    """Yield every message of the site with its Dutch translation, singular and plural."""
    for message in messages.read_catalogue("nl"):
        english, dutch = (text if isinstance(text, list | tuple) else (text,) for text in (message.id, message.string))
        for en, nl in zip(english, dutch, strict=True):
            if en:
                yield Pair("", nl, en, "web")


def _pairs_in(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and isinstance(value.get("nl"), str) and isinstance(value.get("en"), str):
        yield value["nl"], value["en"]
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _pairs_in(each)


def _page(path: Path) -> str:
    room, *inner = path.relative_to(TROEF).parts
    year = next((part[1:] for part in inner if re.fullmatch(r"y\d{4}", part)), None)
    return f"{room}-{year}" if year else room


def _pairs_of(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            dutch = next((word.value for word in node.keywords if word.arg == "nl"), None)
            if node.args and dutch is not None:
                yield from _sorted_pair([node.args[0], dutch], node.lineno)
            elif getattr(node.func, "id", "") in ("Text", "WatchedArticle", "tell") and len(node.args) >= 2:
                yield from _parallel(node.args[0], node.args[1], node.lineno)
            else:
                yield from _neighbours(node.args, node.lineno)
        elif isinstance(node, ast.Tuple):
            if len(node.elts) == 2 or not all(map(written, node.elts)):  # Three texts are a list in one language.
                yield from _neighbours(node.elts, node.lineno)
        elif isinstance(node, ast.Dict):
            told = {
                key.value: value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant)
            }
            if "nl" in told and "en" in told:
                yield from _parallel(told["nl"], told["en"], node.lineno)
        elif isinstance(node, ast.IfExp) and re.search(r"lang == 'nl'", ast.unparse(node.test)):
            yield from _parallel(node.body, node.orelse, node.lineno)


def _parallel(nl: ast.AST, en: ast.AST, line: int) -> Iterator[tuple[str, str, int]]:
    dutch, english = written(nl), written(en)
    if dutch is not None and english is not None:
        if (
            dutch != english and _WORD.search(HOLE.sub("", f"{dutch} {english}")) and "(?:" not in dutch
        ):  # A pattern is not a sentence.
            yield dutch, english, line
    elif isinstance(nl, ast.Tuple | ast.List) and isinstance(en, ast.Tuple | ast.List):
        for one, other in zip(nl.elts, en.elts, strict=True):
            yield from _parallel(one, other, line)
    elif isinstance(nl, ast.Dict) and isinstance(en, ast.Dict):
        for one, other in zip(nl.values, en.values, strict=False):
            yield from _parallel(one, other, line)


def _neighbours(nodes: Sequence[ast.AST], line: int) -> Iterator[tuple[str, str, int]]:
    for two in pairwise(nodes):
        yield from _sorted_pair(two, line)


def _sorted_pair(nodes: Sequence[ast.AST], line: int) -> Iterator[tuple[str, str, int]]:
    """Yield two adjacent sentences in the two languages, Dutch first."""
    texts = [written(node) or "" for node in nodes]
    if len(texts) == 2 and all(map(_SENTENCE.search, texts)):
        english, dutch = sorted(texts, key=_dutchness)
        if _dutchness(english) < _dutchness(dutch) and not _DUTCH.issuperset(dutch.split()):  # More than short words.
            yield dutch, english, line


def _dutchness(text: str) -> int:
    words = re.findall(r"[^\W\d_]+", HOLE.sub(" ", text).lower())
    return sum(word in _DUTCH for word in words) - sum(word in _ENGLISH for word in words)


def written(node: ast.AST) -> str | None:
    """Return a text as in the code, with `{…}` for each slot; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = (
            str(part.value) if isinstance(part, ast.Constant) else f"{{{_short(part)}}}"  # A slot.
            for part in node.values
        )
        return "".join(parts)
    return None


def _short(node: ast.AST) -> str:
    """Return the name of a slot: `by` for `seat_name(event.by, "nl")`."""
    match node:
        case ast.FormattedValue(value=inner) | ast.Subscript(value=inner) | ast.Starred(value=inner):
            return _short(inner)
        case ast.Call(args=[*_, ast.Constant()]) | ast.Call(args=[_]) | ast.Call(args=[_, _]) if node.args:
            return _short(node.args[0]) if not isinstance(node.args[0], ast.Constant) else "…"
        case ast.Attribute(attr="nl" | "en", value=inner):
            return _short(inner)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name if name not in ("nl", "en") else "…"
    return "…"


# Sentences that occur.


Said = tuple[str, str]
"""A paragraph, or an empty text, and a sentence."""


def said(recorded: Iterable[str]) -> Iterator[Said]:
    """Yield every text that occurs when everything is executed."""
    yield from _laws()
    yield from _tables()
    yield from (("", text) for text in recorded)
    yield from (("", text) for text in _tests())


_MOST = 1500
"""Maximum number of combinations of facts that are tried for an article."""


def _laws() -> Iterator[Said]:
    for year in ("y2017", "y2007", "y1949"):
        book = import_module(f"troef.bridge.laws.{year}")
        for facts, judge in (*book.RULES.judges.items(), *getattr(book, "NO_RESERVING", {}).items()):
            yield from _judged(facts, judge)
        for law, watched in book.RULES.watch.items():
            yield from _texts_in(watched.text, law)
    for facts, judge in import_module("troef.klaverjas.laws.y1976").LAW.judges.items():
        if is_dataclass(facts):
            yield from _judged(facts, judge)


def _tables() -> Iterator[Said]:
    """Yield the texts of dictionaries keyed by an enum, and of enums whose members have a text."""
    for room in ("contest", "bridge", "klaverjas", "director"):
        for path in sorted((TROEF / room).rglob("*.py")):
            if "laws" not in path.parts and re.search(r"\bText\(", path.read_text(encoding="utf-8")):
                name = ".".join(path.relative_to(TROEF.parent).with_suffix("").parts).removesuffix(".__init__")
                for value in vars(import_module(name)).values():
                    if isinstance(value, dict) and value and all(isinstance(key, Enum) for key in value):
                        yield from _texts_in(tuple(value.values()))
                    elif isinstance(value, type) and issubclass(value, Enum):
                        yield from _texts_in(tuple(getattr(member, "text", member.value) for member in value))


@cache
def _tests() -> tuple[str, ...]:
    """Return the texts in tests, which may quote sentences word for word or with `match`."""
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if text := written(node):
                found.append(text.replace("\\", "").strip("^$ "))
    return tuple(dict.fromkeys(found))


def _is_demanded(pair: Pair) -> bool:
    """Return whether a test quotes enough of a sentence."""
    parts = (text for text in _tests() if len(text) >= _GOOD_PART and " " in text)
    return any(part in pair.nl or part in pair.en for part in parts)


_GOOD_PART = 12
"""Minimum number of characters of a quotation, in more than one word."""


def _judged(facts: type, judge: Any) -> Iterator[Said]:
    seen = set()
    for values in _combinations(facts):
        try:
            ruling = judge(facts(**values))
        except (TroefError, AssertionError, LookupError, AttributeError, TypeError):  # Impossible facts.
            continue
        if repr(ruling) not in seen:
            seen.add(repr(ruling))
            yield from _texts_in(ruling)


def _combinations(facts: type) -> Iterator[dict[str, Any]]:
    """Yield combinations of facts: all, or a random sample. There are none if a fact has no known values."""
    hints = typing.get_type_hints(facts)
    choices = {field.name: _values(hints[field.name]) for field in fields(facts)}
    number = prod(map(len, choices.values()))
    if number <= _MOST:
        for chosen in product(*choices.values()):
            yield dict(zip(choices, chosen, strict=True))
    else:
        source = random.Random(facts.__name__)
        for _ in range(_MOST):
            yield {name: source.choice(values) for name, values in choices.items()}


def _records(kind: Any) -> Iterator[Any]:
    """Yield records that a fact can contain."""
    for values in _combinations(kind):
        try:
            yield kind(**values)
        except (TroefError, AssertionError, LookupError, AttributeError, TypeError):
            continue


@cache
def _values(kind: Any) -> tuple[Any, ...]:
    """Return some values that a fact can have."""
    kinds = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    values: list[Any] = []
    for each in kinds:
        origin = typing.get_origin(each)
        if each is type(None):
            values.append(None)
        elif each is bool:
            values += [False, True]
        elif each is int:
            values += [0, 1, 2, 3]
        elif each is str:
            values += ["accept", "reject", "x"]
        elif isinstance(each, type) and issubclass(each, Enum):
            values += list(each)
        elif origin in (tuple, frozenset):
            inner = _values(typing.get_args(each)[0])
            values += [origin(), origin(inner[:1]), origin(inner[:2])]
        elif hasattr(each, "parse"):
            values += [each.parse(text) for text in ("HK", "S2", "1S", "3N") if _parses(each, text)]
        elif is_dataclass(each) and each is not Text:
            values += list(islice(_records(each), 3))
    return tuple(values)


def _parses(kind: Any, text: str) -> bool:
    try:
        return kind.parse(text) is not None
    except TroefError:
        return False


def _texts_in(value: Any, law: str = "") -> Iterator[Said]:
    """Yield the texts of a ruling, each with the nearest paragraph."""
    if isinstance(value, Text):
        yield law, value.nl
        yield law, value.en
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _texts_in(each, law)
    elif is_dataclass(value) and not isinstance(value, type):
        nearest = getattr(value, "law", None) or law
        for field in fields(value):
            yield from _texts_in(getattr(value, field.name), nearest)


def recorded(answers: Iterable[Any]) -> Iterator[str]:
    """Yield the texts in the answers to the recorded inputs."""
    for answer in answers:
        for part in answer.texts:
            try:
                yield from _strings_in(json.loads(part))
            except ValueError:
                yield from part.splitlines()
                if len(part) < 20_000:
                    yield part  # A sentence may continue on the next line.


def answers() -> Iterator[Any]:
    record = runpy.run_path(str(ROOT / "scripts" / "recorded.py"))
    for _input, given in record["every_answer"]():
        yield from given


def _strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings_in(each)


class Heard:
    """All sentences that occurred, searchable."""

    def __init__(self, texts: Iterable[Said]) -> None:
        self.laws: dict[str, set[str]] = defaultdict(set)
        for law, text in texts:
            self.laws[" ".join(text.split())].add(law)
        self.all = "\n".join(sorted(self.laws))

    def laws_of(self, sentence: str) -> set[str] | None:
        """Return the paragraphs with which a sentence occurred, with any slots; None if it did not occur."""
        whole = " ".join(sentence.split())
        if whole in self.laws:
            return self.laws[whole]
        parts = HOLE.split(whole)
        longest = max(parts, key=len)
        inner = longest[1:] if longest == parts[0] else longest  # A sentence starts with a capital.
        pattern = re.compile(".*?".join(map(re.escape, parts)), re.IGNORECASE)
        at = self.all.find(inner)
        while at >= 0:
            start, end = self.all.rfind("\n", 0, at) + 1, self.all.find("\n", at)
            line = self.all[start : end if end >= 0 else None]
            if pattern.search(line):
                return self.laws[line]
            at = self.all.find(inner, end) if end >= 0 else -1
        return None


# Pages.


_TITLES = {
    "core": "numbers, records and errors",
    "cards": "cards, deals and boards",
    "laws": "charts",
    "engine": "the tables of both games",
    "contest": "movements, results and rankings",
    "bridge": "the bridge table",
    "bridge-2017": "the laws of 2017",
    "bridge-2007": "the laws of 2007",
    "bridge-1949": "the laws of 1949",
    "klaverjas": "the klaverjas table",
    "klaverjas-1976": "the laws of klaverjas",
    "formats": "files of others",
    "analysis": "the solvers",
    "conformance": "the conformance suite",
    "robots": "the robots",
    "director": "the director",
    "cli": "the command line",
}


def pages(every: Sequence[Pair], heard: Heard) -> dict[str, str]:
    """Return the pages: the sentences of each subject in the order of the book, in Dutch and English."""
    rows: dict[str, set[tuple[tuple[int, str], str, str, str]]] = defaultdict(set)
    for pair in every:
        laws = sorted((heard.laws_of(pair.nl) or set()) - {""}, key=id_sort_key) if "-" in pair.page else []
        first = id_sort_key(laws[0]) if laws else (9999, "")
        rows[pair.page].add((first, ", ".join(laws), pair.nl, pair.en))
    return {f"{page}.md": _page_of(page, sorted(told)) for page, told in rows.items()}


def _page_of(page: str, rows: Sequence[tuple[Any, str, str, str]]) -> str:
    head = f"# Sentences: {_TITLES[page]}\n\nIn {{}} stands what is filled in.\n"
    lines = [f"| {laws} | {_cell(nl)} | {_cell(en)} |" for _order, laws, nl, en in rows]
    return "\n".join([head, "| § | Nederlands | English |", "| --- | --- | --- |", *lines, ""])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# Differences between the two languages.


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
    "clubs": ("klaveren", "clubs"),
    "no trump": ("sans(?: ?atout)?|SA", "no ?trumps?|NT"),
    "trump": ("(?:in|over|onder)?troe(?:f|ven)|troefkleur|sans atout", "(?:over|under)?trump(?:s|ing|ed)?|troef"),
    "ace": ("aas|azen", "aces?"),
    "declarer": ("leiders?", "declarers?(?:'s)?"),
    "dummy": ("blinde", "dummy(?:'s)?"),
    "partner": ("partners?|maat|maten", "partners?(?:'s)?"),
    "defender": ("tegenspelers?|tegenspeelt", "defenders?(?:'s)?|defends"),
    "director": ("wedstrijdleiders?|hoofdwedstrijdleider", "directors?(?:'s)?"),
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


def slots_and_numbers(pair: Pair) -> list[str]:
    """Return the slots and the numbers that only one language of a pair has."""
    slots = set(HOLE.findall(pair.nl)) ^ set(HOLE.findall(pair.en))
    nl, en = (set(_NUMBER.findall(HOLE.sub(" ", text))) for text in (pair.nl.replace("SA", "NT"), pair.en))
    return [*(f"slot {slot}" for slot in sorted(slots - _EITHER)), *(f"number {number}" for number in sorted(nl ^ en))]


def differences(pair: Pair) -> list[str]:
    """Return the slots, numbers and names that only one language of a pair has, and differing negations."""
    nl, en = HOLE.sub(" ", pair.nl), HOLE.sub(" ", pair.en)
    found = slots_and_numbers(pair)
    for name in _MEANINGS:
        if bool(_WORDS_OF["nl"][name].search(nl)) != bool(_WORDS_OF["en"][name].search(en)):
            found.append(name)
    return [*found, *negations(pair)]


def negations(pair: Pair) -> list[str]:
    """Return the number of negations in each language of a pair, if they differ."""
    no, noes = (len(_NOT[lang].findall(HOLE.sub(" ", text))) for lang, text in (("nl", pair.nl), ("en", pair.en)))
    return [f"not: {no} and {noes}"] if no != noes else []


_EITHER = {"{dutch}", "{english}", "{…}", "{why}", "{why_nl}", "{unit}", "{unit_nl}"}
"""Slots for words of one language."""


def unsaid(every: Sequence[Pair], heard: Heard) -> list[Pair]:
    silent = (pair for pair in every if heard.laws_of(pair.nl) is None and heard.laws_of(pair.en) is None)
    return [pair for pair in silent if not _is_demanded(pair)]


DIFFERENCES = ROOT / "tests" / "cases" / "differences.txt"
NEGATIONS = ROOT / "tests" / "cases" / "negations.txt"


def signed(every: Iterable[Pair], compare: Callable[[Pair], list[str]] = differences) -> str:
    """Return a line for every pair whose languages differ, with the differences.

    Anyone who adds a line has read both sentences.
    """
    differing = ((pair, compare(pair)) for pair in every)
    lines = {f"{', '.join(found)} | {_cell(pair.nl)} | {_cell(pair.en)}\n" for pair, found in differing if found}
    return "".join(sorted(lines))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--where", action="store_true")
    options = parser.parse_args()
    every = pairs()
    heard = Heard(said(recorded(answers())))
    if options.pages:
        PAGES.mkdir(parents=True, exist_ok=True)
        for name, page in pages(every, heard).items():
            (PAGES / name).write_text(page, encoding="utf-8")
    else:
        DIFFERENCES.write_text(signed(every), encoding="utf-8")
        NEGATIONS.write_text(signed([*pairs_of_data(), *pairs_of_site()], negations), encoding="utf-8")
        for pair in [*unsaid(every, heard), *(filter(differences, every) if options.where else ())]:
            print(f"{pair.where}\n   {pair.nl}\n   {pair.en}")
