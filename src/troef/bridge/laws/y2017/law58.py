"""58: cards played at the same moment, by two players or by one."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import PlayedAtOnce
from troef.bridge.laws.facts.play import CardsAlong, ExposedInPlay, SimultaneousCard
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y2017.law49 import exposed_in_play
from troef.bridge.laws.y2017.register import LAW, article
from troef.laws import Ruling, Text


@article("58", facts=SimultaneousCard)
def simultaneous_card(f: SimultaneousCard) -> Ruling:
    """58A: the card of the player who had the turn came first."""
    text = Text(
        "{cards} van {offender} geldt als gespeeld na de andere kaart.",
        "{offender}'s {cards} counts as played after the other card.",
    )
    return Ruling("58A", text)


def cards_along(f: CardsAlong) -> Ruling | None:
    """58B1: cards that were not seen go back; 58B4 sends us to 67B2 when it comes out late."""
    if not f.director:
        return None
    text = Text("{cards} gaat terug in de hand van {offender}.", "{cards} goes back into {offender}'s hand.")
    return Ruling("67B2a" if f.too_late else "58B1", text, (With.PICK_UP,))


LAW.judge(CardsAlong, cards_along)


def played_at_once(f: PlayedAtOnce) -> Ruling | None:
    """58A for two players; 58B for one, by what could be seen and when it was noticed."""
    if f.two_players:
        return simultaneous_card(SimultaneousCard())
    if f.too_late or f.one_visible:
        return cards_along(CardsAlong(director=True, declaring=f.declaring, too_late=f.too_late))
    return exposed_in_play(ExposedInPlay(director=True, declaring=f.declaring, cards=1, honour=False, two_at_once=True))


LAW.judge(PlayedAtOnce, played_at_once)
