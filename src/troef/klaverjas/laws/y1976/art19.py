"""I-19 and I-20: who wins the deal, with roem and without it."""

from __future__ import annotations

from troef.klaverjas.game import score
from troef.klaverjas.game.score import Result
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import LAW, article
from troef.laws import Ruling


@article("19", facts=Result)
def result(f: Result) -> Ruling:
    """What the table hears when the deal is over."""
    return Ruling(f.law, f.text, (Effect.COUNTS,))


LAW.executed("20", score.played_out, result)
