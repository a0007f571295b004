"""60–66: playing on after an irregular play, tricks transferred after a revoke, and played cards seen again.

Our sources do not have 60.
"""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    EstablishedRevoke,
    PlayedBeforeChoice,
    PlayedBeforeInstruction,
)
from troef.bridge.laws.ruling import CardEffect, MakePenaltyCards, RevokeTransfer
from troef.bridge.laws.y2007.register import LAW, article, as_in_2017, asked, lost
from troef.bridge.laws.y2017 import law65_67
from troef.bridge.laws.y2017.law57_60 import STANDS, led_too_soon
from troef.core.messages import _
from troef.laws import Advice, Ruling


@asked(CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """60: a card that a defender plays before declarer leads from the right hand goes back."""
    return lost("60", _BACK, CardEffect.LET_BE) if f.director else None


@asked(PlayedBeforeInstruction)
def played_too_soon(f: PlayedBeforeInstruction) -> Ruling | None:
    """50: a lead before declarer's choice becomes a penalty card; once declarer's side plays on, it stands (60)."""
    if f.lho_acted:
        return lost("60", STANDS, CardEffect.LEAD_STANDS if f.led else CardEffect.PLAYED)
    if f.led:
        return led_too_soon(f, "50", _SHOWN, (MakePenaltyCards("50"),))
    if not f.chosen:
        return None
    return lost("60", _BACK, CardEffect.LET_BE) if not f.obeying else Ruling("60", effects=(CardEffect.PLAYED,))


@asked(PlayedBeforeChoice)
def played_before_choice(f: PlayedBeforeChoice) -> None:
    """Return None: the card that the partner had played stays, for our sources say nothing else."""


_SHOWN = _("{offender} did not wait for declarer's choice: {cards} becomes a major penalty card.")
_BACK = _("{offender}'s {cards} does not count and goes back.")


@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> RevokeTransfer:
    """64A1: up to two tricks if the offender won the trick. 64A2: else one. 64B: none. 64C may add damage."""
    if _is_excepted(f):
        return RevokeTransfer("64B", watch="64C")
    if f.repeated:
        return RevokeTransfer("64B2", f.first_tricks or 0, "64C", f.first_tricks is not None)
    if f.won_by_offender:
        return RevokeTransfer("64A1", 1 + min(1, f.won_later), watch="64C")
    if f.won_by_side or f.won_later:
        return RevokeTransfer("64A2", 1, watch="64C")
    return RevokeTransfer("64B1", watch="64C")


def _is_excepted(f: EstablishedRevoke) -> bool:
    """Return whether 64B excludes a transfer for a reason other than a repeated revoke or a lack of tricks.

    Our sources name the paragraph, but not its list (see docs/readings.md).
    """
    too_late = f.after_next_call or f.after_round
    return too_late or f.faced or f.twelfth or f.both_sides or f.corrected_both


def asks_to_see(f: InspectionRequest) -> Advice | None:
    """66B: a player sees his own card only until anybody has played to the next trick; else as in 2017.

    Of 65 our sources have only D. They do not say when a player may mention a card that points the wrong way.
    """
    if f.looking is TrickInspection.DIRECTION:
        return None
    if f.looking is TrickInspection.OWN_CARD and f.led_on:
        f = replace(f, played_on=True)
    said: Advice = as_in_2017(law65_67.asks_to_see)(f)
    return said


LAW.executed("66", asks_to_see)
LAW.set_judge(InspectionRequest, asks_to_see)
