"""The verdict for a page: asked of a process of its own, told when it is there, and otherwise coming."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.statement import said
from troef.bridge.game.play import Placed, best
from troef.cards import SIDES, Card, Seat, TroefError
from troef.cards.words import side_letters
from troef.web.session.worker import Worker, running
from troef.web.site.language import lang
from troef.web.site.refusals import why

_PATIENCE = 0.7
"""Seconds a page waits before it says that the verdict is coming."""


@cache
def _process(room: str) -> Worker:
    """Readers and directors have one each: a hall full of readers keeps no director waiting."""
    return running("troef.web.session.claims.worker")


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a line, with who wins it."""

    plays: tuple[Placed, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a page shows of a claim: the verdict as the command line gives it, its lines as tricks."""

    claim: Claim
    verdict: dict[str, Any] | None = None
    problem: str = ""
    judge: tuple[dict[str, Any], ...] = ()
    """Questions that the director must judge, also those that have been answered."""

    @property
    def edition(self) -> str:
        return str(self.claim.edition)

    @property
    def words(self) -> str:
        """What was said; empty when nothing was."""
        return ", ".join(filter(None, (said(self.claim.statement, lang()), self.claim.said)))

    @property
    def questions(self) -> list[tuple[dict[str, Any], list[tuple[str, str]]]]:
        """What the director must judge: each question, and its answers with the tricks they bring."""
        return [
            (one, [(value, f"{word}: {counted(one['outcomes'][told])}") for value, told, word in _answers()])
            for one in self.judge
        ]

    @property
    def coming(self) -> bool:
        return self.verdict is None and not self.problem

    @property
    def line(self) -> list[Trick]:
        return self._tricks(self.verdict["line"]) if self.verdict else []

    @property
    def better(self) -> list[tuple[str, str, list[Trick]]]:
        """Lines that bring more and are not allowed: the paragraph, the tricks, the cards."""
        found = self.verdict["better"] if self.verdict else []
        return [(one["law"], counted(one["tricks"]), self._tricks(one["line"])) for one in found]

    @property
    def tricks(self) -> str:
        """`NZ 2, OW 1`; empty where the play goes on."""
        return counted(self.verdict["tricks"]) if self.verdict and self.verdict["tricks"] else ""

    @property
    def of_claimer(self) -> int | None:
        """How many the claimer's side gets."""
        told = self.verdict and self.verdict["tricks"]
        return told[str(self.claim.by.side)] if told else None

    def _tricks(self, told: Iterable[dict[str, str]]) -> list[Trick]:
        plays = (*self.claim.running, *((Seat.parse(one["by"]), Card.parse(one["card"])) for one in told))
        tricks = [plays[place : place + 4] for place in range(0, len(plays), 4)]
        return [Trick(cards, best(cards, self.claim.trump.suit)[0]) for cards in tricks]


def _answers() -> tuple[tuple[str, str, str], ...]:
    return ("yes", "true", _("Yes")), ("no", "false", _("No"))


def ruled(claim: Claim, room: str) -> Ruled:
    """The verdict, or why there is none; a question stays open to another answer."""
    try:
        answer = _process(room).answer(claim.as_json(), _PATIENCE)
        open_to = answer if claim.forgot_trump is None else _unjudged(claim, room)
    except TroefError as error:
        return Ruled(claim, problem=why(error))
    if answer is None or open_to is None:
        return Ruled(claim)
    return Ruled(claim, answer, judge=tuple(open_to["judge"]))


def _unjudged(claim: Claim, room: str) -> Any:
    return _process(room).answer(replace(claim, forgot_trump=None).as_json(), _PATIENCE)


def counted(tricks: dict[str, int]) -> str:
    """`NZ 2, OW 1`."""
    return ", ".join(f"{side_letters(side, lang())} {tricks[str(side)]}" for side in SIDES)
