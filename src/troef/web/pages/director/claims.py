"""Page for a contested claim at the desk: the cards, the statement, the verdict, then the ruling and its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from troef.bridge.game.contract import Contract
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Deal, Hand, Seat, Suit, TroefError
from troef.core.messages import stored_text
from troef.director.claims import DecidedClaim, declarers_tricks, draft, parse_statement
from troef.director.library import nearest_in_book, normal_id
from troef.web.access.visibility import hides_own_unplayed
from troef.web.evenings.deals.claim_verdicts import DIRECTORS, ClaimRulingView, claim_ruling
from troef.web.evenings.games import reported_result
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Case, Evening, Sitting
from troef.web.evenings.seating_plan import names_at
from troef.web.pages.director.adjusted_scores import ruling_from_draft
from troef.web.pages.director.incident_entry import location_buttons
from troef.web.people.permissions import director_only
from troef.web.platform.http.forms import error_text, parse_int, refusal_response
from troef.web.platform.i18n.filters import current_language
from troef.web.review.board_review import live_board_at
from troef.web.rulings import claim_form, rulings
from troef.web.rulings.incident_draft import IncidentLocation, lasting_incidents


@dataclass(frozen=True)
class TableClaim:
    """A claim at a table: the form, the verdict, and the resulting score of the board."""

    told: claim_form.ClaimDraft
    ruled: ClaimRulingView | None
    contract: Contract | None = None
    declarer: Seat | None = None
    won: int | None = None
    """Number of tricks that declarer won before the claim."""

    def outcome(self, given: int) -> BridgeResult:
        """Return the result if the claimer's side gets `given` more tricks. Raise TroefError if it cannot get them."""
        claim = self.told.claim
        if claim is None or self.won is None or self.declarer is None:
            raise TroefError(_("Fill in the contract, the cards, and how many tricks declarer had."))
        if not 0 <= given <= claim.left:
            raise TroefError(_("There are %(left)s tricks left to play.") % {"left": claim.left})
        return BridgeResult(self.contract, self.declarer, declarers_tricks(claim, self.won, given))

    @property
    def proposed(self) -> BridgeResult | None:
        """The result according to the verdict; None without a verdict."""
        given = self.ruled.of_claimer if self.ruled else None
        return None if given is None or self.won is None else self.outcome(given)


