"""The list of members: pasted or from a file, looked at before anything is kept; as a file; doubles put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.formats.csv_rows import csv_text, rows_in
from troef.web.evenings import regular_evenings
from troef.web.evenings.regular_evenings import Key
from troef.web.evenings.start_list import check_capacity
from troef.web.people.models import Member
from troef.web.people.name_matching import by_surname, may_be_same_person, name_words
from troef.web.people.permissions import organiser_only, record_deed
from troef.web.platform.http.admission import accepts_upload
from troef.web.platform.http.error_pages import error_text

_NAMES = {
    "name": "name", "naam": "name", "speler": "name", "player": "name", "lid": "name", "member": "name",
    "number": "number", "nummer": "number", "bondsnummer": "number", "federation number": "number", "nbb": "number",
    "lidnummer": "number", "first name": "first", "voornaam": "first", "roepnaam": "first", "last name": "last",
    "achternaam": "last", "tussenvoegsel": "middle", "tussenvoegsels": "middle", "voorvoegsel": "middle",
    "voorvoegsels": "middle",
}  # fmt: skip
MAX_UPLOAD_BYTES = 1_000_000
_NUMBERING = re.compile(r"^\s*\d{1,3}[.)]\s+")
_NUMBER = re.compile(r"(?<!\w)\d{4,}(?!\w)")


@dataclass(frozen=True, slots=True)
class ImportedMember:
    """Somebody in a list, and who that is: a member for certain, perhaps one of these, or somebody new."""

    place: int
    name: str
    number: str
    member: Member | None = None
    perhaps: tuple[Member, ...] = ()
    is_double: bool = False
    """Stands in the list before."""

    @property
    def passed_over(self) -> str:
        """Why nothing comes of it."""
        return "" if self.name and not self.is_double else _("stands here twice") if self.name else _("no name")

    @property
    def changes(self) -> bool:
        """Whether a member would get another name or number."""
        member = self.member
        return member is not None and (member.name, member.number) != (self.name, self.number or member.number)

    @property
    def is_new(self) -> bool:
        return not (self.passed_over or self.member or self.perhaps)


@dataclass(frozen=True, slots=True)
class MemberImport:
    """How many are new, and how many got another name or number."""

    new: int
    changed: int


def members_csv_text() -> str:
    """All members, for a spreadsheet or another program."""
    rows = sorted(Member.objects.values_list("name", "number"), key=lambda row: by_surname(row[0]))
    return csv_text([(_("name"), _("number")), *rows], ";")


def decode_csv(data: bytes) -> str:
    """The text of a file that names its columns."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise TroefError(_("This file is too large for a list of members."))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-1")
    if not _columns(text):
        raise TroefError(_("The first line names the columns: name (or first name and last name), number."))
    return text


def _columns(text: str) -> list[str]:
    """What the columns hold, where the first line says so."""
    columns = [_NAMES.get(cell.strip().lower(), "") for cell in next(rows_in(text), [])]
    return columns if {"name", "last"} & set(columns) else []


def parse_members(text: str) -> list[ImportedMember]:
    """The people in a list with named columns, or one a line: `Anna Bakker 1001`, `1001; Bakker, Anna`."""
    if columns := _columns(text):
        rows = [dict(zip(columns, map(_clean, cells), strict=False)) for cells in rows_in(text)]
        people = [_of_row(row) for row in rows][1:]
    else:
        people = [_of_line(line) for line in text.splitlines()]
    first = 2 if columns else 1
    return _judged([(place, *person) for place, person in enumerate(people, first) if any(person)])


def _of_row(row: Mapping[str, str]) -> tuple[str, str]:
    name = " ".join(part for key in ("first", "middle", "last") if (part := row.get(key))) or row.get("name", "")
    return name[:120], row.get("number", "")[:30]


def _clean(text: str) -> str:
    return " ".join(text.split())


def _of_line(line: str) -> tuple[str, str]:
    """Name and number; what stands behind a comma is a first name."""
    line = _NUMBERING.sub("", line)
    number = _NUMBER.search(line)
    name = line.replace(number[0], " ", 1) if number else line
    last, comma, first = name.strip(" ;,\t").partition(",")
    turned = f"{first} {last}" if comma else last
    return _clean(re.sub(r"[;\t]", " ", turned))[:120], number[0][:30] if number else ""


