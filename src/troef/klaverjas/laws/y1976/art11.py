"""I-11: a card played or shown too early is a penalty card, at the disposal of the opponents."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Card, Hand, Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say
from troef.laws import Decision, Option


@dataclass(frozen=True, slots=True)
class PenaltyTurn:
    """The turn of a player with penalty cards: what the rules of play let him play."""

    seat: Seat
    penalty: Hand
    legal: Hand


def shown_too_early(seat: Seat, card: Card) -> Ruling:
    """The card stays face up until it is played."""
    text = say(
        "{card} van {seat} is een strafkaart en blijft open op tafel liggen.",
        "{card} of {seat} is a penalty card and stays face up on the table.",
        card=card,
        seat=seat,
    )
    return Ruling("11", Effect.PENALTY_CARD, text)


def at_turn(facts: PenaltyTurn) -> Effect:
    """What becomes of the penalty cards of the player in turn."""
    return disposal(fits=bool(facts.penalty & facts.legal), only=len(facts.legal) == 1)


def disposal(fits: bool, only: bool) -> Effect:
    """The opponents choose only where the rules of play leave something to choose."""
    if not fits:
        return Effect.MAY_NOT_PLAY
    return Effect.MUST_PLAY if only else Effect.OPPONENTS_CHOOSE


def question(facts: PenaltyTurn, told_to_play: bool) -> Decision:
    """What the left-hand opponent of the holder is asked."""
    playable = facts.penalty & facts.legal
    which = told_to_play or playable == facts.legal
    options = tuple(_which(facts.seat, card) for card in playable) if which else _whether(facts.seat, playable)
    return Decision(str(facts.seat.lho), "11", options)


def _whether(seat: Seat, playable: Hand) -> tuple[Option, Option]:
    card = next(iter(playable))
    play = say(
        "{seat} moet zijn strafkaart spelen." if len(playable) > 1 else "{seat} moet {card} spelen.",
        "{seat} must play a penalty card." if len(playable) > 1 else "{seat} must play {card}.",
        seat=seat,
        card=card,
    )
    hold = say(
        "{seat} speelt een andere kaart; de strafkaart blijft open liggen.",
        "{seat} plays another card; the penalty card stays face up.",
        seat=seat,
    )
    return Option("play", "11", play), Option("hold", "11", hold)


def _which(seat: Seat, card: Card) -> Option:
    return Option(
        f"card:{card}", "11", say("{seat} moet {card} spelen.", "{seat} must play {card}.", seat=seat, card=card)
    )


def chosen(option: Option) -> Ruling:
    """The opponents have said it."""
    return Ruling("11", Effect.NOTED, option.text)


def against_the_choice(seat: Seat, card: Card) -> Ruling:
    """A card played without waiting for the opponents, or against what they said, is played all the same."""
    text = say(
        "{seat} speelt {card} zonder zich te houden aan het recht van de tegenpartij; de kaart is gespeeld.",
        "{seat} plays {card} without regard to the right of the opponents; the card is played.",
        seat=seat,
        card=card,
    )
    return Ruling("11", Effect.NOTED, text)
