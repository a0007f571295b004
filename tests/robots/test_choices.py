"""A robot answers every choice that the engine offers."""

import pytest

from troef.bridge import Table
from troef.robots.player import choose_option

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (("accept", "reject"), "reject"),
        (("spread", "accept", "reject"), "reject"),
        (("prohibit:S", "require:S", "leave"), "prohibit:S"),
        (("play-on", "director"), "director"),
        (("withdraw", "keep"), "keep"),
        (("penalty", "pick-up"), "penalty"),
        (("cancel", "leave"), "leave"),
        (("play", "hold"), "hold"),
        (("card:HK", "card:H2"), "card:HK"),
        (("from:N", "from:S"), "from:N"),
        (("highest", "lowest"), "highest"),
        (("something-new",), "something-new"),
    ],
)
def test_what_is_chosen(offered, chosen):
    options = [{"id": each, "law": "1", "nl": f"nl {each}", "en": f"en {each}"} for each in offered]
    answer = choose_option({"seat": "N", "decisions": [{"by": "N", "law": "1", "options": options}]})
    assert answer.event == {"do": "choose", "by": "N", "option": chosen}
    assert answer.reason.nl == f"nl {chosen}"


def test_29A_a_call_out_of_turn_is_not_accepted_and_the_table_goes_on():
    table = Table("bridge-2017", board=1, deal=DEAL)
    table.do("call", by="S", call="1S")
    table.do("director", by="W")
    answer = choose_option(table.view("W"))
    table.check(answer.event, "W")
    table.do(answer.event)
    assert table.situation.turn is not None and choose_option(table.view("W")) is None
