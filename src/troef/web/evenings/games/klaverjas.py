"""Klaverjas: results with trumps, declarer, points and roem. A revoke or false accusation ends the deal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add
from types import MappingProxyType
from typing import Any, cast
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from troef import klaverjas
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, Board, Deal, Deck, Seat, Side, Suit, TroefError
from troef.cards.wording import seat_letter, side_letters, side_name
from troef.contest.options import Method
from troef.klaverjas import Table
from troef.klaverjas.contest import FIELDS
from troef.klaverjas.game.card_values import TOTAL
from troef.klaverjas.game.round_total import RoundTotal, implausible_totals
from troef.klaverjas.game.rules import ComparedNumber, RoemClaimant, Rules, Variant, WetPoints, preset, presets
from troef.klaverjas.game.score import PerSide
from troef.klaverjas.game.score_slip import SlipEnding
from troef.klaverjas.table.events import EVENT
from troef.laws import KLAVERJAS_1976
from troef.web.evenings.deals.klaverjas_worker import solver_rules
from troef.web.evenings.deals.solving import klaverjas_answer
from troef.web.evenings.games import klaverjas_slip
from troef.web.evenings.games.game import (
    Choices,
    DealCounter,
    DeskSettings,
    EntryForm,
    Fields,
    Game,
    GameDocuments,
    GameRules,
    GameWording,
    LiveTables,
    ReportedResult,
    ResultEntry,
)
from troef.web.evenings.games.klaverjas_slip import ReportedSlip, ReportedTotal, Totals
from troef.web.evenings.models import Evening, LiveTable, Result, Slip
from troef.web.platform.i18n.filters import current_language

STRUCK = "/"
"""Content of a box on the slip that was struck through."""
_MORE = ("roem_ns", "roem_ew", "marches_ns", "marches_ew", "wet_ns", "wet_ew")
"""Database fields of the optional parts of a round's total."""
_NEEDED = ("trump", "by")
"""Form fields that must be filled in. The form itself would use defaults for them."""


OPTIONS: dict[str, tuple[Any, list[tuple[object, Any]]]] = {
    "variant": (
        lazy("Your partner wins the trick and you cannot follow"),
        [("nkf", lazy("You must trump or overtrump")), ("amsterdams", lazy("You are free to throw a card"))],
    ),
    "wet_points": (
        lazy("When the players are wet"),
        [("all", lazy("all points and roem go to the others")), ("own", lazy("each side keeps its own"))],
    ),
    "four_jacks": (lazy("Four jacks in a trick"), [(100, "100"), (200, "200")]),
    "roem_by": (
        lazy("Who claims roem"),
        [("winner", lazy("the winner of the trick")), ("anyone", lazy("anybody at the table"))],
    ),
    "not_trumping_is_revoke": (
        lazy("Not trumping when you must"),
        [(True, lazy("costs what a revoke costs")), (False, lazy("costs nothing"))],
    ),
    "compare": (
        lazy("Compared with the other tables"),
        [("own", lazy("your own points")), ("difference", lazy("the difference between the sides"))],
    ),
}
"""Rules of play that an organiser can set (I-23), by name: the question, and each value with its label."""


class KlaverjasEveningRules(GameRules):
    """The rules of klaverjas for an evening."""

    prize_counts = MappingProxyType({"marches": lazy("Most marches"), "roem": lazy("Most roem")})

    def regulations(self, evening: Evening) -> dict[str, object]:
        return {"compare": "saldo"} if evening.klaverjas.rules.compare is ComparedNumber.DIFFERENCE else {}

    def announced_conditions(self, evening: Evening) -> dict[str, object]:
        return {"way_of_playing": evening.klaverjas.options, **evening.klaverjas.rest_given}

    def is_drive(self, evening: Evening) -> bool:
        return evening.klaverjas.is_drive

    def by_totals(self, evening: Evening) -> bool:
        return evening.klaverjas.is_drive and evening.klaverjas.by_totals

    def length(self, evening: Evening, boards: Sequence[int]) -> int:
        return evening.klaverjas.deals if boards and self.by_totals(evening) else len(boards)

    def fixed_fines(self, evening: Evening) -> Choices:
        """Return offences as paragraph and text. Where the regulations fix the penalty, the text says its amount."""
        spoke = ("I-5", _("said something other than play or pass"))
        if evening.is_drive:
            return (spoke, ("I-26", _("something that the regulations do not name")))
        return (
            ("II-13", _("put a hand back with more or fewer than eight cards: 1")),
            ("II-14", _("put back cards that do not match the control card: at least 1")),
            ("II-16", _("did not compare the cards with the control card: both pairs")),
            ("II-20", _("beside an adjusted score: 1 or 2")),
            spoke,
        )

    def missed_board_awards(self, evening: Evening) -> tuple[str, str]:
        """Return the minimum for a side at fault and the average for another (II-15). In a drive there is no award."""
        return ("", "") if evening.is_drive else ("minimum", "A")


