"""The pages of polls: making one and following it for the director, answering it for whoever has the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django import template
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import RequestContext
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.bridge.game.calls import BIDS, Bid, call_text, parse_call
from troef.bridge.game.play import CompletedTrick
from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Card, Deal, Hand, Seat, Suit, TroefError, Vulnerability
from troef.director.charts.walk import Walk
from troef.director.guides import WorkedExample
from troef.director.incidents.builder import IncidentQuestion
from troef.director.polls import LAWS, PollQuestion, action_words, count_actions, parse_calls, vulnerable_words
from troef.director.rulings.equity import read_cards
from troef.laws import Edition
from troef.web.access.phones import PhoneTrust
from troef.web.access.visibility import not_yet_visible_response, own_board_response, visibility_for
from troef.web.evenings.deals.dealing import hand_as_typed, parse_hand
from troef.web.evenings.filters import card_html
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Case, Peer, Place, Poll
from troef.web.pages.director.chart_walk import IncidentLink, desk_address
from troef.web.people.permissions import director_only
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.error_pages import error_text, refusal_response
from troef.web.platform.i18n.filters import _coloured, current_language
from troef.web.rulings import polls as verbs
from troef.web.rulings.incident_draft import IncidentDraft
from troef.web.rulings.location import IncidentLocation as Matter
from troef.web.rulings.polls import candidates, player_at

register = template.Library()


def _begun(request: HttpRequest, pk: int, number: int | None) -> Poll:
    """A poll for a ruling; or for a question of a chart, about a board at a table."""
    if number is not None:
        cases = Case.objects.select_related("evening", "sitting")
        return Poll.about(get_object_or_404(cases, evening_id=pk, number=number))
    evening = get_evening(pk)
    at = Matter.of(evening, request.GET.dict())
    if at.sitting is None or at.board is None:
        raise TroefError(_("Choose the table and the board first."))
    walk = Walk.parse(request.GET["w"]) if "w" in request.GET else ""
    return Poll(evening=evening, sitting=at.sitting, board=at.board, walk=str(walk))


def _closed_to(request: HttpRequest, poll: Poll) -> HttpResponse | None:
    """A director who still has to play the board himself sees nothing of it; a poll is about calls and cards."""
    if closed := poll.boards & visibility_for(request, poll.evening).closed:
        return own_board_response(request, min(closed))
    if not poll.evening.game.has_polls:
        return refusal_response(request, _("A poll is about a bridge hand."), 404)
    return None


@director_only
def new_poll(request: HttpRequest, pk: int, number: int | None = None) -> HttpResponse:
    """Whose turn, which hand, what came before it; the calls are typed, or clicked one by one."""
    try:
        begun = _begun(request, pk, number)
    except TroefError as error:
        return refusal_response(request, error_text(error), 404)
    if closed := _closed_to(request, begun):
        return closed
    problem = ""
    fields = _fields(request, begun)
    if request.method == "POST":
        if {"add", "back"} & set(request.POST):
            fields = apply_click(fields)
        else:
            try:
                made = verbs.start_poll(begun, question_from_fields(begun, fields), account_actor(request))
                return redirect("poll", pk, made.pk)
            except TroefError as error:
                problem = error_text(error)
    context = {
        "poll": begun,
        "evening": begun.evening,
        "fields": fields,
        "problem": problem,
        "seats": [(seat, player_at(begun, seat)) for seat in SEATS],
        "address": request.GET.urlencode(),
        "vulnerabilities": list(Vulnerability),
        "box": [str(bid) for bid in BIDS],
    }
    return render(request, "polls/new.html", context, status=409 if problem else 200)


def _fields(request: HttpRequest, poll: Poll) -> dict[str, str]:
    if request.method == "POST":
        return request.POST.dict()
    seat = request.GET.get("seat", "")
    return initial_fields(poll, Seat.parse(seat)) if seat in tuple("NESW") else {}


@director_only
def poll(request: HttpRequest, pk: int, poll: int) -> HttpResponse:
    """Whom to ask, their codes, and the answers as they come; then back to the question that it was asked for."""
    polls = Poll.objects.select_related("evening", "sitting", "case")
    the_poll = get_object_or_404(polls, pk=poll, evening_id=pk)
    if closed := _closed_to(request, the_poll):
        return closed
    if request.method == "POST":
        return _act(request, the_poll)
    asked, peers = the_poll.question, list(the_poll.peers.all())
    part = "part" in request.GET
    context = {
        "poll": the_poll,
        "case": the_poll.case,
        "evening": the_poll.evening,
        "asked": asked,
        "back": _question(the_poll),
        "peers": [
            (peer, peer.answer, phone_address(request, reverse("poll_answer", args=[peer.secret]))) for peer in peers
        ],
        **_said(the_poll),
        "player": player_at(the_poll, asked.seat),
    }
    if not part and not the_poll.closed:
        context["candidates"] = candidates(the_poll, asked.seat, {peer.name for peer in peers})
    return render(request, "polls/part.html" if part else "polls/poll.html", context)


def _said(poll: Poll) -> dict[str, Any]:
    """What the peers answered so far."""
    answers, suggestions = poll.answers, poll.suggestions
    return {
        "counts": count_actions(poll.question, answers, suggestions),
        "answered": len(answers),
        "suggestions": suggestions,
        "points_nowhere": sum(not suggestion.actions for suggestion in suggestions),
    }


def _question(poll: Poll) -> dict[str, Any] | None:
    """The question of the chart that it was asked for, each answer with the address at which the walk goes on."""
    at = Walk.parse(poll.walk) if poll.walk and poll.case is None else None
    if at is None or at.question is None:
        return None
    address = desk_address(poll.evening, Matter(None, poll.sitting, poll.board))
    answers = [IncidentLink(answer.text, address(at.answer(answer.values[0]))) for answer in at.question.answers]
    return {"question": at.question, "answers": answers, "chart": IncidentLink(at.chart.title, address(at))}


PEERS = {"16-after": ("alternative", "suggested"), "16": ("used",), "12C": ("result", "outcomes")}
"""The questions of charts that peers can help to answer, by their facts."""


@register.inclusion_tag("polls/beside.html", takes_context=True)
def poll_context(context: RequestContext, walk: Walk, place: Matter) -> dict[str, Any]:
    """Beside such a question: a poll, or what the peers have said so far."""
    question, evening = walk.question, context["evening"]
    helps = question is not None and question.fact in PEERS.get(walk.chart.id, ()) and evening.game.has_polls
    if not helps or place.sitting is None or place.board is None:
        return {}
    begun = verbs.polls_without_ruling(place.sitting, place.board)
    return {
        "evening": evening,
        "polls": [{"poll": poll, **_said(poll)} for poll in begun],
        "ask": reverse("ask_peers", args=[evening.pk]) + "?" + urlencode({"w": str(walk), **place.query}),
    }


def _act(request: HttpRequest, poll: Poll) -> HttpResponse:
    actor = account_actor(request)
    if request.POST.get("act") == "store":
        if try_or_message(request, lambda: verbs.add_to_ruling(poll, actor)) and poll.case:
            return redirect("ruling", poll.evening_id, poll.case.number)
    else:
        names = [*request.POST.getlist("name"), *request.POST.get("others", "").replace(",", "\n").splitlines()]
        try_or_message(request, lambda: verbs.ask_peers(poll, names, actor))
    return redirect("poll", poll.evening_id, poll.pk)


@never_cache
def poll_answer(request: HttpRequest, secret: str) -> HttpResponse:
    """The peer's page: a hand, what came before, and what would you do; no names, no table, no ruling.

    Then, where the director asks that too: what partner did, and what it suggests.
    """
    peer = get_object_or_404(Peer.objects.select_related("poll__evening", "poll__sitting"), secret=secret)
    poll, fields, problem = peer.poll, request.POST, ""
    if poll.boards & visibility_for(request, poll.evening).closed:
        return not_yet_visible_response(request, poll.board)
    if request.method == "POST":
        try:
            if "suggested" in fields or "nothing" in fields:
                verbs.record_suggestion(peer, fields.getlist("suggested"), "nothing" in fields)
            else:
                verbs.record_reply(peer, fields.get("chosen", ""), fields.getlist("considered"))
            return redirect("poll_answer", secret)
        except TroefError as error:
            problem = error_text(error)
    asked, answer = poll.question, peer.answer
    context = {
        "asked": asked,
        "closed": poll.closed,
        "answer": answer,
        "problem": problem,
        "information": asked.information if answer and peer.suggestion is None else "",
    }
    return render(request, "polls/answer.html", context, status=409 if problem else 200)


Fields = dict[str, str]


def deal_of(poll: Poll) -> Deal | None:
    """The cards of the board, where they are known."""
    board = poll.evening.boards.filter(number=poll.board).first() if poll.board else None
    return board.deal if board else None


def initial_fields(poll: Poll, seat: Seat) -> Fields:
    """What is known already: from the board, from a poll about it before, and from what was told at the table."""
    deal, number = deal_of(poll), poll.board or 1
    marks = poll.sitting.marks(number) if poll.sitting else Board(number)
    earlier = poll.sitting.polls.filter(board=number).last() if poll.sitting else None
    incident = poll.sitting.incidents.filter(board=number).last() if poll.sitting else None
    auction = IncidentDraft.of(incident.told).facts.get(IncidentQuestion.AUCTION.key, "") if incident else ""
    calls = earlier.question.auction if earlier else parse_calls(auction)
    return {
        "seat": str(seat),
        "hand": hand_as_typed(deal[seat]) if deal else "",
        "dealer": str(marks.dealer),
        "vulnerable": str(marks.vulnerable),
        "auction": " ".join(call_text(call, current_language()) for call in calls),
        "notes": earlier.question.notes if earlier else "",
        "information": earlier.question.information if earlier else "",
    }


def apply_click(fields: Mapping[str, str]) -> Fields:
    """The fields after a call was added or taken back; what cannot be read stays as it was typed."""
    filled = dict(fields)
    try:
        calls = [call_text(call, current_language()) for call in parse_calls(filled.get("auction", ""))]
    except TroefError:
        return filled
    if "add" in filled:
        calls += [call_text(call, current_language()) for call in parse_calls(filled["add"])]
    elif "back" in filled:
        calls = calls[:-1]
    return filled | {"auction": " ".join(calls)}


def question_from_fields(poll: Poll, fields: Mapping[str, str]) -> PollQuestion:
    """The question that was filled in; dummy comes from the board where that is known."""
    seat, dealer = Seat.parse(fields.get("seat", "")), Seat.parse(fields.get("dealer", ""))
    asked = PollQuestion(
        seat,
        parse_hand(fields.get("hand", "")),
        dealer,
        Vulnerability.parse(fields.get("vulnerable", "")),
        parse_calls(fields.get("auction", "")),
        tuple(read_cards(fields.get("play", ""))),
        notes=" ".join(fields.get("notes", "").split())[:1000],
        information=" ".join(fields.get("information", "").split())[:300],
    )
    return replace(asked, dummy=_dummy(poll, asked, fields))


def _dummy(poll: Poll, asked: PollQuestion, fields: Mapping[str, str]) -> Hand | None:
    if not asked.play:
        return None
    typed, deal, dummy = fields.get("dummy", "").strip(), deal_of(poll), asked.dummy_seat
    if typed:
        return parse_hand(typed)
    return deal[dummy] if deal and dummy else None


COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""As auctions are printed."""


