"""How strong members play: their average in the season, or on the last evenings where there is no season."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean

from troef.web.session.models import Evening, Season, State
from troef.web.session.scoring import standings
from troef.web.session.season.table import tables

EVENINGS = 8
"""So many evenings back, where there is no season."""


def strengths(evening: Evening) -> dict[int, float]:
    """The average of each member, by key."""
    season = evening.seasons.first() or Season.objects.filter(evenings__edition=evening.edition).first()
    return (_of_season(season) if season else {}) or _of_last_evenings(evening)


def _of_season(season: Season) -> dict[int, float]:
    rows = [row for table in tables(season) for row in table.rows]
    return {member.pk: float(row.row.average) for row in rows for member in row.entrant.members.all()}


def _of_last_evenings(evening: Evening) -> dict[int, float]:
    """From official results of the same kind, so that percentages are compared with percentages."""
    alike = Evening.objects.filter(state=State.OFFICIAL, kind=evening.kind, method=evening.method)
    found: defaultdict[int, list[float]] = defaultdict(list)
    for one in alike.filter(edition=evening.edition).order_by("-date", "-pk")[:EVENINGS]:
        for place in standings(one).ranking:
            for player in place.contestant.players.all():
                if player.member_id:
                    found[player.member_id].append(place.result)
    return {member: fmean(results) for member, results in found.items()}