class KlaverjasResultEntry(ResultEntry):
    """Results of klaverjas."""

    columns = ("slip__ns", "slip__ew", "slip__deals", *(f"slip__{name}" for name in _MORE))

    def parse_form(self, evening: Evening, fields: Fields) -> ReportedSlip | ReportedTotal:
        if not evening.by_totals:
            return self.read_deal(evening, fields)
        total = klaverjas_slip.filled_total(fields, evening.klaverjas.deals)
        doubts = list(implausible_totals(total.total, evening.klaverjas.rules.revoke_penalty))
        if doubts and fields.get("stands") != "yes":
            doubt = capfirst("; ".join(text[current_language()] for text in doubts))
            raise TroefError(klaverjas_slip.total_hints()["asks"].format(doubt=doubt))
        return total

    def read_deal(self, evening: Evening, fields: Fields) -> ReportedSlip:
        slip = klaverjas_slip.filled_slip(fields).slip
        if slip is None or not all(fields.get(name) for name in _NEEDED):
            raise TroefError(_("Fill in trumps, who played, and the points."))
        return ReportedSlip(slip, evening.klaverjas.rules)

    def entry_form(self, evening: Evening) -> EntryForm:
        context: dict[str, object] = {
            "suits": SUITS_HIGH_FIRST,
            "seats": SEATS,
            "sides": tuple(side.name for side in SIDES),
            "letters": json.dumps({side.name: side_letters(side, current_language()) for side in SIDES}),
            "names": json.dumps({side.name: side_name(side, current_language()) for side in SIDES}),
            "steps": (20, 50, 100),
            "rules": evening.klaverjas.rules,
            "sentences": json.dumps(klaverjas_slip.slip_sentence_templates()),
            "hints": json.dumps(klaverjas_slip.slip_hints()),
        }
        scripts = ("klaverjas-pad", "entry-klaverjas")
        if evening.by_totals:
            said = {
                "total_sentences": json.dumps(klaverjas_slip.total_patterns()),
                "total_hints": json.dumps(klaverjas_slip.total_hints()),
            }
            context |= {"counts": True, "deals": evening.klaverjas.deals, **said}
            return EntryForm("table/entry_totals.html", (*scripts, "entry-totals"), context)
        return EntryForm("table/entry_klaverjas.html", scripts, context)

    def fields(self, result: Result) -> dict[str, str]:
        if result.slip.is_total:
            return klaverjas_slip.total_fields(_total(result))
        return self._deal_fields(_written(result.slip))

    def _deal_fields(self, slip: klaverjas.Slip) -> dict[str, str]:
        other = {} if slip.offender else {f"points_{side.name}": str(made) for side, made in _points(slip).items()}
        march = {"march": "yes" if slip.march else "no"} if other and "162" in other.values() else {}
        roem = {f"roem_{side.name}": str(slip.roem[side]) for side in SIDES}
        fields = {"trump": str(slip.trump), "by": str(slip.declarer), "ended": slip.ending.value}
        stopped = {"offender": slip.offender.name} if slip.offender else {}
        return fields | other | march | stopped | roem | {"struck": "" if any(slip.roem.values()) else "1"}

    def desk_settings(self, evening: Evening) -> DeskSettings:
        awards = (
            ("A", _("average")),
            ("lowest", _("lowest of this deal")),
            ("lowest-of-contest", _("lowest of the contest")),
            ("minimum", _("minimum")),
        )
        deal = (
            _("Result: trumps, who played, points, roem NS-EW"),
            "H N 96 20-0",
            _("For example H N 96, S S 110 20-0, D E 162 march, C W revoke NS 0-50."),
            _(
                "Trumps, who played, the points of that side (or of both, 102-60), roem: S N 102 20, "
                "or S N 102 20-50 for both sides. For a march write “mars”, for a revoke H E revoke "
                "NS."
            ),
        )
        more = _(
            "The totals of both sides with roem: 1405-1187. Optional: r 120-40 the roem in it, m 1-0 "
            "marches, w 0-2 times wet, d 15 fewer deals; 1285-1147 + 120-40 adds the roem."
        )
        total = (_("Total of the round, NS-EW"), "1405-1187", more, more)
        return DeskSettings(
            *(total if evening.by_totals else deal),
            () if evening.is_drive else awards,
            Method(evening.method).in_matchpoints,
            (("mp", _("points") if evening.is_drive else _("matchpoints")),),
            "I-5" if evening.is_drive else "II-20",
            "1",
            "II-20",
        )

    def parse(self, evening: Evening, line: str) -> ReportedSlip | ReportedTotal:
        if evening.by_totals:
            return klaverjas_slip.parse_total(line, evening.klaverjas.deals)
        return ReportedSlip(klaverjas_slip.parse_line(line), evening.klaverjas.rules)

    def outcome(self, evening: Evening, line: str) -> ReportedResult:
        return Totals.parse(line) or self.parse(evening, line)

    def stored_result(self, result: Result) -> ReportedSlip | ReportedTotal:
        return _stored(result)

    def counting(self, evening: Evening, lines: Sequence[str]) -> DealCounter | None:
        if not evening.by_totals:
            return None
        way = evening.klaverjas
        slips = [ReportedSlip(klaverjas_slip.parse_line(line), way.rules) for line in lines]
        deals = tuple(
            (
                number,
                klaverjas_slip.slip_sentence(deal),
                json.dumps({"deal": str(number), **self._deal_fields(deal.slip)}),
            )
            for number, deal in enumerate(slips, 1)
        )
        total = ReportedTotal(_added(slips), way.deals) if slips else None
        return DealCounter(deals, way.deals, total)

    def prize_figures(self, result: Result) -> dict[str, dict[str, int]]:
        outcome = _stored(result)
        total = outcome.total if isinstance(outcome, ReportedTotal) else RoundTotal.of(outcome.slip, outcome.rules)
        both = {"marches": total.marches, "roem": total.roem}
        return {str(side): {name: made[side] for name, made in both.items() if made} for side in SIDES}

    def from_log(self, evening: Evening, values: Mapping[str, Any]) -> ReportedSlip | ReportedTotal:
        return self.parse(evening, values.get("slip") or values["totals"])

    def save_result(self, result: Result, told: ReportedResult | None) -> None:
        result.save()
        if told is not None:
            Slip(result=result, **_columns(told)).save()
        elif result.is_played:
            result.slip.delete()
            result.refresh_from_db()

    def row(self, *columns: Any) -> dict[str, object]:
        ns, ew, deals, *more = columns
        if ns is None:
            return {"not_played": True}
        points: dict[str, object] = {"points": {"NS": ns, "EW": ew}}
        pairs = zip(("roem", "marches", "wet"), more[::2], more[1::2], strict=True)
        counts = {name: {"NS": ours, "EW": theirs} for name, ours, theirs in pairs if ours is not None}
        return points if deals is None else {"deals": deals, **points, **counts}

    def is_described_by(self, fields: Mapping[str, object]) -> bool:
        return not FIELDS.isdisjoint(fields)

    def slip(self, evening: Evening, line: str) -> ReportedSlip | ReportedTotal:
        return self.parse(evening, line if evening.by_totals else klaverjas_slip.slip_line(line))

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        return Totals(fields["points"]["NS"], fields["points"]["EW"]).as_typed()


