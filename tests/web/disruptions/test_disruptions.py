"""Disruptions of an evening: each operation, the schedule after it, its line in the log, and the scores."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.cards.dealing import fair_deal
from troef.contest.file import contest_of
from troef.contest.movements.replanning import absent_rounds
from troef.contest.movements.verify import find_faults
from troef.web.access.phones import claim_seat
from troef.web.disruptions import attendance, boards, seat_changes
from troef.web.evenings import lifecycle, movement, progress
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Board, Evening, Event, Place
from troef.web.evenings.progress import current_sitting, next_move, next_round_at, progress_grid
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.seating_plan import names_by_seat, schedule_of
from troef.web.evenings.start_list import paste_list
from troef.web.events import multi_session
from troef.web.rulings import rulings


@pytest.fixture
def field(people):
    """Return an evening with this number of pairs that has started."""

    def made(pairs=6, boards=10, name="howell"):
        evening = Evening.objects.create(name="x", most_boards=boards)
        paste_list(evening, "\n".join(f"Anna {i} - Bram {i}" for i in range(1, pairs + 1)), people.as_organiser)
        movement.choose_movement(evening, name, people.as_organiser)
        return lifecycle.start_evening(evening, people.as_organiser)

    return made


def _at(evening, number, table):
    found = evening.sittings.select_related("table", "north", "east", "south", "west", "evening")
    return found.get(round=number, table__number=table)


def _fresh(evening):
    return Evening.objects.get(pk=evening.pk)


# Joining, leaving and substitutes.


def test_a_late_pair_plays_whoever_would_sit_out(field, people, play_all):
    evening = field(5, 10)
    play_all(evening, rounds=1)
    new = attendance.preview_late(_fresh(evening))
    assert new.changes == 4, "one new game in each round in which nothing has been entered"
    made = attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    assert made.number == 6
    assert not evening.sittings.filter(round__gt=1, east=None).exists()
    after = schedule_of(_fresh(evening))
    assert find_faults(after, absent_rounds(after, add=["6"])) == ()
    assert evening.log.last().verb == "came late" and evening.log.last().about["first_round"] == 2
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    assert standings(evening).place(6) is not None


def test_a_late_pair_waits_for_the_next_round_when_a_board_of_this_one_has_a_result(field, people, play_all, play):
    evening = field(5, 10)
    play_all(evening, rounds=1)
    second = _at(evening, 2, 1)
    play(second, second.boards[0])
    attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    assert evening.log.last().about["first_round"] == 3
    assert evening.sittings.filter(round=2, east=None).exists()


def test_phones_keep_their_seats_when_a_late_pair_fills_a_rest(field, people, play_all):
    evening = field(5, 10)
    play_all(evening, rounds=1)
    seat = claim_seat(_at(evening, 2, 1).table, "phone", "NS")
    attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    assert Place.objects.get(pk=seat.pk).sitting == seat.sitting


def test_a_late_pair_plays_in_the_first_round_when_nothing_has_been_entered(field, people, play_all):
    evening = field(5, 10)
    attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    assert not evening.sittings.filter(east=None).exists()
    assert find_faults(schedule_of(_fresh(evening))) == ()
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    assert len(standings(evening).ranking) == 6


def test_a_late_pair_takes_nobodys_place_in_a_round_that_is_seated(field, people):
    evening = field(6, 10)
    before = [(one.table_id, one.ids) for one in evening.sittings.filter(round=1).order_by("pk")]
    attendance.admit_late(_fresh(evening), ("Nel", "Otto"), people.as_director)
    assert evening.log.last().about["first_round"] == 2
    assert [(one.table_id, one.ids) for one in evening.sittings.filter(round=1, east__isnull=False)] == before


def test_a_pair_that_left_goes_nowhere(field, people, play_all):
    """Their last table's device used to name table None."""
    evening = field(6, 10)
    play_all(evening, rounds=1)
    two = _fresh(evening).contestants.get(number=2)
    (last,) = [one for one in evening.sittings.filter(round=1).select_related("evening") if two.pk in one.ids]
    attendance.record_departure(two, False, "ziek", people.as_director)
    assert next_move(two, last).over


