"""The list of members: parsed, matched, previewed and stored; and exported."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from troef.cards import TroefError
from troef.web.pages.organiser.member_import import (
    MAX_UPLOAD_BYTES,
    MemberImport,
    decode_csv,
    import_members,
    members_csv_text,
    parse_members,
)
from troef.web.people.models import Member
from troef.web.platform.http.forms import error_text

pytestmark = pytest.mark.usefixtures("db")


def _all():
    return sorted(Member.objects.values_list("name", "number"))


def _taken(text, **answers):
    return import_members(parse_members(text), {int(place.lstrip("l")): answer for place, answer in answers.items()})


def test_a_list_goes_in_and_comes_out_the_same():
    assert _taken("naam;bondsnummer\nAnna Bakker;1001\nBram de Wit;\n\n;77\n") == MemberImport(2, 0)
    assert _taken(members_csv_text()) == MemberImport(0, 0)
    assert _all() == [("Anna Bakker", "1001"), ("Bram de Wit", "")]


def test_a_name_is_no_formula_for_a_spreadsheet():
    for name, number in (("=1+1", ""), ("@SOM", "-2+3"), ("+31 6", ""), ("-Jan", "")):
        Member.objects.create(name=name, number=number)
    lines = members_csv_text().splitlines()
    assert lines[0] == "naam;nummer"
    assert sorted(lines[1:]) == ["'+31 6;", "'-Jan;", "'=1+1;", "'@SOM;'-2+3"]
    assert _taken(members_csv_text()) == MemberImport(0, 0)


def test_who_is_known_by_number_or_name_is_mended():
    _taken("name,number\nAnna Bakker,1001\nBram de Wit,\n")
    rows = "voornaam,tussenvoegsel,achternaam,nummer\nAnna,,Visser,1001\nbram,de,wit,1002\n"
    assert [line.changes for line in parse_members(rows)] == [True, True]
    assert _taken(rows) == MemberImport(0, 2)
    assert _all() == [("Anna Visser", "1001"), ("Bram de Wit", "1002")]


def test_letters_of_an_old_spreadsheet():
    _taken(decode_csv("naam\nAndré\n".encode("iso-8859-1")))
    assert _all() == [("André", "")]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "De eerste regel noemt de kolommen"),
        (b"x;y\n1;2\n", "De eerste regel noemt de kolommen"),
        (b"a" * (MAX_UPLOAD_BYTES + 1), "Dit bestand is te groot"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data, why):
    with pytest.raises(TroefError, match=why):
        decode_csv(data)


@pytest.mark.parametrize(
    ("line", "name", "number"),
    [
        ("Anna Bakker", "Anna Bakker", ""),
        ("Anna Bakker 100201", "Anna Bakker", "100201"),
        ("100201\tAnna  Bakker", "Anna Bakker", "100201"),
        ("12. Bakker, Anna; 100201", "Anna Bakker", "100201"),
        ("Wit, Bram de", "Bram de Wit", ""),
        ("100201", "", "100201"),
    ],
)
def test_one_a_line_with_the_number_wherever_it_stands(line, name, number):
    (read_line,) = parse_members(f"\n{line}\n")
    assert (read_line.place, read_line.name, read_line.number) == (2, name, number)


def test_what_is_new_known_changed_doubtful_or_passed_over():
    renee, jan, piet, els = (
        Member.objects.create(name=name, number=number)
        for name, number in (("Renée Bos", ""), ("Jan Smit", "1001"), ("Piet Post", "1002"), ("Els Vos", "1003"))
    )
    lines = parse_members("RENÉE BOS 2001\nJan Smit\nP. Post\nEls Vos 3003\nZeger 9009\nzeger\n4004")
    judged = [(line.member, line.perhaps, line.is_new, line.changes, line.passed_over) for line in lines]
    assert judged == [
        (renee, (), False, True, ""),
        (jan, (), False, False, ""),
        (None, (piet,), False, False, ""),
        (None, (els,), False, False, ""),
        (None, (), True, False, ""),
        (None, (), False, False, "staat hier twee keer"),
        (None, (), False, False, "geen naam"),
    ]


def test_a_doubtful_line_needs_an_answer_and_nothing_is_half_written():
    piet = Member.objects.create(name="Piet Post")
    with pytest.raises(TroefError, match="of iemand die nieuw is") as asked:
        _taken("Zeger\nP. Post 1002")
    assert str(asked.value) == "Zeg wie P. Post is: iemand op de lijst, of iemand die nieuw is."
    assert _all() == [("Piet Post", "")]
    assert _taken("Zeger\nP. Post 1002", l2=str(piet.pk)) == MemberImport(1, 1)
    assert _all() == [("Piet Post", "1002"), ("Zeger", "")]
    assert _taken("P. Post", l1="new") == MemberImport(1, 0)


@pytest.fixture
def organiser(people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.organiser)
    return client


def test_a_pasted_list_is_looked_at_and_then_kept(organiser):
    Member.objects.create(name="Piet Post")
    page = organiser.post("/members/file/", {"lines": "Anna Bakker 1001\nP. Post"}).content.decode()
    assert "Lines: 2. New: 1. To ask about: 1. Nothing is saved yet." in " ".join(page.split())
    assert _all() == [("Piet Post", "")]
    unanswered = organiser.post("/members/file/", {"lines": "Anna Bakker 1001\nP. Post", "keep": "1"})
    assert "Say who P. Post is: somebody on the list, or somebody new." in unanswered.content.decode()
    assert "Anna Bakker 1001\nP. Post</textarea>" in unanswered.content.decode()
    fields = {"lines": "Anna Bakker 1001\nP. Post", "keep": "1", "line-2": "new"}
    assert "2 new, 0 changed." in organiser.post("/members/file/", fields, follow=True).content.decode()


def test_a_file_is_looked_at_first_too(organiser):
    page = organiser.post("/members/file/", {"file": SimpleUploadedFile("leden.csv", b"naam\nAnna\n")})
    assert ("naam\nAnna\n</textarea>" in page.content.decode(), _all()) == (True, [])
    bad = organiser.post("/members/file/", {"file": SimpleUploadedFile("x.csv", b"?\n1\n")}, follow=True)
    assert "first line names" in bad.content.decode()
    empty = organiser.post("/members/file/", {"lines": " "}, follow=True)
    assert "Choose a file, or paste a list: one person a line." in empty.content.decode()


def test_nobody_is_added_twice_and_a_member_is_found_without_accents(organiser):
    Member.objects.create(name="Renée Bos", number="1001")
    said = organiser.post("/members/", {"name": "renee  bos", "number": ""}).content.decode()
    assert "Renée Bos is on the list. If they are two people, each needs a federation number." in said
    assert (
        "Renée Bos already has this number."
        in organiser.post("/members/", {"name": "X", "number": "1001"}).content.decode()
    )
    assert organiser.post("/members/", {"name": "Renee Bos", "number": "1002"}).status_code == 302
    Member.objects.create(name="Jan Smit")
    page = organiser.get("/members/?q=RENEE").content.decode()
    assert 'class="num">Federation number</th>' in page, "above the numbers, which stand to the right"
    assert ("Renée Bos" in page, "Renee Bos" in page, "Jan Smit" in page) == (True, True, False)
    assert "Nobody on the list has such a name." in organiser.get("/members/?q=zzz").content.decode()
    Member.objects.create(name="jan smit")
    assert "is on the list twice" in organiser.get("/members/").content.decode()


def test_a_list_that_was_pasted_by_mistake_keeps_nobody_waiting():
    with pytest.raises(TroefError, match="Dit zijn 10000 regels") as refused:
        parse_members("\n".join(f"Lid {number}" for number in range(10_000)))
    assert (
        error_text(refused.value)
        == "Dit zijn 10000 regels, en op een lijst is plaats voor 2000. Is het de goede lijst?"
    )


def test_a_prefix_belongs_to_the_name_and_the_list_goes_by_family_name():
    _taken("Roepnaam;Voorvoegsel;Achternaam\nArie;van den;Broek\nZoë;;Aalders\nBep;de;Wit\n")
    assert members_csv_text().splitlines()[1:] == ["Zoë Aalders;", "Arie van den Broek;", "Bep de Wit;"]
