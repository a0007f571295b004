"""13: a hand with more than thirteen cards."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Cards, WrongNumber
from troef.bridge.laws.ruling import Adjust, Watch
from troef.bridge.laws.y2017.law14 import incomplete_hand
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text


@article("13", facts=WrongNumber)
def wrong_number(f: WrongNumber) -> Ruling | None:
    """13A: nobody with a wrong hand has called; 13B: somebody has; 13C: a card too many; 13D: after the play."""
    if f.cards is Cards.MISSING:
        return incomplete_hand(f)
    if not f.director:
        return None
    if f.restored:
        return Ruling("13A1")
    if f.cards is Cards.SURPLUS:
        return _surplus(f)
    if f.play_over:
        return Ruling("13D", _AFTERWARDS, (Adjust("13D"),))
    if f.called and f.playable is False:
        return Ruling("13B2", _UNPLAYABLE, (Adjust("13B2"),))
    if f.called:
        return Ruling("13B1", _PLAYABLE if f.playable else _SOMEBODY_CALLED, (Watch("13B1"),), open=True)
    if f.seen:
        return Ruling("13A2", _SEEN, (Watch("13A2"),), open=True)
    return Ruling("13A1", _NOBODY_CALLED, open=True)


def _surplus(f: WrongNumber) -> Ruling:
    """13C: the card goes; the score is looked at only if it was played to a complete trick."""
    if f.in_trick:
        return Ruling("13C", _SURPLUS_PLAYED, (Watch("13C"),), open=True)
    return Ruling("13C", _SURPLUS, open=True)


_SURPLUS_PLAYED = Text(
    "De overtollige kaart gaat eruit; zij is in een voltooide slag gespeeld, dus na afloop wordt de score bekeken.",
    "The surplus card is removed; it was played to a complete trick, so the score is looked at afterwards.",
)
_SURPLUS = Text(
    "De overtollige kaart hoort niet bij het spel en gaat eruit; verder volgt er niets.",
    "The surplus card is not part of the pack and is removed; nothing else follows.",
)
_AFTERWARDS = Text(
    "Het bord is gespeeld met een onjuiste hand: de score vervalt en er komt een arbitrale score.",
    "The board was played with a wrong hand: the result is cancelled and an adjusted score is given.",
)
_SOMEBODY_CALLED = Text(
    "Een speler met een onjuist aantal kaarten heeft al geboden. Kan het bord normaal gespeeld worden, dan worden de "
    "handen hersteld en blijven de biedingen staan; de score kan later worden aangepast.",
    "A player with a wrong number of cards has called already. If the board can be played normally the hands are put "
    "right and the calls stand; the score may be adjusted later.",
)
_PLAYABLE = Text(
    "De handen worden hersteld, de biedingen blijven staan en het bord wordt gespeeld; de score kan later worden "
    "aangepast.",
    "The hands are put right, the calls stand and the board is played; the score may be adjusted later.",
)
_UNPLAYABLE = Text(
    "Een speler bood met een onjuist aantal kaarten en het bord is niet meer normaal te spelen: er komt een arbitrale "
    "score.",
    "A player called with a wrong number of cards and the board cannot be played normally any more: an adjusted score "
    "is given.",
)
_SEEN = Text(
    "De handen worden hersteld en het bord wordt gespeeld; omdat iemand een kaart van een ander zag, kan de score "
    "worden aangepast.",
    "The hands are put right and the board is played; because somebody saw another's card the score may be adjusted.",
)
_NOBODY_CALLED = Text(
    "De handen worden hersteld en het bord wordt normaal gespeeld.",
    "The hands are put right and the board is played normally.",
)
