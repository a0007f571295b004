"""45: when a card is played, dummy's wrong card, a fifth card, and a card suggested by dummy."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import CardOfDeclarer, CardOfDefender, CardOfDummy, DummyCardHandling
from troef.bridge.laws.facts.play import CardMisplacedByDummy, CardRedesignated, DummySuggests, FifthCard, ShownCard
from troef.bridge.laws.ruling import AskDirector, CardEffect, LaterCardsMayBeWithdrawn, WatchArticle, WithdrawalRight
from troef.bridge.laws.y2017.law48_52 import penalty
from troef.bridge.laws.y2017.law53_56 import STANDS, proper_lead_stands
from troef.bridge.laws.y2017.register import article, asked
from troef.core.messages import _
from troef.laws import Ruling


@article("45", facts=ShownCard)
def shown_card(f: ShownCard) -> Ruling:
    """45C1–45C3: a card that a defender shows, declarer holds near the table or touches in dummy is played."""
    law = "45C3" if f.dummy else "45C2" if f.declaring else "45C1"
    return Ruling(law, _("{offender}'s {cards} is thereby played."))


@asked(CardRedesignated)
def named_anew(f: CardRedesignated) -> Ruling | None:
    """45C4b: a slip of the tongue may be corrected until declarer plays again; otherwise the named card stays."""
    if f.too_late:
        text = _("Declarer has played again already: the named card stays played.")
        return Ruling("45C4b", text)
    if f.unintended is None:
        return Ruling("45C4b", effects=(AskDirector("unintended", "45C4b"),), open=True) if f.director else None
    if f.unintended:
        text = _("A slip of the tongue: {cards} replaces it.")
        return Ruling("45C4b", text, (CardEffect.NAME_ANEW, LaterCardsMayBeWithdrawn(WithdrawalRight.NAMED_ANEW)))
    text = _("Not a slip: the named card stays played.")
    return Ruling("45C4b", text)


@asked(CardMisplacedByDummy)
def misplaced(f: CardMisplacedByDummy) -> Ruling | None:
    """45D1: in time, the card that dummy laid goes back and the named card is played. 45D2: later it stays."""
    if not f.director:
        return None
    if f.too_late:
        text = _("Both sides have played to the next trick: the misplaced card stays.")
        return Ruling("45D2", text)
    text = _("Dummy takes {cards} back; the named card is played.")
    return Ruling(
        "45D1",
        text,
        (CardEffect.NAME_STANDS, LaterCardsMayBeWithdrawn(WithdrawalRight.DUMMY, WithdrawalRight.DUMMY_OWN)),
    )


@asked(FifthCard)
def fifth_card(f: FifthCard) -> Ruling | None:
    """45E: the director decides if it was a lead. If not, a defender's is a penalty card, declarer's goes back."""
    if f.led is None and f.lho_acted:
        return Ruling("53A", STANDS, (CardEffect.LEAD_STANDS,))
    if not f.director:
        return None
    law = "45E2" if f.declaring else "45E1"
    if f.led is None:
        return Ruling(law, effects=(AskDirector("led", law),), open=True)
    if f.led and f.turn_acted:
        return proper_lead_stands()
    if f.led:
        text = _("{offender}'s {cards} was a lead.")
        return Ruling(law, text, (CardEffect.AS_LEAD,))
    if f.declaring:
        text = _("{cards} goes back into the hand, no more.")
        return Ruling(law, text, (CardEffect.LET_BE,))
    text = _("{offender}'s {cards} becomes a penalty card.")
    return Ruling(law, text, (CardEffect.LET_BE, *penalty(law, deliberate=False)))


@asked(DummySuggests)
def dummy_suggests(f: DummySuggests) -> Ruling:
    """45F: the play goes on; at the end the score may be adjusted if the defenders were damaged."""
    text = _("Dummy indicated a card by himself: the play goes on.")
    return Ruling("45F", text, (WatchArticle("45F"),))


_NOT_PLAYED = _("{cards} is not played and goes back.")
_PLAYED = _("{cards} is played and stays.")


@asked(CardOfDeclarer)
def card_of_declarer(f: CardOfDeclarer) -> Ruling:
    """45C2, 45C4a: held near the table, shown or named, it is played. 48A: else it goes back."""
    if f.dropped:
        return Ruling("48A", _NOT_PLAYED)
    if f.near_table:
        return Ruling("45C2a", _PLAYED)
    if f.shown_as_played:
        return Ruling("45C2b", _PLAYED)
    return Ruling("45C4a", _PLAYED) if f.named else Ruling("48A", _NOT_PLAYED)


@asked(CardOfDefender)
def card_of_defender(f: CardOfDefender) -> Ruling:
    """45C1, 45C4a: visible to his partner or named as his card, it is played. 45A: else it goes back."""
    if f.visible:
        return Ruling("45C1", _PLAYED)
    return Ruling("45C4a", _PLAYED) if f.named else Ruling("45A", _NOT_PLAYED)


@asked(CardOfDummy)
def card_of_dummy(f: CardOfDummy) -> Ruling | None:
    """45C3, 45C4a: named or touched by declarer, it is played. 45D, 45F: dummy's own acts do not play a card."""
    if f.handling is DummyCardHandling.NAMED:
        return Ruling("45C4a", _PLAYED)
    if f.handling is DummyCardHandling.TOUCHED:
        return Ruling("45C3", _NOT_PLAYED if f.arranging else _PLAYED)
    if f.handling is DummyCardHandling.LAID:
        return misplaced(CardMisplacedByDummy(director=True, too_late=f.too_late))
    if f.handling is DummyCardHandling.CHANGED:
        return named_anew(CardRedesignated(director=True, too_late=f.too_late, unintended=f.unintended))
    return dummy_suggests(DummySuggests())
