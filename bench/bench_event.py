"""A simultaneous event of 500 clubs in memory: the time per report and correction, and the ranking.

Reports are signed, opened and added to the frequencies. The ranking is compared with that of all results together.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from troef.cards import SIDES, SUITS_HIGH_FIRST, Deal, Rank, Seat, Suit
from troef.cards.dealing import SealedSecret
from troef.cli.simultaneous import with_clubs
from troef.contest.file import contest_of, read_contest, write_contest
from troef.contest.report import ranking_table
from troef.contest.score import score
from troef.contest.simultaneous import Report, ReportingClub, SimultaneousEvent, Terms, open_report, sign_report

_HONOURS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
_DISTRICTS = 12
_BEST = 10
_CHANGED = 3
"""Number of results that each correction of a report changes."""


def main(toy: bool) -> None:
    """Simulate an event, and print timings and the best of the ranking."""
    clubs, tables, boards, corrections = (8, 3, 4, 6) if toy else (500, 20, 24, 50)
    event = _SimulatedEvent.of("1", tables, boards)
    print(f"{boards} boards, committed to by {event.sealed.commitment}")
    running = SimultaneousEvent(Terms.of("simulated", contest_of(_contest([])), range(1, boards + 1)))
    print("\n".join(report_cost(*_report_all(event, running, clubs, corrections))))
    start = time.process_time()
    answer = running.answer()
    between = time.process_time()
    whole = score(read_contest(write_contest(running.everything())))
    pairs, quick, slow = len(answer.ranking), between - start, time.process_time() - between
    print(f"{pairs} pairs in one ranking: {quick:.1f} s; `troef score` of everything: {slow:.1f} s")
    print(f"equal, number for number: {'yes' if answer.ranking == whole.ranking else 'NO'}")
    print("\n".join(ranking_table(answer.ranking[:_BEST], with_clubs(answer.contest), "en")))


def report_cost(first: Sequence[float], corrected: Sequence[float]) -> Iterator[str]:
    """Yield lines with the mean time of the first and last tenth of the reports (seconds), and of a correction."""
    tenth = max(1, len(first) // 10)
    begin, end = (1000 * sum(times) / tenth for times in (first[:tenth], first[-tenth:]))
    yield f"{len(first)} reports: {begin:.2f} ms each in the first tenth, {end:.2f} ms in the last: × {end / begin:.2f}"
    if corrected:
        yield f"{len(corrected)} corrections: {1000 * sum(corrected) / len(corrected):.2f} ms each"


def _report_all(
    event: _SimulatedEvent, running: SimultaneousEvent, clubs: int, corrections: int
) -> tuple[list[float], list[float]]:
    """Process all reports, and return the seconds that each first report and each correction took."""
    first: list[float] = []
    corrected: list[float] = []
    for club, number in event.order(clubs, corrections):
        key = f"key of {club}"
        message = sign_report(event.report(club, number), key)
        start = time.process_time()
        running.take(open_report(message, key))
        (first if number == 1 else corrected).append(time.process_time() - start)
    return first, corrected


class _SimulatedEvent(NamedTuple):
    """The deals of a simulated event, the likely results on each, and the number of tables per club."""

    seed: str
    sealed: SealedSecret
    boards: Sequence[LikelyResult]
    tables: int

    @classmethod
    def of(cls, seed: str, tables: int, boards: int) -> _SimulatedEvent:
        secret = hashlib.sha256(f"simulated {seed}".encode()).hexdigest()
        sealed = SealedSecret(secret, "the seed of this simulation", seed)
        return cls(seed, sealed, [LikelyResult.of(sealed.deal(number)) for number in range(1, boards + 1)], tables)

    def order(self, clubs: int, corrections: int) -> list[tuple[int, int]]:
        """Return the club and version of every report in order of arrival. A correction is a later version."""
        rng = random.Random(f"{self.seed} order")
        last = {club: (rng.random(), 1) for club in range(1, clubs + 1)}
        reports = [(when, club, 1) for club, (when, _) in last.items()]
        for club in rng.choices(list(last), k=corrections):
            when, number = last[club]
            last[club] = rng.uniform(when, 1), number + 1
            reports.append((last[club][0], club, number + 1))
        return [(club, number) for _, club, number in sorted(reports)]

    def report(self, club: int, number: int) -> Report:
        """Return version `number` of a club's report. A correction differs from the version before in a few results."""
        rng = random.Random(f"{self.seed} club {club}")
        rows = list(self._rows(rng))
        for _ignored in range(_CHANGED * (number - 1)):
            index = rng.randrange(len(rows))
            row = {name: rows[index][name] for name in ("board", "ns", "ew")}
            rows[index] = row | self.boards[row["board"] - 1].result(rng)
        name = f"Club {club}"
        return Report(
            event="simulated",
            club=ReportingClub(str(club), name),
            district=f"District {club % _DISTRICTS + 1}",
            evening=date(2026, 11, 16),
            number=number,
            contest=contest_of(_contest(rows)),
        )

    def _rows(self, rng: random.Random) -> Iterator[dict[str, Any]]:
        """Yield the results of a club in which every table plays each board against another pair."""
        for board, likely in enumerate(self.boards, 1):
            for table in range(self.tables):
                ew = self.tables + (table + board) % self.tables + 1
                yield {"board": board, "ns": str(table + 1), "ew": str(ew), **_told(likely, rng)}


