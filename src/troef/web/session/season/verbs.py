"""What the organiser does with a season: taking in who played, placing them in lines, moving them up and down."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.models import Entrant, Line, Moved, Season
from troef.web.session.season.table import proposed_moves

MOST_LINES = 12


@transaction.atomic
def set_lines(season: Season, names: list[str]) -> None:
    """The lines by name, the highest first; who was in a line stays in the one at that place."""
    clean = [name.strip()[:20] for name in names if name.strip()]
    if len(clean) > MOST_LINES or len({name.lower() for name in clean}) < len(clean):
        raise TroefError(_("Give every line a name of its own, at most %(most)s of them.") % {"most": MOST_LINES})
    for place, name in enumerate(clean, 1):
        Line.objects.update_or_create(season=season, place=place, defaults={"name": name})
    season.lines.filter(place__gt=len(clean)).delete()


@transaction.atomic
def take_in(season: Season) -> int:
    """Every pair (or player) of members that played on one of its evenings becomes an entrant; counts the new ones."""
    known = {frozenset(one.members.values_list("pk", flat=True)) for one in season.entrants.all()}
    new = 0
    for evening in season.evenings.order_by("date", "pk"):
        for contestant in evening.contestants.prefetch_related("players__member"):
            people = [player.member for player in contestant.players.all() if player.member]
            groups = [people] if season.per == "pairs" else [[one] for one in people]
            for group in groups:
                key = frozenset(one.pk for one in group)
                whole = season.per == "players" or len(group) == contestant.players.count()
                if not key or key in known or not whole:
                    continue
                made = Entrant.objects.create(season=season, name=" – ".join(one.name for one in group)[:260])
                made.members.set(group)
                known.add(key)
                new += 1
    return new


@transaction.atomic
def place(entrant: Entrant, line: Line | None, handicap: Decimal) -> None:
    """Puts somebody in a line, with a handicap."""
    if line is not None and line.season_id != entrant.season_id:
        raise TroefError(_("That line belongs to another season."))
    entrant.line, entrant.handicap = line, handicap
    entrant.save(update_fields=["line", "handicap"])


@transaction.atomic
def move_up_and_down(season: Season) -> int:
    """Carries out the promotion that the table shows; counts the moves."""
    found = proposed_moves(season)
    if not found:
        raise TroefError(_("Nobody goes up or down now."))
    for entrant, move, to in found:
        Entrant.objects.filter(pk=entrant.pk).update(line=to)
        Moved.objects.create(entrant=entrant, to=to, up=move.up)
    return len(found)
