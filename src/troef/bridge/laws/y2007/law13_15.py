"""13–15: a hand with a wrong number of cards, and a board of another pair, from the notes of the charts."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.facts.booklet_2007 import WrongBoardTaken
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007.register import LAW, article, asked, lost
from troef.core.messages import _
from troef.laws import Advice, Ruling, tell


@article("13", facts=WrongNumberOfCards)
def wrong_number(f: WrongNumberOfCards) -> Ruling | None:
    """13, 14: the hands are corrected; 13E: partner may not use which card the hand received or lost."""
    if not f.director:
        return None
    if f.cards is HandCountFault.MISSING:
        return Ruling("14A" if not f.play_begun else "14B") if f.restored else lost("14", _SEARCH, more=True)
    if f.restored:
        tells = tuple(MayNotUse(role, (_PARTNER[role],), "13E") for role in f.wrong)
        return Ruling("13E", _RIGHT_AGAIN, (*tells, WatchArticle("16B")))
    return lost("13", _WRONG, more=True)


@article("14", facts=CardAdded)
def card_added(f: CardAdded) -> Ruling:
    """14A3, 14B4: the card counts as always having been there. 14C: partner may not use that it was added."""
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"), WatchArticle("16B"))
    if f.played:
        return lost("14B", _AMONG_THE_PLAYED)
    return Ruling("14B4" if f.play_begun else "14A3", _ADDED, tells)


_PARTNER = {
    Role.OFFENDER: Role.PARTNER,
    Role.LHO: Role.RHO,
    Role.PARTNER: Role.OFFENDER,
    Role.RHO: Role.LHO,
}
_WRONG = _("A hand has a wrong number of cards: the director puts the hands right.")
_SEARCH = _("A card is missing: the director looks for it.")
_RIGHT_AGAIN = _("The hands are right again; nobody may use which card his partner was given or lost.")
_ADDED = _("{cards} belongs to the hand of {offender} from the beginning; {partner} may not use that it was missing.")
_AMONG_THE_PLAYED = _("{cards} lies among the played cards of {offender}: it is a defective trick (67).")


@asked(WrongBoardTaken)
def board_of_others(f: WrongBoardTaken) -> Advice:
    """15: the right pair sits down, or the right boards are fetched; a later auction is compared with this one."""
    if f.here:
        return Advice("15", (_RIGHT_PAIR,), later=(_BOTH_TABLES,))
    return Advice("15", (_RIGHT_BOARDS,), later=(_SAME_CARDS, _BOTH_TABLES))


LAW.assisted("15", board_of_others)

_RIGHT_PAIR = tell(
    _("This board belongs here, but not to this pair: the right pair sits down and the auction begins again.")
)
_RIGHT_BOARDS = tell(_("This board does not belong at this table: fetch the right boards and play those."))
_SAME_CARDS = _(
    "If one of these pairs plays this board later, give everybody the same cards, with "
    "directions switched if need be. Follow the auction and compare it with what is "
    "cancelled now."
)
_BOTH_TABLES = _("See to it at both tables: where the wrong pair sat, and where that pair may still play this board.")
