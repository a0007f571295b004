"""Seasons: entrants and the line in which each plays, and the season tables (rankings), computed on each request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.forms.models import model_to_dict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.sessions import Absence, Attendance, Promotion, SeasonCell, SeasonRow, promotions, season_table
from troef.web.evenings.filters import points
from troef.web.evenings.models import (
    Entrant,
    Evening,
    EveningState,
    Line,
    Moved,
    PeriodEntry,
    Season,
    SeasonPeriod,
)
from troef.web.evenings.scoring import standings
from troef.web.platform.line_chart import ChartPoint, LineChart


@dataclass(frozen=True, slots=True)
class SeasonTableRow:
    """An entrant's row of the season table. `cells` has a result or None for each of `evenings`."""

    row: SeasonRow
    entrant: Entrant
    evenings: tuple[Evening, ...]
    cells: tuple[SeasonCell | None, ...]

    @property
    def worth(self) -> list[tuple[Evening, SeasonCell]]:
        """The entrant's results, each with its evening. Evenings without a result are left out."""
        return [(evening, cell) for evening, cell in zip(self.evenings, self.cells, strict=True) if cell is not None]

    @property
    def sum(self) -> str:
        """The average written out, such as `(56,14 + 51) / 2`, with the evenings that count."""
        counted = [points(cell.value) for _evening, cell in self.worth if cell.counts]
        return f"({' + '.join(counted)}) / {len(counted)}"

    @property
    def graph(self) -> LineChart | None:
        """A chart of the entrant's results with their average; None if there are fewer than two."""
        line = [
            ChartPoint(float(cell.value), date_format(evening.date, "j-n"), points(cell.value), cell.counts)
            for evening, cell in self.worth
        ]
        return LineChart(line, float(self.row.average), points(self.row.average)) if len(line) > 1 else None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The season table of one line. `line` is None for entrants without a line."""

    line: Line | None
    evenings: tuple[Evening, ...]
    rows: tuple[SeasonTableRow, ...]

    @property
    def decimals(self) -> int:
        """Number of decimals in this table: 0 if all its numbers are whole, otherwise 2."""
        numbers = [number for row in self.rows for number in (row.row.average, *(cell.value for cell in row.row.cells))]
        return 0 if all(number.denominator == 1 for number in numbers) else 2


def counting_evenings(season: Season, period: SeasonPeriod | None = None) -> list[Evening]:
    """Return the evenings of a closed period, or of the current one, whose result is official, by date."""
    closed = Evening.objects.filter(seasonperiod__season=season)
    evenings = period.evenings.all() if period else season.evenings.exclude(pk__in=closed)
    return list(evenings.filter(state=EveningState.OFFICIAL).order_by("date", "pk"))


def season_tables(season: Season, period: SeasonPeriod | None = None) -> list[SeasonTable]:
    """Return the season table of each line, for a closed period or the current one."""
    evenings, entrants = counting_evenings(season, period), list(season.entrants.prefetch_related("members"))
    place_of: dict[int, int | None] = dict(season.entrants.values_list("pk", "line__place"))
    lines: list[Line | None] = [*season.lines.all()]
    rules, per = season.rules, season.per
    if period:
        entries = {entry.entrant_id: entry for entry in period.entries.order_by("line_place")}
        entrants = [entrant for entrant in entrants if entrant.pk in entries]
        for entrant in entrants:
            entrant.handicap = entries[entrant.pk].handicap
        place_of = {pk: entry.line_place for pk, entry in entries.items()}
        names = {entry.line_place: entry.line_name for entry in entries.values() if entry.line_place}
        lines = [Line(place=place, name=name) for place, name in names.items()]
        then = period.as_season()
        handicaps = {str(entrant.pk): Fraction(entrant.handicap) for entrant in entrants}
        rules, per = replace(then.rules, handicaps=handicaps), then.per
    results = list(_attendances(entrants, evenings, per))
    known = {str(entrant.pk): entrant for entrant in entrants}
    if not lines or None in place_of.values():
        lines.append(None)
    made = []
    for line in lines:
        here = [result for result in results if place_of[int(result.contestant)] == (line.place if line else None)]
        rows = []
        for row in season_table(here, [str(evening.pk) for evening in evenings], rules):
            by_evening = {cell.evening: cell for cell in row.cells}
            cells = tuple(by_evening.get(str(evening.pk)) for evening in evenings)
            rows.append(SeasonTableRow(row, known[row.contestant], tuple(evenings), cells))
        made.append(SeasonTable(line, tuple(evenings), tuple(rows)))
    return made


def rules_in_words(season: Season) -> list[str]:
    """Return the rules of the season as sentences for readers."""
    rules = season.rules
    words = [_("The best %(number)s evenings count."), _("Every evening counts.")]
    said = [words[0] % {"number": rules.best_evenings} if rules.best_evenings else words[1]]
    if rules.minimum_evenings > 1:
        said.append(_("A place takes %(number)s evenings.") % {"number": rules.minimum_evenings})
    missed = {
        Absence.NOTHING: _("A missed evening does not count."),
        Absence.FIXED: _("A missed evening is worth %(amount)s."),
        Absence.OWN: _("A missed evening is worth the player's own average, less %(amount)s."),
    }[rules.absence]
    said.append(missed % {"amount": points(rules.absence_amount)})
    if rules.absence is not Absence.NOTHING and rules.absence_most is not None:
        said.append(_("That is %(most)s at most.") % {"most": points(rules.absence_most)})
    if rules.absence is not Absence.NOTHING and rules.absences is not None:
        said.append(_("This applies to %(number)s missed evenings.") % {"number": rules.absences})
    if rules.substitute_most is not None:
        most = _("With a substitute an evening is worth at most the player's own average plus %(amount)s.")
        said.append(most % {"amount": points(rules.substitute_most)})
    return said


def _attendances(entrants: list[Entrant], evenings: list[Evening], per: str) -> Iterator[Attendance]:
    regulars = {entrant: frozenset(member.pk for member in entrant.members.all()) for entrant in entrants}
    seated = {evening: _seated(evening) for evening in evenings}
    often = Counter(pair.members for here in seated.values() for pair in here)
    by_habit = dict(sorted(regulars.items(), key=lambda regular: -often[regular[1]]))
    for evening, here in seated.items():
        placed = _players(regulars, here) if per == "players" else _pairs(by_habit, here)
        for entrant, attended, substitute in placed:
            yield Attendance(str(entrant.pk), str(evening.pk), attended.result, substitute)


@dataclass(frozen=True, slots=True)
class EveningPartnership:
    """The members in a pair on an evening, and their result. `has_substitute`: one of them had a substitute."""

    members: frozenset[int]
    result: Fraction
    has_substitute: bool


def _seated(evening: Evening) -> list[EveningPartnership]:
    results = {place.contestant.pk: Fraction(place.result) for place in standings(evening).ranking}
    seated = []
    for contestant in evening.contestants.prefetch_related("players__substitutes"):
        if contestant.pk in results:
            players = contestant.players.all()
            members = frozenset(player.member_id for player in players if player.member_id)
            has_substitute = any(player.substitutes.all() for player in players)
            seated.append(EveningPartnership(members, results[contestant.pk], has_substitute))
    return seated


Regulars = dict[Entrant, frozenset[int]]
Placed = Iterator[tuple[Entrant, EveningPartnership, bool]]


def _players(regulars: Regulars, seated: list[EveningPartnership]) -> Placed:
    for entrant, members in regulars.items():
        for pair in seated:
            if members <= pair.members:
                yield entrant, pair, False
                break


def _pairs(regulars: Regulars, seated: list[EveningPartnership]) -> Placed:
    """Yield each result with its regular pair: both members, else one who played with a substitute or other partner."""
    free, waiting = dict(regulars), list(seated)
    for fits in (frozenset.__eq__, frozenset.__le__, frozenset.__and__):
        for pair in list(waiting):
            entrant = next((candidate for candidate, members in free.items() if fits(members, pair.members)), None)
            if entrant is not None:
                yield entrant, pair, pair.has_substitute or fits is frozenset.__and__
                waiting.remove(pair)
                del free[entrant]


def proposed_moves(season: Season) -> list[tuple[Entrant, Promotion, Line]]:
    """Return the promotions and relegations by the current table: entrant, move and new line."""
    lines = list(season.lines.all())
    by_line = {table.line: table for table in season_tables(season) if table.line}
    ranked = [[row.row for row in by_line[line].rows] if line in by_line else [] for line in lines]
    known = {str(entrant.pk): entrant for entrant in season.entrants.select_related("line")}
    result = []
    for move in promotions(ranked, season.promote):
        entrant = known[move.contestant]
        assert entrant.line is not None
        index = lines.index(entrant.line)
        result.append((entrant, move, lines[index - 1 if move.up else index + 1]))
    return result


MOST_LINES = 12


@transaction.atomic
def set_lines(season: Season, names: list[str]) -> None:
    """Name the lines, highest first; entrants keep their place. Raise TroefError if names are equal or too many."""
    clean = [name.strip()[:20] for name in names if name.strip()]
    if len(clean) > MOST_LINES or len({name.lower() for name in clean}) < len(clean):
        raise TroefError(_("Give every line a name of its own, at most %(most)s of them.") % {"most": MOST_LINES})
    for number, name in enumerate(clean, 1):
        Line.objects.update_or_create(season=season, place=number, defaults={"name": name})
    season.lines.filter(place__gt=len(clean)).delete()


@transaction.atomic
def add_entrants(season: Season) -> int:
    """Add as entrants all pairs (or players) of members on the season's evenings. Return the number of new ones."""
    known = {frozenset(entrant.members.values_list("pk", flat=True)) for entrant in season.entrants.all()}
    new = 0
    for evening in season.evenings.order_by("date", "pk"):
        for contestant in evening.contestants.prefetch_related("players__member"):
            people = [player.member for player in contestant.players.all() if player.member]
            groups = [people] if season.per == "pairs" else [[person] for person in people]
            for group in groups:
                key = frozenset(person.pk for person in group)
                whole = season.per == "players" or len(group) == contestant.players.count()
                if not key or key in known or not whole:
                    continue
                made = Entrant.objects.create(season=season, name=" – ".join(person.name for person in group)[:260])
                made.members.set(group)
                known.add(key)
                new += 1
    return new


