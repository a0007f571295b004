"""Pages of polls: the director creates and follows one, and peers answer it at a secret address."""

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
from troef.director.polls import PollQuestion, action_words, count_actions, parse_calls, vulnerable_words
from troef.director.rulings.adjusted_scores import read_cards
from troef.laws import Edition
from troef.laws.citations import cited
from troef.web.access.phones import PhoneTrust
from troef.web.access.visibility import not_yet_visible_response, own_board_response, visibility_for
from troef.web.evenings.deals.dealing import hand_as_typed, parse_hand
from troef.web.evenings.filters import card_html, spoken_call, spoken_card
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Case, Peer, Place, Poll
from troef.web.pages.director.chart_walk import IncidentLink, desk_address
from troef.web.people.permissions import director_only
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.forms import error_text, refusal_response
from troef.web.platform.i18n.filters import _coloured, current_language
from troef.web.rulings import polls
from troef.web.rulings.incident_draft import IncidentDraft, IncidentLocation

register = template.Library()


def _begun(request: HttpRequest, pk: int, number: int | None) -> Poll:
    """Return an unsaved poll about a ruling or a chart's question. Raise TroefError if table or board is missing."""
    if number is not None:
        cases = Case.objects.select_related("evening", "sitting")
        return Poll.about(get_object_or_404(cases, evening_id=pk, number=number))
    evening = get_evening(pk)
    at = IncidentLocation.of(evening, request.GET.dict())
    if at.sitting is None or at.board is None:
        raise TroefError(_("Choose the table and the board first."))
    walk = Walk.parse(request.GET["w"]) if "w" in request.GET else ""
    return Poll(evening=evening, sitting=at.sitting, board=at.board, walk=str(walk))


def _closed_to(request: HttpRequest, poll: Poll) -> HttpResponse | None:
    """Return a refusal if the reader has yet to play the board, or if the game has no polls; else None."""
    if closed := poll.boards & visibility_for(request, poll.evening).own_unplayed:
        return own_board_response(request, min(closed))
    if not poll.evening.game.has_polls:
        return refusal_response(request, _("A poll is about a bridge hand."), 404)
    return None


@director_only
def new_poll(request: HttpRequest, pk: int, number: int | None = None) -> HttpResponse:
    """Show the form for a poll: the player, the hand and the auction so far, typed or tapped. Store the poll."""
    try:
        begun = _begun(request, pk, number)
    except TroefError as error:
        return refusal_response(request, error_text(error), 404)
    if closed := _closed_to(request, begun):
        return closed
    problem, seat = "", request.GET.get("seat", "")
    fields = request.POST.dict()
    if request.method != "POST" and seat in tuple("NESW"):
        fields = initial_fields(begun, Seat.parse(seat))
    if request.method == "POST":
        if {"add", "back"} & set(request.POST):
            fields = apply_click(fields)
        else:
            try:
                made = polls.start_poll(begun, question_from_fields(begun, fields), account_actor(request))
                return redirect("poll", pk, made.pk)
            except TroefError as error:
                problem = error_text(error)
    context = {
        "poll": begun,
        "evening": begun.evening,
        "fields": fields,
        "problem": problem,
        "seats": [(seat, polls.player_at(begun, seat)) for seat in SEATS],
        "address": request.GET.urlencode(),
        "vulnerabilities": list(Vulnerability),
        "box": [str(bid) for bid in BIDS],
    }
    return render(request, "polls/new.html", context, status=409 if problem else 200)


@director_only
def poll(request: HttpRequest, pk: int, poll: int) -> HttpResponse:
    """Show a poll: possible peers, their codes, the answers so far and the chart question that it helps to answer."""
    every = Poll.objects.select_related("evening", "sitting", "case")
    the_poll = get_object_or_404(every, pk=poll, evening_id=pk)
    if closed := _closed_to(request, the_poll):
        return closed
    if request.method == "POST":
        return _act(request, the_poll)
    asked, peers = the_poll.question, list(the_poll.peers.all())
    part = "part" in request.GET
    paths = [(peer, reverse("poll_answer", args=[peer.secret])) for peer in peers]
    context = {
        "poll": the_poll,
        "case": the_poll.case,
        "evening": the_poll.evening,
        "asked": asked,
        "back": _question(the_poll),
        "peers": [(peer, peer.answer, phone_address(request, path)) for peer, path in paths],
        **_said(the_poll),
        "player": polls.player_at(the_poll, asked.seat),
    }
    if not part and not the_poll.closed:
        context["candidates"] = polls.candidates(the_poll, asked.seat, {peer.name for peer in peers})
    return render(request, "polls/part.html" if part else "polls/poll.html", context)


