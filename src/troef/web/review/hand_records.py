"""Hand records: the deal of a board with the solver's results and par, and the readers who may see them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef import cards
from troef.analysis.bridge.solver import BridgePar, par
from troef.bridge.game.score import TrickTable
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, Deal, Denomination, Rank, Seat, Side, Suit
from troef.cards.wording import denomination_symbol, seat_letter, side_letters
from troef.web.access.visibility import aids_allowed, is_evening_over, is_public, visibility_for
from troef.web.evenings.deals import solving
from troef.web.evenings.filters import points_for, signed_number
from troef.web.evenings.models import Board, Evening, Result
from troef.web.people.permissions import is_staff
from troef.web.platform.http.forms import refusal_response
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.jobs import JobProgress, enqueue, job_progress

_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The record of one board. `answer`: the solver's results, None until it has finished."""

    number: int
    deal: Deal
    evening: Evening
    answer: Any = None

    @property
    def points(self) -> list[tuple[Seat, int]]:
        """High-card points of each seat; empty for klaverjas."""
        if not self.evening.game.counts_tricks:
            return []
        return [(seat, sum(_POINTS.get(card.rank, 0) for card in self.deal[seat])) for seat in SEATS]

    @property
    def tricks(self) -> TrickTable | None:
        return TrickTable.parse(self.answer) if self.answer and self.evening.game.counts_tricks else None

    @property
    def denominations(self) -> list[Denomination]:
        """The columns of the double-dummy table."""
        return list(reversed(Denomination))

    @property
    def rows(self) -> list[tuple[str, list[int]]]:
        """The rows of the double-dummy table: a declarer with the tricks per denomination. Empty without a table."""
        table = self.tricks
        if table is None:
            return []
        return [
            (seat_letter(seat, current_language()), [table[seat, denomination] for denomination in self.denominations])
            for seat in (Seat.N, Seat.S, Seat.E, Seat.W)
        ]

    @property
    def par(self) -> BridgePar | None:
        table, marks = self.tricks, cards.Board(self.number)
        return None if table is None else par(table, marks.dealer, marks.vulnerable, self.evening.laws)

    @property
    def in_points(self) -> Any:
        """The solver's answer for klaverjas: each side's lead in points per trump suit, and par. None for bridge."""
        return None if self.evening.game.counts_tricks else self.answer

    @property
    def par_score(self) -> int | None:
        """Par for North-South, or None if it is not known."""
        if self.in_points:
            total: dict[str, int] = self.in_points["par"]["total"]
            return total["NS"] - total["EW"]
        return self.par.score if self.par else None

    @property
    def par_words(self) -> str:
        """Par in words, such as `4♠× Z −1: OW +100` or `♥ Z 152–50, roem 40–0: NZ +102`."""
        if self.in_points:
            return self._par_in_points
        par = self.par
        if par is None:
            return ""
        contracts = []
        for best in par.contracts:
            contract = best.contract
            sign = denomination_symbol(contract.denomination, current_language())
            by = "".join(seat_letter(seat, current_language()) for seat in best.declarers)
            over = f" {signed_number(best.difference)}" if best.difference else ""
            contracts.append(f"{contract.level}{sign}{'×' * contract.doubled} {by}{over}")
        return f"{', '.join(contracts)}: {points_for(par.score)}" if contracts else "0"

    @property
    def _par_in_points(self) -> str:
        best = self.in_points["par"]
        total, roem = ([kept[side.name] for side in SIDES] for kept in (best["total"], best["roem"]))
        who = f"{Suit.parse(best['trump']).symbol} {seat_letter(Seat.parse(best['declarer']), current_language())}"
        words = [f"{who} {total[0]}–{total[1]}"]
        words += [_("roem %(ns)s–%(ew)s") % {"ns": roem[0], "ew": roem[1]}] if any(roem) else []
        marks = (("wet", _("wet")), ("march", _("march")), ("forced", _("forced: all four pass")))
        words += [word for name, word in marks if best[name]]
        return f"{', '.join(words)}: {points_for(total[0] - total[1])}"

    @property
    def makeable_trumps(self) -> list[tuple[str, list[Suit]]]:
        """For each side, the trump suits with which it wins the deal (klaverjas)."""
        table = self.in_points["table"] if self.in_points else {}
        makes = {side: [suit for suit in self.suits if table[side.name][str(suit)] > 0] for side in SIDES if table}
        return [(side_letters(side, current_language()), suits) for side, suits in makes.items()]

    def analysis_address(self, result: Result | None = None) -> str:
        """Return the address of the klaverjas analysis, with the trumps of `result`, else of par. Empty if unknown."""
        if not self.in_points or (result is not None and not result.is_played):
            return ""
        best = self.in_points["par"]
        trump, by = (result.slip.trump, result.slip.declarer) if result else (best["trump"], best["declarer"])
        return self.evening.game.live.study(self.evening, self.number, self.deal, trump, by)

    def above_par(self, result: Result) -> int | None:
        """Return the score of North-South minus par, or None if either is not known."""
        score = result.slip.ns - result.slip.ew if self.in_points and result.is_played else result.score
        return None if score is None or self.par_score is None else score - self.par_score

    def gain_over_par(self, result: Result) -> int | None:
        """Return the gain of declarer's side over best play, in tricks or points (klaverjas); None if not known."""
        if not self.answer or not result.is_played:
            return None
        if self.tricks is not None:
            contract, declarer = result.played_contract, result.declarer_seat
            if contract is None or declarer is None or result.tricks is None:
                return None
            return result.tricks - self.tricks[declarer, contract.denomination]
        if result.slip.offender:
            return None  # The deal ended before all cards were played.
        side = Seat.parse(result.slip.declarer).side
        ahead = result.slip.ns - result.slip.ew
        value: int = self.answer["table"][str(side)][result.slip.trump]
        return (ahead if side is Side.NS else -ahead) - value

    @property
    def suits(self) -> list[Suit]:
        return list(SUITS_HIGH_FIRST)

    @property
    def trumps(self) -> list[tuple[str, list[str]]]:
        """For each side, its lead in points with each trump suit (klaverjas), as text."""
        made = []
        for side in SIDES if self.in_points else ():
            values = [self.in_points["table"][str(side)][str(suit)] for suit in self.suits]
            made.append((side_letters(side, current_language()), list(map(signed_number, values))))
        return made


