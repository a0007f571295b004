"""The list of members: import with a preview, export, and changes of names."""

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
from troef.formats.results_csv import csv_text, rows_in
from troef.web.evenings import regular_evenings
from troef.web.evenings.regular_evenings import Key
from troef.web.evenings.start_list import check_capacity
from troef.web.people.models import Member
from troef.web.people.name_matching import by_surname, may_be_same_person, name_words
from troef.web.people.permissions import organiser_only, record_deed
from troef.web.platform.http.admission import accepts_upload
from troef.web.platform.http.forms import error_text

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
    """A person in an imported list: a known member, one of several possible members (`perhaps`), or somebody new."""

    place: int
    name: str
    number: str
    member: Member | None = None
    perhaps: tuple[Member, ...] = ()
    is_double: bool = False
    """Whether the same person is on an earlier line of the list."""

    @property
    def passed_over(self) -> str:
        """Reason why the line is skipped; empty if it is not."""
        return "" if self.name and not self.is_double else _("is here twice") if self.name else _("no name")

    @property
    def changes(self) -> bool:
        """Whether the import would change the name or number of a member."""
        member = self.member
        return member is not None and (member.name, member.number) != (self.name, self.number or member.number)

    @property
    def is_new(self) -> bool:
        return not (self.passed_over or self.member or self.perhaps)


@dataclass(frozen=True, slots=True)
class MemberImport:
    """Result of an import: the number of new and of changed members."""

    new: int
    changed: int


def members_csv_text() -> str:
    """Return all members as CSV."""
    rows = sorted(Member.objects.values_list("name", "number"), key=lambda row: by_surname(row[0]))
    return csv_text([(_("name"), _("number")), *rows], ";")


def decode_csv(data: bytes) -> str:
    """Return the text of a CSV file. Raise TroefError if it is too large or has no column names."""
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
    """Return the field of each column if the first line has column names, else an empty list."""
    columns = [_NAMES.get(cell.strip().lower(), "") for cell in next(rows_in(text), [])]
    return columns if {"name", "last"} & set(columns) else []


def parse_members(text: str) -> list[ImportedMember]:
    """Parse a list with named columns, or with one person per line: `Anna Bakker 1001`, `1001; Bakker, Anna`."""
    if columns := _columns(text):
        people = []
        for cells in [*rows_in(text)][1:]:
            row = dict(zip(columns, map(_clean, cells), strict=False))
            parts = [part for key in ("first", "middle", "last") if (part := row.get(key))]
            people.append(((" ".join(parts) or row.get("name", ""))[:120], row.get("number", "")[:30]))
    else:
        people = [_of_line(line) for line in text.splitlines()]
    first = 2 if columns else 1
    return _judged([(place, *person) for place, person in enumerate(people, first) if any(person)])


def _clean(text: str) -> str:
    return " ".join(text.split())


def _of_line(line: str) -> tuple[str, str]:
    """Return the name and number on a line. Text after a comma is the first name."""
    line = _NUMBERING.sub("", line)
    number = _NUMBER.search(line)
    name = line.replace(number[0], " ", 1) if number else line
    last, comma, first = name.strip(" ;,\t").partition(",")
    turned = f"{first} {last}" if comma else last
    return _clean(re.sub(r"[;\t]", " ", turned))[:120], number[0][:30] if number else ""


def _judged(people: Sequence[tuple[int, str, str]]) -> list[ImportedMember]:
    """Match people with members: by number, or by equal name unless the numbers differ. Else list similar names."""
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
        similar = [] if known else [other for other in left if may_be_same_person(other.name, name)]
        likely = [one for one in similar if name_words(one.name) == name_words(name) or not (number and one.number)]
        before = seen.setdefault(name_words(name), set())
        double = number in before or (not number and bool(before))
        before.add(number)
        spelled = known.name if known and name_words(known.name) == name_words(name) else name
        lines.append(ImportedMember(place, spelled, number, known, tuple(likely), double))
    return lines


@transaction.atomic
def import_members(lines: Iterable[ImportedMember], answers: Mapping[int, str]) -> MemberImport:
    """Store the list. `answers`: by place of a doubtful line, a member's key or `new`; else raise TroefError."""
    new = changed = 0
    for line in lines:
        if line.passed_over:
            continue
        member = line.member
        if line.perhaps:
            known = {"new": None} | {str(member.pk): member for member in line.perhaps}
            if (answer := answers.get(line.place, "")) not in known:
                words = _("Say who %(name)s is: somebody on the list, or somebody new.")
                raise TroefError(words % {"name": line.name})
            member = known[answer]
        name = member.name if member and line.perhaps else line.name
        if member is None:
            Member.objects.create(name=name, number=line.number)
            new += 1
        elif (member.name, member.number) != (name, line.number or member.number):
            change_member(member, name, line.number or member.number)
            changed += 1
    return MemberImport(new, changed)


def change_member(member: Member, name: str, number: str) -> None:
    """Change a member's name and number, also in regular start lists. Past evenings keep the old name."""
    regular_evenings.rename_player(member.name, name)
    member.name, member.number = name, number
    member.save(update_fields=["name", "number"])


@accepts_upload(MAX_UPLOAD_BYTES)
@organiser_only
def members_csv(request: HttpRequest) -> HttpResponse:
    """Return the members as a CSV file. A posted list is first shown as a preview, then stored."""
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
            brought = import_members(lines, answers)
            record_deed(request, "members read", f"{brought.new} + {brought.changed}")
            count = {"new": brought.new, "changed": brought.changed}
            messages.success(request, _("%(new)s new, %(changed)s changed.") % count)
            return redirect("members")
    except TroefError as error:
        messages.error(request, error_text(error))
        if "keep" not in fields:
            return redirect("members")
    count = {"new": sum(line.is_new for line in lines), "asked": sum(bool(line.perhaps) for line in lines)}
    context = {"lines": lines, "text": text, "count": count, "fields": fields}
    return render(request, "people/brought.html", context)
