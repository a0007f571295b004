"""A drive: each table has its own cards, and tables are drawn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troef.contest.contestant import ContestantKind
from troef.contest.movements.drive import draw_by_lot, draw_by_standing, drive
from troef.contest.movements.movement import EntryField, Schedule, ScheduledGame
from troef.contest.movements.verify import find_faults
from troef.laws import Text


def drawn(people, rounds, deals=4, kind=ContestantKind.INDIVIDUAL, seed=1):
    return drive(EntryField(people, 0, kind, rounds), deals, Random(seed)).schedule


@pytest.mark.parametrize("kind", [ContestantKind.PAIRS, ContestantKind.INDIVIDUAL])
def test_deals_are_counted_on_through_the_rounds(kind):
    schedule = drawn(8, 3, 16, kind)
    assert {(game.round, game.boards) for game in schedule.games} == {
        (1, tuple(range(1, 17))), (2, tuple(range(17, 33))), (3, tuple(range(33, 49)))
    }  # fmt: skip


def partners(schedule):
    """Return how often each two players sat together; for pairs, how often each two met."""
    if schedule.kind is ContestantKind.PAIRS:
        return Counter(frozenset(game.contestants) for game in schedule.played)
    return Counter(frozenset(side) for game in schedule.played for side in (game.ns, game.ew))


def rests(schedule):
    return Counter(game.ns[0] for game in schedule.games if game.is_sit_out)


def check(schedule, people, size):
    """Check that everybody plays or rests, that rests are minimal, and that tables are numbered from 1."""
    for number in schedule.rounds:
        games = schedule.in_round(number)
        assert sorted((one for game in games for one in game.contestants), key=int) == people
        assert sum(game.is_sit_out for game in games) == len(people) % size
        assert [game.table for game in games] == list(range(1, len(games) + 1))
        assert [game.is_sit_out for game in games] == sorted(game.is_sit_out for game in games)


SIZES = {ContestantKind.PAIRS: 2, ContestantKind.INDIVIDUAL: 4}


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(list(SIZES)), st.integers(8, 60), st.integers(3, 6), st.integers())
def test_no_partner_comes_back_and_rests_are_shared(kind, number, rounds, seed):
    schedule, people = drawn(number, rounds, kind=kind, seed=seed), [str(one) for one in range(1, number + 1)]
    check(schedule, people, SIZES[kind])
    assert set(partners(schedule).values()) == {1}
    rested = [rests(schedule)[one] for one in people]
    assert max(rested) - min(rested) <= 1, "nobody rests again while others have not"


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(list(SIZES)), st.integers(20, 60), st.integers(3, 6), st.data())
def test_no_partner_comes_back_round_by_round_whoever_comes_and_goes(kind, number, rounds, data):
    """Drawn or by standing, players may join or leave after every round: the rounds played are known."""
    lot, people = Random(data.draw(st.integers())), [str(one) for one in range(1, number + 1)]
    played = draw_by_lot(Schedule(kind, ()), people, 1, 4, lot)
    for _round in range(rounds - 1):
        change = data.draw(st.sampled_from(["", "comes", "goes"]))
        if change == "comes":
            people.append(str(int(people[-1]) + 1))
        elif change == "goes":
            people.remove(data.draw(st.sampled_from(people)))
        is_by_lot = data.draw(st.booleans())
        order = data.draw(st.permutations(people))
        coming = draw_by_lot(played, people, 1, 4, lot) if is_by_lot else draw_by_standing(played, order, 4)
        check(coming, people, SIZES[kind])
        known = rests(played)
        resting, others = set(rests(coming)), [one for one in people if one not in rests(coming)]
        here = [one for one in others if all(one in _names(played, done) for done in played.rounds)]
        assert all(known[one] <= known[other] for one in resting for other in here)
        played = played.joined(coming)
    assert set(partners(played).values()) == {1}


def _names(schedule, number):
    return {one for game in schedule.in_round(number) for one in game.contestants}


@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (20, 4), (24, 5), (40, 6)])
def test_nobody_meets_an_opponent_a_third_time(players, rounds):
    assert not find_faults(drawn(players, rounds))


def test_pairs_meet_again_only_when_all_have_met():
    assert not find_faults(drawn(6, 5, kind=ContestantKind.PAIRS))
    assert set(partners(drawn(4, 6, kind=ContestantKind.PAIRS)).values()) == {2}


def test_the_lot_decides():
    first, again, other = (drawn(16, 3, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_draw_in_which_nobody_meets_again_is_not_drawn_again():
    class Lot(Random):
        draws = 0

        def sample(self, *told):
            self.draws += 1
            return super().sample(*told)

    lot = Lot(1)
    draw_by_lot(Schedule(ContestantKind.PAIRS, ()), tuple("abcdefgh"), 2, 4, lot)
    assert lot.draws == 2


def first_round(*tables, kind=ContestantKind.INDIVIDUAL):
    games = [ScheduledGame(1, number, (n, s), (e, w), (1,)) for number, (n, e, s, w) in enumerate(tables, 1)]
    return Schedule.of(games, kind)


def test_by_standing_the_leaders_are_together():
    """Table 1: the first plays with the fourth against the second and the third; the lowest two rest."""
    before = first_round("abcd", "efgh", "ijkl").joined(
        Schedule.of([ScheduledGame(1, 4, ("m",), (), ()), ScheduledGame(1, 5, ("n",), (), ())])
    )
    coming = draw_by_standing(before, tuple("abcdefghijklmn"), 2)
    assert [(game.table, game.ns, game.ew, game.boards) for game in coming.games] == [
        (1, ("a", "d"), ("b", "c"), (3, 4)),
        (2, ("e", "h"), ("f", "g"), (3, 4)),
        (3, ("i", "n"), ("j", "m"), (3, 4)),
        (4, ("l",), (), ()),
        (5, ("k",), (), ()),
    ]


def test_by_standing_partners_change_and_nothing_else():
    """The leaders were partners of each other, so that the second and the third change places."""
    coming = draw_by_standing(first_round("abdc", "efgh"), tuple("abcdefgh"), 1)
    assert {frozenset(game.contestants) for game in coming.games} == {frozenset("abcd"), frozenset("efgh")}
    assert set(partners(first_round("abdc", "efgh").joined(coming)).values()) == {1}


def test_by_standing_one_pair_of_partners_changes_within_its_table():
    """The first and the fourth were partners, the second and the third were not."""
    coming = draw_by_standing(first_round("aedf", "bcgh"), tuple("abcdefgh"), 1)
    assert {frozenset(game.contestants) for game in coming.games} == {frozenset("abcd"), frozenset("efgh")}


def test_a_missed_round_was_a_rest():
    """Nine players: one must rest, and that is not the one who came after the first round."""
    before = first_round("abcd", "efgh")
    for seed in range(9):
        coming = draw_by_lot(before, tuple("abcdefghi"), 1, 1, Random(seed))
        assert set(rests(coming)) <= set("abcdefgh")


TOO_FEW = "een drive is voor vier paren of acht spelers en meer", "a drive is for four pairs or eight players and more"
TOO_MUCH = "een drive heeft 1 tot 40 ronden van 1 tot 99 spellen", "a drive has 1 to 40 rounds of 1 to 99 deals"


@pytest.mark.parametrize(
    ("people", "rounds", "deals", "kind", "words"),
    [
        (3, 1, 4, ContestantKind.PAIRS, TOO_FEW),
        (7, 1, 4, ContestantKind.INDIVIDUAL, TOO_FEW),
        (8, 1, 4, ContestantKind.TEAMS, TOO_FEW),
        (8, 1, 100, ContestantKind.PAIRS, TOO_MUCH),
        (8, 41, 4, ContestantKind.PAIRS, TOO_MUCH),
    ],
)
def test_what_is_no_drive(people, rounds, deals, kind, words, refusal):
    assert refusal(drawn, people, rounds, deals, kind) == words


def test_what_the_organiser_should_know():
    assert drive(EntryField(8, 0, ContestantKind.PAIRS, 2), 4, Random(1)).note == Text(
        "Elke tafel geeft zelf; de tafels zijn geloot, en zo weinig mogelijk treft wie elkaar al trof.",
        "Each table deals its own cards; the tables are drawn by lot, so that few meet again who have met.",
    )


def test_too_few_for_a_table_rest():
    coming = draw_by_lot(first_round("abcd", "efgh"), tuple("abc"), 2, 1, Random(1))
    assert not coming.played and rests(coming) == {"a": 2, "b": 2, "c": 2}
