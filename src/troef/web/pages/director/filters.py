"""Template filters and tags that show rulings and awards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.cards import Board
from troef.contest.result import Artificial
from troef.director.charts.outcome import ROLES
from troef.director.guides import guides
from troef.director.rulings.adjusted_scores import AdjustedScore, outcome_json
from troef.director.rulings.record import asked_answers
from troef.web.evenings.filters import other_side, percent, points, points_for, side_short, signed_number
from troef.web.evenings.games import game_of_fields
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Case, Evening
from troef.web.evenings.result_filters import current_score, result_short_text
from troef.web.platform.i18n.filters import current_language

register = template.Library()


@register.inclusion_tag("desk/guides.html")
def guide_links(evening: Evening) -> dict[str, Any]:
    """Return the context of the links to the director's guides; for klaverjas only to those with penalty amounts."""
    every = list(guides().values())
    return {"guides": every if evening.game.has_guides else [guide for guide in every if guide.has_amounts]}


register.filter(asked_answers)


@register.filter
def ruling_words(given: dict[str, Any]) -> SafeString:
    """Return the score of a ruling as text: `4♠ S −2`, `NS 60% 4♠ N =, 40% 4♠ N −1; EW A+`."""
    if given.keys().isdisjoint(("artificial", "weighted")):
        return _outcome(given)
    parts = []
    for name in ("NS", "EW"):
        if name in given.get("artificial", {}):
            parts.append((name, _award(given["artificial"][name])))
        elif name in given.get("weighted", {}):
            parts.append((name, _weights(given["weighted"][name])))
    if len(parts) == 1:
        parts.append((other_side(parts[0][0]), mark_safe(_("keeps the score of the table"))))
    if len(parts) == 2 and parts[0][1] == parts[1][1]:
        return parts[0][1]
    return format_html_join("; ", "{} {}", ((side_short(name), words) for name, words in parts))


@register.filter
def points_given(case: Case) -> str:
    """Return ` (NS +420)` for a ruling with a single contract as its score, else an empty text."""
    score = case.now.score
    if score is None or not score.is_one_result or isinstance(score.ns, Artificial | None):
        return ""
    return points_in(case.evening, case.board or 0, outcome_json(score.ns[0].told))


def points_in(evening: Evening, board: int, fields: dict[str, Any]) -> str:
    """Return the score of a contract as ` (NS +420)`; empty for other results. `fields`: as in the contest file."""
    if "contract" not in fields or fields["contract"] == "P" or not evening.game.counts_tricks:
        return ""
    outcome = evening.game.entry.outcome(evening, evening.game.entry.typed_fields(fields))
    assert isinstance(outcome, BridgeResult)
    return f" ({points_for(outcome.ns_score(Board(board), evening.laws))})"


@register.filter
def not_played_words(evening: Evening) -> list[tuple[str, SafeString]]:
    """Return the choices for a board that was not played: the sides at fault with the awards, and last no score."""
    at_fault, otherwise = evening.game.rules.missed_board_awards(evening)
    whose = {
        "": _("Nobody's fault"),
        "NS": _("Fault of %(side)s") % {"side": side_short("NS")},
        "EW": _("Fault of %(side)s") % {"side": side_short("EW")},
        "NS EW": _("Fault of both"),
    }
    awards = {fault: {name: at_fault if name in fault else otherwise for name in ("NS", "EW")} for fault in whose}
    choices = [
        (fault, format_html("{}: {}", words, ruling_words({"artificial": awards[fault]})))
        for fault, words in whose.items()
        if otherwise
    ]
    return [*choices, ("no score", format_html("{}", _("Nobody gets a score")))]


@register.filter
def kind_words(given: dict[str, Any]) -> str:
    """Return the kind of score that a ruling gave: `rectified result`, `weighted score`."""
    return AdjustedScore.read(given).kind.text[current_language()]


@register.filter
def effective_result_text(row: Any) -> SafeString:
    """Return the result that counts in a row: the contract, a ruling's single result, or the kind of its score."""
    score = row.ruling and row.ruling.score
    if score is None:
        return result_short_text(row.result)
    return ruling_words(row.ruling.given) if score.is_one_result else mark_safe(score.kind.text[current_language()])


@register.filter
def score_after(row: Any) -> str:
    """Return a contract's score to show after it, such as ` (−100)`; empty if results are already points."""
    score = current_score(row) if row.result.evening.game.counts_tricks else None
    return "" if score is None else f" ({signed_number(score)})"


def _award(award: str | float) -> SafeString:
    words = {
        "A": _("A"),
        "lowest": _("lowest of this deal"),
        "lowest-of-contest": _("lowest of the contest"),
        "minimum": _("minimum"),
    }
    return mark_safe(words.get(award, award) if isinstance(award, str) else percent(award))


def _weights(outcomes: list[dict[str, Any]]) -> SafeString:
    said = [(points(Fraction(str(outcome["weight"])) * 100), _outcome(outcome)) for outcome in outcomes]
    return said[0][1] if len(said) == 1 else format_html_join(", ", "{}% {}", said)


def _outcome(outcome: dict[str, Any]) -> SafeString:
    return game_of_fields(outcome).wording.short_fields(outcome)


@register.filter
def share_words(part: Fraction) -> str:
    """Return a fraction as a percentage: `50%`."""
    return f"{points(part * 100)}%"


@register.filter
def role_text(to: str) -> str:
    """Return the name of the role, such as the offender, that the director addresses."""
    return ROLES[to][current_language()]


@register.filter
def selected_award(typed: dict[str, str], side: str) -> str:
    """Return the award that the form `typed` has for a side."""
    return typed.get(f"award{side}", "")


@register.filter
def percentage(typed: dict[str, str], side: str) -> str:
    return typed.get(f"percentage{side}", "")
