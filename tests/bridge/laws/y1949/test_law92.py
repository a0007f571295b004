"""92: a number of tricks that is disputed."""

import pytest

from troef.bridge.laws.facts.play import TricksAgreed, TricksDisputed
from troef.bridge.laws.ruling import CardEffect
from troef.bridge.laws.y1949.law92 import tricks_agreed, tricks_disputed


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"won": 3}, "The played cards show that {offender}'s side won 3, not 4."),
        ({"won": None}, "Not every trick is known"),
        ({"won": 3, "claimed": True}, "Tricks were claimed or conceded"),
        ({"won": 3, "round_over": True}, "The round is over"),
    ],
)
def test_92_at_the_table_the_director_decides_and_after_the_round_nobody(facts, says):
    assert tricks_disputed(TricksDisputed(counted=4, **facts)) is None
    ruling = tricks_disputed(TricksDisputed(counted=4, director=True, **facts))
    assert ruling.law == "92" and ruling.text.en.startswith(says)


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        ({"others_mixed": True}, "66", ()),
        ({"mixed": True}, "66", ()),
        ({"others_mixed": True, "mixed_since": True}, "67", (CardEffect.AS_COUNTED,)),
        ({"mixed": True, "mixed_since": True}, "67", ()),
        ({"mixed": True, "others_mixed": True, "mixed_since": True}, "66", ()),
    ],
)
def test_66_67_who_mixes_his_cards_after_it_is_disputed_is_wrong(facts, law, effects):
    ruling = tricks_disputed(TricksDisputed(counted=4, won=None, director=True, **facts))
    assert (ruling.law, ruling.effects) == (law, effects)
    assert tricks_disputed(TricksDisputed(counted=4, won=3, director=True, **facts)).law == "92"


@pytest.mark.parametrize(("won", "law"), [(4, None), (None, None), (3, "69")])
def test_69_a_trick_is_that_of_the_winning_card_whatever_is_agreed(won, law):
    ruling = tricks_agreed(TricksAgreed(counted=4, won=won, director=True))
    assert (ruling and ruling.law) == law
    assert tricks_agreed(TricksAgreed(counted=4, won=won)) is None
