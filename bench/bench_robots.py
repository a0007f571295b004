"""How long a robot thinks about a call and a card, at one table and where four ask at once.

One process thinks for all tables, as in the site: with four tables a robot imagines a quarter of the deals, and the
last to ask waits for the other three. No peer is compared with: other programs choose their own time.
"""

from __future__ import annotations

import statistics
import time

from troef.cards import SEATS
from troef.cards.dealing import seeded_deals
from troef.robots.matches import GAMES
from troef.robots.named import robot_for
from troef.robots.player import AnyTable, next_act

DEALS = 20
"""What a robot imagines for a card when it has the machine for itself."""
LIMIT = 1.0


def main(toy: bool) -> None:
    for game in GAMES:
        for tables in (1, 4):
            told = {"bid": [], "card": []}  # type: dict[str, list[float]]
            for number in range(1, 2 if toy else 1 + 40 // tables):
                play(game, number, tables, 1 if toy else DEALS // tables, told)
            for what, times in told.items():
                print(f"{game}, {tables} table(s), {DEALS // tables} deals, a {what}: {_figures(times)}")


def play(game: str, number: int, tables: int, deals: int, told: dict[str, list[float]]) -> None:
    """So many boards side by side to their end; every act counts from the moment that all tables ask."""
    dealt = zip(range(tables), seeded_deals(f"bench {number}", GAMES[game].deck), strict=False)
    open_ = [GAMES[game].table(deal, number, "") for _, deal in dealt]
    robots = [robot_for(table.log["edition"], f"{number} {place}", deals) for place, table in enumerate(open_)]
    while any(_is_open(table) for table in open_):
        before = time.perf_counter()
        for table, robot in zip(open_, robots, strict=True):
            if _is_open(table):
                _seat, reply = next_act(table, dict.fromkeys(SEATS, robot))
                table.do(reply.event)
                what = {"call": "bid", "bid": "bid", "play": "card"}.get(reply.event["do"])
                if what:
                    told[what].append(time.perf_counter() - before)


def _is_open(table: AnyTable) -> bool:
    return bool(table.view(None)["phase"] != "ended")


def _figures(times: list[float]) -> str:
    times = sorted(times)
    share = times[int(0.95 * len(times))]
    mean = statistics.fmean(times)
    return f"mean {mean:.2f} s, 95% within {share:.2f} s, worst {times[-1]:.2f} s (at most {LIMIT:g} s is wanted)"