@transaction.atomic
def place_entrant(entrant: Entrant, line: Line | None, handicap: Decimal) -> None:
    """Set the line and handicap of an entrant. Raise TroefError if the line is of another season."""
    if line is not None and line.season_id != entrant.season_id:
        raise TroefError(_("That line belongs to another season."))
    entrant.line, entrant.handicap = line, handicap
    entrant.save(update_fields=["line", "handicap"])


_RULES = ["per", "counting", "least", "absence", "absence_amount", "absence_most", "absences", "substitute_most"]


@transaction.atomic
def close_period(season: Season) -> int:
    """Close the current period, carry out its promotion and relegation, and return the number of moves.

    The closed table keeps its rules, lines and handicaps. The next period starts without results, so promotion happens
    once. Raise TroefError if there are no moves.
    """
    Season.objects.select_for_update().get(pk=season.pk)
    proposed = proposed_moves(season)
    if not proposed:
        raise TroefError(_("Nobody goes up or down now."))
    period = SeasonPeriod.objects.create(season=season, rules=model_to_dict(season, _RULES))
    period.evenings.set(counting_evenings(season))
    PeriodEntry.objects.bulk_create(
        PeriodEntry(
            period=period,
            entrant=entrant,
            line_place=entrant.line.place if entrant.line else None,
            line_name=entrant.line.name if entrant.line else "",
            handicap=entrant.handicap,
        )
        for entrant in season.entrants.select_related("line")
    )
    for entrant, move, to in proposed:
        Entrant.objects.filter(pk=entrant.pk).update(line=to)
        Moved.objects.create(entrant=entrant, to=to, up=move.up)
    return len(proposed)
