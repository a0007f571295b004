"""15: a call made with the cards of another board, or a board that is not for these players."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WrongBoard
from troef.bridge.laws.ruling import AdjustScore, CallEffect
from troef.bridge.laws.y2017.register import article
from troef.core.messages import _
from troef.laws import Advice, Ruling, tell


@article("15", facts=WrongBoard)
def wrong_board(f: WrongBoard) -> Ruling | Advice | None:
    """15A2: the call is cancelled, with all later ones; if partner has called since, the score is adjusted."""
    if not f.director:
        return None
    if f.whole:
        return wrong_players(f)
    if f.other_board:
        return on_the_other_board(f)
    if f.partner_acted:
        return Ruling("15A2a", _TOO_LATE, (CallEffect.CANCEL_LATER, AdjustScore("15A2a")))
    return Ruling("15A2b", _AGAIN, (CallEffect.CANCEL_LATER,))


def on_the_other_board(f: WrongBoard) -> Advice | None:
    """15A3: if the player makes the same call again, the board is played; otherwise the score is adjusted."""
    if f.differs is None:
        return None
    if f.differs:
        return Advice("15A3", (_OTHER_CALL,), (_PENALTY,), weighty=True, score="artificial")
    return Advice("15A3", (_SAME_CALL,), (_PENALTY,))


def wrong_players(f: WrongBoard) -> Advice | None:
    """15B1: cancelled if one of the players had played it. 15B2: otherwise it counts. 15B3: artificial scores."""
    if f.played_before is None:
        return None
    if f.played_before:
        return Advice("15B1", (_PLAYED_BEFORE,), (_RIGHT_BOARD,), (_NO_SCORE,), True, "cancel", rectified=(_CANCELLED,))
    if f.can_play_right is None:
        return None
    if f.can_play_right:
        return Advice("15B2", (_FINISH,), (_RIGHT_BOARD,), (_NO_SCORE,))
    return Advice("15B3", (_FINISH,), (_ARTIFICIAL,), weighty=True, score="artificial", rectified=(_COUNTED,))


_OTHER_CALL = tell(_("This call says something else than the last time: this board gets an adjusted score."))
_SAME_CALL = tell(_("It is the same call as the last time: the board may be played normally."))
_PENALTY = _("Taking the wrong cards may be penalised (15A4, 90).")
_PLAYED_BEFORE = tell(_("One of you has played this board before: it is cancelled for both pairs."))
_FINISH = tell(_("Nobody has played this board before: finish it, the result counts."))
_RIGHT_BOARD = _("Let both pairs play the right board against each other, if that is possible.")
_NO_SCORE = _("Players who cannot get a valid score on a board because of the mistake have an artificial one (15B3).")
_ARTIFICIAL = _(
    "Give an artificial score on every board that a pair cannot play because of the mistake, by fault (12C2a)."
)
_TOO_LATE = _(
    "{offender} called with the cards of another board and {partner} has called since: an adjusted score is given."
)
_AGAIN = _(
    "{offender} called with the cards of another board: that is cancelled with every call "
    "after it. {offender} takes the right hand and calls again."
)
_CANCELLED = _("The result was cancelled for both pairs.")
_COUNTED = _(
    "The result counted; players who could not play a board because of the mistake got an artificial score on it."
)
