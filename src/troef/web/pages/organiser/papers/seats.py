"""Papers about seating: table cards, place slips, guide cards and the start list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, Side, TroefError
from troef.cards.wording import seat_letter, seat_name
from troef.web.evenings.filters import contestant_numbers, paper_heading, room_word, round_words, side_words
from troef.web.evenings.models import SEAT_FIELDS, Contestant, Evening, EveningKind, Sitting, Table
from troef.web.evenings.progress import tables_of
from troef.web.people.models import Club
from troef.web.platform.http.addresses import phone_address, qr_svg
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.typesetting import Content


def all_sittings(evening: Evening) -> list[Sitting]:
    """Return every sitting of the evening. Raise TroefError without a movement."""
    sittings = list(evening.sittings.select_related("table__section", *SEAT_FIELDS))
    if not sittings:
        raise TroefError(_("Choose a movement first."))
    return sittings


def board_span_text(boards: Iterable[int]) -> str:
    """Return board numbers as text: `1–4`, or `1, 3` if they are not consecutive."""
    numbers = list(boards)
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def names(contestants: Iterable[Contestant]) -> str:
    """Return the numbers and names of these contestants as one text."""
    return " · ".join(map(str, contestants))


def full_name(contestant: Contestant) -> str:
    """Return the contestant's name, with club and district if they are known (klaverjas: II-10)."""
    return f"{contestant.name} ({contestant.plays_for})" if contestant.plays_for else contestant.name


@dataclass(frozen=True, slots=True)
class RouteStop:
    """The position of a contestant in one round. Without a table, the contestant sits out."""

    round: int
    table: int | None = None
    side: str = ""
    seat: Seat | None = None
    """The seat, if players change partners between rounds; else None."""
    partner: Contestant | None = None
    against: tuple[Contestant, ...] = ()
    boards: tuple[int, ...] = ()
    room: str = ""

    @property
    def direction(self) -> str:
        """The name of the seat or side: `Noord`, `Noord-Zuid`."""
        return side_words(self.side) if self.seat is None else seat_name(self.seat, current_language())


def routes(evening: Evening) -> list[tuple[Contestant, list[RouteStop]]]:
    """Return every contestant with their position in each round."""
    sittings = defaultdict(list)
    for sitting in all_sittings(evening):
        for contestant in sitting.ids:
            sittings[contestant].append(sitting)
    return [
        (contestant, [_stop(contestant, sitting) for sitting in sittings[contestant.pk]])
        for contestant in evening.contestants.all()
    ]


def _stop(contestant: Contestant, sitting: Sitting) -> RouteStop:
    if sitting.is_sit_out:
        return RouteStop(sitting.round)
    side = sitting.side_of(contestant)
    ours = sitting.contestants(side)
    return RouteStop(
        sitting.round,
        sitting.table.number,
        side,
        Side.parse(side).seats[ours.index(contestant)] if len(ours) > 1 else None,
        next((partner for partner in ours if partner != contestant), None),
        tuple(sitting.contestants("EW" if side == "NS" else "NS")),
        tuple(sitting.boards),
        sitting.room,
    )


def boards_of(sittings: Iterable[Sitting]) -> list[int]:
    """Return the numbers of all boards in these sittings."""
    return sorted({board for sitting in sittings for board in sitting.boards})


def contestant_word(evening: Evening, number: int) -> str:
    """Return a contestant's number with its kind: `Pair 7`."""
    words = {EveningKind.INDIVIDUAL: _("Player %(number)s"), EveningKind.TEAMS: _("Team %(number)s")}
    return words.get(EveningKind(evening.kind), _("Pair %(number)s")) % {"number": number}


def group_words(table: Table) -> str:
    """Return the name of a table's section as text, or an empty text (klaverjas: the group, II-3, II-4)."""
    return _("Section %(name)s") % {"name": table.section.name} if table.section else ""


