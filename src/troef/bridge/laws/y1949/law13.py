"""13: hands with a wrong number of cards."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Cards, WrongNumber
from troef.bridge.laws.ruling import Adjust, Watch
from troef.bridge.laws.y1949.law14 import incomplete_hand
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("13", facts=WrongNumber)
def wrong_number(f: WrongNumber) -> Ruling | None:
    """The hands are put right and the board is played; a card seen of another may cost the score."""
    if f.cards is Cards.MISSING:
        return incomplete_hand(f)
    if not f.director:
        return None
    if f.restored:
        return Ruling("13")
    if f.play_over:
        return Ruling("12b", _AFTERWARDS, (Adjust("12b"),))
    if f.seen:
        return Ruling("13", _SEEN, (Watch("13"),), open=True)
    return Ruling("13", _PUT_RIGHT, open=True)


_PUT_RIGHT = Text(
    "De wedstrijdleider herstelt de handen; daarna wordt het spel gewoon gespeeld en gescoord.",
    "The director puts the hands right; the board is then played and scored normally.",
)
_SEEN = Text(
    "De handen worden hersteld. Iemand zag een kaart van een ander: weegt dat zwaar, dan komt er een arbitrale score.",
    "The hands are put right. Somebody saw another's card: if that weighs heavily an adjusted score is given.",
)
_AFTERWARDS = Text(
    "Het spel is met onjuiste handen gespeeld en niet meer te herstellen: er komt een arbitrale score.",
    "The board was played with wrong hands and cannot be put right: an adjusted score is given.",
)
