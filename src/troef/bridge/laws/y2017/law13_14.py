"""13 and 14: a hand with too many cards, and a missing card."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.ruling import AdjustScore, AskDirector, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.register import article
from troef.core.messages import _
from troef.laws import Ruling


# 13: a hand with more than thirteen cards
@article("13", facts=WrongNumberOfCards)
def wrong_number(f: WrongNumberOfCards) -> Ruling | None:
    """13A, 13B: the hands are corrected and the board played, if possible. 13D: after the play it is too late."""
    if f.cards is HandCountFault.MISSING:
        return incomplete_hand(f)
    if not f.director:
        return None
    if f.restored:
        return Ruling("13A1")
    if f.cards is HandCountFault.SURPLUS:
        return _surplus(f)
    if f.play_over:
        return Ruling("13D", _AFTERWARDS, (AdjustScore("13D"),))
    if f.called:
        return _called(f)
    if f.seen:
        return Ruling("13A2", _SEEN, (WatchArticle("13A2"),), open=True)
    return Ruling("13A1", _NOBODY_CALLED, open=True)


def _called(f: WrongNumberOfCards) -> Ruling:
    """13B: playable boards go on with corrected hands, others get an adjusted score. The director judges which."""
    if f.playable is None:
        return Ruling("13B1", _SOMEBODY_CALLED, (WatchArticle("13B1"), AskDirector("playable", "13B")), open=True)
    if f.playable:
        return Ruling("13B1", _PLAYABLE, (WatchArticle("13B1"),), open=True)
    return Ruling("13B2", _UNPLAYABLE, (AdjustScore("13B2"),))


def _surplus(f: WrongNumberOfCards) -> Ruling:
    """13C: the surplus card is removed; if it was played to a complete trick, the score may be adjusted."""
    if f.in_trick:
        return Ruling("13C", _SURPLUS_PLAYED, (WatchArticle("13C"),), open=True)
    return Ruling("13C", _SURPLUS, open=True)


_SURPLUS_PLAYED = _(
    "The surplus card is removed; it was played to a complete trick, so the score is looked at afterwards."
)
_SURPLUS = _("The surplus card is not part of the pack and is removed; nothing else follows.")
_AFTERWARDS = _("The board was played with a wrong hand: the result is cancelled and an adjusted score is given.")
_SOMEBODY_CALLED = _(
    "A player with a wrong number of cards has called already. If the board can be played normally, "
    "the hands are corrected and the calls stand; the score may be adjusted later."
)
_PLAYABLE = _("The hands are corrected, the calls stand and the board is played; the score may be adjusted later.")
_UNPLAYABLE = _(
    "A player called with a wrong number of cards and the board can no longer be played normally: an "
    "adjusted score is given."
)
_SEEN = _(
    "The hands are corrected and the board is played; because somebody saw another player's card, "
    "the score may be adjusted."
)
_NOBODY_CALLED = _("The hands are corrected and the board is played normally.")


# 14: a missing card
@article("14", facts=CardAdded)
def card_added(f: CardAdded) -> Ruling:
    """14A, 14B: the card counts as always having been in the hand. 14C: partner may not use that it was added."""
    if f.played:
        return Ruling("14B1", _AMONG_THE_PLAYED)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"), WatchArticle("16B3"))
    if f.play_begun:
        return Ruling("14B2", _FOUND_LATE, tells) if f.found else Ruling("14B3", _REPLACED_LATE, tells)
    return Ruling("14A1", _FOUND, tells) if f.found else Ruling("14A2", _FROM_ANOTHER_PACK, tells)


def incomplete_hand(f: WrongNumberOfCards) -> Ruling | None:
    """14A, 14B: the director looks for the missing card; the calls stand."""
    if not f.director:
        return None
    law = "14B" if f.play_begun else "14A"
    return Ruling(law) if f.restored else Ruling(law, _SEARCH, open=True)


_SEARCH = _("A card is missing: the director looks for it; the calls stand.")
_FOUND = _("{cards} has been found and belongs to the hand of {offender} from the beginning; the calls stand.")
_FROM_ANOTHER_PACK = _("{cards} was not found; the hand of {offender} is completed from another pack. The calls stand.")
_FOUND_LATE = _(
    "{cards} has been found and was in the hand of {offender} all along: not having played it when "
    "required is a revoke, and it may be a penalty card (14B4)."
)
_REPLACED_LATE = _(
    "{cards} comes from another pack and was in the hand of {offender} all along: not having played "
    "it when required is a revoke (14B4)."
)
_AMONG_THE_PLAYED = _("{cards} lies among the played cards: that makes it a defective trick.")
