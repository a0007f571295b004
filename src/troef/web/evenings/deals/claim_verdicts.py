"""Verdicts on claims for pages. A background job searches; its result is cached and shown when ready."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from troef.analysis.bridge.claims.claim import Claim, statement_text
from troef.bridge.game.play import Placed, winning_card
from troef.cards import SIDES, Card, Seat, TroefError
from troef.cards.wording import side_letters
from troef.core.worker_process import WorkerPool
from troef.web.platform.http.forms import error_text
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.jobs import SEARCHES, VISITORS, Job, JobProgress, ProgressCallback, job, result

_PATIENCE = 0.7
"""Seconds that a page waits for a verdict before it shows that the search is running."""
_DEADLINE = 600.0
"""Seconds before a search is stopped. It is long because the machine may be busy."""
_SEARCHERS = WorkerPool.of_module("troef.web.evenings.deals.claim_worker")


def _searched(report: ProgressCallback, claim: dict[str, Any], seconds: float) -> bytes:
    """Return the verdict as JSON after at most `seconds` of processor time. A part of it may then be unsettled."""
    return json.dumps(_SEARCHERS.ask({"claim": claim, "seconds": seconds}, _DEADLINE, report)).encode()


@VISITORS.job
def search(report: ProgressCallback, claim: dict[str, Any], seconds: float = 0.3) -> bytes:
    """Search briefly for a verdict, for readers and players. Most claims need no more time than this."""
    return _searched(report, claim, seconds)


@SEARCHES.job
def search_longer(report: ProgressCallback, claim: dict[str, Any], seconds: float = 9) -> bytes:
    """Search longer for a verdict, if the brief `search` did not settle the claim."""
    return _searched(report, claim, seconds)


@job
def search_for_director(report: ProgressCallback, claim: dict[str, Any], seconds: float = 9) -> bytes:
    """Search for a verdict for a director, in a queue separate from the readers' searches."""
    return _searched(report, claim, seconds)


READERS, DIRECTORS = (search, search_longer), (search_for_director,)


def verdict_on(claim: Claim, searches: Sequence[Job] = READERS) -> tuple[dict[str, Any] | None, JobProgress]:
    """Return the verdict as JSON, or None while a search runs, and its progress. Each result is cached for an hour."""
    for searching in searches:
        verdict, progress = result(searching, _PATIENCE, claim=claim.as_json())
        if verdict is None or verdict.get("settled", verdict["law"]):
            break
    return verdict, progress


@dataclass(frozen=True, slots=True)
class TrickOfLine:
    """A trick in a line of play that a verdict shows: its cards, and its winner."""

    plays: tuple[Placed, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class JudgementOption:
    """A possible answer to a question that the director must judge. `chosen`: the director has given this answer."""

    field: str
    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ClaimRulingView:
    """A claim, and its verdict or the reason why there is none, as a page shows them."""

    claim: Claim
    verdict: dict[str, Any] | None = None
    problem: str = ""
    judge: tuple[dict[str, Any], ...] = ()
    """Questions that the director must judge, both open and answered."""
    positions_searched: int = 0
    """Number of card positions searched so far, while the verdict is not ready."""

    @property
    def edition(self) -> str:
        return str(self.claim.edition)

    @property
    def words(self) -> str:
        """The claimer's statement; empty if there was none."""
        return ", ".join(filter(None, (statement_text(self.claim.statement, current_language()), self.claim.said)))

    @property
    def settled(self) -> bool:
        return bool(self.verdict and self.verdict["law"])

    @property
    def questions(self) -> list[tuple[dict[str, Any], list[JudgementOption]]]:
        """The questions that the director must judge, each with possible answers and the tricks they give."""
        return [(question, [self._answer(question, yes) for yes in (True, False)]) for question in self.judge]

    def _answer(self, question: dict[str, Any], yes: bool) -> JudgementOption:
        """Return yes or no as an option: did the claimer forget a trump (70C2), would others get tricks (69B2)?"""
        outcome = question["outcomes"][str(yes).lower()]
        words = f"{_('Yes') if yes else _('No')}: {trick_counts_text(outcome)}"
        if question["law"] == "70C2":
            return JudgementOption("forgot", "yes" if yes else "no", words, self.claim.forgot_trump is yes)
        others = outcome[str(self.claim.by.side.opponents)]
        likely = self.claim.likely
        return JudgementOption(
            "likely", str(others), words, likely is not None and (likely >= others if yes else likely <= others)
        )

    @property
    def is_pending(self) -> bool:
        return self.verdict is None and not self.problem

    @property
    def line(self) -> list[TrickOfLine]:
        return self._tricks(self.verdict["line"]) if self.verdict else []

    @property
    def better(self) -> list[tuple[str, str, list[TrickOfLine]]]:
        """Lines of play that are better for the claimer but not permitted: paragraph, tricks by side, and cards."""
        lines = self.verdict["better"] if self.verdict else []
        return [(line["law"], trick_counts_text(line["tricks"]), self._tricks(line["line"])) for line in lines]

    @property
    def tricks(self) -> str:
        """The tricks that the verdict gives both sides, such as `NZ 2, OW 1`; empty if play continues."""
        return trick_counts_text(self.verdict["tricks"]) if self.verdict and self.verdict["tricks"] else ""

    @property
    def of_claimer(self) -> int | None:
        """The tricks that the verdict gives the claiming side. None: no verdict yet, or play continues."""
        tricks = self.verdict and self.verdict["tricks"]
        return tricks[str(self.claim.by.side)] if tricks else None

    def _tricks(self, line: Iterable[dict[str, str]]) -> list[TrickOfLine]:
        plays = (*self.claim.running, *((Seat.parse(play["by"]), Card.parse(play["card"])) for play in line))
        tricks = [plays[index : index + 4] for index in range(0, len(plays), 4)]
        return [TrickOfLine(cards, winning_card(cards, self.claim.trump.suit)[0]) for cards in tricks]


def claim_ruling(claim: Claim, searches: Sequence[Job] = READERS) -> ClaimRulingView:
    """Return the claim with its verdict or the reason for having none. The director can still change given answers."""
    answers = []
    for asked in dict.fromkeys((claim, replace(claim, forgot_trump=None, likely=None))):
        try:
            answer, known = verdict_on(asked, searches)
        except TroefError as error:
            return ClaimRulingView(claim, problem=error_text(error))
        if answer is None:
            return ClaimRulingView(claim, positions_searched=known.done)
        answers.append(answer)
    return ClaimRulingView(claim, answers[0], judge=tuple(answers[-1]["judge"]))


def trick_counts_text(tricks: dict[str, int]) -> str:
    """Return the tricks of both sides as text, such as `NZ 2, OW 1`."""
    return ", ".join(f"{side_letters(side, current_language())} {tricks[str(side)]}" for side in SIDES)