def by_group(sittings: Iterable[Sitting]) -> list[tuple[str, list[Sitting]]]:
    """Return the sittings by section, each with its name. The name is empty if there is only one section."""
    groups: dict[str, list[Sitting]] = {}
    for sitting in sittings:
        groups.setdefault(group_words(sitting.table), []).append(sitting)
    return sorted(groups.items())


def boards_text(evening: Evening, boards: Sequence[int]) -> str:
    """Return the boards as text: `1–4`. For a drive, in which each table deals, return the number of deals."""
    return str(evening.game.rules.length(evening, boards)) if evening.is_drive else board_span_text(boards)


def board_numbers(evening: Evening, boards: Iterable[int]) -> list[tuple[int, str]]:
    """Return each board with the number that the table sees. In a drive, each round starts again at 1."""
    return [(board, str(index if evening.is_drive else board)) for index, board in enumerate(boards, 1)]


def table_cards(evening: Evening, request: HttpRequest) -> Content:
    """Return the content of the table cards, with the code that leads phones to the table and its sittings."""
    sittings = defaultdict(list)
    for sitting in all_sittings(evening):
        sittings[sitting.table_id].append(sitting)
    tables = tables_of(evening).select_related("section")
    return {
        **paper_heading(evening),
        **_card_words(_("Scan with your phone to enter results. No account needed.")),
        "head": [_("Round"), side_words("NS"), side_words("EW"), _("Boards")],
        "cards": [_table_card(evening, table, sittings[table.pk], request) for table in tables],
    }


def _card_words(scan: str) -> Content:
    return {
        "words": {"table": _("Table"), "scan": scan},
        "seats": {seat.name: seat_letter(seat, current_language()) for seat in SEATS},
    }


def _table_card(evening: Evening, table: Table, sittings: list[Sitting], request: HttpRequest) -> Content:
    rows = []
    for sitting in (sitting for sitting in sittings if not sitting.is_sit_out):
        pairs = [contestant_numbers(sitting.contestants(side)) for side in ("NS", "EW")]
        rows.append([_round(evening, sitting.round), *pairs, boards_text(evening, sitting.boards)])
    rooms = {sitting.room for sitting in sittings if sitting.room}
    section = " · ".join(filter(None, [group_words(table), *map(room_word, sorted(rooms))]))
    return _card(request, reverse("table", args=[table.secret]), table.number, table.code, section, rows)


def _card(
    request: HttpRequest, path: str, number: int, code: str, section: str = "", rows: Sequence[Sequence[str]] = ()
) -> Content:
    address = phone_address(request, path)
    typed = {"address": phone_address(request, reverse("at")), "code": code}
    return {
        "number": str(number),
        "section": section,
        "qr": qr_svg(address),
        "address": address,
        "type": _("No camera? Open %(address)s and type %(code)s.") % typed,
        "rows": rows,
    }


def permanent_cards(tables: int, request: HttpRequest) -> Content:
    """Return table cards that hold for every evening: the code leads to the table of that number."""
    club = Club.objects.first()
    numbered = range(1, tables + 1)
    return {
        "evening": club.name if club else "",
        "date": _("Every evening"),
        **_card_words(_("Scan with your phone and ask for a seat; somebody at the table lets you in.")),
        "head": [],
        "cards": [_card(request, reverse("knock", args=[number]), number, str(number)) for number in numbered],
    }


