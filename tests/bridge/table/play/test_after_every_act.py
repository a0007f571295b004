"""The play moves on by itself."""

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
