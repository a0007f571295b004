"""All movements by name, and the proposals for an evening."""

from __future__ import annotations

import pytest

from troef.contest.contestant import ContestantKind
from troef.contest.movements.catalogue import (
    KLAVERJAS,
    MOVEMENTS,
    Pace,
    build_movement,
    fitting_movements,
    propose_movements,
)
from troef.contest.movements.movement import EntryField, MovementNotAvailable
from troef.contest.movements.verify import find_faults


def test_the_names_of_the_contract() -> None:
    assert set(MOVEMENTS) == {
        *("howell", "howell-reduced", "mitchell", "mitchell-skip", "mitchell-relay", "mitchell-scrambled"),
        *("mitchell-rover", "hesitation", "web", "barometer", "round-robin", "swiss", "individual", "rainbow"),
        *("schevenings", "howell-six"),
    }


@pytest.mark.parametrize("kind", ContestantKind)
@pytest.mark.parametrize("number", [*range(2, 26), 41, 60])
def test_everything_that_fits_passes_the_verifier(number: int, kind: ContestantKind) -> None:
    for movement in fitting_movements(EntryField(number, 30, kind)):
        assert find_faults(movement.schedule) == ()
        assert len(movement.schedule.contestants) == number
        assert len(movement.schedule.boards) <= 30


def test_what_does_not_fit_is_told_with_what_does() -> None:
    with pytest.raises(MovementNotAvailable, match="a Mitchell is for 3 tables and more") as told:
        build_movement("mitchell", EntryField(4, 24))
    assert str(told.value) == (
        "mitchell does not fit 4 pairs: a Mitchell is for 3 tables and more "
        "(what fits: howell, barometer, round-robin, swiss)"
    )


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (EntryField(1, 24), "1 pairs is not possible"),
        (EntryField(201, 24), "2 to 200"),
        (EntryField(8, 0), "0 boards is not possible"),
        (EntryField(8, 24, rounds=0), "at least one round"),
    ],
)
def test_impossible_fields(field: EntryField, sentence: str) -> None:
    with pytest.raises(MovementNotAvailable, match=sentence):
        build_movement("howell", field)


def test_an_unknown_name() -> None:
    with pytest.raises(MovementNotAvailable, match="there is no movement 'bowell'; the names are howell, "):
        build_movement("bowell", EntryField(8, 24))


def test_fewer_rounds_when_wished() -> None:
    for rounds in (1, 9):
        assert build_movement("howell", EntryField(14, 26, rounds=rounds)).schedule.rounds == tuple(
            range(1, rounds + 1)
        )
    with pytest.raises(MovementNotAvailable, match="it has 13 rounds, not 14"):
        build_movement("howell", EntryField(14, 26, rounds=14))


@pytest.mark.parametrize(
    ("pairs", "boards", "best"),
    [
        *((8, 28, "howell"), (10, 27, "howell"), (12, 22, "howell"), (14, 28, "howell"), (16, 28, "howell-reduced")),
        *((28, 28, "mitchell-scrambled"), (40, 26, "web"), (15, 28, "howell-reduced")),
    ],
)
def test_best_first(pairs: int, boards: int, best: str) -> None:
    assert propose_movements(EntryField(pairs, boards))[0].movement.name == best


def test_the_numbers_of_a_proposal() -> None:
    told = propose_movements(EntryField(14, 28))[0].as_json()
    note = told.pop("note")
    assert told == {
        "name": "howell",
        "rounds": 13,
        "boards_per_round": 2,
        "boards": 26,
        "sit_outs": 0,
        "winners": 1,
        "balance": 91.3,
        "minutes": round(13 * (2 * 7.5 + 2.5)),
        "sharing": False,
        "copies": 1,
    }
    assert set(note) == {"nl", "en"}


def test_the_pace_is_a_parameter() -> None:
    assert propose_movements(EntryField(8, 28), Pace(board=8, change=3))[0].minutes == 7 * (4 * 8 + 3)


def test_no_movement_appears_under_two_names() -> None:
    bridge = {proposal.movement.name for proposal in propose_movements(EntryField(14, 28))}
    assert not bridge & {"schevenings", "round-robin"} and "mitchell" in bridge
    klaverjas = {
        proposal.movement.name for proposal in propose_movements(EntryField(14, 28), KLAVERJAS, klaverjas=True)
    }
    assert not klaverjas & {"mitchell", "round-robin"}


