"""Matters that need attention now: calls, phones, unconfirmed results, late tables and a round to draw, with links."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from troef.director.appeals import AppealStage
from troef.director.rulings.record import Finality
from troef.laws import Text
from troef.web.access.phones import phones_waiting
from troef.web.evenings import progress
from troef.web.evenings.models import Appeal, Evening, EveningState, Result, Sitting, Typed, UnplayedReason
from troef.web.evenings.movement import is_draw_due, tied_matches
from troef.web.evenings.progress import TableRound
from troef.web.evenings.scoring import adjustment_of, standings
from troef.web.platform.i18n.filters import localised
from troef.web.rulings import incident_draft


@dataclass(frozen=True, slots=True)
class AttentionLink:
    """A matter that needs attention: its text and the page that handles it. `url` is empty if closed to the reader."""

    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class AttentionItem:
    """A kind of matter that needs attention, with a link for each occurrence."""

    kind: str
    title: str
    spots: tuple[AttentionLink, ...]


@dataclass(frozen=True, slots=True)
class StaffReader:
    """A member of staff as reader: whether they direct, and the boards that they have yet to play themselves."""

    evening: Evening
    directs: bool
    own_unplayed: frozenset[int] = frozenset()

    def spot(self, result: Result) -> AttentionLink:
        """Return a link to the page that corrects or rules on a result. A board closed to the reader has no address."""
        evening, board = self.evening, result.board
        words = place_words(evening, result.sitting, board)
        if board in self.own_unplayed:
            return AttentionLink(_("%(place)s (you still have to play it)") % {"place": words})
        page = "desk_board" if self.directs else "scorer_board"
        return AttentionLink(words, reverse(page, args=[evening.pk, board]) + f"#sitting-{result.sitting_id}")

    @property
    def desk(self) -> str:
        return reverse("desk", args=[self.evening.pk]) if self.directs else ""

    def table(self, cell: TableRound) -> str:
        """Return the address of the page with a table's results in a round; empty if it is closed to the reader."""
        hidden = self.own_unplayed & set(cell.boards)
        return "" if hidden else reverse("scorer_table", args=[self.evening.pk, cell.round, cell.table])


@dataclass(frozen=True, slots=True)
class SuspiciousResult:
    """A suspicious result with the reasons."""

    result: Result
    why: tuple[Text, ...]

    @property
    def words(self) -> str:
        return "; ".join(map(localised, self.why))


def suspicious_results(evening: Evening, closed: frozenset[int] = frozenset()) -> list[SuspiciousResult]:
    """Return the suspicious results that nobody has accepted or ruled on. Leave out `closed` boards."""
    why: dict[tuple[int, str, str], list[Text]] = {}
    for suspicion in standings(evening).suspicious:
        if suspicion.board not in closed:
            why.setdefault((suspicion.board, suspicion.ns[0], suspicion.ew[0]), []).append(suspicion.text)
    if not why:
        return []
    stands = set(Typed.objects.filter(sitting__evening=evening, stands=True).values_list("sitting_id", "board"))
    known = evening.results.bare().filter(board__in={board for board, _ns, _ew in why})
    rows = known.values_list("pk", "board", "north__number", "east__number")
    keys = {pk: (board, str(north), str(east)) for pk, board, north, east in rows}
    results = evening.results.bare().filter(pk__in=[pk for pk, key in keys.items() if key in why])
    return [
        SuspiciousResult(result, tuple(why[keys[result.pk]]))
        for result in results.select_related("sitting__table")
        .order_by("board", "north__number")
        .prefetch_related("adjustments")
        if (result.sitting_id, result.board) not in stands and adjustment_of(result) is None
    ]


def attention_items(reader: StaffReader, now: datetime) -> list[AttentionItem]:
    """Return the matters that need attention during play, most urgent first; empty outside play."""
    evening = reader.evening
    if evening.state != EveningState.PLAYING:
        return []
    late = [cell for cell in progress.current_cells(evening, now) if cell.is_late]
    first = (_calls(reader, now), _phones(evening), _after_the_board(reader), _to_confirm(reader))
    every = (*first, _behind(reader, late), _unplayed(reader), _odd(reader), _to_draw(evening), _to_close(evening))
    return [need for need in every if need.spots]


