"""The head of a bridge log: the board and its markings."""

from dataclasses import replace

import pytest

from troef.bridge import Table
from troef.bridge.laws.regulations import named_sets
from troef.bridge.table.log import BridgeLog
from troef.cards import Board, Seat, TroefError, Vulnerability


def board(**told):
    return BridgeLog.read({"edition": "bridge-2017", **told}).board


@pytest.mark.parametrize("told", [{}, {"dealer": "N"}, {"vulnerable": "EW"}], ids=["nothing", "dealer", "vulnerable"])
def test_a_dealer_without_vulnerability_is_no_board(told):
    with pytest.raises(TroefError, match="or both `dealer` and `vulnerable`") as refusal:
        board(**told)
    assert (str(refusal.value), refusal.value.nl) == (
        "the log needs `board`, or both `dealer` and `vulnerable`",
        "in het verslag hoort `board`, of `dealer` met `vulnerable`",
    )


def test_the_number_tells_what_is_not_marked():
    assert board(board=7) == Board(7, Seat.S, Vulnerability.BOTH)
    assert board(board=7, dealer="E") == Board(7, Seat.E, Vulnerability.BOTH)
    assert board(board=7, vulnerable="None") == Board(7, Seat.S, Vulnerability.NONE)
    assert board(dealer="E", vulnerable="EW") == Board(1, Seat.E, Vulnerability.EW)


def test_options_are_what_differs_from_a_set_of_regulations():
    log = BridgeLog.read({"edition": "bridge-2017", "board": 1, "regulations": {"name": "nbb", "stop_seconds": 5}})
    assert log.regulations == replace(named_sets()["nbb"], stop_seconds=5)


AUCTION = [
    {"do": "call", "by": seat, "call": call}
    for seat, call in zip("SWNESWNE", ("1S", "P", "3S", "P", "4S", "P", "P", "P"), strict=True)
]
DEALT = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


def plays(*cards):
    return [{"do": "play", "by": card[0], "card": card[1:]} for card in cards]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (
            [{"do": "restore", "by": "N", "card": "SK", "from": "N"}],
            ("gebeurtenis 9: ♠H is niet kwijt", "event 9: SK is not missing"),
        ),
        (
            [*plays("WHQ"), {"do": "redesignate", "by": "S", "card": "H5"}],
            (
                "gebeurtenis 10: de leider heeft geen kaart van de blinde genoemd die hij kan veranderen",
                "event 10: declarer has named no card of dummy that he could change",
            ),
        ),
        (
            plays("WHQ", "EH7", "EH7"),
            ("gebeurtenis 11: Oost heeft ♥7 al op tafel liggen", "event 11: E has H7 on the table already"),
        ),
        (
            [*plays("WHQ", "EH7", "NHA"), {"do": "omit", "by": "E"}],
            ("gebeurtenis 12: Oost heeft ♥7 al op tafel liggen", "event 12: E has H7 on the table already"),
        ),
    ],
)
def test_what_cannot_have_happened(events, words, refusal):
    log = {"edition": "bridge-2017", "board": 3, "deal": DEALT, "events": [*AUCTION, *events]}
    assert refusal(Table.read, log) == words


def test_a_log_of_another_game(refusal):
    log = {"edition": "klaverjas-1976", "board": 1, "events": []}
    assert refusal(BridgeLog.read, log) == (
        "edition: klaverjas-1976 is geen uitgave van bridge",
        "edition: klaverjas-1976 is not an edition of bridge",
    )