class KlaverjasWording(GameWording):
    """Boards and results of klaverjas in words."""

    questions = MappingProxyType(
        {
            "influenced": lazy("Can this influence the deal?"),
            "damage": lazy("Does playing on harm one of the sides?"),
        }
    )

    def round_status_text(self, evening: Evening, results: Sequence[Result], counting: DealCounter | None) -> str:
        if counting is not None and isinstance(counting.total, ReportedTotal):
            return klaverjas_slip.running_total_text(counting.total.total, counting.length)
        kept = [_stored(result) for result in results] if evening.is_drive else []
        slips = [slip for slip in kept if isinstance(slip, ReportedSlip)]
        return klaverjas_slip.running_total_text(_added(slips), evening.klaverjas.deals) if slips else ""

    def counted_as(self, result: Result, score: int | None) -> SafeString:
        outcome = _stored(result)
        return klaverjas_slip.counted_as(outcome) if isinstance(outcome, ReportedSlip) else self.short(result)

    def board_marks_short(self, evening: Evening, number: int) -> str:
        """Return the dealer; empty in a drive, where the players of each table cut for the deal."""
        return "" if evening.is_drive else seat_letter(Board(number).dealer, current_language())

    def title(self, evening: Evening, number: int) -> str:
        if not evening.is_drive:
            return self.title_here(evening, number)
        if evening.klaverjas.by_totals:
            return _("Round %(round)s") % {"round": number}
        number, deals = number - 1, evening.klaverjas.deals
        return _("Round %(round)s, deal %(deal)s") % {"round": number // deals + 1, "deal": number % deals + 1}

    def title_here(self, evening: Evening, number: int) -> str:
        if evening.by_totals:
            return _("Total of round %(round)s") % {"round": number}
        return _("Deal %(number)s") % {"number": _in_round(evening, number)}

    def board_range_text(self, evening: Evening, boards: Sequence[int]) -> str:
        first, last = _in_round(evening, boards[0]), _in_round(evening, boards[-1])
        if evening.by_totals:
            first, last = 1, evening.klaverjas.deals
        if first == last:
            return _("deal %(first)s") % {"first": first}
        return _("deals %(first)s–%(last)s") % {"first": first, "last": last}

    def marks(self, evening: Evening, board: Board) -> str:
        """Return dealer and leader (II-5); empty in a drive, where the players of each table cut for the deal."""
        if evening.is_drive:
            return ""
        dealer, leader = (seat_letter(seat, current_language()) for seat in (board.dealer, board.dealer.lho))
        return _("dealer %(dealer)s · %(leader)s leads") % {"dealer": dealer, "leader": leader}

    def sentence(self, evening: Evening, board: int, told: ReportedResult, score: int | None = None) -> SafeString:
        if isinstance(told, ReportedTotal):
            return format_html("{}", klaverjas_slip.total_sentence(told))
        return klaverjas_slip.slip_sentence(cast(ReportedSlip, told))

    def short(self, result: Result) -> SafeString:
        if result.slip.is_total:
            return format_html("{}", klaverjas_slip.total_details_text(_total(result)))
        return klaverjas_slip.slip_short_text(_written(result.slip))

    def score_words(self, result: Result) -> str:
        return f"{result.slip.ns}–{result.slip.ew}"

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        return format_html("{}–{}", fields["points"]["NS"], fields["points"]["EW"])


class KlaverjasDocuments(GameDocuments):
    """Documents of klaverjas."""

    def usual_penalty(self, evening: Evening) -> str:
        if evening.is_drive:
            return _("The director can take points off for remarks at the table (I-5).")
        return _(
            "Cards put back wrongly cost a matchpoint (II-13, II-14); beside an adjusted score 1 or 2 can be taken off "
            "(II-20)."
        )

    def law_sentences(self, evening: Evening) -> list[str]:
        compares, other = not evening.is_drive, _("Differs from print: %(what)s")
        said, as_printed = _said(evening.klaverjas.rules, compares), _said(Rules(), compares)
        marked = (line if line in as_printed else other % {"what": line} for line in said)
        return [f"{evening.get_edition_display()}.", *marked]

    def note_columns(self) -> list[str]:
        return [_("Deal"), _("Dealer"), _("Trumps"), _("By"), _("We"), _("Roem"), _("They"), _("Roem")]

    def slip_columns(self) -> list[str]:
        """Return the boxes of I-25 and II-12: trumps, declarer, for each side points, roem and total, and initials."""
        sides = [(side_letters(side, current_language()), _("Roem"), _("Total")) for side in SIDES]
        return [_("Trumps"), _("By"), *(name for names in sides for name in names), _("Initials")]

    def slip_rule(self, evening: Evening) -> str:
        return _("No roem: cross out the roem box from corner to corner.")

    def slip_cells(self, result: Result) -> list[str]:
        slip = _written(result.slip)
        stopped = slip.ending is not SlipEnding.PLAYED
        points, total = _points(slip), {Side.NS: result.slip.ns, Side.EW: result.slip.ew}
        boxes: list[str] = []
        for side in SIDES:
            boxes += ["" if stopped else str(points[side]), str(slip.roem[side] or STRUCK), str(total[side])]
        return [slip.trump.symbol, seat_letter(slip.declarer, current_language()), *boxes, ""]


class KlaverjasTables(LiveTables):
    """Live tables of klaverjas."""

    def study(self, evening: Evening, number: int, deal: Deal, trump: str, by: str) -> str:
        known = solver_rules(evening.klaverjas.rules)
        name = next((name for name, preset in presets().items() if solver_rules(preset.rules) == known), None)
        fields = {"deal": str(deal), "board": number, "rules": name, "trump": trump, "by": by}
        return f"{reverse('klaverjas_analysis')}?{urlencode(fields)}" if name else ""

    def playing_variants(self) -> Choices:
        return tuple((name, way.title[current_language()]) for name, way in presets().items())

    def ways_in_full(self) -> list[str]:
        return [way.text[current_language()] for way in presets().values()]

    def way_in_full(self, table: LiveTable) -> list[str]:
        rules = Rules.parse(table.rules["options"], table.rules["variant"])
        names = [known.title[current_language()] for known in presets().values() if known.rules == rules]
        at_once = [_("Everybody sees their cards at once.")] if table.cards_at_once else []
        return names + _said(rules, False) + at_once

    def live_log_header(self, way: str, guarded: bool) -> dict[str, Any]:
        options = preset(way).rules.as_json()
        return {"edition": str(KLAVERJAS_1976), "variant": options.pop("variant"), "options": options}

    def worth(self, table: Table, seconds: float) -> list[int] | None:
        """Return by how much declarer's side ends ahead, at the start and after each card; None: out of time."""
        if not table.tricks:
            return []
        traced, _progress = klaverjas_answer({"ask": "trace", "log": table.log}, seconds)
        return None if traced is None else list(traced["values"])

    def evening_log_header(self, evening: Evening) -> dict[str, Any]:
        options = evening.klaverjas.rules.as_json()
        return {"edition": evening.edition, "variant": options.pop("variant"), "options": options}

    def result_from_table(self, evening: Evening, table: Table) -> ReportedSlip | None:
        state, rules = table.state, evening.klaverjas.rules
        declarer, trump, award = state.bidding.declarer, state.bidding.trump, state.award
        if declarer is None or trump is None:
            return None
        if award is None:
            slip = klaverjas.Slip(declarer, trump, state.points[declarer.side], state.roem, state.march)
            return ReportedSlip(slip, rules)
        ending = SlipEnding.REVOKE if state.revoke else SlipEnding.ACCUSATION
        roem = {award.to: award.own_roem, award.to.opponents: award.their_roem}
        return ReportedSlip(klaverjas.Slip(declarer, trump, 0, roem, None, ending, award.to.opponents), rules)


def _stored(result: Result) -> ReportedSlip | ReportedTotal:
    if result.slip.is_total:
        return _total(result)
    return ReportedSlip(_written(result.slip), result.evening.klaverjas.rules)


def _written(kept: Slip) -> klaverjas.Slip:
    return klaverjas.Slip(
        Seat.parse(kept.declarer),
        Suit.parse(kept.trump),
        kept.points,
        {Side.NS: kept.roem_ns or 0, Side.EW: kept.roem_ew or 0},
        Side.parse(kept.march) if kept.march else None,
        SlipEnding(kept.ending),
        Side.parse(kept.offender) if kept.offender else None,
    )


def _total(result: Result) -> ReportedTotal:
    kept = result.slip

    def both(name: str) -> PerSide | None:
        ns, ew = (getattr(kept, f"{name}_{side}") for side in ("ns", "ew"))
        return None if ns is None else {Side.NS: ns, Side.EW: ew}

    points = {Side.NS: kept.ns, Side.EW: kept.ew}
    total = RoundTotal(kept.deals or 1, points, both("roem"), both("marches"), both("wet"))
    return ReportedTotal(total, result.evening.klaverjas.deals)


def _added(deals: Sequence[ReportedSlip]) -> RoundTotal:
    return reduce(add, (RoundTotal.of(deal.slip, deal.rules) for deal in deals))


def _in_round(evening: Evening, number: int) -> int:
    """Return the number of a deal as its table counts: in a drive from 1 in every round, else unchanged."""
    return (number - 1) % evening.klaverjas.deals + 1 if evening.is_drive else number


def _points(slip: klaverjas.Slip) -> PerSide:
    side = slip.declarer.side
    return {side: slip.points, side.opponents: TOTAL - slip.points}


def _said(rules: Rules, compares: bool) -> list[str]:
    """Return a sentence for each rule (I-12, I-13, I-15 to I-17, I-20). With `compares`, also for II-18."""
    compared = [
        _("The difference between both sides is compared.")
        if rules.compare is ComparedNumber.DIFFERENCE
        else _("A side's own points are compared with the other tables.")
    ]
    return [
        _("Amsterdam rules: nobody has to trump a trick that partner is winning.")
        if rules.variant is Variant.AMSTERDAMS
        else _("Partner's trick must be trumped and overtrumped too."),
        _("A side that is wet keeps its own points.")
        if rules.wet_points is WetPoints.OWN
        else _(
            "The side that plays and does not have more than the others, roem included, is wet: all goes to the others."
        ),
        _("Four jacks in a trick count %(points)s.") % {"points": rules.four_jacks},
        _("Anybody at the table may claim the roem of a trick, until it is covered.")
        if rules.roem_by is RoemClaimant.ANYONE
        else _("The winner of a trick covers it, and claims its roem before that; afterwards it is lost."),
        _(
            "A revoke ends the deal: the others get 162, the roem and %(points)s points. "
            "A false accusation costs the same."
        )
        % {"points": rules.revoke_penalty},
        _("Not trumping when you must is a revoke too.")
        if rules.not_trumping_is_revoke
        else _("Only failing to follow suit is a revoke."),
        *(compared if compares else []),
    ]


def _columns(outcome: ReportedResult) -> dict[str, Any]:
    if isinstance(outcome, ReportedTotal):
        row = outcome.total
        pairs = {"roem": row.roem, "marches": row.marches, "wet": row.wet}
        both = {f"{name}_{side.name.lower()}": pair and pair[side] for name, pair in pairs.items() for side in SIDES}
        return {"deals": row.deals, "ns": row.total[Side.NS], "ew": row.total[Side.EW], **both}
    assert isinstance(outcome, ReportedSlip)
    slip, total = outcome.slip, outcome.sheet.result.total
    return {
        "trump": str(slip.trump),
        "declarer": str(slip.declarer),
        "points": slip.points,
        "roem_ns": slip.roem[Side.NS],
        "roem_ew": slip.roem[Side.EW],
        "march": str(slip.march or ""),
        "ending": slip.ending.value,
        "offender": str(slip.offender or ""),
        "ns": total[Side.NS],
        "ew": total[Side.EW],
    }


class Klaverjas(Game):
    """Klaverjas on an evening."""

    name = "klaverjas"
    dialect = "klaver"
    deck = Deck.KLAVERJAS
    table = Table
    events = EVENT
    rules = KlaverjasEveningRules()
    entry = KlaverjasResultEntry()
    wording = KlaverjasWording()
    documents = KlaverjasDocuments()
    live = KlaverjasTables()
    rules_page = "klaverjas_rules"
    deal_option = " --klaverjas"
    director_can_redeal = awards_by_all_tables = plays_schevenings = has_bid_review = has_roem = True
