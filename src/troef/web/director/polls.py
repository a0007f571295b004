"""The pages of polls: making one and following it for the director, answering it for whoever has the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import template
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.bridge.game.calls import BIDS, Bid, call_words, parse_call
from troef.bridge.game.play import Trick
from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Card, Deal, Hand, Seat, Suit, TroefError, Vulnerability
from troef.director.guides import Example
from troef.director.poll import LAWS, Asked, action_words, counted, typed_calls, typed_cards, vulnerable_words
from troef.laws import Edition
from troef.web.people.rights import director_only
from troef.web.session.deals.dealing import parse_hand, typed_hand
from troef.web.session.log import signed_in, tried
from troef.web.session.models import Case, Peer, Place, Poll
from troef.web.session.rulings import polls as verbs
from troef.web.session.rulings.polls import candidates, player_at
from troef.web.session.seats import Known
from troef.web.session.visible import eyes, may_not_see, refuse
from troef.web.session.words import card
from troef.web.site.addresses import phone_address
from troef.web.site.language import _coloured, lang
from troef.web.site.refusals import refused, why

register = template.Library()


def _case(pk: int, number: int) -> Case:
    return get_object_or_404(Case.objects.select_related("evening", "sitting"), evening_id=pk, number=number)


def _closed_to(request: HttpRequest, case: Case) -> HttpResponse | None:
    """A director who still has to play the board himself sees nothing of it; a poll is about calls and cards."""
    if closed := case.boards & eyes(request, case.evening).closed:
        return refuse(request, min(closed))
    if not case.evening.game.has_polls:
        return refused(request, _("A poll is about a bridge hand."), 404)
    return None


@director_only
def new_poll(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Whose turn, which hand, what came before it; the calls are typed, or clicked one by one."""
    case = _case(pk, number)
    if closed := _closed_to(request, case):
        return closed
    problem = ""
    fields = _fields(request, case)
    if request.method == "POST":
        if {"add", "back"} & set(request.POST):
            fields = clicked(fields)
        else:
            try:
                made = verbs.start(case, asked_of(case, fields), signed_in(request))
                return redirect("poll", pk, number, made.pk)
            except TroefError as error:
                problem = why(error)
    context = {
        "case": case,
        "evening": case.evening,
        "fields": fields,
        "problem": problem,
        "seats": [(seat, player_at(case, seat)) for seat in SEATS],
        "vulnerabilities": list(Vulnerability),
        "box": [str(bid) for bid in BIDS],
    }
    return render(request, "polls/new.html", context, status=409 if problem else 200)


def _fields(request: HttpRequest, case: Case) -> dict[str, str]:
    if request.method == "POST":
        return request.POST.dict()
    seat = request.GET.get("seat", "")
    return beginning(case, Seat.parse(seat)) if seat in tuple("NESW") else {}


@director_only
def poll(request: HttpRequest, pk: int, number: int, poll: int) -> HttpResponse:
    """Whom to ask, their codes, and the answers as they come."""
    polls = Poll.objects.select_related("case__evening", "case__sitting")
    found = get_object_or_404(polls, pk=poll, case__evening_id=pk, case__number=number)
    if closed := _closed_to(request, found.case):
        return closed
    if request.method == "POST":
        return _act(request, found)
    asked, peers = found.question, list(found.peers.all())
    part = "part" in request.GET
    context = {
        "poll": found,
        "case": found.case,
        "evening": found.case.evening,
        "asked": asked,
        "peers": [
            (peer, peer.answer, phone_address(request, reverse("poll_answer", args=[peer.secret]))) for peer in peers
        ],
        "counts": counted(asked, found.answers),
        "player": player_at(found.case, asked.seat),
    }
    if not part and not found.closed:
        context["candidates"] = candidates(found.case, asked.seat, {one.name for one in peers})
    return render(request, "polls/part.html" if part else "polls/poll.html", context)


def _act(request: HttpRequest, poll: Poll) -> HttpResponse:
    case, actor = poll.case, signed_in(request)
    if request.POST.get("act") == "store":
        if tried(request, lambda: verbs.into_ruling(poll, actor)):
            return redirect("ruling", case.evening_id, case.number)
    else:
        names = [*request.POST.getlist("name"), *request.POST.get("others", "").replace(",", "\n").splitlines()]
        tried(request, lambda: verbs.ask(poll, names, actor))
    return redirect("poll", case.evening_id, case.number, poll.pk)


@never_cache
def poll_answer(request: HttpRequest, secret: str) -> HttpResponse:
    """The peer's page: a hand, what came before, and what would you do; no names, no table, no ruling."""
    peer = get_object_or_404(Peer.objects.select_related("poll__case__evening", "poll__case__sitting"), secret=secret)
    case = peer.poll.case
    if case.boards & eyes(request, case.evening).closed:
        return may_not_see(request, case.board)
    problem = ""
    if request.method == "POST":
        try:
            verbs.reply(peer, request.POST.get("chosen", ""), request.POST.getlist("considered"))
            return redirect("poll_answer", secret)
        except TroefError as error:
            problem = why(error)
    context = {"asked": peer.poll.question, "closed": peer.poll.closed, "answer": peer.answer, "problem": problem}
    return render(request, "polls/answer.html", context, status=409 if problem else 200)


