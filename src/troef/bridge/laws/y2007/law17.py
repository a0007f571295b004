"""17: the auction period: cards from a wrong board, and a player who missed his turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import MissedTurn, PassAmongThree, WrongBoard
from troef.bridge.laws.ruling import CallEffect, WatchArticle
from troef.bridge.laws.y2007.register import article, asked, lost
from troef.core.messages import _
from troef.laws import Ruling


@article("17", facts=WrongBoard)
def wrong_board(f: WrongBoard) -> Ruling | None:
    """17: the call is cancelled, with all later ones. On the other board his call is compared with that one."""
    if not f.director:
        return None
    if f.other_board:
        return lost("17", _OTHER_CALL if f.differs else _SAME_CALL)
    return lost("17", _RIGHT_HAND, CallEffect.CANCEL_LATER, WatchArticle("16D"))


@asked(MissedTurn)
def missed_turn(f: MissedTurn) -> Ruling:
    """17: the passes after the missed turn are void and the player calls."""
    return Ruling("17", _GETS_HIS_TURN, (CallEffect.CANCEL_LATER,))


@asked(PassAmongThree)
def pass_among_three(f: PassAmongThree) -> Ruling:
    """34: nobody loses his right to call, so the auction goes on. The index lists 34 with the chart of 17."""
    return lost("34", _NOT_OVER)


_RIGHT_HAND = _(
    "{offender} called with the cards of another board: that is cancelled with every call "
    "after it, {offender} takes the right hand and calls again. The director sees whether a "
    "later call is very different."
)
_OTHER_CALL = _("{offender}'s call on this board is quite different from the one made with the wrong cards.")
_SAME_CALL = _("{offender}'s call on this board is the same as the one made with the wrong cards.")
_GETS_HIS_TURN = _("{turn} still has a right to a turn: the passes after it are void and {turn} calls.")
_NOT_OVER = _("One of the passes was out of turn: the right to call is kept.")
