"""Typing of score slips by scorers. Each line is stored when it is entered; doubtful slips go back to the table.

A slip has the initials of both sides, so its result counts immediately. If slips are typed twice, it counts when two
people have typed the same without seeing each other's line. 1949: 77 makes the director responsible for scoring.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.score import by_board
from troef.contest.suspicious_results import find_suspicious
from troef.web.entry.result_entry import accept_suspicious_result, log_values
from troef.web.evenings import progress
from troef.web.evenings.deals.solving import expected_tricks
from troef.web.evenings.filters import pair_numbers
from troef.web.evenings.games import ReportedResult, reported_result
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import SEAT_FIELDS, Desk, Evening, EveningState, LogVerb, Result, Sitting, Typed
from troef.web.evenings.scoring import contests_on
from troef.web.platform.i18n.filters import localised


@dataclass(frozen=True, slots=True)
class Typist:
    """A scorer who types slips. The browser is part of the identity, because two people may share an account."""

    actor: Actor
    device: str

    @property
    def mark(self) -> str:
        return f"{self.device} {self.actor.who}"


def is_double(evening: Evening) -> bool:
    return Desk.objects.filter(evening=evening, double=True).exists()


@transaction.atomic
def set_double(evening: Evening, double: bool, actor: Actor) -> None:
    """Set whether two scorers must type every slip of the evening from now on."""
    Desk.objects.update_or_create(evening=evening, defaults={"double": double})
    record_change(evening, actor, LogVerb.SLIPS_TYPED_TWICE if double else LogVerb.SLIPS_TYPED_ONCE)


@dataclass(frozen=True, slots=True)
class _LockedSlip:
    """A slip with its result and typed lines. Its evening is locked until the transaction ends."""

    evening: Evening
    sitting: Sitting
    board: int
    result: Result | None
    typed: Typed

    @property
    def before(self) -> dict[str, object] | None:
        return log_values(self.result) if self.result else None

    @property
    def doubts(self) -> list[str]:
        return doubts_on(self.evening, {self.board}).get((self.board, self.sitting.north.number), [])

    def keep(self, outcome: ReportedResult | None, agreed: bool) -> None:
        result = self.result or Result.of(self.sitting, self.board, version=0)
        result.proposed_by, result.agreed, result.version = "TD", agreed, result.version + 1
        self.evening.game.entry.save_result(result, outcome)
        if agreed:
            progress.advance_round(self.evening)

    def log(self, actor: Actor, verb: LogVerb, **about: object) -> None:
        record_change(self.evening, actor, verb, f"table:{self.sitting.table.number}", board=self.board, **about)


def _held(sitting: Sitting, board: int) -> _LockedSlip:
    """Return the slip of a board, locked. Raise TroefError if scorers cannot type its result now."""
    evening = Evening.objects.select_for_update().get(pk=sitting.evening_id)
    if evening.state != EveningState.PLAYING:
        raise TroefError(_("Play is over or has not begun: results are corrected at the director's desk."))
    if sitting.is_sit_out or board not in sitting.boards:
        raise TroefError(_("Board %(board)s is not played at this table in this round.") % {"board": board})
    result = Result.objects.filter(sitting=sitting, board=board).first()
    if result is not None and result.adjustments.filter(withdrawn=None).exists():
        raise TroefError(_("This board has a ruling: change it at the director's desk."))
    typed = Typed.objects.filter(sitting=sitting, board=board).first() or Typed(sitting=sitting, board=board)
    return _LockedSlip(evening, sitting, board, result, typed)


@transaction.atomic
def enter_line(sitting: Sitting, board: int, line: str, sees: int, typist: Typist) -> None:
    """Enter a line. `sees`: version of the result on the page, 0: none. Repetition accepts a suspicious result."""
    slip = _held(sitting, board)
    outcome = parse_line(slip.evening, line)
    if outcome is not None:
        outcome.check_cards(lambda: slip.evening.deal(board))
    said = _values(outcome)
    if slip.result is not None and slip.result.agreed and slip.before == said:
        if sees == slip.result.version and not slip.typed.stands and slip.doubts:
            accept_suspicious_result(sitting, board, typist.actor)
        return
    (_twice if is_double(slip.evening) else _once)(slip, outcome, said, sees, typist)


def _values(outcome: ReportedResult | None) -> dict[str, object]:
    return outcome.values() if outcome else {"not played": True}


def _check_seen(slip: _LockedSlip, sees: int) -> None:
    """Raise TroefError if the result changed after the version `sees`, which the scorer had on the page."""
    if slip.result is not None and slip.result.version != sees:
        words = {"line": line_as_typed(reported_result(slip.result))}
        sentence = _(
            "Somebody else has entered %(line)s in the meantime. Look at the slip, and type it again if that is wrong."
        )
        raise TroefError(sentence % words)


def _once(
    slip: _LockedSlip, outcome: ReportedResult | None, said: dict[str, object], sees: int, typist: Typist
) -> None:
    _check_seen(slip, sees)
    verb = LogVerb.SLIP_ENTERED if slip.result is None else LogVerb.SLIP_CORRECTED
    before = slip.before
    slip.keep(outcome, agreed=True)
    _remember(slip.typed, first=line_as_typed(outcome), first_by=typist.mark)
    slip.log(typist.actor, verb, result=said, before=before)


def _twice(
    slip: _LockedSlip, outcome: ReportedResult | None, said: dict[str, object], sees: int, typist: Typist
) -> None:
    """Enter a line for a slip that two scorers type. The result counts once the lines of two people agree."""
    typed, line = slip.typed, line_as_typed(outcome)
    lines = ((typed.first, typed.first_by), (typed.second, typed.second_by))
    others = [(text, by) for text, by in lines if text and by != typist.mark]
    waits = slip.result is not None and not slip.result.agreed and bool(typed.first)
    if waits and any(_values(parse_line(slip.evening, text)) == said for text, _by in others):
        slip.keep(outcome, agreed=True)
        _remember(typed, first=line, first_by=typist.mark)
        slip.log(typist.actor, LogVerb.SLIP_ENTERED, result=said)
    elif waits and others:
        _remember(typed, *others[0], second=line, second_by=typist.mark)
        slip.log(typist.actor, LogVerb.SLIPS_DIFFER, result=said, before=slip.before)
    else:
        _check_seen(slip, sees)
        before = slip.before
        slip.keep(outcome, agreed=False)
        _remember(typed, first=line, first_by=typist.mark)
        slip.log(typist.actor, LogVerb.SLIP_TYPED, result=said, before=before)


def _remember(typed: Typed, first: str, first_by: str, second: str = "", second_by: str = "") -> None:
    """Store the lines typed so far. The slip no longer counts as returned or accepted."""
    typed.first, typed.first_by, typed.second, typed.second_by = first, first_by, second, second_by
    typed.returned, typed.stands = "", False
    typed.save()


@transaction.atomic
def send_back(sitting: Sitting, board: int, reason: str, actor: Actor) -> None:
    """Send a slip back to the table with a reason. Its result does not count until it is typed again."""
    slip = _held(sitting, board)
    slip.typed.returned = reason.strip()[:200] or _("cannot be right")
    slip.typed.first = slip.typed.second = slip.typed.first_by = slip.typed.second_by = ""
    slip.typed.save()
    if slip.result is not None:
        slip.result.agreed, slip.result.version = False, slip.result.version + 1
        slip.result.save(update_fields=["agreed", "version"])
    slip.log(actor, LogVerb.SLIP_SENT_BACK, reason=slip.typed.returned, before=slip.before)


NOT_PLAYED = {"NP", "NIET", "NIET GESPEELD", "NOT PLAYED"}


def parse_line(evening: Evening, line: str) -> ReportedResult | None:
    """Parse a scorer's line. None: the board was not played. Raise TroefError if the line cannot be read."""
    text = " ".join(line.split())
    return None if text.upper() in NOT_PLAYED else evening.game.entry.slip(evening, text)


