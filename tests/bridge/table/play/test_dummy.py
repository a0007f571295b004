"""Declarer's designation of dummy's card (46B), and a changed designation (45C4b)."""

import pytest

from troef.bridge import Table

BEGIN = {"contract": "4H", "declarer": "S", "trick": 1, "lead": "W", "tricks": {"NS": 0, "EW": 0}}
LEAD = {"do": "play", "by": "W", "card": "S2"}


def _played(deal, *events):
    log = {"edition": "bridge-2017", "board": 1, "deal": deal, "begin": BEGIN, "events": [LEAD, *events]}
    table = Table.read(log)
    return [str(card) for _seat, card in table.state.play.cards], [ruling.law for ruling in table.rulings]


@pytest.mark.parametrize(
    ("deal", "card"),
    [
        ("N:K3.AQJ2.Q64.9762 A54.743.T952.AT8 QT98.K65.A3.K543 J762.T98.KJ87.QJ", "SK"),
        ("N:A53.AQJ.Q64.9762 Q4.7432.T952.AT8 KT98.K65.A3.K543 J762.T98.KJ87.QJ", "SA"),
        ("N:AK3.AQJ.Q64.9762 Q4.7432.T952.AT8 T985.K65.A3.K543 J762.T98.KJ87.QJ", "SK"),
    ],
    ids=["only the king may win", "only the ace is sure", "both are sure"],
)
def test_46B1b_to_win_it_is_the_lowest_card_that_is_known_to_win(deal, card):
    assert _played(deal, {"do": "designate", "by": "S", "word": "win"})[0] == ["S2", card]


DEAL = "N:K3.AQJ2.Q64.9762 A54.743.T952.AT8 QT98.K65.A3.K543 J762.T98.KJ87.QJ"
LOW, ANEW = {"do": "designate", "by": "S", "word": "low"}, {"do": "redesignate", "by": "S", "card": "SK"}
DIRECTOR = {"do": "director", "by": "E"}


@pytest.mark.parametrize(("slip", "card"), [(True, "SK"), (False, "S3")])
def test_45C4b_what_the_director_found_beforehand_is_not_asked_again(slip, card):
    found = {"do": "rule", "by": "TD", "question": "unintended", "answer": slip}
    assert _played(DEAL, LOW, DIRECTOR, found, ANEW) == (["S2", card], ["46B1c", "45C4b"])