def _contest(rows: list[dict[str, Any]]) -> dict[str, Any]:
    scoring = {"method": "matchpoints"}
    return {"edition": "bridge-2017", "kind": "pairs", "scoring": scoring, "results": rows}


def _told(likely: LikelyResult, rng: random.Random) -> dict[str, Any]:
    """Return a random result as JSON; a few are not played, artificial or weighted."""
    chance = rng.random()
    if chance < 0.01:
        return {"not_played": True}
    if chance < 0.015:
        return {"artificial": {"NS": "A+", "EW": "A-"}}
    if chance < 0.0175:
        outcomes = [{"weight": weight, **likely.result(rng)} for weight in ("1/3", "2/3")]
        return {"weighted": {str(side): outcomes for side in SIDES}}
    return likely.result(rng)


class LikelyResult(NamedTuple):
    """The likely declarers and denomination on a deal, and the expected number of tricks."""

    seats: tuple[Seat, Seat]
    denomination: str
    tricks: float

    @classmethod
    def of(cls, deal: Deal) -> LikelyResult:
        """Return the likely result of a deal: the side with more honours declares in its longest suit or no trumps."""
        cards = {side: [card for seat in side.seats for card in deal[seat]] for side in SIDES}
        points = {side: sum(_HONOURS.get(card.rank, 0) for card in cards[side]) for side in SIDES}
        side = max(SIDES, key=points.__getitem__)
        length = {suit: sum(len(deal[seat].of(suit)) for seat in side.seats) for suit in SUITS_HIGH_FIRST}
        longest: Suit = max(length, key=length.__getitem__)
        fit = max(0, length[longest] - 7)
        return cls(side.seats, str(longest) if fit else "N", points[side] / 3 + 0.6 * fit)

    def result(self, rng: random.Random) -> dict[str, Any]:
        """Return a random result at one table."""
        hoped, made = (rng.gauss(self.tricks, spread) for spread in (0.8, 0.9))
        game = {"N": 3, "C": 5, "D": 5}.get(self.denomination, 4)
        level = 6 if hoped > 12 else game if hoped > game + 5.4 else min(game, max(1, round(hoped) - 6))
        by = self.seats[rng.random() < 0.2]
        tricks = min(13, max(0, round(made)))
        return {"contract": f"{level}{self.denomination}", "by": str(by), "tricks": tricks}