def test_a_table_that_is_empty_this_round_waits_for_its_boards(people, play):
    """Eleven pairs at six tables: one table is empty in round 1, and its boards of round 2 are still being played."""
    evening = Evening.objects.create(name="x", most_boards=24)
    names = "\n".join(f"Anna {number} - Bram {number}" for number in range(1, 12))
    paste_list(evening, names, people.as_organiser)
    movement.choose_movement(evening, "howell-six", people.as_organiser)
    evening = lifecycle.start_evening(evening, people.as_organiser)
    (rest,) = evening.sittings.filter(round=1, east=None).select_related("table__evening")
    table = rest.table
    later = evening.sittings.filter(table=table, round__gt=1, east__isnull=False).order_by("round").first()
    (source,) = [one for one in evening.sittings.filter(round=1) if set(one.boards) & set(later.boards)]
    player = next(one for one in evening.sittings.filter(round=1) if set(one.ids) & set(later.ids))
    assert current_sitting(table) is None and next_round_at(table) == later.round
    with pytest.raises(TroefError, match="wordt nu niet gespeeld"):
        claim_seat(table, "phone", "NS")
    page = Client(headers={"accept-language": "nl"}).get(f"/t/{table.secret}/").content.decode()
    assert f"Deze tafel wordt weer gebruikt in ronde {later.round}" in page
    for one in {source, player}:
        one = _at(evening, 1, one.table.number)
        for board in one.boards:
            play(one, board)
    table = type(table).objects.select_related("evening").get(pk=table.pk)
    assert current_sitting(table) == later


def test_a_table_that_is_empty_this_round_waits_for_its_players(field, people, play_all, play):
    """Boards of the next round that lie idle do not open it: its players have boards to finish elsewhere."""
    evening = field(7, 21)
    play_all(evening, rounds=1)
    attendance.record_departure(_fresh(evening).contestants.get(number=3), False, "ziek", people.as_director)
    evening = _fresh(evening)
    playing = list(evening.sittings.filter(round=2, east__isnull=False))
    used = evening.sittings.filter(round=3, east__isnull=False).exclude(table__in=[one.table for one in playing])
    later = used.select_related("table__evening").get()
    table = later.table
    assert not any(set(one.boards) & set(later.boards) for one in playing)
    assert set(later.ids) <= {pair for one in playing for pair in one.ids}
    assert current_sitting(table) is None and next_round_at(table) == later.round
    with pytest.raises(TroefError, match="wordt nu niet gespeeld"):
        claim_seat(table, "phone", "NS")
    source = _at(evening, 2, playing[0].table.number)
    for board in source.boards:
        play(source, board)
    assert current_sitting(evening.tables.select_related("evening").get(pk=table.pk)) == later, "a pair may come early"


def test_nobody_comes_in_after_the_last_round_has_begun(field, people, play_all, play):
    evening = field(5, 10)
    play_all(evening, rounds=4)
    last = evening.sittings.filter(round=5, east__isnull=False).select_related("table", "evening").first()
    play(last, last.boards[0])
    with pytest.raises(TroefError, match="De laatste ronde is begonnen"):
        attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    assert evening.contestants.count() == 5


def test_who_leaves_between_rounds_leaves_before_the_next(field, people, play_all, play):
    """Round 2 is on, but they have not started it: their opponents sit out, and nobody gets a score for it."""
    evening = field(6, 10)
    play_all(evening, rounds=1)
    two = _fresh(evening).contestants.get(number=2)
    (next_one,) = [one for one in evening.sittings.filter(round=2) if two.pk in one.ids]
    opponents = next_one.ew if next_one.ns == two else next_one.ns
    assert attendance.is_between_rounds(two)
    attendance.record_departure(two, False, "naar huis", people.as_director)
    left = evening.contestants.get(number=2)
    assert (left.left_after, evening.log.filter(verb="left").last().about["missed"]) == (1, [])
    assert not any(two.pk in one.ids for one in evening.sittings.filter(round__gt=1))
    (rest,) = [one for one in evening.sittings.filter(round=2) if opponents.pk in one.ids]
    assert (rest.is_sit_out, rest.ns, rest.boards) == (True, opponents, [])
    assert not evening.results.filter(contract="").exists()
    after = schedule_of(_fresh(evening))
    assert find_faults(after, absent_rounds(after, drop=["2"])) == ()
    play_all_open(evening, play)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    assert standings(evening).place(2).boards == 2, "its results stay"


def test_who_has_begun_the_round_does_not_leave_before_it(field, people, play_all, play):
    evening = field(6, 10)
    play_all(evening, rounds=1)
    two = _fresh(evening).contestants.get(number=2)
    (sitting,) = [
        one for one in evening.sittings.filter(round=2).select_related("table", "evening") if two.pk in one.ids
    ]
    play(sitting, sitting.boards[0])
    assert not attendance.is_between_rounds(two)
    attendance.record_departure(two, False, "ziek geworden", people.as_director)
    assert evening.contestants.get(number=2).left_after == 2
    assert [one["board"] for one in evening.log.filter(verb="left").last().about["missed"]] == [sitting.boards[1]]