Fields = dict[str, str]


def deal_of(case: Case) -> Deal | None:
    """The cards of the board, where they are known."""
    board = case.evening.boards.filter(number=case.board).first() if case.board else None
    return board.deal if board else None


def beginning(case: Case, seat: Seat) -> Fields:
    """What the board tells already."""
    deal, marks = deal_of(case), Board(case.board or 1)
    return {
        "seat": str(seat),
        "hand": typed_hand(deal[seat]) if deal else "",
        "dealer": str(marks.dealer),
        "vulnerable": str(marks.vulnerable),
    }


def clicked(fields: Mapping[str, str]) -> Fields:
    """The fields after a call was added or taken back; what cannot be read stays as it was typed."""
    told = dict(fields)
    try:
        calls = [call_words(call, lang()) for call in typed_calls(told.get("auction", ""))]
    except TroefError:
        return told
    if "add" in told:
        calls += [call_words(call, lang()) for call in typed_calls(told["add"])]
    elif "back" in told:
        calls = calls[:-1]
    return told | {"auction": " ".join(calls)}


def asked_of(case: Case, fields: Mapping[str, str]) -> Asked:
    """The question that was filled in; dummy comes from the board where that is known."""
    seat, dealer = Seat.parse(fields.get("seat", "")), Seat.parse(fields.get("dealer", ""))
    asked = Asked(
        seat,
        parse_hand(fields.get("hand", "")),
        dealer,
        Vulnerability.parse(fields.get("vulnerable", "")),
        typed_calls(fields.get("auction", "")),
        typed_cards(fields.get("play", "")),
        notes=" ".join(fields.get("notes", "").split())[:1000],
    )
    return replace(asked, dummy=_dummy(case, asked, fields))


def _dummy(case: Case, asked: Asked, fields: Mapping[str, str]) -> Hand | None:
    if not asked.play:
        return None
    typed, deal, dummy = fields.get("dummy", "").strip(), deal_of(case), asked.dummy_seat
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
def action(text: str) -> SafeString | str:
    """A call or a card, the suit in its colour."""
    try:
        call = parse_call(text)
    except TroefError:
        return card(Card.parse(text))
    words = action_words(text, lang())
    suit = call.denomination.suit if isinstance(call, Bid) else None
    return words if suit is None else mark_safe(f"{words[0]}{_coloured(suit.symbol, suit)}")


@register.filter
def auction_rows(shown: Asked | Example) -> list[list[str]]:
    """The calls in rows of four from West on; `?` where a peer is to call."""
    cells = [""] * COLUMNS.index(shown.dealer) + [str(call) for call in shown.auction]
    if isinstance(shown, Asked) and shown.played is None:
        cells.append("?")
    return [cells[start : start + 4] + [""] * (4 - len(cells[start : start + 4])) for start in range(0, len(cells), 4)]


@register.filter
def vulnerability(vulnerable: Vulnerability) -> str:
    return vulnerable_words(vulnerable, lang())


@register.filter
def tricks(asked: Asked) -> list[Trick]:
    """The tricks so far, the last one perhaps not complete."""
    play = asked.played
    if play is None:
        return []
    return [*play.tricks, *([Trick(play.cards, play.cards[0][0])] if play.cards else [])]


@register.filter
def bids(asked: Asked) -> list[str]:
    """The bids among the options; none in the play."""
    return [text for text in asked.options if asked.played is None and text[0].isdecimal()]


@register.filter
def other_calls(asked: Asked) -> list[str]:
    """Pass, double, redouble."""
    return [text for text in asked.options if asked.played is None and not text[0].isdecimal()]


@register.filter
def suits_to_play(asked: Asked) -> list[tuple[Suit, list[str]]]:
    """The cards among the options, a row for each suit."""
    if asked.played is None:
        return []
    rows = ((suit, [text for text in asked.options if text[0] == suit.name]) for suit in SUITS_HIGH_FIRST)
    return [(suit, cards) for suit, cards in rows if cards]


@register.inclusion_tag("polls/waiting.html")
def polls_for(place: Place) -> dict[str, Any]:
    """What the director asks somebody of the pair that this phone speaks for."""
    contestant = place.contestant
    names = contestant.players.values_list("name", flat=True) if contestant else []
    if contestant is None or not Known.of(place.device, contestant).is_vouched_for:
        return {"peers": []}  # it shows a hand: a phone that nobody vouched for gets it from the director
    waiting = Peer.objects.filter(poll__case__evening=place.sitting.evening, poll__closed=None, reply=None)
    return {"peers": waiting.filter(name__in=names)}


@register.filter
def qr(address: str) -> SafeString:
    """The code that a phone's camera reads, dark on white in either theme."""
    import segno

    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, dark="#000", light="#fff"))
