"""47: taking a card back; the chart is lost but for its note, so where 47 alone speaks the ruling says so."""

from __future__ import annotations

from troef.bridge.laws.facts.booklet_2007 import CardTakenBack
from troef.bridge.laws.facts.play import CardPlayedAfter, CardRetracted, PlayedOnExplanation
from troef.bridge.laws.y2007.register import LAW, article, as_in_2017, asked, lost
from troef.bridge.laws.y2017 import law47
from troef.laws import Ruling, Text

_later_card = as_in_2017(law47.later_card)
_taken_back = as_in_2017(law47.taken_back)


@article("47", facts=CardPlayedAfter)
def later_card(f: CardPlayedAfter) -> Ruling:
    """62C and 45C4b say which players may take a card back."""
    ruling: Ruling = _later_card(f)
    return ruling


@asked(CardRetracted)
def taken_back(f: CardRetracted) -> Ruling:
    """52A, with the chart of 52: not a card that was played instead of a penalty card."""
    ruling: Ruling = _taken_back(f)
    return Ruling("52A", _STAYS) if f.penalty_card_due else ruling


@asked(CardTakenBack)
def card_taken_back(f: CardTakenBack) -> Ruling:
    """The note: a defender of the offending side shows a card and does not play it, which makes a penalty card."""
    return lost("47", _PENALTY_CARD if f.by_offending_defender else _GOES_BACK)


LAW.set_judge(PlayedOnExplanation, as_in_2017(law47.played_on_explanation))

_PENALTY_CARD = Text(
    "{cards} gaat terug; een tegenspeler toonde haar zonder haar te spelen, dus het is een strafkaart.",
    "{cards} goes back; a defender showed it without playing it, so it is a penalty card.",
)
_GOES_BACK = Text("{cards} gaat terug in de hand.", "{cards} goes back into the hand.")
_STAYS = Text("{cards} is gespeeld en blijft liggen.", "{cards} has been played and stays.")
