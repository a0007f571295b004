"""48 and 49: cards that are seen without being played."""

from __future__ import annotations

from troef.bridge.laws.facts.play import ExposedInPlay
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MayNotUse,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import article
from troef.laws import Effect, Ruling, Text


@article("49", facts=ExposedInPlay)
def exposed_in_play(f: ExposedInPlay) -> Ruling | None:
    """A defender's card becomes a penalty card; declarer's never does."""
    if f.declaring:
        return exposed_by_declarer(f)
    if f.current_trick:
        text = Text("{cards} wordt geen strafkaart.", "{cards} does not become a penalty card.")
        return Ruling("68", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3")))
    if not f.director:
        return None
    if f.deliberate is None and f.cards == 1 and not f.honour and not f.others:
        return Ruling("50B", effects=(AskDirector("deliberate", "50B"),), open=True)
    law = "58B2" if f.two_at_once else "49"
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    effects: tuple[Effect, ...] = (*penalty(law, deliberate=bool(f.deliberate)), WatchArticle("72C"))
    if f.two_at_once:
        effects = (*effects, LaterCardsMayBeWithdrawn(WithdrawalRight.TWO_CARDS))
    return Ruling(law, text, effects)


@article("48")
def exposed_by_declarer(f: ExposedInPlay) -> Ruling | None:
    """48A: no restriction; 48B2: laying down the hand may be a claim."""
    if f.two_at_once and not f.director:
        return None
    if not f.spread or f.claim is False:
        text = Text(
            "{cards} wordt geen strafkaart: dat gebeurt nooit met kaarten van de leider of de blinde.",
            "{cards} is no penalty card: cards of declarer or dummy never are.",
        )
        return (
            Ruling("58B2", text, (LaterCardsMayBeWithdrawn(WithdrawalRight.TWO_CARDS),))
            if f.two_at_once
            else Ruling("48A", text)
        )
    if not f.director:
        return None
    if f.claim is None:
        return Ruling("48B2", effects=(AskDirector("claim", "48B2"),), open=True)
    if f.tricks is None:
        text = Text(
            "De leider legde de hand open: dat geldt als opeisen of afstaan van slagen.",
            "Declarer laid down his hand: that counts as a claim or concession.",
        )
        return Ruling("48B2", text, (AskDirector("tricks", "70A"),), open=True)
    text = Text("De wedstrijdleider stelt het resultaat vast.", "The director decides the result.")
    return Ruling("70A", text, (CardEffect.SETTLED,))
