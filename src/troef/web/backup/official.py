"""The official results of all evenings as lines of text, for comparing installations."""

from __future__ import annotations

from collections.abc import Iterator

from troef.web.evenings.models import Evening, EveningState
from troef.web.evenings.scoring import standings


def official_lines() -> Iterator[str]:
    """Yield a line for each rank of each official evening.

    It has the number, date and name of the evening, then direction, rank, contestant and result.
    """
    for evening in Evening.objects.filter(state=EveningState.OFFICIAL).order_by("date", "pk"):
        for place in standings(evening).ranking:
            who = [str(evening.pk), f"{evening.date}", evening.name, place.side, str(place.rank), str(place.contestant)]
            yield "\t".join([*who, place.log_value, f"{place.points:.4f}"])