@pytest.mark.parametrize("pairs", [6, 7, 8, 12, 16])
def test_klaverjas_begins_with_what_its_regulations_name(pairs):
    names = [proposal.movement.name for proposal in propose_movements(EntryField(pairs, 24), KLAVERJAS, klaverjas=True)]
    assert names[:2] == ["schevenings", "howell"]


def test_how_many_tables_have_one_copy_between_them():
    """Twelve players: three tables play the same boards in each round; a rainbow and a Schevenings share nothing."""
    players = {number: EntryField(number, 24, ContestantKind.INDIVIDUAL) for number in (8, 12, 20)}
    assert build_movement("individual", players[8]).tables_sharing == 2
    assert build_movement("individual", players[12]).tables_sharing == 3
    assert build_movement("rainbow", players[20]).tables_sharing == 1
    assert build_movement("barometer", EntryField(8, 24)).tables_sharing == 1
    assert build_movement("schevenings", EntryField(6, 24)).tables_sharing == 1
    teams = [proposal.movement.name for proposal in propose_movements(EntryField(8, 28, ContestantKind.TEAMS))]
    assert sorted(teams) == ["barometer", "round-robin", "swiss"]


def test_an_odd_field_tells_its_sit_outs() -> None:
    assert {proposal.as_json()["sit_outs"] for proposal in propose_movements(EntryField(15, 28))} == {1}


def test_swiss_tells_the_rounds_that_are_planned() -> None:
    swiss = next(p for p in propose_movements(EntryField(16, 28, ContestantKind.TEAMS)) if p.movement.name == "swiss")
    assert (swiss.movement.rounds, swiss.movement.boards_per_round, swiss.balance) == (6, 4, None)


def test_a_movement_that_is_ended_early_promises_no_more_than_it_gives() -> None:
    whole, ended = (build_movement("howell", EntryField(12, 24, rounds=rounds)).note for rounds in (None, 6))
    assert whole.en == "Everybody meets everybody once and plays every board. Follow the guide cards."
    assert (ended.nl, ended.en) == (
        "6 van de 11 ronden: niet iedereen ontmoet elkaar. Volg de loopbriefjes.",
        "6 of the 11 rounds: not everybody meets. Follow the guide cards.",
    )
    skips = [build_movement("mitchell-skip", EntryField(16, 24, rounds=rounds)).note.en for rounds in (4, 5)]
    assert ["skip" in note for note in skips] == [False, True]
    turned = build_movement("mitchell-scrambled", EntryField(70, 72, rounds=12)).schedule
    assert {game.round for game in turned.games if int(game.ns[0]) > 35} == {11, 12}


def test_only_what_there_are_copies_for_is_proposed() -> None:
    def named(copies: int | None) -> list[str]:
        return [proposal.movement.name for proposal in propose_movements(EntryField(10, 24, copies=copies))]

    assert set(named(None)) == set(named(5)) == {*named(4), "barometer", "swiss"}
    assert named(None)[-1] == "barometer"
    for pairs in (5, 7, 8, 28):  # Unless boards are said to be duplicated, these come last.
        last = [proposal.movement.name for proposal in propose_movements(EntryField(pairs, 28))][-2:]
        assert sorted(last) == ["barometer", "swiss"]
    assert propose_movements(EntryField(4, 24))[0].movement.name == "howell"


@pytest.mark.parametrize("pairs", range(10, 15))
def test_six_rounds_of_four_boards_with_one_winner(pairs: int) -> None:
    found = [proposal.movement for proposal in propose_movements(EntryField(pairs, 24, copies=1))]
    six = [one.name for one in found if (one.rounds, one.boards_per_round, one.winners) == (6, 4, 1)]
    assert "howell-six" in six


def test_without_boards_nothing_is_proposed() -> None:
    with pytest.raises(MovementNotAvailable, match="at least one copy of each board") as told:
        propose_movements(EntryField(8, 24, copies=0))
    assert (told.value.words("nl"), told.value.words("en")) == (
        "van elk spel is er minstens één exemplaar",
        "there is at least one copy of each board",
    )
