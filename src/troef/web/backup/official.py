"""The official results of all evenings as lines of text: what one installation says can be compared with another."""

from __future__ import annotations

from collections.abc import Iterator

from troef.web.evenings.models import Evening, EveningState
from troef.web.evenings.scoring import standings


def official_lines() -> Iterator[str]:
    """For each place of each evening: its number, day and name, the rank, who, and the result."""
    for evening in Evening.objects.filter(state=EveningState.OFFICIAL).order_by("date", "pk"):
        for place in standings(evening).ranking:
            who = [str(evening.pk), f"{evening.date}", evening.name, place.side, str(place.rank), str(place.contestant)]
            yield "\t".join([*who, place.said, f"{place.points:.4f}"])
