"""A card played to partner's lead out of turn waits for the ruling on that lead."""

from troef.bridge import Table

DEAL = "N:K3.AQJ2.Q64.976 A54.743.T952.AT QT98.K65.A3.K54 J762.T98.KJ87.Q"
BEGIN = {"contract": "4H", "declarer": "S", "trick": 2, "lead": "S", "tricks": {"NS": 1, "EW": 0}}


def _after(*plays):
    events = [{"do": "play", "by": seat, "card": card} for seat, card in plays]
    return Table.read({"edition": "bridge-2017", "board": 1, "deal": DEAL, "begin": BEGIN, "events": events})


def test_53B_after_a_proper_lead_the_defenders_may_not_use_the_card_that_goes_back():
    table = _after(("E", "D2"), ("W", "D7"), ("S", "C4"))
    assert [ruling.law for ruling in table.rulings] == ["53B"]
    known = table.situation.as_json()["unauthorized"]
    assert [(line["from"], sorted(line["for"]), line["law"]) for line in known if line["from"] == "W"] == [
        ("W", ["E", "W"], "16C2")
    ]


def test_58A_a_card_led_together_with_the_right_lead_counts_as_played_after_it():
    events = [{"do": "play", "by": "W", "card": "D7", "simultaneous": True}, {"do": "play", "by": "S", "card": "D3"}]
    table = Table.read({"edition": "bridge-2017", "board": 1, "deal": DEAL, "begin": BEGIN, "events": events})
    assert [ruling.law for ruling in table.rulings] == ["58A"]
    assert table.situation.as_json()["trick"] == [{"by": "S", "card": "D3"}, {"by": "W", "card": "D7"}]
