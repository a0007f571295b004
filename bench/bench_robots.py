"""Time of a robot's call and card, at one table and with four tables at the same time.

One process serves all tables, as in the site. With four tables a robot samples a quarter of the deals, and the last
robot waits for the other three. Processor time includes the solver's process, which uses every core. There is no
comparison: other programs choose their own time.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

from troef.cards import SEATS
from troef.cards.dealing import seeded_deals
from troef.robots.matches import GAMES, robot_for
from troef.robots.player import AnyTable, next_act

DEALS = 20
"""Number of deals sampled for a card when a robot has the machine to itself."""
BOARDS = 16
LIMIT = 1.0
Moment = tuple[float, float]
"""Real time and processor time."""
_TICKS = os.sysconf("SC_CLK_TCK")


def main(toy: bool) -> None:
    for game in GAMES:
        play(game, 0, 1, 1, {"bid": [], "card": []})  # Warm up: the process of a site has run for long.
        for tables in (1, 4):
            told = {"bid": [], "card": []}  # type: dict[str, list[Moment]]
            for number in range(1, 2 if toy else 1 + BOARDS // tables):
                play(game, number, tables, 1 if toy else DEALS // tables, told)
            for what, times in told.items():
                for clock, seconds in zip(("wall", "processor"), zip(*times, strict=True), strict=True):
                    print(f"{game}, {tables} table(s), {DEALS // tables} deals, a {what}, {clock}: {_figures(seconds)}")


def play(game: str, number: int, tables: int, deals: int, told: dict[str, list[Moment]]) -> None:
    """Play one board at each table to its end. The real time of an act starts when all tables ask for one."""
    dealt = zip(range(tables), seeded_deals(f"bench {number}", GAMES[game].deck), strict=False)
    open_ = [GAMES[game].table(deal, number + 1, "") for _, deal in dealt]
    robots = [robot_for(table.log["edition"], f"{number} {place}", deals) for place, table in enumerate(open_)]
    while any(_is_open(table) for table in open_):
        asked = time.perf_counter()
        for table, robot in zip(open_, robots, strict=True):
            if _is_open(table):
                before = _worked()
                _seat, reply = next_act(table, dict.fromkeys(SEATS, robot))
                table.do(reply.event)
                what = {"call": "bid", "bid": "bid", "play": "card"}.get(reply.event["do"])
                if what:
                    told[what].append((time.perf_counter() - asked, _worked() - before))


def _worked() -> float:
    """Return the processor seconds of this process and its solvers."""
    me = os.getpid()
    children = Path(f"/proc/{me}/task/{me}/children")
    solvers = [Path(f"/proc/{child}/stat") for child in children.read_text().split()] if children.exists() else []
    ticks = (stat.read_text().rpartition(")")[2].split()[11:13] for stat in solvers)
    return time.process_time() + sum(int(own) + int(system) for own, system in ticks) / _TICKS


def _is_open(table: AnyTable) -> bool:
    return bool(table.view(None)["phase"] != "ended")


def _figures(times: tuple[float, ...]) -> str:
    ranked = sorted(times)
    share = ranked[int(0.95 * len(ranked))]
    mean = statistics.fmean(ranked)
    return f"mean {mean:.2f} s, 95% within {share:.2f} s, worst {ranked[-1]:.2f} s (at most {LIMIT:g} s is wanted)"
