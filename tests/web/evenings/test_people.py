"""Tonight's list."""

import re

import pytest
from django.utils.translation import override

from troef.cards import TroefError
from troef.web.evenings.start_list import add_contestant, paste_list, remove_pair, split_names
from troef.web.people.models import Member

pytestmark = pytest.mark.usefixtures("db")


@pytest.mark.parametrize("line", [
    "Anna Bakker - Bram de Wit", "1. Anna Bakker – Bram de Wit", "Anna Bakker & Bram de Wit", "Anna Bakker;Bram de Wit",
    "Anna Bakker en Bram de Wit", "3\tAnna Bakker\tBram de Wit", "  Anna  Bakker ,Bram  de Wit ",
])  # fmt: skip
def test_two_names_from_one_line(line):
    assert split_names(line) == ("Anna Bakker", "Bram de Wit")


@pytest.mark.parametrize("line", ["Anna", "Anna - Bram - Corrie", "-"])
def test_a_line_that_is_no_pair_is_told(line):
    with pytest.raises(TroefError, match=f"‘{line}’ is geen paar"):
        split_names(line)


@pytest.mark.parametrize(("line", "names"), [
    ("Anne-Marie Vos - Jan-Willem Bos", ("Anne-Marie Vos", "Jan-Willem Bos")),
    ("Jansen-de Vries – Anneke Bakker", ("Jansen-de Vries", "Anneke Bakker")),
    ("Jansen-de Vries–Anneke Bakker", ("Jansen-de Vries", "Anneke Bakker")),
    ("Anna -Bram", ("Anna", "Bram")), ("- Anna- Bram", ("Anna", "Bram")),
])  # fmt: skip
def test_names_with_a_hyphen_are_one_name(line, names):
    assert split_names(line) == names


@pytest.mark.parametrize(("line", "said"), [
    ("Vries-Anneke", "“Vries-Anneke” can be a name with a hyphen. If they are two, write “Vries – Anneke”."),
    (
        "Jansen-de Vries-Bos",
        "“Jansen-de Vries-Bos” can be a name with a hyphen. If they are two, write “Jansen – de Vries-Bos” or "
        "“Jansen-de Vries – Bos”.",
    ),
])  # fmt: skip
def test_a_hyphen_alone_is_asked_about_and_the_answer_is_read(line, said):
    with override("en"), pytest.raises(TroefError, match=re.escape(said)) as asked:
        split_names(line)
    assert str(asked.value) == said
    assert split_names(said.rpartition("“")[2].rstrip("”."))


def test_members_tell_which_hyphen_stands_between_two_names():
    Member.objects.create(name="Els Jansen-de Vries")
    assert split_names("Els Jansen-de Vries-Anneke Bakker") == ("Els Jansen-de Vries", "Anneke Bakker")
    with (
        override("en"),
        pytest.raises(TroefError, match=r"” is one member: write the partner after it, with a comma."),
    ):
        split_names("els jansen-de vries")


def test_a_member_is_found_whatever_the_capitals_and_accents(prepared, people):
    twin, renee = Member.objects.create(name="RENEE D'HONDT"), Member.objects.create(name="Renée d'Hondt")
    named = {name: Member.objects.named(name) for name in ("Renée d'Hondt", "renee d’hondt", "Renée", "")}
    assert named == {"Renée d'Hondt": renee, "renee d’hondt": twin, "Renée": None, "": None}
    twin.delete()
    pair = add_contestant(prepared, ("renee d'hondt", "Zomaar Iemand"), people.as_organiser)
    assert (pair.name, pair.players.first().member) == ("Renée d'Hondt – Zomaar Iemand", renee)
    with override("en"), pytest.raises(TroefError, match="Renée d'Hondt is on tonight's list already"):
        add_contestant(prepared, ("RENÉE D'HONDT", "Nog Iemand"), people.as_organiser)


def test_members_are_known_and_guests_are_not(prepared, people):
    Member.objects.create(name="Marijke Post")
    pair = add_contestant(prepared, ("Marijke Post", "Zomaar Iemand"), people.as_organiser)
    assert [player.member is not None for player in pair.players.all()] == [True, False]
    assert pair.number == 7


def test_nobody_plays_twice(prepared, people):
    for names, why in ((("Anna", "Zoë"), "Anna staat al op de lijst"), (("Wim", "wim"), "wim staat er twee keer")):
        with pytest.raises(TroefError, match=why):
            add_contestant(prepared, names, people.as_organiser)


def test_a_bad_line_leaves_the_list_as_it_was(prepared, people):
    with pytest.raises(TroefError, match="‘Alleen’ is geen paar"):
        paste_list(prepared, "Wim - Zoë\nAlleen", people.as_organiser)
    assert prepared.contestants.count() == 6


def test_numbers_close_up_and_the_movement_is_chosen_anew(prepared, people):
    remove_pair(prepared.contestants.get(number=2), people.as_organiser)
    assert [(pair.number, pair.name) for pair in prepared.contestants.all()][:2] == [
        (1, "Anna – Bram"), (2, "Els – Frans"),
    ]  # fmt: skip
    prepared.refresh_from_db()
    assert prepared.movement == "" and not prepared.sittings.exists()


def test_the_list_is_fixed_once_play_has_begun(evening, people):
    with pytest.raises(TroefError, match="De avond is begonnen: de lijst kan niet meer worden veranderd"):
        add_contestant(evening, ("Wim", "Zoë"), people.as_organiser)
    with pytest.raises(TroefError, match="De avond is begonnen: de lijst kan niet meer worden veranderd"):
        remove_pair(evening.contestants.get(number=1), people.as_organiser)


def test_the_same_name_twice_in_one_pair_is_said_as_such(prepared, people):
    with override("en"), pytest.raises(TroefError, match="zeger is named twice"):
        add_contestant(prepared, ("Zeger", "zeger"), people.as_organiser)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ton en Els Peters", ("Ton Peters", "Els Peters")),
        ("Arie & Bep van den Broek", ("Arie van den Broek", "Bep van den Broek")),
        ("Gast en Els Peters", ("Gast", "Els Peters")),
        ("Jo en Els Peters", ("Jo", "Els Peters")),
    ],
)
def test_a_family_name_counts_for_both_where_the_club_knows_them_so(db, line, names):
    for name in ("Ton Peters", "Els Peters", "Arie van den Broek", "Jo", "Jo Peters"):
        Member.objects.create(name=name)
    assert split_names(line) == names