def attention_context(reader: StaffReader, now: datetime, but: Collection[str] = ()) -> dict[str, Any]:
    """Return the template variables: the matters of kinds not in `but`, their first link, and the next step."""
    waiting = [need for need in attention_items(reader, now) if need.kind not in but]
    return {
        "needs": waiting,
        "primary": next((spot for need in waiting for spot in need.spots if spot.url), None),
        "comes_next": next_step_text(reader.evening) if reader.evening.state == EveningState.PLAYING else "",
    }


def _calls(reader: StaffReader, now: datetime) -> AttentionItem:
    spots = []
    for call in reader.evening.calls.filter(done=None).select_related("table"):
        minutes = int((now - call.at).total_seconds() // 60)
        words = ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) if minutes > 0 else _("just now")
        since = words % {"minutes": minutes}
        spots.append(AttentionLink(f"{table_words(call.table.number)} · {since}", reader.desk))
    title = ngettext("A table calls the director", "%(number)s tables call the director", len(spots))
    return AttentionItem("calls", title % {"number": len(spots)}, tuple(spots))


def _phones(evening: Evening) -> AttentionItem:
    """Return the phones that wait for admission. Seated phones at the same table can admit them too."""
    tables = [place.sitting.table.number for place in phones_waiting(evening)]
    title = ngettext("%(number)s phone waits to be let in", "%(number)s phones wait to be let in", len(tables))
    url = reverse("phones", args=[evening.pk])
    spots = tuple(AttentionLink(table_words(number), url) for number in dict.fromkeys(tables))
    return AttentionItem("phones", title % {"number": len(tables)}, spots)


def _after_the_board(reader: StaffReader) -> AttentionItem:
    """Return the incidents to review now that the board has been played."""
    waiting = [kept.incident for kept in incident_draft.lasting_incidents(reader.evening.sittings.all()) if kept.waits]
    spots = (
        AttentionLink(place_words(reader.evening, incident.sitting, incident.board), reader.desk)
        for incident in waiting
        if incident.board not in reader.own_unplayed
    )
    return AttentionItem("after", _("Look at it now that the board has been played"), tuple(spots))


def _to_confirm(reader: StaffReader) -> AttentionItem:
    evening = reader.evening
    results = evening.results.bare().filter(agreed=False).select_related("sitting__table")
    spots = tuple(reader.spot(result) for result in results.order_by("sitting__table__number", "board"))
    title = ngettext("A result is to be confirmed", "%(number)s results are to be confirmed", len(spots))
    return AttentionItem("confirm", title % {"number": len(spots)}, spots)


def _behind(reader: StaffReader, late: list[TableRound]) -> AttentionItem:
    title = ngettext("A table is behind", "%(number)s tables are behind", len(late)) % {"number": len(late)}
    spots = tuple(AttentionLink(behind_text(reader.evening, cell), reader.table(cell)) for cell in late)
    return AttentionItem("behind", title, spots)


def _odd(reader: StaffReader) -> AttentionItem:
    looked = suspicious_results(reader.evening, reader.own_unplayed)
    title = ngettext("A result looks odd", "%(number)s results look odd", len(looked)) % {"number": len(looked)}
    return AttentionItem("odd", title, tuple(reader.spot(doubt.result) for doubt in looked))


def _unplayed(reader: StaffReader) -> AttentionItem:
    """Return the boards reported as not played. They have no score until the director rules."""
    unplayed = reader.evening.results.bare().exclude(unplayed="").filter(agreed=True).select_related("sitting__table")
    spots = []
    for result in unplayed.prefetch_related("adjustments").order_by("sitting__table__number", "board"):
        if result.is_left_out and adjustment_of(result) is None:
            spot = reader.spot(result)
            words = f"{spot.text} · {UnplayedReason(result.unplayed).label}"
            not_theirs = AttentionLink(_("%(place)s (for the director)") % {"place": words})
            spots.append(AttentionLink(words, spot.url) if reader.directs else not_theirs)
    title = ngettext(
        "A board was not played: give a score", "%(number)s boards were not played: give scores", len(spots)
    )
    return AttentionItem("unplayed", title % {"number": len(spots)}, tuple(spots))


