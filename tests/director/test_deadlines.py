"""Deadlines: each period from its own start, and what is possible within and after it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troef.director.deadlines import Allowed, Clock, CorrectableAct, Permission, book, permission_for, permissions_now
from troef.director.library import paragraph
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, EDITIONS, KLAVERJAS_1976

ENDED = datetime(2026, 11, 15, 22, 30, tzinfo=UTC)
PUBLISHED = ENDED + timedelta(minutes=10)


def after(moment, minutes):
    return moment + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("edition", "corrections", "protests"),
    [
        (BRIDGE_2017, after(PUBLISHED, 30), after(PUBLISHED, 30)),
        (BRIDGE_2007, after(PUBLISHED, 30), after(PUBLISHED, 30)),
        (BRIDGE_1949, after(PUBLISHED, 30), after(ENDED, 30)),
        (KLAVERJAS_1976, after(ENDED, 15), after(ENDED, 15)),
    ],
    ids=str,
)
def test_each_period_from_its_own_moment(edition, corrections, protests):
    clock = Clock(edition, ENDED, PUBLISHED)
    assert (clock.corrections_until, clock.protests_until) == (corrections, protests)
    late = max(corrections, protests)
    assert not clock.is_final(late - timedelta(seconds=1)) and clock.is_final(late)


def test_a_period_that_has_not_begun_has_no_end():
    clock = Clock(BRIDGE_1949, ENDED)
    assert clock.corrections_until is None and clock.protests_until == after(ENDED, 30)
    assert not clock.is_final(after(ENDED, 10_000))


def test_regulations_say_otherwise():
    minutes = {"corrections": 10, "protests": 1440}
    assert Clock(BRIDGE_2017, ENDED, PUBLISHED, minutes).corrections_until == after(PUBLISHED, 10)
    assert Clock(BRIDGE_2017, ENDED, PUBLISHED, minutes).protests_until == after(PUBLISHED, 1440)


def test_1949_94_corrections_may_only_be_given_longer():
    assert Clock(BRIDGE_1949, ENDED, PUBLISHED, {"corrections": 10}).corrections_until == after(PUBLISHED, 30)
    assert Clock(BRIDGE_1949, ENDED, PUBLISHED, {"corrections": 60}).corrections_until == after(PUBLISHED, 60)


@pytest.mark.parametrize(
    ("edition", "act", "in_round", "minutes", "how", "law"),
    [
        (BRIDGE_2017, CorrectableAct.TRICKS, True, 0, Permission.FREE, "79B2"),
        (BRIDGE_2017, CorrectableAct.TRICKS, False, 0, Permission.CERTAIN, "79B3"),
        (BRIDGE_2017, CorrectableAct.TRICKS, False, 30, Permission.CLOSED, "92B"),
        (BRIDGE_2017, CorrectableAct.SCORE, False, 29, Permission.FREE, "79C1"),
        (BRIDGE_2017, CorrectableAct.SCORE, False, 30, Permission.CONSENT, "79C2"),
        (BRIDGE_2017, CorrectableAct.CLAIM, False, 30, Permission.CLOSED, "69B"),
        (BRIDGE_2017, CorrectableAct.RULING, False, 30, Permission.LONGER, "92B"),
        (BRIDGE_2017, CorrectableAct.CONCESSION, False, 29, Permission.FREE, "71"),
        (BRIDGE_2017, CorrectableAct.PROTEST, False, 29, Permission.FREE, "92B"),
        (BRIDGE_2017, CorrectableAct.PROTEST, False, 30, Permission.CLOSED, "92B"),
        (BRIDGE_1949, CorrectableAct.TRICKS, True, 0, Permission.FREE, "92"),
        (BRIDGE_1949, CorrectableAct.TRICKS, False, 0, Permission.CLOSED, "92"),
        (BRIDGE_1949, CorrectableAct.SCORE, False, 30, Permission.CONSENT, "94"),
        (BRIDGE_1949, CorrectableAct.CONCESSION, False, 29, Permission.FREE, "74a"),
        (BRIDGE_1949, CorrectableAct.PROTEST, False, 19, Permission.FREE, "111"),
        (BRIDGE_1949, CorrectableAct.PROTEST, False, 20, Permission.CLOSED, "111"),
        (KLAVERJAS_1976, CorrectableAct.PROTEST, False, 4, Permission.FREE, "24"),
        (KLAVERJAS_1976, CorrectableAct.PROTEST, False, 5, Permission.CLOSED, "24"),
    ],
)
def test_what_is_still_allowed(edition, act, in_round, minutes, how, law):
    """Minutes after the official result, which came ten minutes after the end of play."""
    told = permission_for(act, Clock(edition, ENDED, PUBLISHED), after(PUBLISHED, minutes), in_round)
    assert (told.how, told.law) == (how, law)


def test_everything_while_the_result_is_provisional():
    told = permissions_now(Clock(BRIDGE_2017, ENDED), after(ENDED, 500))
    assert [one.act for one in told] == list(book(BRIDGE_2017).acts)
    assert told[1] == Allowed(CorrectableAct.SCORE, Permission.FREE, "79C1", None)


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_paragraph_is_in_the_book(edition):
    laws = {period.law for period in book(edition).periods.values()}
    laws |= {rule.law for phases in book(edition).acts.values() for rule in phases[1:]}
    assert {paragraph(law, edition).id for law in laws} == laws