def test_78D_with_half_of_the_boards_played_the_results_stay(field, play_all, play):
    evening = field(6, 10)
    play_all(evening, rounds=2)
    two = _fresh(evening).contestants.get(number=2)
    assert attendance.cancels_results_by_default(two), "four of ten"
    third = evening.sittings.filter(round=3).select_related("table", "north", "east", "evening")
    (sitting,) = [one for one in third if two.pk in one.ids]
    play(sitting, sitting.boards[0])
    assert not attendance.cancels_results_by_default(two), "five of ten"


def test_who_leaves_a_swiss_that_was_just_drawn_plays_nothing_of_that_round(field, people, play_all, play):
    """Their opponents sit out that round, and do not sit out again when the next is drawn."""
    evening = field(6, 12, "swiss")
    play_all(evening, rounds=1)
    movement.draw_next_round(_fresh(evening), people.as_organiser)
    game = evening.sittings.select_related("north", "east").get(round=2, table__number=1)
    leaves, opponents = game.contestants("NS")[0], game.contestants("EW")[0]
    assert attendance.is_between_rounds(leaves)
    attendance.record_departure(leaves, False, "naar huis", people.as_director)
    left = evening.contestants.get(pk=leaves.pk)
    assert (left.left_after, evening.log.filter(verb="left").last().about["missed"]) == (1, [])
    (rest,) = [sitting for sitting in evening.sittings.filter(round=2) if opponents.pk in sitting.ids]
    assert (rest.is_sit_out, rest.boards) == (True, [])
    play_all_open(evening, play)
    drawn = movement.preview_draw(_fresh(evening))
    assert leaves not in {team for pairing in drawn for team in (pairing.home, pairing.away)}
    assert [pairing.home for pairing in drawn if pairing.away is None] != [opponents]


def test_who_left_is_not_played_any_more(field, people, play_all, play):
    """The boards of the current round are not played. After it the others sit out or meet each other."""
    evening = field(6, 10)
    play_all(evening, rounds=1)
    two = evening.contestants.get(number=2)
    attendance.record_departure(two, False, "ziek geworden", people.as_director, during=True)
    left = evening.contestants.get(number=2)
    assert left.left_after == 2
    assert not any(two.pk in one.ids for one in evening.sittings.filter(round__gt=2))
    given = [one.adjustments.get().given for one in evening.results.filter(contract="")]
    assert given and all(sorted(one["artificial"].values()) == ["A+", "A-"] for one in given)
    after = schedule_of(_fresh(evening))
    assert find_faults(after, absent_rounds(after, drop=["2"])) == ()
    play_all_open(evening, play)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    assert standings(evening).place(2) is not None, "its results stay"


def play_all_open(evening, play):
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for board in [] if sitting.is_sit_out else sitting.boards:
            if not sitting.results.filter(board=board).exists():
                play(sitting, board)


def test_results_fall_where_less_than_half_was_played(field, people, play_all):
    evening = field(6, 10)
    play_all(evening, rounds=1)
    two = evening.contestants.get(number=2)
    assert attendance.cancels_results_by_default(two)
    attendance.record_departure(two, True, "ziek geworden", people.as_director)
    assert evening.log.filter(verb="left").last().about["results_fall"] is True
    assert all("2" not in (row["ns"], row["ew"]) for row in contest_file(_fresh(evening))["results"])
    with pytest.raises(TroefError, match="is al weg"):
        attendance.record_departure(evening.contestants.get(number=2), True, "nog eens", people.as_director)


def test_one_leaves_and_another_comes(field, people, play_all):
    evening = field(8, 14)
    play_all(evening, rounds=1)
    attendance.record_departure(evening.contestants.get(number=3), True, "naar huis", people.as_director)
    attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    after = schedule_of(_fresh(evening))
    assert find_faults(after, absent_rounds(after, add=["9"], drop=["3"])) == ()


def test_a_substitute_is_named_from_a_round_on(field, people):
    evening = field(6, 10)
    player = evening.contestants.get(number=1).players.first()
    attendance.name_substitute(player, "Karin", 3, 4, people.as_director)
    names = {
        number: next(
            names_by_seat(one) for one in evening.sittings.filter(round=number) if player.contestant_id in one.ids
        )
        for number in (2, 3, 5)
    }
    assert [("Karin" in names[number].values()) for number in (2, 3, 5)] == [False, True, False]
    assert evening.log.last().about == {
        "number": 1,
        "boards": "4/10",
        "player": player.name,
        "substitute": "Karin",
        "first_round": 3,
        "last_round": 4,
    }
    assert "Karin" in contest_file(evening)["contestants"][0]["players"]


