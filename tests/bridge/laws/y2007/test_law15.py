"""15: a board that is not for this pair; the booklet's note has two branches."""

from troef.bridge.laws.facts.booklet_2007 import WrongBoardTaken
from troef.bridge.laws.y2007 import RULES


def told(here):
    said = RULES.about(WrongBoardTaken(here=here))
    return said.law, [each.text.en for each in said.say], [each.en.split(",")[0].split(":")[0] for each in said.later]


def test_15_note_1_the_right_pair_sits_down():
    assert told(here=True) == (
        "15",
        ["This board belongs here, but not to this pair: the right pair sits down and the auction begins anew."],
        ["See to it at both tables"],
    )


def test_15_note_1_the_right_boards_are_fetched_and_a_later_auction_is_compared():
    assert told(here=False) == (
        "15",
        ["This board does not belong at this table: fetch the right boards and play those."],
        ["If one of these pairs plays this board later", "See to it at both tables"],
    )
