"""Irregularities that further play settles."""

from troef.bridge import Table


def test_the_board_is_over_when_nobody_has_a_card_left_for_the_last_trick():
    """West has lost a card, and nobody has noticed."""
    begin = {"contract": "4S", "declarer": "S", "trick": 12, "lead": "W", "tricks": {"NS": 8, "EW": 3}}
    played = ["SQ", "SA", "SJ", "SK", "H2", "HA", "H3"]
    events = [{"do": "play", "by": seat, "card": card} for seat, card in zip("WNESNES", played, strict=True)]
    log = {"edition": "bridge-2017", "board": 1, "begin": begin, "deal": "N:A.2.. J.A.. K.3.. Q...", "events": events}
    last, over = (Table.read(log, after=count).situation.as_json() for count in (6, 7))
    assert (last["phase"], last["tricks"]["NS"], last["tricks"]["EW"]) == ("play", 9, 3)
    assert (over["phase"], over["tricks"]["NS"], over["tricks"]["EW"]) == ("ended", 9, 4)


def test_the_board_goes_on_while_a_last_card_lies_open_beside_the_trick():
    """North and South each play a second card unnoticed, West has lost one, and East's last has been exposed."""
    begin = {"contract": "4S", "declarer": "E", "trick": 12, "lead": "N", "tricks": {"NS": 5, "EW": 6}}
    unseen = {"N": ["HK"], "S": ["CQ"]}
    played = zip("NEESWE", ["SA", "S8", "D9", "S5", "S3", "D9"], strict=True)
    events = [{"do": "play", "by": seat, "card": card} for seat, card in played]
    for at in (0, 3):
        events[at] |= {"simultaneous": True, "with": unseen[events[at]["by"]]}
    log = {"edition": "bridge-1949", "board": 1, "begin": begin, "deal": "N:A.K.. 8..9. 5...Q 3...", "events": events}
    last, over = (Table.read(log, after=count).situation.as_json() for count in (5, 6))
    assert (last["phase"], last["turn"], last["legal"]) == ("play", "E", ["D9"])
    assert (over["phase"], over["tricks"]["NS"], over["tricks"]["EW"]) == ("ended", 6, 7)