@register.filter
def poll_law(edition: Edition) -> str:
    """The paragraph about logical alternatives in the book of the evening, where it has one."""
    return LAWS.get(edition, "")


@register.filter
def action_html(text: str) -> SafeString | str:
    """A call or a card, the suit in its colour."""
    try:
        call = parse_call(text)
    except TroefError:
        return card_html(Card.parse(text))
    words = action_words(text, current_language())
    suit = call.denomination.suit if isinstance(call, Bid) else None
    return words if suit is None else mark_safe(f"{words[0]}{_coloured(suit.symbol, suit)}")


@register.filter
def auction_rows(shown: PollQuestion | WorkedExample) -> list[list[str]]:
    """The calls in rows of four from West on; `?` where a peer is to call."""
    cells = [""] * COLUMNS.index(shown.dealer) + [str(call) for call in shown.auction]
    if isinstance(shown, PollQuestion) and shown.played is None:
        cells.append("?")
    return [cells[start : start + 4] + [""] * (4 - len(cells[start : start + 4])) for start in range(0, len(cells), 4)]


@register.filter
def vulnerability(vulnerable: Vulnerability) -> str:
    return vulnerable_words(vulnerable, current_language())


@register.filter
def tricks(asked: PollQuestion) -> list[CompletedTrick]:
    """The tricks so far, the last one perhaps not complete."""
    play = asked.played
    if play is None:
        return []
    return [*play.tricks, *([CompletedTrick(play.cards, play.cards[0][0])] if play.cards else [])]