def line_as_typed(outcome: ReportedResult | None) -> str:
    """Return a result as the line that the reader would type."""
    return _("not played") if outcome is None else outcome.as_typed()


@dataclass(frozen=True, slots=True)
class SlipRow:
    """The row of a slip on the page of one scorer."""

    sitting: Sitting
    board: int
    result: Result | None = None
    typed: Typed | None = None
    mark: str = ""
    """The scorer who reads the page. If slips are typed twice, another scorer's first line is hidden from them."""
    doubts: tuple[str, ...] = ()
    refused: str = ""
    line: str | None = None
    """A line that this scorer typed and that was refused, with the error in `refused`."""

    @property
    def state(self) -> str:
        """State of the slip: `open`, `once` (second scorer to come), `differs`, `returned`, `doubtful` or `entered`."""
        typed, result = self.typed, self.result
        if typed is not None and typed.returned:
            return "returned"
        if result is None:
            return "open"
        if not result.agreed:
            return "differs" if typed and typed.second else "once" if typed and typed.first else "open"
        return "doubtful" if self.doubts and not (typed and typed.stands) else "entered"

    @property
    def is_mine(self) -> bool:
        return self.typed is not None and self.mark in (self.typed.first_by, self.typed.second_by)

    @property
    def is_hidden(self) -> bool:
        """Whether another scorer's line is hidden, because this scorer still has to type the slip too."""
        return self.state == "once" and not self.is_mine

    @property
    def is_done(self) -> bool:
        """Whether this scorer need not type this slip, or not again."""
        return self.state in ("entered", "doubtful") or (self.state == "once" and self.is_mine)

    @property
    def text(self) -> str:
        """Content of the input field: the refused line, else the line of the visible result, else empty."""
        if self.line is not None:
            return self.line
        if self.result is None or self.is_hidden or self.state in ("open", "returned", "differs"):
            return ""
        return line_as_typed(reported_result(self.result))

    @property
    def shown(self) -> Result | None:
        """The result to show beside the input field. None: not entered, or hidden from this scorer."""
        return None if self.is_hidden or self.state in ("open", "returned", "differs") else self.result

    @property
    def version(self) -> int:
        return self.result.version if self.result else 0

    @property
    def who(self) -> str:
        return pair_numbers(self.sitting)

    @property
    def key(self) -> str:
        return f"{self.sitting.pk}-{self.board}"


