"""Bridge: a contract, who played it, and how many tricks were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.bridge.contest import FIELDS, rules
from troef.bridge.game.contract import Contract
from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Denomination, Rank
from troef.cards.words import denomination_symbol
from troef.contest.options import Method
from troef.contest.regulations import regulation_sets
from troef.contest.rules import Rules
from troef.laws import Edition
from troef.web.session.games.game import Choices, DeskWords, EntryForm, Fields, Told
from troef.web.session.models import Evening, Result
from troef.web.session.outcome import Outcome
from troef.web.session.score_options import scoring_of
from troef.web.session.words import points, points_for, seat, seat_word, side, signed
from troef.web.site.language import _coloured, contract, lang


class Bridge:
    """Results of bridge."""

    columns: tuple[str, ...] = ("contract", "declarer", "tricks")

    def rules(self, edition: Edition) -> Rules:
        return rules(edition)

    def regulations(self, evening: Evening) -> str:
        return evening.regulations

    def announced(self, evening: Evening) -> dict[str, object]:
        return {}

    def read(self, evening: Evening, fields: Fields) -> Outcome:
        return Outcome.from_fields(fields)

    def entry(self, evening: Evening) -> EntryForm:
        context: dict[str, object] = {
            "denominations": list(Denomination),
            "seats": SEATS,
            "suits": SUITS_HIGH_FIRST,
            "ranks": list(Rank)[::-1],
            "levels": range(1, 8),
            "scores": reverse("scores", args=[evening.edition]),
        }
        return EntryForm("table/entry.html", ("entry-bridge",), context)

    def fields(self, result: Result) -> dict[str, str]:
        made = result.played_contract
        if made is None:
            return {"denomination": "P"}
        return {
            "level": str(made.level),
            "denomination": str(made.denomination),
            "doubled": "X" * made.doubled,
            "declarer": result.declarer,
            "tricks": str(result.tricks),
            "lead_suit": result.lead[:1],
            "lead_rank": result.lead[1:],
        }

    def desk(self, evening: Evening) -> DeskWords:
        contest_rules = self.rules(evening.laws)
        units = _units(evening, contest_rules)
        sets, unit = regulation_sets(), units[0][0]
        amount = sets[evening.regulations].penalty.get(unit, sets["nbb"].penalty.get(unit))
        return DeskWords(
            _("Result: contract, declarer, tricks"),
            "4S N 10",
            _("For example 4SX N 10, 3NT E =, 2H W -1, or Pass."),
            (("A+", "A+"), ("A", "A"), ("A-", "A−")),
            units,
            contest_rules.law["penalty"],
            "" if amount is None else points(amount),
            "12C1c",
        )

    def missed(self, evening: Evening) -> tuple[str, str]:
        return "A-", "A+"

    def parse(self, evening: Evening, line: str) -> Outcome:
        return Outcome.parse(line)

    def outcome(self, evening: Evening, line: str) -> Outcome:
        return self.parse(evening, line)

    def told(self, result: Result) -> Outcome:
        return Outcome(result.played_contract, result.declarer_seat, result.tricks, result.lead_card)

    def keep(self, result: Result, told: Told | None) -> None:
        outcome = cast(Outcome | None, told)
        result.contract = "" if outcome is None else str(outcome.contract or "P")
        result.declarer = str(outcome.declarer) if outcome and outcome.declarer else ""
        result.lead = str(outcome.lead) if outcome and outcome.lead else ""
        result.tricks = outcome.tricks if outcome else None
        result.score = outcome.ns_score(Board(result.board), result.evening.laws) if outcome else None
        result.save()

    def row(self, *columns: Any) -> dict[str, object]:
        contract, declarer, tricks = columns
        if not contract:
            return {"not_played": True}
        return {"contract": "P"} if contract == "P" else {"contract": contract, "by": declarer, "tricks": tricks}

    def is_told_by(self, fields: Mapping[str, object]) -> bool:
        return not FIELDS.isdisjoint(fields)

    def boards_word(self) -> str:
        return _("boards")

    def title(self, evening: Evening, number: int) -> str:
        return _("Board %(number)s") % {"number": number}

    def title_here(self, evening: Evening, number: int) -> str:
        return self.title(evening, number)

    def range(self, evening: Evening, boards: Sequence[int]) -> str:
        if len(boards) == 1:
            return _("board %(board)s") % {"board": boards[0]}
        return _("boards %(first)s–%(last)s") % {"first": boards[0], "last": boards[-1]}

    def marks(self, evening: Evening, number: int) -> str:
        """`gever N · OW kwetsbaar`."""
        board = Board(number)
        vulnerable = {
            "None": _("none vulnerable"),
            "Both": _("all vulnerable"),
        }.get(str(board.vulnerable)) or _("%(side)s vulnerable") % {"side": side(str(board.vulnerable))}
        return _("dealer %(seat)s") % {"seat": seat(board.dealer.name)} + " · " + vulnerable

    def sentence(self, evening: Evening, board: int, told: Told) -> SafeString:
        """`Noord speelt 4♠, 10 slagen (=): NZ +420`."""
        outcome = cast(Outcome, told)
        if outcome.contract is None or outcome.tricks is None:
            return mark_safe(_("Passed out: nobody scores"))
        return format_html(
            _("{seat} plays {contract}, {tricks} tricks ({relative}): {points}"),
            seat=seat_word(str(outcome.declarer)),
            contract=contract(outcome.contract),
            tricks=outcome.tricks,
            relative=relative(outcome.contract, outcome.tricks),
            points=points_for(outcome.ns_score(Board(board), evening.laws)),
        )

    def short(self, result: Result) -> SafeString:
        return _short(result.played_contract, result.declarer, result.tricks)

    def score_words(self, result: Result) -> str:
        return signed(result.score)

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        told = {name: str(value) for name, value in fields.items()}
        return Outcome.from_fields({**told, "declarer": told.get("by", "")}).typed() if "contract" in told else ""

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        if "contract" not in fields:
            return mark_safe(points_for(int(fields["score"])))
        made = None if fields["contract"] == "P" else Contract.parse(fields["contract"])
        return _short(made, fields.get("by", ""), fields.get("tricks"))


def _units(evening: Evening, contest_rules: Rules) -> Choices:
    """What penalties can be counted in, the usual first."""
    method = Method(evening.method)
    if method is Method.TOTAL_POINTS:
        return (("mp", _("points")),)
    if method.in_matchpoints:
        return ("top", _("part of a top")), ("percent", _("percentage points")), ("mp", _("matchpoints"))
    more: Choices = (("vp", "VP"),) if "vp" in scoring_of(evening) else ()
    return ("imp", "IMP"), *more, *((("mp", _("matchpoints")),) if contest_rules.match_in_matchpoints else ())


def _short(made: Contract | None, declarer: str, tricks: int | None) -> SafeString:
    """`4♠ N =`."""
    if made is None or tricks is None:
        return mark_safe(_("Passed out"))
    symbol = _coloured(denomination_symbol(made.denomination, lang()), made.denomination.suit)
    doubled = "×" * made.doubled
    return format_html("{}{}{} {} {}", made.level, symbol, doubled, seat(declarer), relative(made, tricks))


def relative(value: Contract, tricks: int) -> str:
    """`=`, `+1`, `−2`."""
    over = tricks - value.tricks_needed
    return "=" if over == 0 else signed(over)