def test_a_substitute_has_a_name_of_his_own_and_rounds_that_there_are(field, people):
    evening = field(6, 10)
    player = evening.contestants.get(number=1).players.first()

    def refused(name, first, last):
        with pytest.raises(TroefError) as refusal:  # noqa: PT011 - each caller compares the sentence
            attendance.name_substitute(player, name, first, last, people.as_director)
        return str(refusal.value)

    assert [refused("Karin", *rounds) for rounds in ((0, None), (6, None), (3, 2))] == ["Die ronde is er niet."] * 3
    assert refused(" ", 1, None) == "Vul de naam van de invaller in."
    assert refused("bram 2", 3, None) == "bram 2 staat al op de lijst van vanavond."
    Evening.objects.update(state="ended")
    assert refused("Karin", 3, None) == "Het spelen is afgelopen."
    Evening.objects.update(state="playing")
    for first, last in ((1, 1), (5, None)):
        made = attendance.name_substitute(player, "Karin", first, last, people.as_director)
        assert (made.name, made.first_round, made.last_round) == ("Karin", first, last)


def test_1949_123a_who_is_in_the_contest_after_a_substitution(field):
    evening = field(6, 10)
    Evening.objects.update(edition="bridge-1949")
    player = _fresh(evening).contestants.get(number=1).players.first()
    assert attendance.substitute_share(player, 3).standing.player is False
    assert attendance.substitute_share(player, 4).standing.player is True


def test_1949_123c_of_a_session_that_selects_a_third_is_enough(field):
    evening = field(6, 10)
    Evening.objects.update(edition="bridge-1949", event=Event.objects.create(name="Selection", qualify=2))
    player = _fresh(evening).contestants.get(number=1).players.first()
    standing = {first: attendance.substitute_share(player, first).standing for first in (2, 3)}
    assert {first: (told.player, told.law) for first, told in standing.items()} == {
        2: (False, "123c"),
        3: (True, "123c"),
    }


def test_1949_123b_out_when_replaced_for_more_than_one_whole_session(field, people, play_all):
    evening = field(6, 10)
    Evening.objects.update(edition="bridge-1949", event=Event.objects.create(name="Twee avonden"))
    evening = _fresh(evening)
    attendance.name_substitute(evening.contestants.get(number=1).players.first(), "Karin", 1, 4, people.as_director)
    play_all(evening)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    again = multi_session.next_session(evening.event, "", people.as_organiser)
    movement.choose_movement(again, "howell", people.as_organiser)
    lifecycle.start_evening(again, people.as_organiser)
    same = next(pair for pair in _fresh(again).contestants.all() if pair.origin.number == 1)
    player = same.players.first()
    told = {first: attendance.substitute_share(player, first).standing for first in (4, 5)}
    assert {first: (standing.player, standing.law) for first, standing in told.items()} == {
        4: (False, "123b"),
        5: (True, "123b"),
    }


def test_1949_123e_who_entered_the_contest_may_not_stand_in(field, people, play_all):
    evening = field(6, 10)
    Evening.objects.update(edition="bridge-1949", event=Event.objects.create(name="Selectie", qualify=4))
    play_all(evening)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    final = multi_session.next_session(_fresh(evening).event, "", people.as_organiser)
    movement.choose_movement(final, "howell", people.as_organiser)
    lifecycle.start_evening(final, people.as_organiser)
    player = final.contestants.get(number=1).players.first()
    out = multi_session.event_reserves(_fresh(final)).reserves[0].contestant.players.first()
    with pytest.raises(TroefError, match=r"al voor deze wedstrijd ingeschreven .* \(123e\)") as refusal:
        attendance.name_substitute(player, out.name, 2, None, people.as_director)
    assert str(refusal.value) == f"{out.name} was al voor deze wedstrijd ingeschreven en mag niet invallen (123e)."
    Evening.objects.update(edition="bridge-2017")
    assert attendance.name_substitute(player, out.name, 2, None, people.as_director).name == out.name


# boards


def test_a_board_that_is_put_off_is_open_for_its_table_only_and_hidden_until_then(field, people, play_all, play, phone):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    board = sitting.boards[1]
    boards.postpone_board(sitting, board, "te langzaam", people.as_director)
    play_all(evening, rounds=5)
    evening = _fresh(evening)
    assert evening.round == 6
    with pytest.raises(TroefError, match="Nog niet elk bord is bevestigd aan tafel 1"):
        lifecycle.end_evening(evening, people.as_organiser)
    later = current_sitting(sitting.table)
    assert (later.round, later.boards, later.ns, later.ew) == (6, [board], sitting.ns, sitting.ew)
    assert [row.table for row in progress_grid(evening) if row.now] == [1]
    guest = phone()
    assert guest.client.get(f"/evening/{evening.pk}/board/{board}/").status_code == 403
    play(later, board)
    assert guest.client.get(f"/evening/{evening.pk}/board/{board}/").status_code == 200
    lifecycle.end_evening(evening, people.as_organiser)
    assert standings(evening).place(sitting.ns.number).boards == 10