def slip_rows(evening: Evening, places: Iterable[tuple[Sitting, int]], mark: str) -> list[SlipRow]:
    """Return the rows for these pairs of sitting and board. `mark` identifies the scorer who reads the page."""
    wanted = list(places)
    sittings = {sitting.pk for sitting, _board in wanted}
    results = {(result.sitting_id, result.board): result for result in evening.results.filter(sitting__in=sittings)}
    typed = {(slip.sitting_id, slip.board): slip for slip in Typed.objects.filter(sitting__in=sittings)}
    doubts = doubts_on(evening, {board for _sitting, board in wanted})
    rows = []
    for sitting, board in wanted:
        key, suspicions = (sitting.pk, board), doubts.get((board, sitting.north.number), ())
        rows.append(SlipRow(sitting, board, results.get(key), typed.get(key), mark, tuple(suspicions)))
    return rows


def doubts_on(evening: Evening, boards: set[int]) -> dict[tuple[int, int], list[str]]:
    """Return why results on these boards are suspicious, by board and number of the contestant in North."""
    doubts: dict[tuple[int, int], list[str]] = {}
    expected = expected_tricks(evening, boards)
    for contest in contests_on(evening, boards):
        for suspicion in find_suspicious(contest, by_board(contest.results), expected=expected):
            doubts.setdefault((suspicion.board, int(suspicion.ns[0])), []).append(localised(suspicion.text))
    return doubts


def places_of_board(evening: Evening, board: int) -> list[tuple[Sitting, int]]:
    """Return the sittings with this board, in order of rounds, for typing a traveller."""
    return [(sitting, board) for sitting in _sittings(evening) if board in sitting.boards]


def places_of_table(evening: Evening, table: int, number: int) -> list[tuple[Sitting, int]]:
    """Return the boards of a table in a round with its sitting, for typing a score slip."""
    here = [sitting for sitting in _sittings(evening) if sitting.table.number == table and sitting.round == number]
    return [(sitting, board) for sitting in here for board in sitting.boards]


def _sittings(evening: Evening) -> list[Sitting]:
    sittings = evening.sittings.select_related("table", *SEAT_FIELDS).order_by("round", "table__number")
    return [sitting for sitting in sittings if not sitting.is_sit_out]


@dataclass(frozen=True, slots=True)
class SlipCount:
    """The number of confirmed and expected results, for a board, or for a table in a round."""

    name: tuple[int, ...]
    done: int
    total: int

    @property
    def is_done(self) -> bool:
        return self.done >= self.total


def slip_counts(evening: Evening) -> tuple[list[SlipCount], list[SlipCount]]:
    """Return two lists of counts of confirmed results: one per board, one per table and round."""
    agreed = set(evening.results.filter(agreed=True).values_list("sitting_id", "board"))
    boards: dict[tuple[int, ...], list[bool]] = {}
    tables: dict[tuple[int, ...], list[bool]] = {}
    met = evening.sittings.filter(east__isnull=False)
    for pk, number, table, here in met.values_list("pk", "round", "table__number", "boards"):
        for board in here:
            is_in = (pk, board) in agreed
            boards.setdefault((board,), []).append(is_in)
            tables.setdefault((number, table), []).append(is_in)
    return _counted(boards), _counted(tables)


def _counted(lines_by_name: dict[tuple[int, ...], list[bool]]) -> list[SlipCount]:
    return [SlipCount(name, sum(lines), len(lines)) for name, lines in sorted(lines_by_name.items())]
