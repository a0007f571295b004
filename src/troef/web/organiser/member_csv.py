"""The member list as CSV: name and federation number, in and out."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.formats.csv_text import csv_text, rows_in
from troef.web.people.models import Member

_NAMES = {
    "name": "name", "naam": "name", "speler": "name", "player": "name", "lid": "name", "member": "name",
    "number": "number", "nummer": "number", "bondsnummer": "number", "federation number": "number", "nbb": "number",
    "lidnummer": "number", "first name": "first", "voornaam": "first", "roepnaam": "first", "last name": "last",
    "achternaam": "last", "tussenvoegsel": "middle",
}  # fmt: skip
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Brought:
    """How many are new, how many got another name or number, and lines that were passed over."""

    new: int
    changed: int
    skipped: tuple[str, ...]


def write() -> str:
    """All members, for a spreadsheet or another program."""
    return csv_text([(_("name"), _("number")), *Member.objects.values_list("name", "number")], ";")


@transaction.atomic
def read(data: bytes) -> Brought:
    """Adds members, and mends those who are known by their number, or by their name if they have none."""
    rows = _rows(data)
    new = changed = 0
    skipped = []
    for line, row in rows:
        name = " ".join(part for key in ("first", "middle", "last") if (part := row.get(key))) or row.get("name", "")
        number = row.get("number", "")
        if not name:
            skipped.append(_("line %(line)s: no name") % {"line": line})
            continue
        known = _known(name, number)
        if known is None:
            Member.objects.create(name=name[:120], number=number[:30])
            new += 1
        elif (known.name, known.number) != (name, number or known.number):
            known.name, known.number = name[:120], (number or known.number)[:30]
            known.save()
            changed += 1
    return Brought(new, changed, tuple(skipped))


def _known(name: str, number: str) -> Member | None:
    by_number = Member.objects.filter(number=number).first() if number else None
    return by_number or Member.objects.filter(name__iexact=name, number__in=["", number]).first()


def _rows(data: bytes) -> list[tuple[int, dict[str, str]]]:
    if len(data) > LARGEST:
        raise TroefError(_("This file is too large for a list of members."))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-1")
    lines = list(rows_in(text))
    columns = [_NAMES.get(cell.strip().lower(), "") for cell in (lines or [[]])[0]]
    if not {"name", "last"} & set(columns):
        raise TroefError(_("The first line names the columns: name (or first name and last name), number."))
    return [
        (place, {key: " ".join(cell.split()) for key, cell in zip(columns, cells, strict=False) if key})
        for place, cells in enumerate(lines[1:], 2)
        if any(cell.strip() for cell in cells)
    ]
