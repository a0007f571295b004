"""One side proposes, the other agrees."""

from types import SimpleNamespace

import pytest

from troef.cards import TroefError
from troef.web.entry import result_entry
from troef.web.entry.result_entry import set_result
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Evening
from troef.web.rulings import rulings


@pytest.fixture
def table(first):
    """The first table, with functions that propose and agree."""

    def propose(side, text, sees=0, board=first.boards[0]):
        return result_entry.propose_result(
            first, side, board, BridgeResult.parse(text), sees, table_actor(first.table, side)
        )

    def agree(side, sees, board=first.boards[0], **more):
        return result_entry.confirm_result(first, side, board, sees, table_actor(first.table, side), **more)

    return SimpleNamespace(propose=propose, agree=agree, sitting=first)


def test_agreed_by_the_other_side_only(table):
    result = table.propose("NS", "4S N 10")
    assert (result.agreed, result.score, result.version) == (False, 420, 1)
    with pytest.raises(TroefError, match="De tegenpartij moet deze uitslag bevestigen"):
        table.agree("NS", 1)
    assert table.agree("EW", 1).agreed


def test_the_same_result_from_the_other_side_is_its_agreement(table):
    table.propose("NS", "4S N 10")
    assert table.propose("EW", "4S N 10").agreed


def test_the_same_result_from_the_same_side_is_nothing_new(table):
    table.propose("NS", "4S N 10")
    again = table.propose("NS", "4S N 10")
    assert (again.agreed, again.version) == (False, 1)


def test_a_different_result_from_the_other_side_is_for_the_first_to_confirm(table):
    table.propose("NS", "4S N 10")
    counter = table.propose("EW", "4S N 9")
    assert (counter.proposed_by, counter.agreed, counter.version, counter.score) == ("EW", False, 2, -50)
    assert table.agree("NS", 2).agreed


def test_nobody_agrees_to_what_he_has_not_seen(table):
    table.propose("NS", "4S N 10")
    table.propose("NS", "4S N 11", sees=1)
    with pytest.raises(TroefError, match="De uitslag van bord 1 is veranderd"):
        table.agree("EW", 1)
    assert table.agree("EW", 2).agreed


def test_a_correction_is_agreed_to_again(table):
    table.propose("NS", "4S N 10")
    table.agree("EW", 1)
    corrected = table.propose("EW", "4S N 11", sees=2)
    assert not corrected.agreed
    with pytest.raises(TroefError, match="De tegenpartij moet deze uitslag bevestigen"):
        table.agree("EW", 3)
    assert table.agree("NS", 3).agreed


def test_a_correction_is_on_the_phone_of_who_corrects_and_nobody_has_confirmed_it(first):
    """A phone may see a result at which it was present. Its part in the earlier result does not count."""
    ns, ew = (table_actor(first.table, side, device) for side, device in (("NS", "one"), ("EW", "two")))
    board = first.boards[0]
    result_entry.propose_result(first, "NS", board, BridgeResult.parse("4S N 10"), 0, ns)
    agreed = result_entry.confirm_result(first, "EW", board, 1, ew)
    assert (agreed.entered_on, agreed.agreed_on) == ("one", "two")
    corrected = result_entry.propose_result(first, "NS", board, BridgeResult.parse("4S N 11"), 2, ns)
    corrected.refresh_from_db()
    assert (corrected.entered_on, corrected.agreed_on) == ("one", "")


def test_an_old_entry_that_arrives_late_does_not_undo_an_agreement(table):
    table.propose("NS", "4S N 10")
    table.agree("EW", 1)
    with pytest.raises(TroefError, match="Over bord 1 ben je het al eens"):
        table.propose("NS", "4S N 11", sees=0)
    assert table.agree("EW", 1).tricks == 10


def test_a_correction_from_before_the_agreement_is_told_that_the_other_side_agreed(table):
    table.propose("NS", "4S N 10")
    table.agree("EW", 1)
    with pytest.raises(TroefError, match="al eens"):
        table.propose("NS", "4S N 11", sees=1)
    assert table.agree("EW", 1).agreed, "a second phone of the side that agreed gets no error"


def test_two_entries_are_kept_beside_each_other_until_one_side_takes_the_others(table):
    table.propose("NS", "1S N =")
    result = table.propose("EW", "2NT E +1")
    assert (result.rival["side"], result.rival["result"]["contract"], result.rival["score"]) == ("NS", "1S", 80)
    again = table.propose("NS", "1S N =")
    assert (again.version, again.proposed_by, again.agreed) == (2, "EW", False), "the same entry again is nothing new"
    agreed = table.agree("EW", 2)
    assert (agreed.contract, agreed.score, agreed.proposed_by, agreed.agreed) == ("1S", 80, "NS", True)
    assert agreed.rival is None and agreed.version == 4, "taken over, and then confirmed"
    with pytest.raises(TroefError, match="is veranderd"):  # At the same moment North-South took the other one.
        table.agree("NS", 2)


