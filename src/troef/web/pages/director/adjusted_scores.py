"""Forms for adjusted scores and penalties, with a preview of the effect before the director confirms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.bridge.game.score import TrickTable
from troef.cards import SEATS, Denomination, Side, TroefError
from troef.contest.answer import ScoredResult
from troef.contest.result import Artificial
from troef.contest.session import Fine, Unit
from troef.core.numbers import parse_fraction
from troef.director.charts.outcome import RulingDraft, score_asked, transfer_in
from troef.director.deadlines import CorrectableAct, permission_for
from troef.director.library import book, nearest, normal_id
from troef.director.rulings.adjusted_scores import (
    AdjustedScore,
    Stands,
    is_rectification,
    normalise_weights,
    outcome_json,
    parse_award,
    read_cards,
)
from troef.director.rulings.record import RulingRecord, VersionReason
from troef.web.access.visibility import hides_own_unplayed, own_board_response, visibility_for
from troef.web.evenings.deals import solving
from troef.web.evenings.games import game_of_fields, reported_result
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import (
    SEAT_FIELDS,
    SITTING_SEAT_FIELDS,
    Board,
    Case,
    Contestant,
    Evening,
    Result,
    Sitting,
    chief_of,
)
from troef.web.evenings.scoring import standings
from troef.web.evenings.team_matches import team_matches
from troef.web.pages.director.forms import PenaltyForm
from troef.web.people.permissions import director_only
from troef.web.platform.http.forms import error_text, is_fragment_request, parse_amount, parse_int
from troef.web.platform.jobs import jobs
from troef.web.review.board_review import live_board_at
from troef.web.rulings import rulings
from troef.web.rulings.incident_draft import IncidentLocation, place_record
from troef.web.rulings.score_preview import (
    SelfInflictedDamage,
    preview_adjustment,
    preview_penalty,
    score_with_adjustment,
    self_inflicted_damage,
)

OUTCOME_ROWS = 5
KEEPS_TABLE_SCORE = "="
"""The award of a side that keeps the score of the table (2017: 11A)."""


@dataclass(frozen=True, slots=True)
class OutcomeFormRow:
    """One row of the form: an outcome as typed, and its weight for each side."""

    text: str
    ns: str
    ew: str

    @property
    def is_empty(self) -> bool:
        return not self.text.strip()

    def weight(self, side: str) -> Fraction:
        """Return this outcome's percentage for a side, typed such as `100/3`. Raise TroefError for another text."""
        text = self.ns if side == "NS" else self.ew
        share = parse_fraction(text.replace("%", "").replace(",", ".").strip() or "0")
        if share is None:
            raise TroefError(_("“%(text)s” is not a percentage.") % {"text": text[:40]})
        return share


EMPTY = OutcomeFormRow("", "", "")


