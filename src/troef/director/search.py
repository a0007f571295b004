"""Full-text search in the law books: both languages, tolerant of typing errors, with synonyms, best match first."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property

from troef.director import read_toml
from troef.director.library import books, paragraphs_named_in
from troef.laws import BRIDGE_2017, EDITIONS, Edition
from troef.laws.book import Paragraph

_WORD = re.compile(r"[a-z0-9]+")
_STOP_WORDS = frozenset(
    words for line in ("de het een en of in van te op", "the a an to and or is") for words in line.split()
)
_TITLE, _KEYWORD, _ID, _SUMMARY = 6.0, 5.0, 8.0, 1.0
_SYNONYM, _BEGINNING, _MISTAKE = 0.7, 0.6, 0.4
_ARTICLE = 1.3
"""Factor for a whole article, which is a better starting point than a sub-paragraph."""
_ENDINGS = frozenset(("s", "es", "e", "en", "n", "t", "d", "ed", "ing"))
"""Suffixes that do not make another word."""


def normalise(text: str) -> str:
    """Return the text in lower case and without accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    return _WORD.findall(normalise(text))


@dataclass(frozen=True)
class Index:
    """The paragraphs that contain each word, with the weight that the word has in each of them."""

    paragraphs: tuple[Paragraph, ...]
    weights: dict[str, dict[int, float]]
    phrases: tuple[tuple[str, str], ...]
    """For each paragraph its title with keywords, and its summary, as normalised text."""

    @cached_property
    def letters(self) -> dict[int, list[tuple[str, frozenset[str]]]]:
        """Known words by their length, each with its set of letters."""
        by_length: dict[int, list[tuple[str, frozenset[str]]]] = defaultdict(list)
        for word in self.weights:
            by_length[len(word)].append((word, frozenset(word)))
        return dict(by_length)

    def rarity(self, word: str) -> float:
        """Return the weight of a word: the fewer paragraphs have it, the higher."""
        return math.log(1 + len(self.paragraphs) / len(self.weights[word]))


@cache
def index() -> Index:
    """Return the index of all books, which is built once."""
    languages = list(dict.fromkeys(lang for book in books() for lang in book.languages))
    paragraphs = tuple(paragraph for book in books() for paragraph in book)
    weights: dict[str, dict[int, float]] = defaultdict(dict)
    phrases = []
    for number, paragraph in enumerate(paragraphs):
        texts = (paragraph.title, paragraph.keywords, paragraph.summary)
        titles, keywords, summary = (words_of(" ".join(text[lang] for lang in languages)) for text in texts)
        parts = ((summary, _SUMMARY), (keywords, _KEYWORD), (titles, _TITLE), (words_of(paragraph.id), _ID))
        for words, weight in parts:  # The higher weight comes later and remains.
            for word in words:
                weights[word][number] = weight
        phrases.append((f" {' '.join([*titles, *keywords])} ", f" {' '.join(summary)} "))
    return Index(paragraphs, dict(weights), tuple(phrases))


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    synonyms: dict[str, tuple[str, ...]] = {}
    for group in read_toml("synonyms.toml")["groups"]:
        folded = tuple(" ".join(words_of(phrase)) for phrase in group)
        for phrase in folded:
            synonyms[phrase] = tuple(dict.fromkeys((*synonyms.get(phrase, ()), *(f for f in folded if f != phrase))))
    return synonyms


def synonyms_of(word: str) -> tuple[str, ...]:
    """Return the synonyms of a normalised word or phrase."""
    return _synonyms().get(word, ())


def head_of(query: str) -> str:
    """Return the main synonym of a query that is a phrase of several words; empty if there is none."""
    phrase = " ".join(words_of(query))
    return _heads().get(phrase, "") if " " in phrase else ""


@cache
def _heads() -> dict[str, str]:
    return {
        " ".join(words_of(phrase)): group[0] for group in read_toml("synonyms.toml")["groups"] for phrase in group[1:]
    }


def significant_words(query: str) -> list[str]:
    """Return the normalised words of a query, without stop words unless it has no others."""
    words = words_of(query)
    return [word for word in words if word not in _STOP_WORDS] or words


def search(
    query: str, edition: Edition | None = None, limit: int = 20, first: Edition = BRIDGE_2017
) -> list[Paragraph]:
    """Return the paragraphs that match best: those named by number, then matches of words.

    The order is by the number of whole words, then by edition (`first` before the others), then by score. The result is
    empty if nothing matches.
    """
    order = [first, *(other for other in EDITIONS if other is not first)]
    numbered = sorted(paragraphs_named_in(query, edition), key=lambda paragraph: order.index(paragraph.edition))
    paragraphs = dict.fromkeys([*numbered, *_by_words(query, edition, order)])
    return list(paragraphs)[:limit]


def unknown_words(query: str) -> list[str]:
    """Return the words of a query that occur in no paragraph. `search` replaces them by similar words."""
    return [word for word in significant_words(query) if not _matches(index(), word).whole]