def place_slips(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return a slip for every contestant: where to start, then table, direction, opponents and boards per round."""
    names = [_("Round"), _("Table"), _("Direction"), _("Against"), _("Boards")]
    slips = [_place_slip(evening, contestant, stops) for contestant, stops in routes(evening)]
    return {**paper_heading(evening), "head": names, "slips": slips}


def _place_slip(evening: Evening, contestant: Contestant, stops: list[RouteStop]) -> Content:
    most = max((evening.game.rules.length(evening, stop.boards) for stop in stops), default=0)
    length = {"rounds": evening.rounds, "boards": most}
    return {
        "pair": contestant_word(evening, contestant.number),
        "name": full_name(contestant),
        "start": first_tables(stops),
        "length": _("%(rounds)s rounds of %(boards)s boards") % length,
        "rows": [_place_row(evening, stop) for stop in stops],
    }


def first_tables(stops: list[RouteStop]) -> str:
    """Return a sentence about where a contestant starts. A team has two tables."""
    first = [stop for stop in stops if stop.round == stops[0].round]
    if first[0].table is not None:
        return _("Begins at %(place)s") % {"place": " / ".join(map(_place, first))}
    later = next((stop for stop in stops if stop.table is not None), None)
    if later is None:
        return _("Sits out")
    return _("Sits out first; in round %(round)s %(place)s") % {"round": later.round, "place": _place(later)}


def _place(stop: RouteStop) -> str:
    return _("table %(table)s, %(side)s") % {"table": stop.table, "side": stop.direction}


def _round(evening: Evening, number: int) -> str:
    """Return a round as text for a column: the number, or for teams the match and its half."""
    return round_words(evening, number) if evening.kind == EveningKind.TEAMS else str(number)


def _place_row(evening: Evening, stop: RouteStop) -> list[str]:
    if stop.table is None:
        return [_round(evening, stop.round), "–", _("sits out"), "", ""]
    direction = stop.direction
    if stop.partner is not None:
        direction = _("%(seat)s, with %(partner)s") % {"seat": direction, "partner": stop.partner.number}
    return [
        _round(evening, stop.round),
        f"{stop.table}, {room_word(stop.room)}" if stop.room else str(stop.table),
        direction,
        contestant_numbers(stop.against),
        boards_text(evening, stop.boards),
    ]


def guide_cards(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return a card for every contestant, with a line for each board they play, in order of rounds."""
    of_a_drive = [_("Round"), _("Table"), _("We"), _("Roem"), _("They"), _("Roem"), _("Total"), _("Initials")]
    return {
        **paper_heading(evening),
        "names": of_a_drive if evening.is_drive else evening.game.documents.note_columns(),
        "by_round": evening.is_drive,
        "cards": [_guide_card(evening, contestant, stops) for contestant, stops in routes(evening)],
    }


def _guide_card(evening: Evening, contestant: Contestant, stops: list[RouteStop]) -> Content:
    rounds = [_guide_round(evening, stop) for stop in stops]
    return {"pair": contestant_word(evening, contestant.number), "name": contestant.name, "rounds": rounds}


def _guide_round(evening: Evening, stop: RouteStop) -> Content:
    if stop.table is None:
        return {"title": _("%(round)s: sits out") % {"round": round_words(evening, stop.round)}, "rows": []}
    words = {
        "round": round_words(evening, stop.round),
        "table": f"{stop.table}, {room_word(stop.room)}" if stop.room else stop.table,
        "side": stop.direction if stop.partner is None else f"{stop.direction} ({stop.partner})",
        "against": names(stop.against),
    }
    blank = [""] * (len(evening.game.documents.note_columns()) - 2)
    title = _("%(round)s: table %(table)s, %(side)s, against %(against)s") % words
    if evening.is_drive:
        return {"title": title, "rows": [[str(stop.round), str(stop.table), *blank]]}
    numbered = board_numbers(evening, stop.boards)
    rows = [[number, evening.game.wording.board_marks_short(evening, board), *blank] for board, number in numbered]
    return {"title": title, "rows": rows}


def start_list(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return a line for each contestant, with their first table."""
    rows = []
    for contestant, (first, *_later) in routes(evening):
        where = [_("sits out"), ""] if first.table is None else [str(first.table), first.direction]
        rows.append([str(contestant.number), full_name(contestant), *where])
    names = [_("Number"), _("Name"), _("Table"), _("Direction")]
    return {**paper_heading(evening), "title": _("Start list"), "head": names, "rows": rows}