def hand_records(evening: Evening, numbers: Collection[int]) -> list[HandRecord]:
    """Return the records of these boards, with the solver's answers stored so far."""
    boards: list[Board] = [board for board in evening.boards.select_related("evening") if board.number in numbers]
    known = solving.known_answers(boards)
    answers = {board.number: known.get(solving.solver_question(board)) for board in boards}
    return [HandRecord(board.number, board.deal, evening, answers[board.number]) for board in boards]


def request_solving(evening: Evening, numbers: Collection[int]) -> JobProgress:
    """Enqueue the solver for those of the boards that are not yet solved. Return its progress."""
    return job_progress(enqueue(solving.solve_boards, evening=evening.pk, numbers=sorted(numbers)))


def own_deals_response(request: HttpRequest, evening: Evening) -> HttpResponse | None:
    """Return a refusal for pages with the cards of every board, or None if the reader has none of them yet to play."""
    closed = visibility_for(request, evening).own_unplayed & set(evening.boards.values_list("number", flat=True))
    if not closed:
        return None
    sentence = _(
        "You play tonight yourself, and the cards of your boards stay closed to you. Let somebody else do this."
    )
    return refusal_response(request, sentence)


def visible_records(request: HttpRequest, evening: Evening) -> frozenset[int]:
    """Return the boards whose hand records this reader may see now."""
    if is_public(evening):
        return frozenset(evening.boards.values_list("number", flat=True))
    if not is_evening_over(evening) and (not is_staff(request) or not aids_allowed(request)):
        return frozenset()
    return visibility_for(request, evening).visible_boards & set(evening.boards.values_list("number", flat=True))


def records_for(
    request: HttpRequest, evening: Evening, numbers: Collection[int], *, asks: bool = True
) -> dict[int, HandRecord]:
    """Return the records of those boards that the reader may see, by number. `asks`: enqueue solving if needed."""
    shown = visible_records(request, evening).intersection(numbers)
    if not shown:
        return {}
    known = {record.number: record for record in hand_records(evening, shown)}
    if asks and any(record.answer is None for record in known.values()):
        request_solving(evening, shown)
    return known