@dataclass(frozen=True, slots=True)
class AdjustedScoreForm:
    """An adjusted score as filled in: each side has an award or a weighted share of the outcomes."""

    rows: tuple[OutcomeFormRow, ...]
    awards: dict[str, str]
    split: bool = False
    """Whether each side has its own weights. If not, both sides have the weights of North-South."""
    error_side: str = ""
    without_error: str = ""
    """`error_side` damaged itself by a serious error; `without_error` is the outcome without that error (12C1e)."""

    @classmethod
    def blank(cls, result: Result) -> AdjustedScoreForm:
        """Return a form in which both sides get the result that was entered at the table."""
        outcome = reported_result(result)
        first = OutcomeFormRow(outcome.as_typed(), "100", "100") if outcome else EMPTY
        return cls((first, *[EMPTY] * (OUTCOME_ROWS - 1)), {"NS": "", "EW": ""})

    @classmethod
    def of(cls, score: AdjustedScore, result: Result) -> AdjustedScoreForm:
        """Return the form filled in with an earlier score, or a blank form if that score cannot be typed again."""
        weights: dict[str, dict[str, str]] = {}
        for side, stands in (("NS", score.ns), ("EW", score.ew)):
            for share in () if stands is None or isinstance(stands, Artificial) else stands:
                fields, percent = outcome_json(share.told), share.weight * 100
                decimal = f"{float(percent):g}"  # As it can be typed again: `60`, `12.5`, else `100/3`.
                typed = decimal if Fraction(decimal) == percent else str(percent)
                weights.setdefault(game_of_fields(fields).entry.typed_fields(fields), {})[side] = typed
        if "" in weights or len(weights) > OUTCOME_ROWS:
            return cls.blank(result)
        awards = {"NS": _award_text(score.ns), "EW": _award_text(score.ew)}
        split = not any(awards.values()) and score.ns != score.ew
        rows = []
        for line, weight in weights.items():
            missing = "" if split else max(weight.values())  # One side has an award: the weights are the other's.
            rows.append(OutcomeFormRow(line, weight.get("NS", missing), weight.get("EW", missing)))
        return cls((*rows, *[EMPTY] * (OUTCOME_ROWS - len(rows))), awards, split)

    @classmethod
    def filled(cls, fields: Mapping[str, str]) -> AdjustedScoreForm:
        split, rows = bool(fields.get("split")), []
        for row in range(OUTCOME_ROWS):
            outcome, ns, ew = (fields.get(f"{name}{row}", "") for name in ("outcome", "ns", "ew"))
            rows.append(OutcomeFormRow(outcome, ns, ew if split else ns))
        awards = {side: _award(fields, side) for side in ("NS", "EW")}
        own = fields.get("error_side", ""), fields.get("without_error", "").strip()
        return cls(tuple(rows), awards, split, *own)

    @property
    def sides(self) -> Iterator[tuple[str, str, str]]:
        """Yield each side, its award, and the text of its percentage field: the award if it is a number, else empty."""
        for side, chosen in self.awards.items():
            amount = parse_fraction(chosen.rstrip("%").replace(",", "."))
            yield side, chosen, "" if amount is None else chosen

    def score(self, evening: Evening) -> AdjustedScore:
        """Return the adjusted score for the ruling record. Raise TroefError if the form cannot be read."""
        return AdjustedScore(self._stands("NS", evening), self._stands("EW", evening))

    def _stands(self, side: str, evening: Evening) -> Stands:
        chosen = self.awards[side]
        if chosen == KEEPS_TABLE_SCORE:
            return None
        if chosen:
            artificial = parse_award(chosen)
            if artificial.is_named or evening.game.entry.desk_settings(evening).percentages:
                return artificial
            raise TroefError(_("Percentages do not apply to IMPs or points: choose A+, A or A−."))
        filled = [row for row in self.rows if not row.is_empty]
        if not filled:
            raise TroefError(_("Fill in an outcome, such as 4S N 10, or choose an artificial score."))
        return normalise_weights((outcome_of(evening, row.text), row.weight(side)) for row in filled)


def outcome_of(evening: Evening, line: str) -> dict[str, object]:
    """Parse an outcome that the director typed, and return it in the form of the contest file."""
    return evening.game.entry.outcome(evening, line).as_result()


def _award(fields: Mapping[str, str], side: str) -> str:
    chosen = fields.get(f"award{side}", "")
    return fields.get(f"percentage{side}", "").strip() if chosen == "%" else chosen


def _award_text(stands: Stands) -> str:
    if stands is None:
        return KEEPS_TABLE_SCORE
    return stands.text if isinstance(stands, Artificial) else ""


