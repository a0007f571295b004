"""60: playing on after an irregular play."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import PlayContinued, PlayedOnBy
from troef.bridge.laws.facts.play import CardAfterRetraction, PlayedBeforeChoice, PlayedBeforeInstruction
from troef.bridge.laws.ruling import CardEffect, LaterCardsMayBeWithdrawn, WithdrawalRight
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import article, asked
from troef.laws import Effect, Ruling, Text


@article("60", facts=CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """60B: a defender plays before declarer has led from the right hand."""
    if not f.director:
        return None
    text = Text(
        "{cards} van {offender} wordt een grote strafkaart.", "{offender}'s {cards} becomes a major penalty card."
    )
    return Ruling("60B", text, (CardEffect.LET_BE, *penalty("60B")))


@asked(PlayedBeforeInstruction)
def played_too_soon(f: PlayedBeforeInstruction) -> Ruling | None:
    """60A: declarer plays on and the card counts. 50D2 with 49: a lead is exposed. 60C: another card may go back."""
    if f.lho_acted:
        return Ruling("60A1", STANDS, (CardEffect.LEAD_STANDS if f.led else CardEffect.PLAYED,))
    if f.led:
        return led_too_soon(f, "49", _PENALTY_CARD, penalty("49"))
    if not f.chosen:
        return None
    if f.obeying:
        return Ruling("60C", effects=(CardEffect.PLAYED,))
    return Ruling("60C", _PENALTY_CARD, (CardEffect.LET_BE, *penalty("60C")))


def led_too_soon(f: PlayedBeforeInstruction, law: str, text: Text, exposed: tuple[Effect, ...]) -> Ruling | None:
    """Expose the card: immediately if the director is at the table, else when he is called or declarer chooses.

    Until declarer has chosen it lies on the table, and declarer's side may still play on it (60A1).
    """
    if f.director and not f.attention:
        return Ruling(law, effects=(CardEffect.LET_BE,)) if f.chosen else Ruling(law, text, exposed, open=True)
    return Ruling(law, text, (CardEffect.LET_BE, *exposed)) if f.attention or f.chosen else None


STANDS = Text(
    "Er is al op bijgespeeld: {cards} van {offender} geldt. De leider kan hier niets meer eisen of verbieden.",
    "It has been played on: {offender}'s {cards} stands. Declarer can no longer require or prohibit anything here.",
)
_PENALTY_CARD = Text(
    "{offender} wachtte niet op de keuze van de leider: {cards} wordt een grote strafkaart.",
    "{offender} did not wait for declarer's choice: {cards} becomes a major penalty card.",
)


@asked(PlayedBeforeChoice)
def played_before_choice(f: PlayedBeforeChoice) -> Ruling:
    """60C: the card that the partner played meanwhile does not take declarer's choice away."""
    text = Text(
        "{offender} speelt alsnog wat de leider koos; {cards} wordt een grote strafkaart.",
        "{offender} plays what declarer chose after all; {cards} becomes a major penalty card.",
    )
    return Ruling("60C", text, (CardEffect.REPLACE, *penalty("60C"), LaterCardsMayBeWithdrawn(WithdrawalRight.CHANGED)))


@asked(PlayContinued)
def played_on(f: PlayContinued) -> Ruling | None:
    """60A: an opponent behind the offender loses the right; 60B and 60C: others do not change it."""
    if f.player is PlayedOnBy.DEFENDER:
        return card_after_retraction(CardAfterRetraction(director=True))
    if f.player is PlayedOnBy.OFFENDING_SIDE:
        text = Text(
            "De tegenstanders houden al hun rechten; ook deze kaart kan een rechtzetting vragen.",
            "The opponents keep all their rights; this card too may call for rectification.",
        )
        return Ruling("60C", text)
    if f.own_lead:
        text = Text(
            "Het juiste voorspelen geldt; de verkeerde kaart gaat terug.",
            "The proper lead stands; the wrong card goes back.",
        )
        return Ruling("53B", text)
    text = Text(
        "Er is op bijgespeeld: de kaart geldt als op de beurt gespeeld. Wat nog liep, blijft gelden (60A3).",
        "It has been played on: the card counts as played in turn. What was due before stays due (60A3).",
    )
    return Ruling("60A1", text)
