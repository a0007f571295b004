"""15: a call made with the cards of another board."""

from __future__ import annotations

from troef.bridge.laws.facts import WrongBoard
from troef.bridge.laws.ruling import Adjust, Do, Ruling
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("15", facts=WrongBoard)
def wrong_board(f: WrongBoard) -> Ruling | None:
    """15A: the call goes, with all after it; too late once partner has called."""
    if not f.director:
        return None
    if f.partner_acted:
        return Ruling("15A2a", _TOO_LATE, (Do.CANCEL_LATER, Adjust("15A2a")))
    return Ruling("15A2b", _AGAIN, (Do.CANCEL_LATER,))


_TOO_LATE = Text(
    "{offender} bood met de kaarten van een ander bord en {partner} heeft al geboden: er komt een arbitrale score.",
    "{offender} called with the cards of another board and {partner} has called since: an adjusted score is given.",
)
_AGAIN = Text(
    "{offender} bood met de kaarten van een ander bord: dat vervalt met alles erna. {offender} pakt de juiste hand en "
    "biedt opnieuw.",
    "{offender} called with the cards of another board: that is cancelled with every call after it. {offender} takes "
    "the right hand and calls again.",
)
