"""16: information that a player should not have, by accident or from his partner."""

from __future__ import annotations

from troef.bridge.game.calls import Call
from troef.bridge.laws.facts.auction import BarredCall, CardOfOtherSeen, PartnerInformation, WrongBoard
from troef.bridge.laws.ruling import BarPlayers, CallEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y1949.register import TREATED_AS_REGULAR, PenaltyStage, article, asked, is_noticed, stage
from troef.bridge.laws.y2017.law16 import PRESCRIBED
from troef.cards import Card
from troef.core.messages import _
from troef.laws import Ruling

_NOT_FOR_PARTNER = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16")


@article("16", facts=PartnerInformation)
def from_partner(f: PartnerInformation) -> Ruling:
    """16: partner may not use it. Once it is noticed, the director may go on, bar an act or adjust the score."""
    if f.prescribed is not False:
        return Ruling("16", PRESCRIBED, open=f.prescribed is None)
    if f.by_declarer:
        return Ruling("16")
    if f.barred is not None:
        return barred(f.barred)
    if is_noticed(f):
        return four_ways()
    return Ruling("16", _FROM_PARTNER, (_NOT_FOR_PARTNER,), open=True)


def four_ways() -> Ruling:
    """16a–16d: the director may go on, go on and review the result, bar the suggested act, or adjust the score."""
    return Ruling("16b", _FOUR_WAYS, (_NOT_FOR_PARTNER, WatchArticle("16b")), open=True)


def barred(acts: tuple[Call | Card, ...]) -> Ruling:
    """16c: partner may not do these acts at his next turn; barring all acts but one prescribes that act."""
    return Ruling("16c", _BARRED, (BarPlayers((Role.PARTNER,), acts),))


@asked(BarredCall)
def barred_call(f: BarredCall) -> Ruling | None:
    """16c: a call that the director had barred is cancelled and replaced; called over, it stands (34)."""
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("34", TREATED_AS_REGULAR, (CallEffect.ACCEPT,))
        case PenaltyStage.UNNOTICED:
            return None
    return Ruling("16c", _CALLS_AGAIN, (CallEffect.CANCEL,))


@asked(CardOfOtherSeen)
def seen_card(f: CardOfOtherSeen) -> Ruling:
    """16: a card of another hand may not be used, except an opponent's seen by chance after the first call."""
    if f.auction_begun and not (f.of_partner or f.deliberate):
        return Ruling("16")
    return Ruling("16", _SEEN, (MayNotUse(Role.TURN, (Role.OFFENDER,), "16"), WatchArticle("16")))


@asked(WrongBoard)
def wrong_board(f: WrongBoard) -> Ruling | None:
    """16: a look into a wrong hand may lead to an adjusted score; the call stands (see docs/readings.md)."""
    return Ruling("16", _WRONG_HAND, (WatchArticle("16"),)) if is_noticed(f) else None


_FROM_PARTNER = _("{partner} may not use what {offender} showed other than by calls and cards.")
_FOUR_WAYS = _(
    "The director can simply let it go on (a), let it go on and adjust the score if the result was "
    "influenced (b), bar {partner} from the suggested action (c), or give an adjusted score "
    "immediately (d)."
)
_BARRED = _("The director bars {partner} from the suggested action at the next turn.")
_CALLS_AGAIN = _("{offender} had been barred from {call}: it is cancelled and {offender} calls again.")
_SEEN = _("{offender} saw {cards} of {turn}: the board goes on, unless the director thinks it weighs too heavily.")
_WRONG_HAND = _(
    "{offender} looked at a wrong hand: the board goes on, unless the director thinks it disturbs too much."
)