def _said(poll: Poll) -> dict[str, Any]:
    answers, suggestions = poll.answers, poll.suggestions
    return {
        "counts": count_actions(poll.question, answers, suggestions),
        "answered": len(answers),
        "suggestions": suggestions,
        "points_nowhere": sum(not suggestion.actions for suggestion in suggestions),
    }


def _question(poll: Poll) -> dict[str, Any] | None:
    """Return the poll's chart question, each answer with the address where the walk continues; None if it has none."""
    at = Walk.parse(poll.walk) if poll.walk and poll.case is None else None
    if at is None or at.question is None:
        return None
    address = desk_address(poll.evening, IncidentLocation(None, poll.sitting, poll.board))
    answers = [IncidentLink(answer.text, address(at.answer(answer.values[0]))) for answer in at.question.answers]
    return {"question": at.question, "answers": answers, "chart": IncidentLink(at.chart.title, address(at))}


PEERS = {"16-after": ("alternative", "suggested"), "16": ("used",), "12C": ("result", "outcomes")}
"""Facts, by chart, that a poll of peers can help to establish."""


@register.inclusion_tag("polls/beside.html", takes_context=True)
def poll_context(context: RequestContext, walk: Walk, place: IncidentLocation) -> dict[str, Any]:
    """Return the context of the board's polls and a link to a new one; empty unless the walk's question is in PEERS."""
    question, evening = walk.question, context["evening"]
    helps = question is not None and question.fact in PEERS.get(walk.chart.id, ()) and evening.game.has_polls
    if not helps or place.sitting is None or place.board is None:
        return {}
    begun = polls.polls_without_ruling(place.sitting, place.board)
    return {
        "evening": evening,
        "polls": [{"poll": poll, **_said(poll)} for poll in begun],
        "ask": reverse("ask_peers", args=[evening.pk]) + "?" + urlencode({"w": str(walk), **place.query}),
    }


def _act(request: HttpRequest, poll: Poll) -> HttpResponse:
    actor = account_actor(request)
    if request.POST.get("act") == "store":
        if try_or_message(request, lambda: polls.add_to_ruling(poll, actor)) and poll.case:
            return redirect("ruling", poll.evening_id, poll.case.number)
    else:
        names = [*request.POST.getlist("name"), *request.POST.get("others", "").replace(",", "\n").splitlines()]
        try_or_message(request, lambda: polls.ask_peers(poll, names, actor))
    return redirect("poll", poll.evening_id, poll.pk)


