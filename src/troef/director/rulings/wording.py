"""The record of a ruling as text in Dutch or English: headings with lines, to read or to print."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from troef.cards import SIDES, Denomination, Lang, Seat, Side
from troef.cards.wording import denomination_symbol, seat_letter, seat_name, side_letters, side_name
from troef.contest.result import Artificial, NamedAward, Told
from troef.contest.session import Fine, Unit
from troef.core.messages import _, pgettext
from troef.core.numbers import with_decimal_mark
from troef.director.rulings.adjusted_scores import AdjustedScore, Stands
from troef.director.rulings.record import POLL, RulingHistory, RulingRecord, RulingVersion, asked_answers
from troef.laws import BRIDGE_2017, KLAVERJAS_1976, Edition, Text


class RecordSection(NamedTuple):
    """A heading and the lines below it."""

    heading: str
    lines: tuple[str, ...]


OWN_REGULATIONS = _("with the club's own regulations")
TITLE = _("Ruling of the director")
_HEADINGS = {
    "where": _("Where"),
    "told": _("As reported"),
    "found": _("Facts as found"),
    "walked": _("Questions and answers"),
    "laws": _("Paragraphs"),
    "rectification": _("Rectification"),
    "decision": _("Decision"),
    "score": _("Score"),
    "people": _("By"),
    "versions": _("History"),
    "notes": _("Private notes"),
}
UNITS = {
    Unit.TOP: pgettext("unit", "of a top"),
    Unit.MP: _("matchpoints"),
    Unit.IMP: _("IMP"),
    Unit.VP: _("VP"),
    Unit.PERCENT: _("percentage points"),
}
_ONE = {Unit.MP: _("matchpoint"), Unit.PERCENT: _("percentage point")}


def history_words(history: RulingHistory, lang: Lang, before: str = "") -> str:
    """Return the whole record of a ruling as plain text. `before`: the score at the table, if known."""
    lines = [TITLE[lang], "=" * len(TITLE[lang])]
    for part in record_sections(history, lang, before):
        lines += ["", part.heading, *(f"  {line}" for line in part.lines)]
    return "\n".join(lines) + "\n"


def one_page_text(history: RulingHistory, lang: Lang, before: str = "") -> list[RecordSection]:
    """Return the sections of a record for one page: no questions of charts if the facts are written down."""
    left_out = _HEADINGS["walked"][lang] if history.now.found else None
    return [part for part in record_sections(history, lang, before) if part.heading != left_out]


def record_sections(history: RulingHistory, lang: Lang, before: str = "") -> list[RecordSection]:
    """Return the sections of the current ruling, then those of its versions and notes."""
    parts = list(ruling_parts(history.now, lang, before))
    versions = tuple(version_words(version, lang) for version in history.versions)
    parts.append(RecordSection(_HEADINGS["versions"][lang], versions))
    notes = tuple(version.notes for version in history.versions if version.notes)
    return [*parts, RecordSection(_HEADINGS["notes"][lang], notes)] if notes else parts


def ruling_parts(ruling: RulingRecord, lang: Lang, before: str = "") -> Iterator[RecordSection]:
    """Yield the sections of one ruling that have a text."""
    scores = [] if ruling.score is None else score_words(ruling.score, lang, ruling.edition)
    if scores and before:
        scores = [f"{_('at the table')[lang]}: {before}", *scores]
    filled = {
        "where": _where(ruling, lang),
        "told": tuple(f"{party_name(statement.by, lang)}: {statement.text}" for statement in ruling.told),
        "found": _lines(ruling.found),
        "walked": tuple(
            f"{answer.question[lang]} {answer.answer[lang]}" + (f" ({answer.law})" if answer.law else "")
            for answer in asked_answers(ruling.walked)
        ),
        "laws": (", ".join(ruling.laws) + f" ({', '.join(_by_which_rules(ruling, lang))})",),
        "rectification": _lines(ruling.rectification),
        "decision": (*_lines(ruling.decision), ruling.standing.text[lang]),
        "score": (*scores, *(penalty_words(penalty, lang) for penalty in ruling.penalties)),
        "people": _people(ruling, lang),
    }
    for name, lines in filled.items():
        if lines:
            yield RecordSection(_HEADINGS[name][lang], lines)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.splitlines() if line.strip())


def _by_which_rules(ruling: RulingRecord, lang: Lang) -> Iterator[str]:
    yield str(ruling.edition)
    if ruling.regulations and ruling.edition != KLAVERJAS_1976:
        yield ruling.regulations
    if ruling.own_regulations:
        yield OWN_REGULATIONS[lang]


def _where(ruling: RulingRecord, lang: Lang) -> tuple[str, ...]:
    board = _("deal") if ruling.edition == KLAVERJAS_1976 else _("board")
    words = {"table": _("table"), "round": _("round"), "board": board}
    numbers = {name: getattr(ruling.where, name) for name in words}
    place = ", ".join(f"{words[name][lang]} {number}" for name, number in numbers.items() if number)
    pairs = [(side, ruling.where.ns if side is Side.NS else ruling.where.ew) for side in SIDES]
    sat = [f"{side_letters(side, lang)}: {name}" for side, name in pairs if name]
    return tuple(line for line in (place, *sat) if line)


def _people(ruling: RulingRecord, lang: Lang) -> tuple[str, ...]:
    consulted = _("consulted")[lang]
    chief = _("chief director")[lang]
    lines = [ruling.by]
    if ruling.consulted:
        lines.append(f"{consulted}: {', '.join(ruling.consulted)}")
    if ruling.chief:
        lines.append(f"{chief}: {ruling.chief}")
    return tuple(lines)


def version_words(version: RulingVersion, lang: Lang) -> str:
    """Return a text such as `2. 15-11-2026 22:41 Victor: correction. The wrong side had been given the trick`."""
    reason = f". {version.reason}" if version.reason else ""
    return f"{version.number}. {time_text(version.at, lang)} {version.by}: {version.why.text[lang]}{reason}"


def time_text(at: datetime, lang: Lang) -> str:
    return _("{at:%Y-%m-%d %H:%M}", at=at)[lang]


def party_name(by: str, lang: Lang) -> str:
    """Return the name of a poll, a side or a seat, or the text itself if it is none of these."""
    if by == POLL:
        return _("Poll")[lang]
    if by in (str(side) for side in SIDES):
        return side_name(Side.parse(by), lang)
    return seat_name(Seat.parse(by), lang) if by in tuple("NESW") else by


def score_words(score: AdjustedScore, lang: Lang, edition: Edition = BRIDGE_2017) -> list[str]:
    """Return lines such as `weighted score: 60% 4♠ N 10, 40% 4♠ N 9`, with one per side if the sides differ."""
    kind = score.kind.text[lang]
    if score.ns == score.ew:
        return [f"{kind}: {_stands(score.ns, lang, edition)}"]
    return [kind, *(f"{side_letters(side, lang)}: {_stands(score.of(side), lang, edition)}" for side in SIDES)]


def _stands(stands: Stands, lang: Lang, edition: Edition) -> str:
    if stands is None:
        return _("keeps the score of the table")[lang]
    if isinstance(stands, Artificial):
        return award_words(stands, lang, edition)
    if len(stands) == 1:
        return outcome_words(stands[0].told, lang)
    shares = []
    for share in stands:
        percent = share.weight * 100
        exact = f"{percent}" if percent.denominator == 1 else f"{float(percent):.4g}"
        shares.append(f"{with_decimal_mark(exact, lang)}% {outcome_words(share.told, lang)}")
    return ", ".join(shares)


_AWARDS = {
    NamedAward.LOWEST: _("lowest of this deal"),
    NamedAward.LOWEST_OF_CONTEST: _("lowest of the contest"),
}


def award_words(artificial: Artificial, lang: Lang, edition: Edition = BRIDGE_2017) -> str:
    """Return an artificial score in words, such as `A+`, `40%` or `lowest of this deal`."""
    if artificial.award is NamedAward.AVERAGE and edition == KLAVERJAS_1976:
        return _("average")[lang]
    if isinstance(artificial.award, NamedAward):
        return _AWARDS[artificial.award][lang] if artificial.award in _AWARDS else str(artificial.award)
    return f"{with_decimal_mark(artificial.text, lang)}%"


def outcome_words(result: Told, lang: Lang) -> str:
    """Return a short text for a result, such as `4♠× N 10`, `NS +420` or `NS 82, EW 80`."""
    fields = dict(result)
    if fields.get("contract") == "P":
        return _("passed out")[lang]
    if "contract" in fields:
        text = str(fields["contract"])
        symbol = denomination_symbol(Denomination.parse(text[1]), lang)
        declarer = seat_letter(Seat.parse(str(fields["by"])), lang)
        return f"{text[0]}{symbol}{'×' * text.count('X')} {declarer} {fields['tricks']}"
    if "score" in fields:
        return f"{side_letters(Side.NS, lang)} {int(str(fields['score'])):+}"
    points = fields["points"]
    assert isinstance(points, tuple)
    return ", ".join(f"{side_letters(Side.parse(side), lang)} {number}" for side, number in points)


def unit_words(unit: Unit, amount: Fraction) -> Text:
    """Return the name of a unit for this amount: `matchpoint` for 1, else `matchpoints`."""
    return _ONE.get(unit, UNITS[unit]) if amount == 1 else UNITS[unit]


def penalty_words(penalty: Fine, lang: Lang) -> str:
    """Return a text such as `penalty for pair 3: 1/4 of a top (90B2)`."""
    amount = Fraction(penalty.amount)
    law = f" ({penalty.law})" if penalty.law else ""
    word = _("penalty for")[lang]
    return f"{word} {penalty.contestant}: {amount} {unit_words(penalty.unit, amount)[lang]}{law}"