def test_a_board_can_go_back_to_its_round(field, people):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    board = sitting.boards[0]
    later = boards.postpone_board(sitting, board, "", people.as_director)
    boards.restore_postponed_board(later, board, people.as_director)
    assert _at(evening, 1, 1).boards == sorted([*sitting.boards, board])
    assert not evening.sittings.filter(round__gt=5).exists()


def test_15B2_a_wrong_board_that_nobody_had_played_stands(field, people, play_all, play):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    wrong = next(one for one in range(1, 11) if one not in sitting.boards)
    found = boards.rule_on_wrong_board(sitting, wrong)
    assert (found.law, found.before) == ("15B2", ())
    told, right = BridgeResult.parse("4S N 10"), sitting.boards[0]
    boards.wrong_board(sitting, wrong, told, {"NS", "EW"}, people.as_director, right)
    about = {"board": wrong, "round": 1, "table": 1, "law": "15B2", "later": right}
    assert evening.log.last().about == {**about, "missed": [_missed(other, wrong, "15B3") for other in found.missed]}
    assert [line.verb for line in evening.log.all()][-2:] == ["started", "wrong board stands"]
    assert evening.sittings.filter(round=6).get().boards == [right]
    for other in found.missed:
        given = other.results.get(board=wrong).adjustments.get()
        assert given.law == "15B3"
        sides = given.given["artificial"]
        knows = {side for side in ("NS", "EW") if other.contestant(side) in (sitting.ns, sitting.ew)}
        assert sides == {side: "A+" for side in ("NS", "EW") if side not in knows}, "the others keep their score"
    play_all_open(evening, play)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    contest_of(contest_file(_fresh(evening)))
    assert standings(evening).place(sitting.ns.number).boards == 10


def test_15B3_a_board_that_was_put_off_is_not_played_by_who_met_it_in_the_wrong_round(field, people, play):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    board = sitting.boards[0]
    later = boards.postpone_board(sitting, board, "te langzaam", people.as_director)
    second = next(one for one in evening.sittings.filter(round=2).select_related("table") if sitting.ns.pk in one.ids)
    wrong = _at(evening, 2, second.table.number)
    assert later in boards.rule_on_wrong_board(wrong, board).missed
    boards.wrong_board(wrong, board, BridgeResult.parse("4S N 10"), {"NS", "EW"}, people.as_director)
    assert later.results.get(board=board).adjustments.get().given == {
        "artificial": {"EW" if later.ns == sitting.ns else "NS": "A+"}
    }
    play_all_open(evening, play)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    assert standings(evening).place(sitting.ns.number).boards == 10


def test_15B1_a_wrong_board_that_somebody_had_played_is_cancelled(field, people, play_all):
    evening = field(6, 10)
    play_all(evening, rounds=1)
    sitting = _at(evening, 2, 1)
    wrong = next(
        result.board
        for result in evening.results.filter(sitting__round=1)
        if sitting.ns in (result.ns, result.ew) and result.board not in sitting.boards
    )
    found = boards.wrong_board(sitting, wrong, None, {"NS", "EW"}, people.as_director)
    assert found.law == "15B1" and sitting.ns in found.before
    assert not sitting.results.exists()
    for other in found.missed:
        given = other.results.get(board=wrong).adjustments.get()
        assert set(given.given["artificial"].values()) == {"A-", "A+"}
        assert given.reason == "Het bord is in de verkeerde ronde gespeeld."
    about = {"board": wrong, "round": 2, "table": 1, "law": "15B1", "later": None}
    line = evening.log.last()
    assert (line.verb, line.about) == (
        "wrong board cancelled",
        {**about, "missed": [_missed(other, wrong, "15B3") for other in found.missed]},
    )
    assert line.about["missed"], "somebody cannot play it any more"


def test_a_missed_board_is_a_result_and_no_ruling_and_counts_again_when_a_ruling_upon_it_is_withdrawn(
    field, people, play_all, ruled
):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    board = sitting.boards[0]
    told = boards.record_missed_board(sitting, board, {"NS"}, "12C2a", "te laat", people.as_director)
    assert told["given"] == {"artificial": {"NS": "A-", "EW": "A+"}}
    result = sitting.results.get(board=board)

    def counts() -> tuple[object, int]:
        rows = contest_file(_fresh(evening))["results"]
        return next(row["artificial"] for row in rows if row["board"] == board), evening.cases.count()

    assert counts() == ({"NS": "A-", "EW": "A+"}, 0)
    case = ruled(result, {"artificial": {"NS": "A", "EW": "A"}}, "12C2a")
    assert counts() == ({"NS": "A", "EW": "A"}, 1)
    rulings.withdraw_ruling(case, "Toch te laat", people.as_director)
    assert counts() == ({"NS": "A-", "EW": "A+"}, 1)