@never_cache
def poll_answer(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a peer the hand and the auction so far, without names, table or ruling. Store the answer.

    If the director asks for it, the page then shows partner's act, and the peer answers which action that act suggests.
    """
    peer = get_object_or_404(Peer.objects.select_related("poll__evening", "poll__sitting"), secret=secret)
    poll, fields, problem = peer.poll, request.POST, ""
    if poll.boards & visibility_for(request, poll.evening).own_unplayed:
        return not_yet_visible_response(request, poll.board)
    if request.method == "POST":
        try:
            if "suggested" in fields or "nothing" in fields:
                polls.record_suggestion(peer, fields.getlist("suggested"), "nothing" in fields)
            else:
                polls.record_reply(peer, fields.get("chosen", ""), fields.getlist("considered"))
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
    """Return the cards of the board, or None if they are not known."""
    board = poll.evening.boards.filter(number=poll.board).first() if poll.board else None
    return board.deal if board else None


def initial_fields(poll: Poll, seat: Seat) -> Fields:
    """Return the known fields of a new poll: from the board, an earlier poll about it, and its last incident."""
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
    """Return the form after a click that adds or removes a call. An auction that cannot be read stays as typed."""
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
    """Return the question as filled in. Dummy's hand comes from the board unless it is typed."""
    seat, dealer = Seat.parse(fields.get("seat", "")), Seat.parse(fields.get("dealer", ""))
    hand, vulnerable = parse_hand(fields.get("hand", "")), Vulnerability.parse(fields.get("vulnerable", ""))
    calls, cards = parse_calls(fields.get("auction", "")), tuple(read_cards(fields.get("play", "")))
    notes, information = (" ".join(fields.get(name, "").split()) for name in ("notes", "information"))
    asked = PollQuestion(seat, hand, dealer, vulnerable, calls, cards, notes=notes[:1000])
    return replace(asked, information=information[:300], dummy=_dummy(poll, asked, fields))


def _dummy(poll: Poll, asked: PollQuestion, fields: Mapping[str, str]) -> Hand | None:
    if not asked.play:
        return None
    typed, deal, dummy = fields.get("dummy", "").strip(), deal_of(poll), asked.dummy_seat
    if typed:
        return parse_hand(typed)
    return deal[dummy] if deal and dummy else None


COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""Column order of printed auctions."""


@register.filter
def poll_law(edition: Edition) -> str:
    """Return the number of the paragraph about logical alternatives in an edition, or an empty text."""
    return cited(edition, "logical-alternatives")


@register.filter
def action_html(text: str) -> SafeString | str:
    """Return a call or a card with its suit in colour."""
    try:
        call = parse_call(text)
    except TroefError:
        return card_html(Card.parse(text))
    words = action_words(text, current_language())
    suit = call.denomination.suit if isinstance(call, Bid) else None
    return words if suit is None else mark_safe(f"{words[0]}{_coloured(suit.symbol, suit)}")


@register.filter
def spoken_action(text: str) -> str:
    """Return a call or a card in words, to be spoken by screen readers."""
    try:
        return spoken_call(text)
    except TroefError:
        return spoken_card(Card.parse(text))


@register.filter
def auction_rows(shown: PollQuestion | WorkedExample) -> list[list[str]]:
    """Return the calls of the auction in rows of four from West; `?` marks the peer's turn."""
    cells = [""] * COLUMNS.index(shown.dealer) + [str(call) for call in shown.auction]
    if isinstance(shown, PollQuestion) and shown.played is None:
        cells.append("?")
    return [cells[start : start + 4] + [""] * (4 - len(cells[start : start + 4])) for start in range(0, len(cells), 4)]


@register.filter
def vulnerability(vulnerable: Vulnerability) -> str:
    return vulnerable_words(vulnerable, current_language())


@register.filter
def tricks(asked: PollQuestion) -> list[CompletedTrick]:
    """Return the tricks played before the peer's turn. The last one may not be complete."""
    play = asked.played
    if play is None:
        return []
    return [*play.tricks, *([CompletedTrick(play.cards, play.cards[0][0])] if play.cards else [])]


@register.filter
def bids(asked: PollQuestion) -> list[str]:
    """Return the bids that the peer can choose; none during the play."""
    return [text for text in asked.options if asked.played is None and text[0].isdecimal()]


@register.filter
def other_calls(asked: PollQuestion) -> list[str]:
    """Return those of pass, double and redouble that the peer can choose."""
    return [text for text in asked.options if asked.played is None and not text[0].isdecimal()]


@register.filter
def suits_to_play(asked: PollQuestion) -> list[tuple[Suit, list[str]]]:
    """Return the cards that the peer can choose, in a row for each suit."""
    if asked.played is None:
        return []
    rows = ((suit, [text for text in asked.options if text[0] == suit.name]) for suit in SUITS_HIGH_FIRST)
    return [(suit, cards) for suit, cards in rows if cards]


@register.inclusion_tag("polls/waiting.html")
def polls_for(place: Place) -> dict[str, Any]:
    """Return the context of open polls that wait for players of the pair that this phone represents."""
    contestant = place.contestant
    if contestant is None or not PhoneTrust.for_phone(place.device, contestant).is_vouched_for:
        return {"peers": []}  # A poll shows a hand, so phones without confirmation get it from the director.
    waiting = Peer.objects.filter(poll__evening=place.sitting.evening, poll__closed=None)
    to_come = Q(reply=None) | Q(poll__asked__has_key="information", suggested=None)
    return {"peers": waiting.filter(to_come, name__in=contestant.players.values_list("name", flat=True))}


@register.filter
def qr(address: str) -> SafeString:
    """Return a QR code, always dark on white so that cameras can read it."""
    import segno

    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, dark="#000", light="#fff"))
