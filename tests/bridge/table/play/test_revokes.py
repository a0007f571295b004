"""A revoke in an unknown hand: somebody has to say that the player could have followed suit."""

import pytest

from troef.bridge import Table

BEGIN = {"contract": "4S", "declarer": "S", "trick": 2, "lead": "W", "tricks": {"EW": 1}}
CARDS = [{"do": "play", "by": by, "card": card} for by, card in (("W", "HA"), ("N", "H9"), ("E", "S3"), ("S", "H5"))]
DIRECTOR = {"do": "director", "by": "S"}


def table(*events, edition="bridge-2017"):
    log = {"edition": edition, "board": 5, "deal": "N:- - - -", "begin": BEGIN, "events": [*CARDS, *events]}
    return Table.read(log).situation.as_json()


@pytest.mark.parametrize(
    ("edition", "law"), [("bridge-2017", "62B1"), ("bridge-2007", "62B"), ("bridge-1949", "62")]
)  # fmt: skip
def test_62_attention_to_a_trick_tells_that_the_hand_could_follow(edition, law):
    pointed = {"do": "attention", "of": "E", "trick": 2}
    now = table(pointed, DIRECTOR, edition=edition)
    assert (now["turn"], {card[0] for card in now["legal"]}) == ("E", {"H"})
    assert now["penalty_cards"] == [{"seat": "E", "card": "S3", "kind": "major", "law": law}]


@pytest.mark.parametrize(
    "pointed",
    [{"do": "attention", "of": "E"}, {"do": "attention"}, {"do": "attention", "of": "N", "trick": 2}],
    ids=["not said in which trick", "to nobody", "to one who followed suit"],
)
def test_without_a_player_and_a_trick_nothing_is_told_about_a_hand(pointed):
    assert table(pointed, DIRECTOR)["revokes"] == []
