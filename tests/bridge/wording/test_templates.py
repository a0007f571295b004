"""The sentences of the laws, said of seats or of people."""

import json
from pathlib import Path

from troef.bridge.table.fold import replay
from troef.bridge.table.log import BridgeLog
from troef.cards import Seat
from troef.laws import Text

CASE = Path(__file__).parents[2] / "cases" / "contract" / "bridge" / "27-06.json"


def test_a_ruling_can_be_said_with_the_names_of_the_players():
    state = replay(BridgeLog.read(json.loads(CASE.read_text(encoding="utf-8"))["log"]), 5)
    ruling = state.ledger.rulings[-1].text
    assert ruling == Text(
        "West aanvaardt 1♦ niet: Zuid vervangt het onvoldoende bod.",
        "West does not accept 1♦: South replaces the insufficient bid.",
    )
    assert ruling.named({Seat.S: "Anneke Bakker"}) == Text(
        "West aanvaardt 1♦ niet: Anneke Bakker vervangt het onvoldoende bod.",
        "West does not accept 1♦: Anneke Bakker replaces the insufficient bid.",
    )
    assert ruling.named({Seat.S: "Anneke"}).named({Seat.W: "Henk"}).nl == (
        "Henk aanvaardt 1♦ niet: Zuid vervangt het onvoldoende bod."
    )


def test_a_sentence_about_nobody_stays_as_it_is():
    assert Text("Het spel is voorbij.", "The board is over.").named({Seat.N: "Els"}) == Text(
        "Het spel is voorbij.", "The board is over."
    )