def _judged(people: Sequence[tuple[int, str, str]]) -> list[ImportedMember]:
    """Who they are: by number, by the same name unless the numbers differ; and who is only like a member is asked."""
    check_capacity(0, len(people))
    members = list(Member.objects.order_by("pk"))
    by_number = {member.number: member for member in reversed(members) if member.number}
    namesakes: dict[Key, list[Member]] = {}
    for member in members:
        namesakes.setdefault(name_words(member.name), []).append(member)

    def certainly(name: str, number: str) -> Member | None:
        fits = [one for one in namesakes.get(name_words(name), []) if not number or one.number in ("", number)]
        return by_number.get(number) or min(fits, key=lambda one: one.number not in ("", number), default=None)

    certain = {place: certainly(name, number) for place, name, number in people}
    taken = {member.pk for member in certain.values() if member}
    left = [member for member in members if member.pk not in taken]
    lines: list[ImportedMember] = []
    seen: dict[Key, set[str]] = {}
    for place, name, number in people:
        known = certain[place]
        likely = [] if known else [other for other in left if _may_be(other, name, number)]
        before = seen.setdefault(name_words(name), set())
        double = number in before or (not number and bool(before))
        before.add(number)
        spelled = known.name if known and name_words(known.name) == name_words(name) else name
        lines.append(ImportedMember(place, spelled, number, known, tuple(likely), double))
    return lines


def _may_be(member: Member, name: str, number: str) -> bool:
    """Nearly the same name, and no two numbers that tell them apart; or one name with another number."""
    return may_be_same_person(member.name, name) and (
        name_words(member.name) == name_words(name) or not (number and member.number)
    )


@transaction.atomic
def import_members(lines: Iterable[ImportedMember], answers: Mapping[int, str]) -> MemberImport:
    """Keeps the list: `answers` say of a doubtful line which member it is, or `new`."""
    new = changed = 0
    for line in lines:
        if line.passed_over:
            continue
        member = _answered(line, answers.get(line.place, "")) if line.perhaps else line.member
        name = member.name if member and line.perhaps else line.name
        if member is None:
            Member.objects.create(name=name, number=line.number)
            new += 1
        elif (member.name, member.number) != (name, line.number or member.number):
            change_member(member, name, line.number or member.number)
            changed += 1
    return MemberImport(new, changed)


def _answered(line: ImportedMember, answer: str) -> Member | None:
    known = {"new": None} | {str(member.pk): member for member in line.perhaps}
    if answer not in known:
        raise TroefError(_("Say who %(name)s is: somebody on the list, or somebody new.") % {"name": line.name})
    return known[answer]


def change_member(member: Member, name: str, number: str) -> None:
    """Another name or number, also among the entries and the standing pairs; evenings keep the name of then."""
    regular_evenings.rename_player(member.name, name)
    member.name, member.number = name, number
    member.save(update_fields=["name", "number"])


@accepts_upload(MAX_UPLOAD_BYTES)
@organiser_only
def members_csv(request: HttpRequest) -> HttpResponse:
    """The list as a file; a list that is pasted or sent, to look at first and then to keep."""
    if request.method != "POST":
        answer = HttpResponse(members_csv_text(), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="members.csv"'
        return answer
    fields, sent = request.POST, request.FILES.get("file")
    try:
        text = decode_csv(sent.read(MAX_UPLOAD_BYTES + 1)) if sent else fields.get("lines", "")
        lines = parse_members(text[:MAX_UPLOAD_BYTES])
        if not lines:
            raise TroefError(_("Choose a file, or paste a list: one person a line."))
        if "keep" in fields:
            answers = {line.place: fields.get(f"line-{line.place}", "") for line in lines}
            return _kept(request, import_members(lines, answers))
    except TroefError as error:
        messages.error(request, error_text(error))
        if "keep" not in fields:
            return redirect("members")
    count = {"new": sum(line.is_new for line in lines), "asked": sum(bool(line.perhaps) for line in lines)}
    context = {"lines": lines, "text": text, "count": count, "fields": fields}
    return render(request, "people/brought.html", context)


def _kept(request: HttpRequest, brought: MemberImport) -> HttpResponse:
    record_deed(request, "members read", f"{brought.new} + {brought.changed}")
    messages.success(request, _("%(new)s new, %(changed)s changed.") % {"new": brought.new, "changed": brought.changed})
    return redirect("members")
