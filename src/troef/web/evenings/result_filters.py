"""Template filters for results of any game."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.cards import Board, Side
from troef.contest.answer import ScoredResult
from troef.contest.options import Method
from troef.contest.result import PlayedScore, Weighted, outcomes_of
from troef.contest.rules import rules_of
from troef.web.evenings.filters import percent, points, points_percentage
from troef.web.evenings.games import ReportedResult, reported_result
from troef.web.evenings.games.game import DeskSettings
from troef.web.evenings.models import Contestant, Evening, FourSeats, Penalty, Result, Sitting, UnplayedReason
from troef.web.evenings.scoring import RankedContestant
from troef.web.evenings.team_matches import is_knockout

register = template.Library()


@register.filter
def result_sentence(result: Result) -> SafeString:
    """Return a stored result as a sentence with its points."""
    return reported_sentence(result.evening, result.board, reported_result(result), result.score, result.unplayed)


@register.filter
def rival_sentence(result: Result) -> SafeString:
    """Return the other side's entry as a sentence, while the sides disagree on a result."""
    entry: dict[str, Any] = result.other_entry or {}
    told = None if entry["unplayed"] else result.evening.game.entry.from_log(result.evening, entry["result"])
    return reported_sentence(result.evening, result.board, told, entry["score"], entry["unplayed"])


def reported_sentence(
    evening: Evening, board: int, told: ReportedResult | None, score: int | None = None, unplayed: str = ""
) -> SafeString:
    """Return a reported result as a sentence. `told` None: the board was not played, with `unplayed` as the reason."""
    return not_played_text(unplayed) if told is None else evening.game.wording.sentence(evening, board, told, score)


@register.filter
def total_sentence(evening: Evening, total: ReportedResult) -> SafeString:
    """Return the sum of a round's deals entered so far as a sentence."""
    return evening.game.wording.sentence(evening, 0, total)


@register.filter
def deal_fields(deal: int) -> str:
    """Return the fields of an empty form for deal number `deal`, as JSON."""
    return json.dumps({"deal": str(deal)})


@register.filter
def not_played_text(why: str) -> SafeString:
    """Return the text for a board that was not played. `why`: the players' reason, or empty."""
    return mark_safe(_("Not played: %(why)s") % {"why": UnplayedReason(why).label} if why else _("Not played"))


@register.filter
def board_title(evening: Evening, number: int) -> str:
    """Return the title of a board."""
    return evening.game.wording.title(evening, number)


@register.filter
def board_here(evening: Evening, number: int) -> str:
    """Return the title of a board on pages of its own table, where the round need not be named."""
    return evening.game.wording.title_here(evening, number)


@register.filter
def board_range(evening: Evening, boards: list[int]) -> str:
    """Return the text for the boards of a round, such as `boards 9–10`."""
    return evening.game.wording.board_range_text(evening, boards)


@register.filter
def board_marks(evening: Evening, number: int) -> str:
    """Return dealer and vulnerability of a board in words, or what else the game marks on it."""
    return evening.game.wording.marks(evening, Board(number))


@register.filter
def marks_here(sitting: Sitting, number: int) -> str:
    """Return dealer and vulnerability in words, as marked on the copy that this table played."""
    return sitting.evening.game.wording.marks(sitting.evening, sitting.marks(number))


@register.filter
def desk_words(evening: Evening) -> DeskSettings:
    """Return the labels, units and examples of this game for the director's desk."""
    return evening.game.entry.desk_settings(evening)


@register.filter
def unit_words(penalty: Penalty) -> str:
    """Return the unit of a penalty in words, singular if the amount is 1."""
    evening = penalty.contestant.evening
    unit = dict(evening.game.entry.desk_settings(evening).units).get(penalty.unit, penalty.unit)
    one = {_("matchpoints"): _("matchpoint"), _("percentage points"): _("percentage point"), _("points"): _("point")}
    return one.get(unit, unit) if penalty.amount == 1 else unit


@register.filter
def score_words(result: Result) -> str:
    """Return the score of a result for North-South; empty if the board was not played."""
    return result.evening.game.wording.score_words(result) if result.is_played else ""