def _by_words(query: str, edition: Edition | None, order: list[Edition]) -> list[Paragraph]:
    known = index()
    scores: dict[int, float] = defaultdict(float)
    reached: dict[int, int] = defaultdict(int)
    whole: dict[int, int] = defaultdict(int)
    telling = significant_words(query)
    for word in telling:
        matches = _matches(known, word)
        for number, score in matches.scores.items():
            scores[number] += score
            reached[number] += 1
            whole[number] += number in matches.whole
    for number in scores:
        scores[number] *= (reached[number] / len(telling)) ** 2
    for number, score in _phrases(known, " ".join(words_of(query))).items():
        scores[number] += score
        whole[number] = len(telling)

    def rank(number: int) -> tuple[int, int, float, int]:
        paragraph = known.paragraphs[number]
        factor = _ARTICLE if paragraph.parent is None and ":" not in paragraph.id else 1.0
        return -whole[number], order.index(paragraph.edition), -scores[number] * factor, number

    ranked = (known.paragraphs[number] for number in sorted(scores, key=rank))
    return [paragraph for paragraph in ranked if edition in (None, paragraph.edition)]


@dataclass(frozen=True, slots=True)
class _Matches:
    """Scores by paragraph for one word, and the paragraphs that have the word itself or a synonym."""

    scores: dict[int, float]
    whole: frozenset[int]


def _matches(known: Index, word: str) -> _Matches:
    """Return the paragraphs that match a word: by itself, a synonym or a longer form, else by a likely typing error."""
    scores: dict[int, float] = defaultdict(float)

    def add(form: str, quality: float) -> None:
        rarity = known.rarity(form) * quality
        for number, weight in known.weights[form].items():
            scores[number] = max(scores[number], weight * rarity)

    longer = [form for form in known.weights if len(word) >= 3 and form != word and form.startswith(word)]
    same = [form for form in longer if form.removeprefix(word) in _ENDINGS]
    synonyms = [other for other in synonyms_of(word) if other in known.weights]
    if word in known.weights:
        add(word, 1.0)
    for other in synonyms:
        add(other, _SYNONYM)
    commonest = max((len(known.weights[form]) for form in longer), default=1)
    for form in longer:  # An unfinished word is probably a common one.
        add(form, _BEGINNING * (0.3 + 0.7 * len(known.weights[form]) / commonest))
    if not scores:
        for form in _slips(known, word):
            add(form, _MISTAKE)
    whole = (number for form in (word, *synonyms, *same) for number in known.weights.get(form, ()))
    return _Matches(scores, frozenset(whole))


def _phrases(known: Index, phrase: str) -> dict[int, float]:
    """Return extra scores for paragraphs with the whole phrase, or a synonym of it, as consecutive words."""
    scores: dict[int, float] = defaultdict(float)
    forms = [(phrase, 1.0), *((other, _SYNONYM) for other in synonyms_of(phrase))]
    for form, quality in forms:
        if " " not in form and form == phrase:
            continue
        inside = f" {form} "
        for number, (heading, summary) in enumerate(known.phrases):
            if inside in heading:
                scores[number] += 60 * quality
            elif inside in summary:
                scores[number] += 20 * quality
    return scores


def _slips(known: Index, word: str) -> list[str]:
    """Return the known words that differ from `word` by one typing error, or two if it is long."""
    allowed = 1 if len(word) < 7 else 2
    letters = set(word)
    lengths = range(len(word) - allowed, len(word) + allowed + 1)
    alike = (
        form
        for length in lengths
        for form, its in known.letters.get(length, ())
        if len(letters ^ its) <= 2 * allowed  # A typing error adds, drops or changes a letter.
    )
    near = [(distance, form) for form in alike if (distance := _distance(word, form, allowed)) <= allowed]
    best = min((distance for distance, _ in near), default=0)
    return [form for distance, form in near if distance == best]


def _distance(left: str, right: str, limit: int) -> int:
    """Return how many letters to insert, drop, change or swap; `limit` + 1 if that is more than `limit`."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


_ANY_WORD = re.compile(r"\w+")
_WIDTH = 180


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of text, marked or not."""

    text: str
    is_marked: bool


def snippet(text: str, query: str) -> list[TextPiece]:
    """Return about two lines of a text around the first match of the query, or its beginning if nothing matches."""
    running = " ".join(line.removeprefix("- ") for line in text.splitlines())
    hits = [match.span() for match in _ANY_WORD.finditer(running) if _fits(match.group(), query)]
    start, end = _window(running, hits[0][0] if hits else 0)
    inside = [(max(a, start), min(b, end)) for a, b in hits if start <= a < end]
    pieces = [TextPiece("… ", False)] if start else []
    at = start
    for first, last in inside:
        pieces += [TextPiece(running[at:first], False), TextPiece(running[first:last], True)]
        at = last
    pieces.append(TextPiece(running[at:end], False))
    if end < len(running):
        pieces.append(TextPiece(" …", False))
    return [piece for piece in pieces if piece.text]


def _fits(word: str, query: str) -> bool:
    folded = normalise(word)
    return any(
        folded == asked or (len(asked) >= 3 and folded.startswith(asked)) or folded in synonyms_of(asked)
        for asked in significant_words(query)
    )


def _window(text: str, hit: int) -> tuple[int, int]:
    """Return the start and end of an excerpt of whole words around the offset `hit`."""
    start = max(0, hit - _WIDTH // 3)
    if start:
        start = text.find(" ", start, hit) + 1 or hit
    end = min(len(text), start + _WIDTH)
    if end < len(text):
        end = text.rfind(" ", start, end)
        end = end if end > start else min(len(text), start + _WIDTH)
    return start, end