@register.filter
def bids(asked: PollQuestion) -> list[str]:
    """The bids among the options; none in the play."""
    return [text for text in asked.options if asked.played is None and text[0].isdecimal()]


@register.filter
def other_calls(asked: PollQuestion) -> list[str]:
    """Pass, double, redouble."""
    return [text for text in asked.options if asked.played is None and not text[0].isdecimal()]


@register.filter
def suits_to_play(asked: PollQuestion) -> list[tuple[Suit, list[str]]]:
    """The cards among the options, a row for each suit."""
    if asked.played is None:
        return []
    rows = ((suit, [text for text in asked.options if text[0] == suit.name]) for suit in SUITS_HIGH_FIRST)
    return [(suit, cards) for suit, cards in rows if cards]


@register.inclusion_tag("polls/waiting.html")
def polls_for(place: Place) -> dict[str, Any]:
    """What the director asks somebody of the pair that this phone speaks for."""
    contestant = place.contestant
    if contestant is None or not PhoneTrust.of(place.device, contestant).is_vouched_for:
        return {"peers": []}  # it shows a hand: a phone that nobody vouched for gets it from the director
    waiting = Peer.objects.filter(poll__evening=place.sitting.evening, poll__closed=None)
    to_come = Q(reply=None) | Q(poll__asked__has_key="information", suggested=None)
    return {"peers": waiting.filter(to_come, name__in=contestant.players.values_list("name", flat=True))}


@register.filter
def qr(address: str) -> SafeString:
    """The code that a phone's camera reads, dark on white in either theme."""
    import segno

    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, dark="#000", light="#fff"))
