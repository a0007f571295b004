"""Cards drawn for unknown hands: only where they can lie, and every way as likely."""

from __future__ import annotations

from collections import Counter
from random import Random

from troef.cards import Card
from troef.robots.klaverjas.card_sampler import CardSampler

SA, HA, DA, CA = (Card.parse(text) for text in ("SA", "HA", "DA", "CA"))


def test_every_way_is_as_likely():
    drawing = CardSampler.of({SA: (0, 1), HA: (0,), DA: (0, 1, 2), CA: (0, 1, 2)}, [2, 1, 1])
    source = Random(1)
    drawn = Counter(tuple(map(str, drawing.draw(source))) for _ in range(4000))
    assert drawing.ways(0, drawing.room) == 4
    assert len(drawn) == 4
    assert all(900 < count < 1100 for count in drawn.values())
    assert all("A" in hands[0].split(".")[1] for hands in drawn)


def test_cards_too_many_are_in_no_hand():
    drawing = CardSampler.of({SA: (0,), HA: (0, 1), DA: (1,)}, [1, 1])
    source = Random(1)
    drawn = {tuple(map(str, drawing.draw(source))) for _ in range(200)}
    assert drawn == {("A...", ".A.."), ("A...", "..A."), (".A..", "..A.")}


def test_what_cannot_be_is_told():
    assert CardSampler.of({SA: (0,), HA: (1,)}, [1, 1]).is_possible
    assert not CardSampler.of({SA: (0,), HA: (0,)}, [1, 1]).is_possible
    assert not CardSampler.of({SA: (0, 1)}, [1, 1]).is_possible
