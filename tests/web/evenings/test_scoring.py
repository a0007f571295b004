"""Stored totals of an evening: after every kind of change they equal a full computation."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.web.disruptions import fouled_boards
from troef.web.disruptions.boards import cancel_board, record_not_played
from troef.web.entry.result_entry import confirm_result, propose_result, set_result
from troef.web.evenings import scoring
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Evening, Fouled
from troef.web.rulings import rulings

TEXTS = ("4S N 10", "3NT E 9", "2H W 7", "P", "6S N 12")
GIVEN = ({"artificial": {"NS": "A+", "EW": "A-"}}, {"artificial": {"NS": "A"}})


class Club:
    """All changes that may affect the results of an evening. A refused change has no effect."""

    def __init__(self, evening, people, ruled, fined):
        self.evening, self.people, self.ruled, self.fined = evening, people, ruled, fined
        self.sittings = list(evening.sittings.select_related("table", "north", "east", "evening"))

    def act(self, verb, table, place, choice):
        sitting = self.sittings[table % len(self.sittings)]
        board = sitting.boards[place % len(sitting.boards)]
        with suppress(TroefError, ObjectDoesNotExist), transaction.atomic():
            getattr(self, verb)(sitting, board, choice)

    def entry(self, sitting, board, choice):
        known = self.evening.results.filter(sitting=sitting, board=board).first()
        told, sees = BridgeResult.parse(TEXTS[choice % len(TEXTS)]), known.version if known else 0
        propose_result(sitting, "NS", board, told, sees, table_actor(sitting.table, "NS"))

    def agreement(self, sitting, board, choice):
        known = self.evening.results.get(sitting=sitting, board=board)
        confirm_result(sitting, "EW", board, known.version, table_actor(sitting.table, "EW"))

    def played(self, sitting, board, choice):
        self.entry(sitting, board, choice)
        self.agreement(sitting, board, choice)

    def correction(self, sitting, board, choice):
        set_result(sitting, board, BridgeResult.parse(TEXTS[choice % len(TEXTS)]), "x", self.people.as_director)

    def ruling(self, sitting, board, choice):
        self.ruled(self.evening.results.get(sitting=sitting, board=board), GIVEN[choice % len(GIVEN)], "12C2")

    def withdrawal(self, sitting, board, choice):
        case = self.evening.cases.first()
        if case:
            rulings.withdraw_ruling(case, "x", self.people.as_director)

    def fine(self, sitting, board, choice):
        self.fined(sitting.north, "1/4")

    def missed(self, sitting, board, choice):
        record_not_played(sitting, board, ["NS"], self.people.as_director)

    def foul(self, sitting, board, choice):
        forms = [Fouled(sitting=sitting, board=board, form="B")]
        fouled_boards.set_board_versions(self.evening, board, forms, "x", self.people.as_director)

    def cancelled(self, sitting, board, choice):
        cancel_board(self.evening, board, "86A", "x", self.people.as_director)


USUAL = ["played"] * 6 + ["entry"] * 2 + ["agreement"]
RARE = ["correction", "ruling", "withdrawal", "fine", "missed", "foul", "cancelled"]
ACTS = st.tuples(st.sampled_from(USUAL + RARE), st.integers(0, 14), st.integers(0, 3), st.integers(0, 9))
FIXED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)


@pytest.fixture
def club(evening, people, ruled, fined):
    return Club(evening, people, ruled, fined)


def _now(evening):
    return Evening.objects.get(pk=evening.pk).version


@pytest.mark.parametrize("act", [*RARE, "entry"])
def test_it_can_happen(club, act):
    club.act("played", 0, 0, 0)
    if act == "withdrawal":
        club.act("ruling", 0, 0, 0)
    before = _now(club.evening)
    club.act(act, 0, 0, 1)
    assert _now(club.evening) > before


@pytest.mark.slow
@settings(FIXED, max_examples=settings.default.max_examples // 5)
@given(moments=st.lists(st.lists(ACTS, max_size=5), min_size=3, max_size=8))
def test_after_every_kind_of_change_the_kept_sums_are_what_everything_gives(club, moments):
    with transaction.atomic():
        kept = scoring._begun(club.evening, _now(club.evening))
        for acts in moments:
            for act in acts:
                club.act(*act)
            if (version := _now(club.evening)) != kept.version:
                kept = scoring._followed(kept, club.evening, version) or scoring._begun(club.evening, version)
            anew = scoring.score_files(club.evening.pk, scoring.contest_files(club.evening))
            lines = {board: [line for part in kept.fields for line in part.lines(board)] for board in range(1, 11)}
            assert {board: known for board, known in lines.items() if known} == anew.boards
            assert kept.standings == anew
        transaction.set_rollback(True)


def test_entries_are_followed_and_anything_else_is_read_anew(club):
    kept = scoring._begun(club.evening, _now(club.evening))
    for table in range(3):
        club.act("played", table, 0, table)
    kept = scoring._followed(kept, club.evening, _now(club.evening))
    assert kept is not None
    assert kept.standings.boards
    club.act("fine", 0, 0, 0)
    assert scoring._followed(kept, club.evening, _now(club.evening)) is None


def test_a_line_that_is_still_on_its_way_is_not_passed_over(club):
    """Its number may be lower than that of an earlier commit."""
    kept = scoring._begun(club.evening, _now(club.evening))
    club.act("played", 0, 0, 0)
    assert scoring._followed(kept, club.evening, _now(club.evening) + 1) is None


def test_a_first_word_on_a_board_leaves_what_was_reckoned(club):
    """It counts when the other side has confirmed."""
    club.act("played", 0, 0, 0)
    kept = scoring._begun(club.evening, _now(club.evening))
    known = kept.standings
    club.act("entry", 1, 0, 0)
    kept = scoring._followed(kept, club.evening, _now(club.evening))
    assert kept.version == _now(club.evening) and kept.standings is known
    club.act("agreement", 1, 0, 0)
    kept = scoring._followed(kept, club.evening, _now(club.evening))
    assert kept.standings is not known and kept.standings != known
