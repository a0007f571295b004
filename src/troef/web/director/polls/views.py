"""The pages of polls: making one and following it for the director, answering it for whoever has the address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.bridge.game.calls import BIDS
from troef.cards import SEATS, Seat, TroefError, Vulnerability
from troef.director.poll import counted
from troef.web.director.own_boards import refuse
from troef.web.director.polls import typing
from troef.web.people.rights import director_only
from troef.web.session.acting import tried
from troef.web.session.actor import signed_in
from troef.web.session.models import Case, Peer, Poll
from troef.web.session.rulings import polls as verbs
from troef.web.session.rulings.candidates import candidates, player_at
from troef.web.session.visible import eyes, may_not_see
from troef.web.site.addresses import phone_address
from troef.web.site.refusals import refused, why


def _case(pk: int, number: int) -> Case:
    return get_object_or_404(Case.objects.select_related("evening", "sitting"), evening_id=pk, number=number)


def _closed_to(request: HttpRequest, case: Case) -> HttpResponse | None:
    """A director who still has to play the board himself sees nothing of it; a poll is about calls and cards."""
    if closed := case.boards & eyes(request, case.evening).closed:
        return refuse(request, min(closed))
    if not case.evening.game.has_polls:
        return refused(request, _("A poll is about a bridge hand."), 404)
    return None


@never_cache
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
            fields = typing.clicked(fields)
        else:
            try:
                made = verbs.start(case, typing.asked_of(case, fields), signed_in(request))
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
    return typing.beginning(case, Seat.parse(seat)) if seat in tuple("NESW") else {}


@never_cache
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
            (one, one.answer, phone_address(request, reverse("poll_answer", args=[one.secret]))) for one in peers
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