def _missed(sitting, board, law):
    given = sitting.results.get(board=board).adjustments.get().given
    return {"board": board, "round": sitting.round, "table": sitting.table.number, "law": law, "given": given}


def test_pairs_that_sat_in_each_others_place(field, people, play, play_all):
    evening = field(6, 10)
    one, other = _at(evening, 1, 1), _at(evening, 1, 2)
    play(one, one.boards[0])
    left, right = one.ew, other.ew
    seat_changes.exchange_pairs(
        seat_changes.SideOfSitting(one, "EW"), seat_changes.SideOfSitting(other, "EW"), people.as_director
    )
    assert (_at(evening, 1, 1).ew, _at(evening, 1, 2).ew) == (right, left)
    assert evening.results.get(board=one.boards[0], sitting=one).ew == right
    line = evening.log.last()
    assert line.verb == "pairs exchanged", "one act, one line"
    assert [(told["board"], told["law"]) for told in line.about["missed"]] == [
        (result.board, "15B3") for result in evening.results.exclude(adjustments=None).order_by("pk")
    ]
    play_all_open(evening, play)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    contest_of(contest_file(_fresh(evening)))


def test_15B1_a_board_that_a_pair_had_played_before_is_cancelled_where_it_sits_now(field, people, play_all):
    evening = field(6, 10)
    play_all(evening, rounds=1)
    before = {pair: one.boards for one in evening.sittings.filter(round=1) for pair in (one.ns, one.ew)}
    here, pair = next(
        (one, pair)
        for one in evening.sittings.filter(round=2).select_related("table", "north", "east", "evening")
        for pair, boards in before.items()
        if boards == one.boards and pair.pk not in one.ids
    )
    other = seat_changes.seat_of(pair, 2)
    seat_changes.exchange_pairs(seat_changes.SideOfSitting(here, other.side), other, people.as_director)
    cancelled = [told for told in evening.log.last().about["missed"] if told["round"] == 2]
    assert [(told["board"], told["law"]) for told in cancelled if told["table"] == here.table.number] == [
        (board, "15B1") for board in here.boards
    ]


def test_6D1_a_board_is_dealt_again_before_it_was_played(field, people, play):
    evening = field(6, 10)
    Board.objects.create(evening=evening, number=1, cards=str(fair_deal()))
    before = evening.boards.get(number=1).cards
    boards.redeal_board(evening, 1, "6D1", "kaart gezien", people.as_director)
    assert evening.boards.get(number=1).cards != before
    sitting = next(
        one for one in evening.sittings.filter(round=1).select_related("table", "north", "east") if 1 in one.boards
    )
    play(sitting, 1)
    with pytest.raises(TroefError, match="arbitrale score"):
        boards.redeal_board(evening, 1, "6D1", "te laat", people.as_director)
    boards.redeal_board(evening, 1, "6D2", "ongeschud", people.as_director)
    assert not evening.results.filter(board=1).exists()
    line = evening.log.last()
    assert (line.verb, line.who, line.about) == (
        "board dealt again",
        people.as_director.who,
        {
            "board": 1,
            "law": "6D2",
            "reason": "ongeschud",
            "results": [f"{sitting.ns.number}–{sitting.ew.number}: 4S N 10"],
        },
    )


def test_22B_a_board_that_was_passed_out_is_not_dealt_again(field, people, play):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    play(sitting, sitting.boards[0], "P")
    with pytest.raises(TroefError, match="22B"):
        boards.redeal_board(evening, sitting.boards[0], "6D3", "niemand had iets", people.as_director)


def test_86A_no_new_deal_when_the_result_without_it_may_be_known(people, play):
    evening = Evening.objects.create(name="x", kind="teams", method="imps", most_boards=2)
    paste_list(evening, "A: a, b, c, d\nB: e, f, g, h", people.as_organiser)
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    boards.redeal_board(evening, 1, "6D3", "tijdig", people.as_director)
    for sitting in evening.sittings.select_related("table", "north", "east"):
        play(sitting, 2)
    with pytest.raises(TroefError, match="86A"):
        boards.redeal_board(evening, 1, "6D3", "te laat", people.as_director)


def test_1949_103_a_new_deal_is_preferred_although_the_result_without_it_may_be_known(people, play):
    about = {"kind": "teams", "method": "imps", "most_boards": 2, "edition": "bridge-1949"}
    evening = Evening.objects.create(name="x", **about)
    paste_list(evening, "A: a, b, c, d\nB: e, f, g, h", people.as_organiser)
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    for sitting in evening.sittings.select_related("table", "north", "east"):
        play(sitting, 2)
    boards.redeal_board(evening, 1, "6D3", "tijd genoeg", people.as_director)
    opened = _at(evening, 1, 1)
    assert boards.new_board(opened, 1, {"NS"}).law == "103c"