@register.filter
def room_score(result: Result) -> str:
    """Return the score of a result for a page that shows both rooms of a match."""
    return result.evening.game.wording.room_score(result) if result.is_played else ""


@register.filter
def numbers_up_to(number: int) -> range:
    """Return the numbers from 1 up to and including `number`."""
    return range(1, number + 1)


@register.filter
def side_names(result: FourSeats, side: str) -> list[Contestant]:
    """Return the contestants of a side: a pair, a team, or two players."""
    return result.contestants(side)


@register.filter
def is_own_result(result: Result, own: Collection[int]) -> bool:
    """Return whether a contestant with one of these numbers played this result."""
    return any(contestant.number in own for side in ("NS", "EW") for contestant in result.contestants(side))


@register.filter
def place_words(evening: Evening, place: RankedContestant) -> str:
    """Return the figure by which a contestant is ranked, with its unit: VPs, MPs, a percentage, IMPs or points."""
    if evening.method == "total-points":
        return _("%(points)s points") % {"points": points(place.points)}
    if place.vp is not None:
        return f"{points(place.vp)} VP"
    if not Method(evening.method).in_matchpoints:
        return f"{points(place.points)} IMP"
    if counts_tops(evening) or place.percentage is None:
        return f"{points(place.points)} MP"
    return percent(place.percentage)


@register.filter
def knocks_out(evening: Evening) -> bool:
    """Return whether the evening is a knock-out, in which the ranking follows from the rounds survived."""
    return is_knockout(evening)


@register.filter
def points_word(evening: Evening) -> str:
    """Return the unit of the figures in the ranking, for the head of their column."""
    method = Method(evening.method)
    if method.in_matchpoints:
        return "MP" if counts_tops(evening) else "%"
    return _("Points") if method is Method.TOTAL_POINTS else "IMP"


@register.filter
def counts_tops(evening: Evening) -> bool:
    """Return whether the ranking is by matchpoints, with tops to break ties (klaverjas: II-19)."""
    return rules_of(evening.laws).counts_tops and evening.method == "matchpoints"


@register.simple_tag
def points_for_side(evening: Evening, line: ScoredResult, side: str) -> str:
    """Return one side's points for a result, with unit. Empty if there is no other result to compare it with."""
    unit, made = points_word(evening), points(line.ns_points if side == "NS" else line.ew_points)
    return points_percentage(line, side) or made if unit == "%" else f"{made} {unit}" if made else ""


@register.filter
def game_template(evening: Evening, name: str) -> str:
    """Return the path of a template that each game has: `results/sheet` gives `results/sheet_klaverjas.html`."""
    return f"{name}_{evening.game.name}.html"


@register.filter
def entry_fields(result: Result | str | None) -> str:
    """Return a result as JSON with the fields of the phone's form; an empty object if there is none."""
    if isinstance(result, Result) and result.is_played:
        return json.dumps(result.evening.game.entry.fields(result))
    return json.dumps({"unplayed": result.unplayed}) if isinstance(result, Result) else "{}"


@register.filter
def result_short_text(result: Result) -> SafeString:
    """Return a result in a few characters, for a cell of a table."""
    return result.evening.game.wording.short(result) if result.is_played else not_played_text(result.unplayed)


@register.filter
def current_points(row: Any, name: str) -> int | None:
    """Return a side's points by table or ruling (klaverjas). None if unplayed, artificial or with several outcomes."""
    side = Side.parse(name)
    if row.ruling is None:
        return getattr(row.result.slip, name.lower()) if row.result.is_played else None
    outcomes = outcomes_of(row.line.result.given(side)) if row.line else ()
    return outcomes[0].played.of(side) if len(outcomes) == 1 else None


@register.filter
def current_score(row: Any) -> int | None:
    """Return the North-South score by table or ruling. None if unplayed, artificial or with several outcomes."""
    if row.ruling is None:
        score: int | None = row.result.score
        return score
    given = row.line.result.for_ns if row.line and row.ruling.score.is_one_result else None
    played = given.outcomes[0].played if isinstance(given, Weighted) else given
    return played.ns if isinstance(played, PlayedScore) else None