@director_only
@hides_own_unplayed
def adjust(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Show the form for an adjusted score with its effect. On confirmation, store a ruling with the score."""
    evening = get_evening(pk)
    the_sitting = get_object_or_404(evening.sittings.select_related("table", *SEAT_FIELDS), pk=sitting)
    result = rulings.result_for(the_sitting, number)

    def confirm(score: AdjustedScore, law: str, reason: str) -> Case:
        actor = account_actor(request)
        where = place_record(the_sitting, number)
        ruled = replace(ruling_without_chart(evening, actor.who, law, reason), where=where, score=score)
        return rulings.write_ruling(evening, ruled, actor, sitting=the_sitting, board=number)

    return _page(request, result, None, confirm)


@director_only
def ruling_score(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the form for the score of a ruling, and store the score. It decides an appeal that awaits a score."""
    cases = Case.objects.select_related("evening", "sitting__table", *SITTING_SEAT_FIELDS)
    case = get_object_or_404(cases, evening_id=pk, number=number)
    if closed := case.boards & visibility_for(request, case.evening).own_unplayed:
        return own_board_response(request, min(closed))
    result = rulings.result_for(case.sitting, case.board)

    def confirm(score: AdjustedScore, law: str, reason: str) -> Case:
        actor = account_actor(request)
        appealed = rulings.appeal_to_carry_out(case)
        if appealed is not None:
            rulings.carry_out_decision(appealed, score, law, reason, actor)
        else:
            rulings.score_ruling(case, score, law, reason, actor, parse_int(request.POST.get("sees", "")))
        return case

    return _page(request, result, case, confirm)


def ruling_without_chart(evening: Evening, by: str, law: str, reason: str) -> RulingRecord:
    """Return a ruling without a chart. Raise TroefError if the paragraph is unknown or there is no reason."""
    chief = chief_of(evening)
    check_paragraph(evening, law, reason)
    return RulingRecord(
        (law,),
        reason.strip(),
        by,
        edition=evening.laws,
        regulations=evening.regulations,
        own_regulations=bool(evening.house),
        chief=chief.name if chief else "",
    )


def ruling_from_draft(
    evening: Evening, by: str, made: RulingDraft, place: IncidentLocation, outcome: BridgeResult
) -> RulingRecord:
    """Return the record of a drafted ruling. Both sides get `outcome`, under the last paragraph of the draft."""
    shares, law = normalise_weights([(outcome.as_result(), 100)]), made.laws[-1]
    return replace(
        ruling_without_chart(evening, by, law, made.decision),
        laws=made.laws,
        found=made.established_facts,
        rectification=made.rectification,
        walked=made.walked,
        where=place.where,
        score=AdjustedScore(shares, shares).by(law, evening.laws),
    )


def check_paragraph(evening: Evening, law: str, reason: str) -> None:
    """Raise TroefError unless there is a reason and the evening's law book has the paragraph."""
    rulings.check_grounds(law, reason)
    if normal_id(law, evening.laws) not in book(evening.laws).by_id:
        near = ", ".join(nearest(law, evening.laws))
        raise TroefError(_("There is no paragraph %(law)s; near it are %(near)s.") % {"law": law, "near": near})


def _page(
    request: HttpRequest, result: Result, case: Case | None, confirm: Callable[[AdjustedScore, str, str], Case]
) -> HttpResponse:
    form = AdjustedScoreForm.filled(request.POST.dict()) if request.method == "POST" else _begin(request, result, case)
    grounds = _grounds(case)
    proposed_law = request.POST.get("law", "").strip() or str(grounds["law"])
    is_fragment = is_fragment_request(request)
    if request.method == "POST" and "confirm" in request.POST and not is_fragment:
        law, reason = request.POST.get("law", "").strip(), request.POST.get("reason", "")
        kept: list[Case] = []
        if try_or_message(request, lambda: kept.append(confirm(_score(result, form)[0], law, reason))):
            counts = _("The adjusted score on board %(board)s counts now.")
            if is_rectification(law, result.evening.laws):
                counts = _("The rectified result of board %(board)s counts now.")
            messages.success(request, counts % {"board": result.board})
            return redirect("ruling", result.evening_id, kept[0].number)
    context = _context(result, form, request, proposed_law) | grounds
    return render(request, "desk/effect.html" if is_fragment else "desk/adjust.html", context)


def _grounds(case: Case | None) -> dict[str, object]:
    """Return the form's context from a ruling: paragraph, version and parts to open. Without one, no paragraph."""
    if case is None:
        return {"law": ""}
    ruling = case.now
    transfer = transfer_in(ruling.walked) if ruling.score is None else None
    return {
        "case": case,
        "ruling": ruling,
        "sees": case.versions.count(),
        "transfer": transfer,
        "law": transfer.law if transfer else ruling.laws[-1],
        "artificial": score_asked(ruling.walked) == "artificial",
        **_hints(ruling),
    }


def _hints(ruling: RulingRecord) -> dict[str, object]:
    """Return whether the form opens its parts for an own error and for one side, from the answers in chart 12C."""
    answers = [answer for walked in ruling.walked if walked.chart == "12C" for answer in walked.answers]
    own = {answer.fact: answer.value for answer in answers}.get("own_part")
    return {"erred": own in ("SERIOUS_ERROR", "GAMBLE"), "one_side": own == "FORFEITED"}


def _begin(request: HttpRequest, result: Result, case: Case | None) -> AdjustedScoreForm:
    """Return the form as first shown: the earlier score, a revoke's tricks transferred, or the table's result.

    It is empty if the ruling asks for an artificial score.
    """
    if case and case.now.score:
        return AdjustedScoreForm.of(case.now.score, result)
    if case and score_asked(case.now.walked) == "artificial":
        return AdjustedScoreForm((EMPTY,) * OUTCOME_ROWS, {"NS": "", "EW": ""})
    revoked, transfer = request.GET.get("revoked", ""), transfer_in(case.now.walked) if case else None
    outcome = reported_result(result)
    if transfer and revoked in ("NS", "EW") and isinstance(outcome, BridgeResult) and outcome.declarer:
        after = outcome.with_tricks_transferred(Side.parse(revoked), transfer.count)
        shares = normalise_weights([(after.as_result(), 100)])
        return AdjustedScoreForm.of(AdjustedScore(shares, shares), result)
    return AdjustedScoreForm.blank(result)


def _score(result: Result, form: AdjustedScoreForm) -> tuple[AdjustedScore, SelfInflictedDamage | None]:
    """Return the score as filled in. A side's own error is subtracted (12C1e) and also returned, else None."""
    score = form.score(result.evening)
    if not form.error_side or not form.without_error:
        return score, None
    own = self_inflicted_damage(result, score, form.error_side, outcome_of(result.evening, form.without_error))
    return own.score, own


def _context(result: Result, form: AdjustedScoreForm, request: HttpRequest, law: str) -> dict[str, object]:
    evening = result.evening
    others = evening.results.filter(board=result.board, agreed=True).select_related(*SEAT_FIELDS, "evening")
    context: dict[str, object] = {
        "evening": evening,
        "result": result,
        "form": form,
        "typed": request.POST,
        "frequencies": sorted(others, key=lambda result: (result.score is None, -(result.score or 0))),
        "deal_known": IncidentLocation(None, result.sitting, result.board).has_cards,
        "moves_tricks": is_rectification(law, evening.laws),
        "allowed": permission_for(CorrectableAct.RULING, evening.clock, timezone.now()),
    }
    try:
        score, error = _score(result, form)
        after, shifts = preview_adjustment(result, score.given())
        context |= {
            "score": score.by(law, evening.laws),
            "own_error": error,
            "line": after.line(result.board, result.north.number),
            "was": standings(evening).line(result.board, result.north.number),
            "shifts": shifts if visibility_for(request, evening).may_see_ranking else [],
            "outcomes": _worths(result, form),
        }
    except TroefError as error_told:
        context["problem"] = error_text(error_told)
    return context


def _worths(result: Result, form: AdjustedScoreForm) -> list[tuple[str, ScoredResult | None]]:
    """Return each typed outcome with its points if it were the only one. Return nothing for a single outcome."""
    lines, worths = [row.text for row in form.rows if not row.is_empty], []
    for line in lines if len(lines) > 1 else ():
        shares = normalise_weights([(outcome_of(result.evening, line), 100)])
        after = score_with_adjustment(result, AdjustedScore(shares, shares).given())
        worths.append((line, after.line(result.board, result.north.number)))
    return worths


@director_only
def penalty(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the form for a penalty in points with its effect. On confirmation, store it in a ruling."""
    evening = get_evening(pk)
    form = PenaltyForm(evening, request)
    context: dict[str, object] = {"evening": evening, "form": form}
    if request.method == "POST":
        try:
            fields = form.clean_or_raise()
            contestant, fine = fields["pair"], _fine(evening, fields)
            _after, shifts = preview_penalty(contestant, fine)
            context["shifts"] = shifts if visibility_for(request, evening).may_see_ranking else []
            context["pair"] = contestant
            if "confirm" in request.POST and not is_fragment_request(request):
                named = dict(evening.game.rules.fixed_fines(evening)).get(fields.get("fine", ""), "")
                case = _penalise(request, evening, fine, fine.law or "", fields["reason"] or named)
                messages.success(request, _("The penalty of pair %(pair)s counts now.") % {"pair": contestant.number})
                return redirect("ruling", pk, case.number)
        except TroefError as error:
            context["problem"] = error_text(error)
    return render(request, "desk/penalty_effect.html" if is_fragment_request(request) else "desk/penalty.html", context)


def _penalise(request: HttpRequest, evening: Evening, fine: Fine, law: str, reason: str) -> Case:
    """Store the penalty in a new ruling, or as a new version of the ruling whose number is in the address."""
    actor = account_actor(request)
    number = parse_int(request.GET.get("case", ""))
    case = evening.cases.filter(number=number).first() if number else None
    if case is not None and case.boards & visibility_for(request, evening).own_unplayed:
        raise TroefError(_("That ruling is about a board that you still have to play yourself."))
    if case is None:
        ruling = replace(ruling_without_chart(evening, actor.who, law, reason), penalties=(fine,))
        return rulings.write_ruling(evening, ruling, actor)
    check_paragraph(evening, law, reason)
    laws = (*(cited for cited in case.now.laws if cited != law), law)
    ruling = replace(case.now, laws=laws, penalties=(*case.now.penalties, fine))
    rulings.amend_ruling(case, ruling, VersionReason.SCORED, reason, actor)
    return case


def _fine(evening: Evening, fields: dict[str, Any]) -> Fine:
    contestant, named = fields["pair"], fields.get("fine", "")
    cards = (fields.get(kind) or 0 for kind in ("honours", "small"))
    if priced := evening.game.rules.fine(evening, contestant, named, *cards):
        return replace(priced, match=_match(evening, contestant, fields.get("match", "")))
    points_off = parse_amount(fields["amount"])
    if points_off is None:
        raise TroefError(_("“%(text)s” is not an amount.") % {"text": fields["amount"][:40]})
    points_off = round(points_off, 3)  # Penalties are stored with three decimals.
    if not 0 < points_off < 1000:
        raise TroefError(_("A penalty is more than nothing and less than 1000."))
    units = dict(evening.game.entry.desk_settings(evening).units)
    if fields["unit"] not in units:
        raise TroefError(_("A penalty is counted in %(units)s here.") % {"units": ", ".join(units.values())})
    unit = Unit.parse(fields["unit"])
    match = None if unit is Unit.VP else _match(evening, contestant, fields.get("match", ""))
    return Fine(str(contestant.number), points_off, unit, named or fields["law"] or None, match=match)


def _match(evening: Evening, contestant: Contestant, named: str) -> str | None:
    """Return the match that the form names, else the team's last match that has started; None without teams."""
    if evening.kind != "teams":
        return None
    played = [match for match in team_matches(evening) if contestant in (match.home, match.away)]
    begun = [match.name for match in played if (match.number - 1) * evening.halves < max(evening.round, 1)]
    if named and named not in {match.name for match in played}:
        raise TroefError(_("%(name)s does not play in that match.") % {"name": contestant.name})
    return named or (begun[-1] if begun else None)


_STRAINS = tuple(reversed(Denomination))
_PATIENCE = 0.7
"""Seconds that the page waits for the solver before it reports that the answer will follow."""


@require_GET
@director_only
@hides_own_unplayed
def double_dummy(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Show the double-dummy tricks of the board, and those of declarer after the cards in `?cards=`."""
    evening = get_evening(pk)
    board = get_object_or_404(Board, evening=evening, number=number)
    the_sitting = get_object_or_404(Sitting, evening=evening, pk=sitting)
    result = the_sitting.results.filter(board=number).first()
    live = live_board_at(the_sitting, number)  # A live table played cards, so that nobody has to type them.
    played = " ".join(str(card) for trick in live.table.tricks for _seat, card in trick) if live else ""
    typed = request.GET.get("cards", played).strip()[:300]
    context: dict[str, object] = {"evening": evening, "sitting": the_sitting, "number": number, "cards": typed}
    try:
        known = solving.known_answers([board]).get(board.cards)
        if known is None:
            jobs.result(solving.solve_boards, _PATIENCE, evening=evening.pk, numbers=[number])
            known = solving.known_answers([board]).get(board.cards)
        if known is not None:
            table = TrickTable.parse(known)
            context["strains"] = _STRAINS
            context["rows"] = [(seat.name, [table[seat, strain] for strain in _STRAINS]) for seat in SEATS]
        context |= _moment(board, result, typed) if known is not None else {"coming": True}
    except TroefError as error:
        context["problem"] = error_text(error)
    return render(request, "desk/equity.html", context)


def _moment(board: Board, result: Result | None, typed: str) -> dict[str, object]:
    """Return the context of declarer's tricks with best play after the cards in `typed`; empty without a contract."""
    outcome = reported_result(result) if result else None
    if not isinstance(outcome, BridgeResult) or outcome.contract is None or outcome.declarer is None:
        return {}
    cards = read_cards(typed)
    contract = {"trumps": str(outcome.contract.denomination), "declarer": str(outcome.declarer)}
    asked = {"deal": board.cards, **contract, "played": [*map(str, cards)]}
    worth, progress = jobs.result(solving.weigh_moment, _PATIENCE, **asked)
    if worth is None:
        return {"coming": not progress.is_over}
    return {"told": outcome, "found": worth, "stop": cards[worth["cards"]] if worth["stopped"] else None}
