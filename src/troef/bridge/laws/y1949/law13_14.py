"""13 and 14: hands with a wrong number of cards, and a missing card."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.ruling import AdjustScore, WatchArticle
from troef.bridge.laws.y1949.register import article
from troef.core.messages import _
from troef.laws import Ruling


# 13: hands with a wrong number of cards
@article("13", facts=WrongNumberOfCards)
def wrong_number(f: WrongNumberOfCards) -> Ruling | None:
    """13: the hands are corrected and the board is played. After the play the score is adjusted (12b)."""
    if f.cards is HandCountFault.MISSING:
        return incomplete_hand(f)
    if not f.director:
        return None
    if f.restored:
        return Ruling("13")
    if f.play_over:
        return Ruling("12b", _AFTERWARDS, (AdjustScore("12b"),))
    if f.seen:
        return Ruling("13", _SEEN, (WatchArticle("13"),), open=True)
    return Ruling("13", _PUT_RIGHT, open=True)


_PUT_RIGHT = _("The director puts the hands right; the board is then played and scored normally.")
_SEEN = _(
    "The hands are corrected. Somebody saw another player's card: if that is serious, an adjusted score is given."
)
_AFTERWARDS = _("The board was played with wrong hands and cannot be corrected: an adjusted score is given.")


# 14: a missing card
@article("14", facts=CardAdded)
def card_added(f: CardAdded) -> Ruling:
    """14a: if the card is among the played ones, 68 applies.

    14b, 14c: if it is found or replaced, the hand counts as complete from the start.
    """
    if f.played:
        return Ruling("14a", _AMONG_THE_PLAYED)
    return Ruling("14b", _FOUND) if f.found else Ruling("14c", _FROM_ANOTHER_PACK)


def incomplete_hand(f: WrongNumberOfCards) -> Ruling | None:
    """14: the director looks for the missing card; the board goes on when the hand is complete."""
    if not f.director:
        return None
    return Ruling("14") if f.restored else Ruling("14", _SEARCH, open=True)


_SEARCH = _("One hand is incomplete: the director makes inquiries about the card.")
_FOUND = _("{cards} has been found and counts as always held by {offender}; it may be a penalty card or make a revoke.")
_FROM_ANOTHER_PACK = _("{cards} cannot be found: the deal is rebuilt from another pack and {offender} always held it.")
_AMONG_THE_PLAYED = _("{cards} lies among the played cards: the rules of the defective trick apply (68).")