@director_only
def claim_redirect(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect to the claim form of the table and board in the address or of a call. If one is missing, ask for it."""
    evening = get_evening(pk)
    place = IncidentLocation.of(evening, request.GET.dict())
    if not evening.game.counts_tricks:
        raise Http404

    def address(sitting: Sitting, board: int) -> str:
        query = urlencode({"call": place.call.pk}) if place.call else ""
        return f"{reverse('desk_claim', args=[pk, sitting.pk, board])}?{query}"

    if place.sitting is not None and place.board is not None:
        return redirect(address(place.sitting, place.board))
    return render(request, "desk/tell_where.html", location_buttons(evening, place, address))


@director_only
@hides_own_unplayed
def claim(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """Show the form of a claim with the verdict. A post stores the ruling."""
    evening = get_evening(pk)
    place = IncidentLocation.of(evening, {"sitting": str(sitting), "board": str(number)})
    if place.sitting is None or place.board is None or not evening.game.counts_tricks:
        raise Http404
    at_table = place.sitting
    place = replace(place, call=IncidentLocation.of(evening, request.GET.dict()).call)
    board = evening.boards.filter(number=number).first()
    deal = board.deal if board else None
    try:
        changed = _ticked(request.GET, deal) or claim_form.apply_button(request.GET)
    except TroefError as error:
        return refusal_response(request, error_text(error), 400)
    if changed is not None:
        return redirect(f"{request.path}?{changed.urlencode()}")
    asked = _asked(request.GET, evening, place, deal)
    if request.method == "POST":
        kept: list[Case] = []
        if try_or_message(request, lambda: kept.append(_written(request, evening, place, asked))):
            words = _("The ruling about the claim on board %(board)s counts now.")
            messages.success(request, words % {"board": place.board})
            return redirect("ruling", pk, kept[0].number)
    context = {
        "evening": evening,
        "place": place,
        "asked": asked,
        "told": asked.told,
        "ruled": asked.ruled,
        "hands": None if deal is None else _hands(request.GET, deal, at_table),
        "at_hand": urlencode(_at_hand(at_table, number, request.GET.get("call", ""))),
        "levels": range(1, 8),
        "doubles": [("", _("no double")), ("X", _("doubled")), ("XX", _("redoubled"))],
        "here": claim_form.address_without_judgement(request.GET, request.path),
        "typed": request.POST,
        "givens": range(asked.told.claim.left + 1) if asked.told.claim else (),
        **claim_form.form_options(),
    }
    return render(request, "desk/claim.html", context)


def _at_hand(sitting: Sitting, number: int, call: str) -> dict[str, str]:
    """Return the form's fields as the log of a live table gives them; empty without a log or a contract."""
    live = live_board_at(sitting, number)
    state = live.table.state if live else None
    if live is None or state is None or state.auction.contract is None or state.declarer is None:
        return {}
    cards, claim = [card for trick in live.table.tricks for _seat, card in trick], live.table.view(None)["claim"]
    fields = {"contract": f"{state.auction.contract} {state.declarer}", "played": claim_form.typed_cards(cards)}
    if claim is not None:
        given = claim["tricks"] if claim["do"] == "claim" else claim["of"] - claim["tricks"]
        words = "said" if "said" in parse_statement(claim["statement"]) else "statement"
        fields |= {"by": claim["by"], "kind": claim["do"], "tricks": str(given), words: claim["statement"]}
    return fields | ({"call": call} if call else {})


def _asked(filled: QueryDict, evening: Evening, place: IncidentLocation, deal: Deal | None) -> TableClaim:
    assert place.sitting is not None, "without a table there is no claim"
    problem, contract = "", _told_before(place)
    pad = [filled.get(name, "") for name in ("level", "trump", "doubled", "declarer")]
    tapped = "{}{}{} {}".format(*pad) if pad[0] and pad[1] and pad[3] else ""
    text = filled.get("contract", "").strip() or tapped
    if text:
        try:
            contract = BridgeResult.parse(f"{text[:20]} 0")
        except TroefError:
            words = _("“%(text)s” is no contract with its declarer: write it like 4SX N.")
            problem, contract = words % {"text": text[:20]}, None
    filled = filled.copy()
    if contract is not None and contract.contract is not None:
        final = contract.contract
        filled["level"], filled["trump"] = str(final.level), str(final.denomination)
        filled["doubled"], filled["declarer"] = "X" * final.doubled, str(contract.declarer)
    if contract is None or contract.contract is None or contract.declarer is None:
        answers = claim_form.read_claim_form(filled, evening.laws, {})
        return TableClaim(replace(answers, problems={**answers.problems, "contract": problem}), None)
    bid = (contract.contract.denomination, contract.declarer)
    answers = claim_form.read_claim_form(filled, evening.laws, _held(filled, deal), bid)
    before = parse_int(filled.get("won", "")) if answers.won is None else answers.won[contract.declarer.side.index]
    if answers.claim and before is not None and before + answers.claim.left > 13:
        before = None
    verdict = claim_ruling(answers.claim, DIRECTORS) if answers.claim else None
    return TableClaim(answers, verdict, contract.contract, contract.declarer, before)


def _told_before(place: IncidentLocation) -> BridgeResult | None:
    """Return the contract and its declarer, from the entered result or from an earlier incident; else None."""
    assert place.sitting is not None, "without a table there is no claim"
    result = place.sitting.results.filter(board=place.board).first() if place.board else None
    entered = reported_result(result) if result else None
    if isinstance(entered, BridgeResult):
        return entered
    here = lasting_incidents(place.sitting.evening.sittings.filter(pk=place.sitting.pk))
    earlier = [line.told.facts for line in here if line.incident.board == place.board]
    facts = next((facts for facts in reversed(earlier) if {"contract", "declarer"} <= facts.keys()), None)
    return BridgeResult.parse(f"{facts['contract']} {facts['declarer']} 0") if facts else None


def _held(filled: QueryDict, deal: Deal | None) -> Mapping[Seat, Hand] | None:
    """Return the hands for the verdict: complete if the cards played are given, else as ticked. None without a deal."""
    if deal is None:
        return None
    if filled.get("played", "").strip():
        return {seat: deal[seat] for seat in SEATS}
    ticked = set(filled.getlist("left"))
    return {seat: Hand(card for card in deal[seat] if str(card) in ticked) for seat in SEATS} if ticked else {}


def _ticked(filled: QueryDict, deal: Deal | None) -> QueryDict | None:
    """Return the form after a tap on a suit, which ticks all its cards or clears them. None if no suit was tapped."""
    seat, _colon, suit = filled.get("suit", "").partition(":")
    if deal is None or not suit:
        return None
    after = filled.copy()
    after.pop("suit")
    cards = [str(card) for card in deal[Seat.parse(seat)].of(Suit.parse(suit))]
    ticked = after.getlist("left")
    others = [card for card in ticked if card not in cards]
    after.setlist("left", others if set(cards) <= set(ticked) else [*others, *cards])
    return after


_Suits = list[tuple[Suit, list[tuple[Card, bool]]]]


def _hands(filled: QueryDict, deal: Deal, sitting: Sitting) -> list[tuple[Seat, str, _Suits]]:
    """Return each seat with its player and its cards by suit; every card comes with whether it is ticked."""
    ticked, names = set(filled.getlist("left")), names_at(sitting)

    def suits(seat: Seat) -> _Suits:
        return [(suit, [(card, str(card) in ticked) for card in deal[seat].of(suit)]) for suit in SUITS_HIGH_FIRST]

    return [(seat, names[seat], suits(seat)) for seat in SEATS]


def _written(request: HttpRequest, evening: Evening, place: IncidentLocation, asked: TableClaim) -> Case:
    """Store the ruling on the claim. A decision that differs from the verdict needs a reason."""
    claim, verdict = asked.told.claim, asked.ruled and asked.ruled.verdict
    if claim is None or asked.ruled is None or place.sitting is None:
        raise TroefError(_("Fill in the contract, the cards, and how many tricks declarer had."))
    proposed = asked.ruled.of_claimer
    otherwise = "otherwise" in request.POST
    given = parse_int(request.POST.get("given", "")) if otherwise else proposed
    if given is None:
        raise TroefError(_("Choose how many tricks the claimer's side gets."))
    reason = request.POST.get("reason", "").strip()
    if otherwise and not reason:
        raise TroefError(_("Write down why you decide differently."))
    laid_down = nearest_in_book(verdict["law"], evening.laws) if verdict and verdict["law"] else ""
    law = normal_id(request.POST.get("law", ""), evening.laws) if otherwise else laid_down
    actor, outcome = account_actor(request), asked.outcome(given)
    assert asked.contract is not None and asked.won is not None, "without them there is no outcome"
    ruled = DecidedClaim(
        claim,
        asked.contract,
        asked.won,
        given,
        law,
        reason if otherwise else stored_text(verdict["why"], current_language()) if verdict else "",
        tuple(trick.plays for trick in asked.ruled.line) if given == proposed else (),
        request.GET.get("objection", "").strip()[: claim_form.LONGEST],
    )
    made = draft(ruled, names_at(place.sitting), current_language())
    ruling = ruling_from_draft(evening, actor.who, made, place, outcome)
    return rulings.write_ruling(evening, ruling, actor, sitting=place.sitting, board=place.board, call=place.call)
