"""Tonight's list."""

import pytest
from django.utils.translation import override

from troef.cards import TroefError
from troef.web.people.models import Member
from troef.web.session.start_list import add, paste, remove_pair, split_names

pytestmark = pytest.mark.usefixtures("db")


@pytest.mark.parametrize("line", [
    "Anna Bakker - Bram de Wit", "1. Anna Bakker – Bram de Wit", "Anna Bakker & Bram de Wit", "Anna Bakker;Bram de Wit",
    "Anna Bakker en Bram de Wit", "3\tAnna Bakker\tBram de Wit", "  Anna  Bakker ,Bram  de Wit ",
])  # fmt: skip
def test_two_names_from_one_line(line):
    assert split_names(line) == ("Anna Bakker", "Bram de Wit")


@pytest.mark.parametrize("line", ["Anna", "Anna - Bram - Corrie", "-"])
def test_a_line_that_is_no_pair_is_told(line):
    with pytest.raises(TroefError):
        split_names(line)


def test_names_with_a_hyphen_are_one_name():
    assert split_names("Anne-Marie Vos - Jan-Willem Bos") == ("Anne-Marie Vos", "Jan-Willem Bos")


def test_members_are_known_and_guests_are_not(prepared, people):
    Member.objects.create(name="Marijke Post")
    pair = add(prepared, ("Marijke Post", "Zomaar Iemand"), people.as_organiser)
    assert [player.member is not None for player in pair.players.all()] == [True, False]
    assert pair.number == 7


def test_nobody_plays_twice(prepared, people):
    for names in (("Anna", "Zoë"), ("Wim", "wim")):
        with pytest.raises(TroefError):
            add(prepared, names, people.as_organiser)


def test_a_bad_line_leaves_the_list_as_it_was(prepared, people):
    with pytest.raises(TroefError):
        paste(prepared, "Wim - Zoë\nAlleen", people.as_organiser)
    assert prepared.contestants.count() == 6


def test_numbers_close_up_and_the_movement_is_chosen_anew(prepared, people):
    remove_pair(prepared, 2, people.as_organiser)
    assert [(pair.number, pair.name) for pair in prepared.contestants.all()][:2] == [
        (1, "Anna – Bram"), (2, "Els – Frans"),
    ]  # fmt: skip
    prepared.refresh_from_db()
    assert prepared.movement == "" and not prepared.sittings.exists()


def test_the_list_is_fixed_once_play_has_begun(evening, people):
    with pytest.raises(TroefError):
        add(evening, ("Wim", "Zoë"), people.as_organiser)
    with pytest.raises(TroefError):
        remove_pair(evening, 1, people.as_organiser)


def test_the_same_name_twice_in_one_pair_is_said_as_such(prepared, people):
    with override("en"), pytest.raises(TroefError, match="zeger is named twice"):
        add(prepared, ("Zeger", "zeger"), people.as_organiser)
