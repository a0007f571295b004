"""The demo's simultaneous event: five clubs played the same boards last week, and the result is official."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from troef.cards import Board, Deal
from troef.cards.dealing import SealedSecret
from troef.contest.file import contest_of
from troef.contest.simultaneous import Report, ReportingClub
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import PlayingClub, Simultaneous
from troef.web.events import simultaneous_host

_CLUBS = "; Midden\nDe Zwarte Dame; Noord\nHartenaas; Midden\nKlaver Vier; Zuid\nDe Ruitenvrouw; Zuid"
"""The clubs in the event that come after the demo club itself."""
_GIVEN = (
    "Ada", "Ben", "Cor", "Dini", "Ed", "Fenna", "Gijs", "Hanna", "Ilse", "Joop", "Kees", "Lida", "Mia", "Nico", "Ria",
    "Siem",
)  # fmt: skip
_FAMILY = (
    "Aalbers", "Blom", "Cats", "Dorst", "Evers", "Feenstra", "Groen", "Hofman", "Idema", "Jonker", "Kramer", "Lamers",
    "Maas", "Nauta", "Otten", "Post",
)  # fmt: skip
_TABLES, _BOARDS = 4, 12
Play = Callable[[Deal, Board, random.Random], BridgeResult]


def make_event(own: str, names: Sequence[str], play: Play) -> None:
    """Create the event with reports and ranking of all clubs. `own`: the demo club. `play` makes up the results."""
    today, chance = timezone.localdate(), random.Random("simultaneous")
    secret = hashlib.sha256(b"troef-demo").hexdigest()
    event = Simultaneous.objects.create(
        name="Herfstsimultaan",
        first_day=today - timedelta(days=9),
        last_day=today - timedelta(days=5),
        corrections_until=timezone.now() - timedelta(days=1),
        boards=_BOARDS,
        sealed=SealedSecret(secret, "de eerste kop van het journaal van acht uur", "De herfst zet door").to_json(),
    )
    simultaneous_host.add_clubs(event, own + _CLUBS)
    deals = simultaneous_host.deals(event)
    for club in event.clubs.order_by("number"):
        who = names
        if club.number != 1:
            family = chance.sample(_FAMILY, len(_FAMILY))
            who = [f"{given} {name}" for given, name in zip(_GIVEN, family, strict=True)]
        simultaneous_host.store_report(event, club, _report(club, who, list(_results(deals, play, chance))))
    simultaneous_host.compute_ranking.do(lambda _done, _of: None, event.pk, event.version)


def _results(deals: dict[int, Deal], play: Play, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield the results: every table plays every board, against another pair each time."""
    for number, deal in deals.items():
        for table in range(_TABLES):
            outcome = play(deal, Board(number), chance)
            who = {"board": number, "ns": str(table + 1), "ew": str(_TABLES + (table + number) % _TABLES + 1)}
            made: dict[str, Any] = {"contract": "P"}
            if outcome.contract:
                made = {"contract": str(outcome.contract), "by": str(outcome.declarer), "tricks": outcome.tricks}
            yield who | made


def _report(club: PlayingClub, who: Sequence[str], results: list[dict[str, Any]]) -> Report:
    event: Simultaneous = club.event
    pairs = [{"id": str(n + 1), "name": f"{who[2 * n]} – {who[2 * n + 1]}"} for n in range(2 * _TABLES)]
    file = {"edition": event.edition, "regulations": event.regulations, "kind": "pairs"}
    scored = {"scoring": {"method": "matchpoints"}, "contestants": pairs, "results": results}
    own, day = ReportingClub(str(club.number), club.name), event.first_day
    contest = contest_of(file | scored)
    return Report(event=event.code, club=own, district=club.district, evening=day, number=1, contest=contest)