def test_typing_the_entry_of_the_other_side_is_taking_it(table):
    table.propose("NS", "1S N =")
    table.propose("EW", "2NT E +1")
    corrected = table.propose("NS", "2S N =", sees=2)
    assert (corrected.proposed_by, corrected.rival["result"]["contract"]) == ("NS", "2N")
    agreed = table.propose("NS", "2NT E +1", sees=3)
    assert (agreed.agreed, agreed.contract, agreed.proposed_by) == (True, "2N", "EW")


def test_a_board_that_one_side_says_was_not_played_is_a_different_entry_too(table):
    first, board = table.sitting, table.sitting.boards[0]
    result_entry.propose_result(first, "NS", board, None, 0, table_actor(first.table, "NS"), "time")
    result = table.propose("EW", "2NT E +1")
    assert result.rival["unplayed"] == "time"
    agreed = table.agree("EW", 2)
    assert (agreed.agreed, agreed.is_played, agreed.unplayed) == (True, False, "time")


def test_a_second_phone_of_a_side_does_not_replace_what_it_has_not_seen(table):
    table.propose("NS", "4S N 10")
    told = "is ingevoerd op een andere telefoon van je paar. Kijk het na en verbeter het daar."
    with pytest.raises(TroefError, match=told):
        table.propose("NS", "4S N 9")
    assert table.propose("NS", "4S N 9", sees=1).tricks == 9


def test_what_the_director_enters_leaves_no_other_entry(table, people):
    table.propose("NS", "1S N =")
    table.propose("EW", "2NT E +1")
    assert set_result(table.sitting, 1, BridgeResult.parse("P"), "x", people.as_director).rival is None


def test_a_board_of_another_table_is_refused(table):
    with pytest.raises(TroefError, match="Bord 99 wordt in deze ronde niet aan deze tafel gespeeld"):
        table.propose("NS", "4S N 10", board=99)


def test_nothing_is_entered_before_the_start_or_after_the_end(table):
    for state in ("setup", "ended", "official"):
        Evening.objects.update(state=state)
        with pytest.raises(TroefError, match="Er wordt nu niet gespeeld"):
            table.propose("NS", "4S N 10")


def test_a_closed_round_is_the_directors(table):
    table.propose("NS", "4S N 10")
    table.sitting.closed = True
    with pytest.raises(TroefError, match="Deze ronde is aan deze tafel afgesloten"):
        table.agree("EW", 1)


def test_what_the_director_decided_is_not_changed_by_players(table, people, ruled):
    given = {"artificial": {"NS": "A", "EW": "A"}}
    case = ruled(table.propose("NS", "4S N 10"), given, "12C2")
    with pytest.raises(TroefError, match="Over bord 1 heeft de wedstrijdleider beslist"):
        table.propose("EW", "4S N 9", sees=1)
    rulings.withdraw_ruling(case, "x", people.as_director)
    table.propose("EW", "4S N 9", sees=1)
    set_result(table.sitting, 1, BridgeResult.parse("P"), "x", people.as_director)
    with pytest.raises(TroefError, match="Over bord 1 heeft de wedstrijdleider beslist"):
        table.propose("EW", "4S N 9", sees=3)


def test_every_step_is_in_the_log_with_what_was_there_before(table, evening):
    table.propose("NS", "4S N 10")
    table.propose("EW", "4S N 9")
    table.agree("NS", 2, handed_over=True)
    lines = [(line.who, line.verb, line.about) for line in evening.log.all()][-3:]
    ten = {"contract": "4S", "declarer": "N", "tricks": 10, "lead": ""}
    nine = {**ten, "tricks": 9}
    assert lines == [
        ("table 1 NS", "proposed", {"board": 1, "result": ten, "before": None}),
        ("table 1 EW", "corrected", {"board": 1, "result": nine, "before": ten}),
        ("table 1 NS", "agreed", {"board": 1, "result": nine, "handed_over": True}),
    ]


def test_the_round_turns_when_the_last_table_has_finished(evening, play):
    for sitting in evening.sittings.filter(round=1).select_related("table", "north", "east"):
        evening.refresh_from_db()
        assert evening.round == 1
        for board in sitting.boards:
            play(sitting, board)
    evening.refresh_from_db()
    assert evening.round == 2