def test_86A_of_a_match_of_one_board_no_result_is_known(people):
    evening = Evening.objects.create(name="x", kind="teams", method="imps", most_boards=1)
    paste_list(evening, "A: a, b, c, d\nB: e, f, g, h", people.as_organiser)
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    assert {tuple(sitting.boards) for sitting in evening.sittings.all()} == {(1,)}
    boards.redeal_board(evening, 1, "6D3", "verkeerd gedraaid", people.as_director)
    assert evening.log.last().verb == "board dealt again"


@pytest.fixture
def matches(people):
    """Two matches of three boards each round, by an edition of the laws."""

    def made(edition="bridge-2017", **settings):
        about = {"kind": "teams", "method": "imps", "most_boards": 9, "edition": edition, **settings}
        evening = Evening.objects.create(name="x", **about)
        paste_list(evening, "\n".join(f"{t}: {t}1, {t}2, {t}3, {t}4" for t in "ABCD"), people.as_organiser)
        movement.choose_movement(evening, "round-robin", people.as_organiser)
        return lifecycle.start_evening(evening, people.as_organiser)

    return made


def _rooms(evening, match):
    return {sitting.room: sitting for sitting in evening.sittings.filter(match=match).order_by("room", "round")}


def test_1949_103_both_rooms_of_the_match_play_a_new_board_and_the_others_keep_theirs(matches, people, play):
    evening = matches("bridge-1949", troef_deals=True)
    opened = _at(evening, 1, 1)
    rooms, board = _rooms(evening, opened.match), opened.boards[0]
    play(opened, board)
    new = boards.replace_board(opened, board, {"NS"}, False, "een kaart in het verkeerde vak", people.as_director)
    assert (new.law, new.number) == ("103c", board + 16)
    for room in _rooms(evening, opened.match).values():
        assert room.boards == sorted([*(number for number in opened.boards if number != board), board + 16])
    others = evening.sittings.filter(round=1).exclude(match=opened.match)
    assert all(board in sitting.boards for sitting in others)
    assert not evening.results.exists() and Board.objects.filter(evening=evening, number=board + 16).exists()
    line = evening.log.last()
    assert (line.verb, line.about["match"], line.about["results"]) == ("board replaced", opened.match, ["4–1: 4S N 10"])
    play(_rooms(evening, opened.match)["closed"], board + 16, "3NT E =")
    with pytest.raises(TroefError, match="102"):
        boards.new_board(_rooms(evening, opened.match)["open"], board + 16, {"EW"})
    assert boards.new_board(_rooms(evening, opened.match)["open"], board + 16, {"EW"}, True).law == "103b"
    assert rooms.keys() == {"open", "closed"}


def test_86B2a_rooms_that_have_gone_on_play_the_new_board_after_the_last_round(matches, people, play_all):
    evening = matches()
    opened = _at(evening, 1, 1)
    board = opened.boards[0]
    play_all(evening, rounds=1)
    opened.refresh_from_db()
    with pytest.raises(TroefError, match="86A"):
        boards.new_board(opened, board, ())
    evening.results.filter(sitting__match=opened.match, board=opened.boards[1]).update(agreed=False)
    with pytest.raises(TroefError, match="86B2"):
        boards.new_board(opened, board, {"NS"})
    new = boards.replace_board(opened, board, (), False, "onklaar", people.as_director)
    later = evening.sittings.filter(match=opened.match, round__gt=evening.rounds)
    assert (new.law, sorted(room.room for room in later)) == ("86B2a", ["closed", "open"])
    assert [room.boards for room in later] == [[board + 16]] * 2
    scores = {match.name: match.boards for match in standings(_fresh(evening)).matches}
    assert scores == {opened.match: 1, "1.2": 3}, "one was not agreed, one is to come"


def test_a_cancelled_board_is_played_by_nobody(field, people, play_all):
    evening = field(6, 10)
    play_all(evening, rounds=1)
    boards.cancel_board(_fresh(evening), 1, "6D2", " van een andere zitting ", people.as_director)
    about = evening.log.filter(verb="board cancelled").get().about
    assert (about["board"], about["law"], about["reason"]) == (1, "6D2", "van een andere zitting")
    with pytest.raises(TroefError, match="11"):
        boards.cancel_board(_fresh(evening), 11, "6D2", "niet vanavond", people.as_director)
    play_all(evening)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    assert {row["board"] for row in contest_file(evening)["results"]} == set(range(2, 11))