def _to_draw(evening: Evening) -> AttentionItem:
    url = reverse("draw", args=[evening.pk])
    if is_draw_due(evening):
        return AttentionItem("draw", _("The next round can begin"), (AttentionLink(_("Draw the next round"), url),))
    level_final = AttentionLink(_("The final is level: say who won"), url)
    return AttentionItem("level", _("Nobody has won yet"), (level_final,) if tied_matches(evening) else ())


def _to_close(evening: Evening) -> AttentionItem:
    is_over = evening.round > evening.rounds and not tied_matches(evening)
    spot = AttentionLink(_("Close the evening"), reverse("closing", args=[evening.pk]))
    return AttentionItem("close", _("All rounds are played"), (spot,) if is_over else ())


def next_step_text(evening: Evening) -> str:
    """Return a sentence about the next step of the evening and the time when it is due."""
    ends = progress.round_ends_at(evening)
    last = evening.round >= evening.rounds
    if ends is None:
        return _("After this round you close the evening.") if last else _("The next round begins after this one.")
    about = {"time": timezone.localtime(ends).strftime("%H:%M"), "round": evening.round + 1}
    if last:
        return _("This is the last round, until about %(time)s. Then you close the evening.") % about
    return _("Round %(round)s begins when every table has finished, at about %(time)s.") % about


def table_words(number: int) -> str:
    return _("Table %(number)s") % {"number": number}


def place_words(evening: Evening, sitting: Sitting, board: int) -> str:
    return f"{table_words(sitting.table.number)} · {evening.game.wording.title(evening, board).lower()}"


def behind_text(evening: Evening, cell: TableRound) -> str:
    """Return the progress of a table in a round as text, such as `Table 3 · round 2 · 1 of 4`."""
    done = _("%(done)s of %(total)s") % {"done": cell.done, "total": len(cell.boards)}
    where = _("round %(round)s") % {"round": cell.round} if cell.round <= evening.rounds else _("after the last round")
    return f"{table_words(cell.table)} · {where} · {done}"


def unfinished_tables(reader: StaffReader) -> list[AttentionLink]:
    """Return a link per table that has boards to finish, and a line with the number of rounds not yet started."""
    evening = reader.evening
    at = progress.current_cells(evening)
    later = evening.rounds - max((cell.round for cell in at), default=min(evening.round, evening.rounds))
    to_come = ngettext("%(number)s round is still to come", "%(number)s rounds are still to come", later)
    spots = [AttentionLink(behind_text(evening, cell), reader.table(cell)) for cell in at]
    return [*spots, AttentionLink(to_come % {"number": later})] if later > 0 else spots


def unsettled_matters(reader: StaffReader, now: datetime) -> list[AttentionLink]:
    """Return the calls, incidents, unplayed boards, provisional rulings and appeals to settle before publication."""
    evening = reader.evening
    spots = [*_calls(reader, now).spots, *_after_the_board(reader).spots, *_unplayed(reader).spots]
    for case in evening.cases.prefetch_related("versions"):
        if case.now.standing is Finality.PROVISIONAL:
            words = _("Ruling %(number)s is provisional") % {"number": case.number}
            spots.append(AttentionLink(words, reverse("ruling", args=[evening.pk, case.number])))
    for appeal in Appeal.objects.filter(case__evening=evening).select_related("case__evening"):
        if appeal.record.stage not in (AppealStage.CLOSED, AppealStage.AUTHORITY):
            words = _("Appeal against ruling %(number)s") % {"number": appeal.case.number}
            spots.append(AttentionLink(words, reverse("appeal", args=[evening.pk, appeal.case.number, appeal.pk])))
    return spots
