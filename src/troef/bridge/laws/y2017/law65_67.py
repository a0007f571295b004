"""65 to 67: arrangement and inspection of played cards, and tricks with one card too few or too many."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import DefectiveTrick, InspectionRequest, TrickDefect, TrickInspection
from troef.bridge.laws.facts.play import CardsCarriedAlong, OmittedCard
from troef.bridge.laws.ruling import AdjustScore, CardEffect, WatchArticle
from troef.bridge.laws.y2017.law48_52 import penalty
from troef.bridge.laws.y2017.law57_60 import cards_along
from troef.bridge.laws.y2017.register import LAW, article, asked
from troef.core.messages import _, pgettext
from troef.laws import Advice, Effect, Ruling, Saying, tell

# 65 and 66: arrangement and inspection of played cards

_NOT_NOW = tell(_("Not now: the tricks stay closed until the end of the play."))
_NOT_DUMMY = tell(_("Dummy takes no part in the play: seeing a trick again is for declarer and the defenders (66A)."))


@asked(InspectionRequest)
def asks_to_see(f: InspectionRequest) -> Advice:
    """66A, 66B: a player sees the trick or his card until his side plays on. 66C, 66D: then only the director.

    65B3: a card that points the wrong way may be mentioned for as long.
    """
    if f.looking is TrickInspection.TRICK:
        return _last_trick(f)
    if f.looking is TrickInspection.OWN_CARD:
        return _own_card(f)
    if f.looking is TrickInspection.EARLIER:
        return _earlier(f)
    return _direction(f) if f.looking is TrickInspection.DIRECTION else _after_play(f)


def _last_trick(f: InspectionRequest) -> Advice:
    if f.dummy:
        return Advice("43A1c", (_NOT_DUMMY,), refused=True)
    if f.played_on or not f.card_open:
        return Advice("66C" if f.played_on else "66A", (_NOT_NOW,), refused=True)
    say = _("All show the cards of this trick once more.")
    return Advice("66A", (Saying("table", say),))


def _own_card(f: InspectionRequest) -> Advice:
    if f.dummy:
        return Advice("43A1c", (_NOT_DUMMY,), refused=True)
    if f.played_on:
        return Advice("66C", (_NOT_NOW,), refused=True)
    say = _("You may look at your own card, not show it.")
    return Advice("66B", (Saying("player", say),))


def _earlier(f: InspectionRequest) -> Advice:
    if not f.needed:
        return Advice("66C", (_NOT_NOW,))
    do = _("Look at the tricks yourself and show no more cards than needed.")
    return Advice("66C", do=(do,))


def _direction(f: InspectionRequest) -> Advice:
    if not f.played_on:
        say = _("Turn that card the right way.")
        return Advice("65B3", (Saying("table", say),))
    say = _("You say that too late; play on.")
    later = _("What the partner learnt may be unauthorised (16B).")
    return Advice("65B3", (Saying("table", say),), later=(later,), refused=True)


def _after_play(f: InspectionRequest) -> Advice:
    """66D: the cards show the tricks; else the side that left its cards in order is followed."""
    if f.clear:
        say = _("Touch only your own cards; we look together.")
        return Advice("66D", (Saying("table", say),))
    if f.one_side_mixed:
        do = _("Decide for the side that left its cards as they lay.")
        return Advice("66D", do=(do,), weighty=True, score="tricks")
    do = _("Find what is most probable (85A1); a player who did not leave his cards in order risks his rights.")
    return Advice("65D", do=(do,), weighty=True, score="tricks")


LAW.executed("66", asks_to_see)


# 67: a trick with one card too few or too many
@article("67", facts=OmittedCard)
def omitted_card(f: OmittedCard) -> Ruling | None:
    """67A1: in time the card is added. 67B1: later one is put with the played cards, and it counts as a revoke."""
    if not f.director:
        return None
    if not f.too_late:
        text = pgettext("2017", "{offender} adds a proper card to the trick.")
        return Ruling("67A1", text, (CardEffect.ADD_CARD,))
    law = {True: "67B1a", False: "67B1b", None: "67B1"}[f.can_follow]
    return Ruling(law, _LAID[f.can_follow], (CardEffect.ADD_LOST_CARD, CardEffect.LEFT_OUT, WatchArticle("64C1")))


_OF_THE_SUIT_LED = _(
    "{offender} immediately lays a card of the suit led face up among the played cards; it can no "
    "longer win the trick and it counts as a revoke."
)
_OF_HIS_CHOICE = _(
    "{offender} immediately lays any card face up among the played cards; it can no longer win the "
    "trick and it counts as a revoke."
)
_OF_THE_SUIT_IF_HE_CAN = _(
    "{offender} immediately lays a card face up among the played cards, of the suit led if possible; "
    "it can no longer win the trick and it counts as a revoke."
)
_LAID = {True: _OF_THE_SUIT_LED, False: _OF_HIS_CHOICE, None: _OF_THE_SUIT_IF_HE_CAN}


@asked(DefectiveTrick)
def defective_trick(f: DefectiveTrick) -> Ruling | None:
    """67A: a missing card is added. 67B2: a surplus card goes back. 67B3: one in another place is moved."""
    if f.defect is TrickDefect.TOO_FEW:
        return omitted_card(OmittedCard(director=True, too_late=f.too_late, can_follow=f.can_follow))
    if f.defect is TrickDefect.TOO_MANY:
        return _too_many(f)
    text = _("The card is found and put in its place among {offender}'s played cards.")
    return Ruling("67B3", text, (AdjustScore("67B3"),) if f.played_again else ())


def _too_many(f: DefectiveTrick) -> Ruling | None:
    """67B2: the surplus card goes back into the hand; one that was seen becomes a penalty card."""
    if f.should_have_played:
        text = _("The card goes back into {offender}'s hand; not having played it before is a revoke.")
        return Ruling("67B2b", text, (CardEffect.PICK_UP, *_if_seen(f)))
    if not f.seen:
        return cards_along(CardsCarriedAlong(director=True, declaring=False, too_late=True))
    text = _("{cards} had been seen and becomes a penalty card.")
    return Ruling("67B2a", text, _if_seen(f))


def _if_seen(f: DefectiveTrick) -> tuple[Effect, ...]:
    return penalty("67B2a", deliberate=False) if f.seen else ()