def test_the_next_round_begins_when_the_last_open_board_is_cancelled(field, people, play):
    evening = field(6, 10)
    open_board = _at(evening, 1, 1).boards[0]
    for sitting in evening.sittings.filter(round=1).select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            if board != open_board:
                play(sitting, board)
    assert _fresh(evening).round == 1
    boards.cancel_board(_fresh(evening), open_board, "6D2", "van een andere zitting", people.as_director)
    assert _fresh(evening).round == 2


def test_a_board_with_a_ruling_on_it_is_not_cancelled_under_the_ruling(field, people, play_all, ruled):
    evening = field(6, 10)
    play_all(evening, rounds=1)
    case = ruled(evening.results.filter(board=1).first(), {"artificial": {"NS": "A+", "EW": "A-"}}, "12C2a")
    with pytest.raises(TroefError, match="Er is een beslissing op spel 1"):
        boards.cancel_board(_fresh(evening), 1, "6D2", "van een andere zitting", people.as_director)
    rulings.withdraw_ruling(case, "Het spel vervalt", people.as_director)
    boards.cancel_board(_fresh(evening), 1, "6D2", "van een andere zitting", people.as_director)
    assert not evening.results.filter(board=1).exists()


# Arrow and clock.


def test_the_arrow_is_turned(field, people, play):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    ns, ew, board = sitting.ns, sitting.ew, sitting.boards[0]
    seat_changes.turn_arrow(sitting, None, people.as_director)
    sitting = _at(evening, 1, 1)
    assert (sitting.ns, sitting.ew) == (ew, ns)
    play(sitting, board)
    seat_changes.turn_arrow(sitting, [board], people.as_director)
    result = evening.results.get(board=board)
    assert (result.ns, result.ew) == (ns, ew), "this board was played the other way round"


def test_an_award_for_a_board_that_was_not_played_stays_with_its_pair_when_the_arrow_is_turned(field, people):
    evening = field(6, 10)
    sitting = _at(evening, 1, 1)
    board, ns = sitting.boards[0], str(sitting.ns.number)
    boards.record_missed_board(sitting, board, {"NS"}, "12C2a", "te laat", people.as_director)
    seat_changes.turn_arrow(sitting, None, people.as_director)
    (row,) = contest_file(_fresh(evening))["results"]
    assert (row["ns"], row["artificial"]) == (ns, {"NS": "A-", "EW": "A+"})


def test_in_a_contest_with_two_winners_the_arrow_stays(field, people):
    evening = field(6, 6, "mitchell")
    with pytest.raises(TroefError, match="met twee winnaars houdt een paar zijn richting"):
        seat_changes.turn_arrow(_at(evening, 1, 1), None, people.as_director)


def test_the_clock_is_stopped_and_goes_on_with_what_was_left(field, people):
    evening = field(6, 10)
    ends = progress.round_ends_at(_fresh(evening))
    progress.stop_clock(evening, people.as_director)
    assert progress.round_ends_at(_fresh(evening)) is None
    Evening.objects.update(paused=_fresh(evening).paused - timedelta(minutes=5))
    progress.start_clock(evening, people.as_director)
    assert progress.round_ends_at(_fresh(evening)) - ends > timedelta(minutes=5) - timedelta(seconds=1)
    progress.extend_clock(evening, 3, people.as_director)
    assert _fresh(evening).more_minutes == 3
    lifecycle.next_round(_fresh(evening), people.as_director)
    assert _fresh(evening).more_minutes == 0
    with pytest.raises(TroefError, match="minuten tot 120"):
        progress.extend_clock(evening, 0, people.as_director)


def test_a_pair_comes_late_after_a_wrong_board(field, people, play_all, play):
    """Earlier mistakes are no reason to refuse, and rulings on later boards remain."""
    evening = field(5, 10)
    sitting = next(
        one for one in evening.sittings.filter(round=1).select_related("table", "north", "east", "evening") if one.ew
    )
    wrong = next(one for one in range(1, 11) if one not in sitting.boards)
    boards.wrong_board(sitting, wrong, BridgeResult.parse("4S N 10"), {"NS", "EW"}, people.as_director)
    ruled = evening.results.filter(contract="").count()
    assert ruled
    attendance.admit_late(_fresh(evening), ("Karin", "Leo"), people.as_director)
    assert evening.results.filter(contract="").count() == ruled
    play_all_open(evening, play)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    contest_of(contest_file(_fresh(evening)))


def test_each_table_has_its_own_copy_where_all_play_the_same_boards(field):
    same, moving = (schedule_of(field(6, 10, name)).games for name in ("swiss", "howell"))
    assert {game.copy - game.table for game in same} == {0}
    assert {game.copy for game in moving} == {moving[0].copy}, "they hand the boards on"
