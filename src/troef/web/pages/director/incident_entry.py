"""Entry of an incident by taps: its facts one by one, then the announcements to players by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.bridge.game.calls import BIDS, Bid
from troef.cards import ALL_CARDS, SEATS, SUITS_HIGH_FIRST, Card, Seat, TroefError
from troef.cards.wording import seat_name
from troef.director.charts.outcome import RulingDraft
from troef.director.charts.walk import EDITIONS, Walk, chart, charts
from troef.director.incidents import builder
from troef.director.incidents.announcements import announce
from troef.director.incidents.builder import CALLS, NO_ALERT, WORDS, IncidentBuilder, IncidentQuestion
from troef.director.incidents.catalogue import display_name
from troef.director.incidents.in_force import in_force_after
from troef.director.incidents.wording import draft, incident_sentences
from troef.web.access.visibility import own_board_response, visibility_for
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import Evening, Sitting
from troef.web.live import event_filters
from troef.web.pages.director.chart_walk import desk_address, tell_address
from troef.web.people.permissions import director_only
from troef.web.platform.http.forms import error_text, refusal_response
from troef.web.platform.i18n.filters import current_language
from troef.web.rulings.incident_draft import PARTIAL_KEY, IncidentDraft, IncidentLocation


@dataclass(frozen=True, slots=True)
class TapButton:
    """A button to tap. `kind` selects its style: a CSS class or a suit."""

    text: str
    address: str
    kind: str = ""


@require_GET
@director_only
def incident_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the buttons for the next fact of the incident, or the announcements when all facts are known."""
    evening = get_evening(pk)
    place = IncidentLocation.of(evening, request.GET.dict())
    try:
        begun = "t" in request.GET
        told = IncidentDraft.read(request.GET["t"]) if begun else IncidentDraft.begin(request.GET.get("what", ""))
        if place.sitting is None or place.board is None:

            def begin(sitting: Sitting, board: int) -> str:
                return tell_address(evening, replace(place, sitting=sitting, board=board))(told.incident)

            return render(request, "desk/tell_where.html", location_buttons(evening, place, begin))
        if place.board in visibility_for(request, evening).own_unplayed:
            return own_board_response(request, place.board)
        if told.incident == "claim":
            return redirect(_page_of("desk_claim", place, evening.pk, place.sitting.pk, place.board))
        telling = told.telling(evening, place.board)
        context, names = _context(evening, place, told, telling), told.names(place.sitting)
        added = (fact for fact in telling.exceptions if fact.key == request.GET.get("add"))
        fact = telling.next_question or next(added, None)
        if fact is not None:
            pad = _pad(told, telling, fact, context["address"], names)
            pad["words"] = [*pad.get("words", ()), *_elsewhere(fact, evening, place)]
            return render(request, "desk/tell.html", context | {"fact": fact, **pad})
        if telling.walk is not None and telling.walk.question is not None:
            offender = telling.who
            if IncidentQuestion.CORRECTED in telling.facts:  # A wrong explanation: the player who corrects it.
                offender = telling.seat(IncidentQuestion.CORRECTED)
            at = replace(place, offender=offender)
            return redirect(desk_address(evening, at, told.key, str(told))(telling.walk))
        heard = _heard(told, telling, context["address"], names)
        heard["lasts"] = in_force_after(telling, names, current_language())
    except TroefError as error:
        return refusal_response(request, error_text(error), 404)
    context["keep"] = str(told)
    tell_too = tell_address(evening, place)
    context["may_be_too"] = [(display_name(incident), tell_too(incident)) for incident in telling.related_incidents]
    compares = any(asked.law.startswith(("23", "27B1")) for asked, _choices in heard["find_out"])
    if compares and evening.laws in EDITIONS and _COMPARISON in charts(evening.laws):
        context["compare"] = desk_address(evening, place)(Walk.begin(chart(_COMPARISON, evening.laws)))
    context["record"] = f"{reverse('new_ruling', args=[pk])}?{urlencode({'t': str(told), **place.query})}"
    return render(request, "desk/told.html", context | heard)


def draft_from_incident(text: str, evening: Evening, place: IncidentLocation) -> RulingDraft | None:
    """Return a ruling draft from `text`, an encoded incident; None if it is empty or the table or board is unknown."""
    if not text or place.sitting is None or place.board is None:
        return None
    told = IncidentDraft.read(text)
    return draft(told.telling(evening, place.board), told.names(place.sitting), current_language())


def _elsewhere(fact: IncidentQuestion, evening: Evening, place: IncidentLocation) -> Iterator[TapButton]:
    """Yield the links to other pages for this fact: a wrong board, cards of another board or a defective trick."""
    if fact is IncidentQuestion.WRONG:
        page = _page_of("wrong_board", IncidentLocation(sitting=place.sitting), evening.pk)
        if evening.laws in EDITIONS:
            page = desk_address(evening, place)(Walk.begin(chart(_WRONG_BOARD, evening.laws), {"whole": True}))
        yield TapButton(builder.WRONG_BOARD_ANSWERS["board"][current_language()], page)
    if fact is IncidentQuestion.TOO_MANY:
        yield TapButton(_("these are the cards of another board"), tell_address(evening, place)("wrong-board"))
        if evening.laws in EDITIONS:
            page = desk_address(evening, place)(Walk.begin(chart(_DEFECTIVE_TRICK, evening.laws)))
            yield TapButton(_("the hands were right, but a trick has too many or too few cards"), page)


_DEFECTIVE_TRICK, _COMPARISON, _WRONG_BOARD = "67", "23", "15"


def _page_of(name: str, place: IncidentLocation, *args: int) -> str:
    return f"{reverse(name, args=args)}?{place.address}"


Address = Callable[[IncidentDraft], str]


def _context(
    evening: Evening, place: IncidentLocation, told: IncidentDraft, telling: IncidentBuilder
) -> dict[str, Any]:
    def address(to: IncidentDraft) -> str:
        return f"{reverse('desk_tell', args=[evening.pk])}?{urlencode({'t': str(to), **place.query})}"

    assert place.sitting is not None
    before = told.back()
    find = _page_of("desk_find", place, evening.pk)
    pairs = [] if place.sitting.is_individual else ["NS", "EW"]
    return {
        "evening": evening,
        "place": place,
        "telling": telling,
        "address": address,
        "find": find,
        "back": address(before) if before else find,
        "turns": [(side, address(told.turn(side))) for side in pairs],
    }


def location_buttons(
    evening: Evening, place: IncidentLocation, address: Callable[[Sitting, int], str]
) -> dict[str, Any]:
    """Return the context of buttons for table and board. `address` gives the address to which a button leads."""
    sittings = [place.sitting] if place.sitting else evening.sittings.filter(closed=False).select_related("table")
    at = [
        (sitting, [TapButton(str(board), address(sitting, board)) for board in sitting.boards])
        for sitting in sittings
        if not sitting.is_sit_out
    ]
    now = [(sitting, keys) for sitting, keys in at if place.sitting or sitting.round == evening.round]
    others = [row for row in at if now and row not in now]
    return {"evening": evening, "place": place, "at": now or at, "others": others}


def _pad(
    told: IncidentDraft, telling: IncidentBuilder, fact: IncidentQuestion, address: Address, names: Mapping[Seat, str]
) -> dict[str, Any]:
    def tap(value: str) -> str:
        return address(told.with_fact(fact.key, value))

    match fact:
        case IncidentQuestion.AUCTION | IncidentQuestion.PLAYED | IncidentQuestion.CARDS | IncidentQuestion.MORE:
            return _run(told, telling, fact, address)
        case IncidentQuestion.DECLARER | IncidentQuestion.LEADER | IncidentQuestion.WHO | IncidentQuestion.HOLDER:
            return _compass(telling.choices(fact), tap, names)
        case IncidentQuestion.CORRECTED | IncidentQuestion.WON:
            return _compass(telling.choices(fact), tap, names)
        case IncidentQuestion.TOO_MANY | IncidentQuestion.TOO_FEW:
            return _compass(telling.choices(fact), tap, names) | _words(telling, fact, tap)
        case IncidentQuestion.SINCE:
            return _since(told, telling, address, names)
        case IncidentQuestion.CONTRACT:
            return _contract(told, tap, address)
        case IncidentQuestion.CALL | IncidentQuestion.TO | IncidentQuestion.TOGETHER:
            return {"calls": _calls(telling.choices(fact), tap)}
        case IncidentQuestion.CARD:
            return {"suits": _cards(telling.choices(fact), tap)}
        case IncidentQuestion.EXPLAINED | IncidentQuestion.WRONG_SINCE:
            values = telling.choices(fact)
            return {"words": [TapButton(_place(telling, fact, value, names), tap(value)) for value in values]}
        case _:
            return _words(telling, fact, tap)


def _words(telling: IncidentBuilder, fact: IncidentQuestion, tap: Callable[[str], str]) -> dict[str, Any]:
    words, lang = WORDS[fact], current_language()
    return {"words": [TapButton(words[value][lang], tap(value)) for value in telling.choices(fact) if value in words]}


def _compass(may: Collection[str], tap: Callable[[str], str], names: Mapping[Seat, str]) -> dict[str, Any]:
    seats = [(str(seat), seat_name(seat, current_language()), names[seat]) for seat in SEATS]
    return {"compass": [(*seat, tap(seat[0]) if seat[0] in may else "") for seat in seats]}


def _since(
    told: IncidentDraft, telling: IncidentBuilder, address: Address, names: Mapping[Seat, str]
) -> dict[str, Any]:
    """Return the buttons to add an act since the irregularity: first the player, then the call or card."""
    seat, before = told.facts.get(PARTIAL_KEY, ""), told.facts.get(IncidentQuestion.SINCE.key, "")
    if not seat:
        may, here = telling.choices(IncidentQuestion.SINCE), f"&add={IncidentQuestion.SINCE.key}"
        return _compass(may, lambda by: address(told.with_fact(PARTIAL_KEY, by)) + here, names)

    def tap(act: str) -> str:
        return address(told.with_fact(IncidentQuestion.SINCE.key, f"{before} {seat}:{act}".strip()))

    if IncidentQuestion.CONTRACT in telling.facts:
        return {"suits": _cards(telling.choices(IncidentQuestion.CARD), tap)}
    return {"calls": _calls([str(call) for call in CALLS], tap)}


def _place(telling: IncidentBuilder, fact: IncidentQuestion, value: str, names: Mapping[Seat, str]) -> str:
    """Return the text of call number `value`, or of a wrong explanation given after it; for NO_ALERT, of no alert."""
    if value == NO_ALERT:
        return _("It was not alerted, or not explained when it was asked")
    seat, call = telling.auction.calls[int(value) - 1]
    words = {"name": names[seat], "call": event_filters.call_html(str(call))}
    if fact is IncidentQuestion.EXPLAINED:
        return f"{words['name']}: {words['call']}"
    return _("A wrong explanation, given after %(call)s of %(name)s") % words


_ROOM = 8
"""Maximum number of calls of the auction shown above the buttons. Earlier ones are left out."""


def _run(told: IncidentDraft, telling: IncidentBuilder, fact: IncidentQuestion, address: Address) -> dict[str, Any]:
    """Return the buttons to enter a series of calls or cards one by one, and a button that ends it."""
    so_far = told.facts.get(PARTIAL_KEY, "").split()

    def tap(value: str) -> str:
        return address(told.with_fact(PARTIAL_KEY, " ".join([*so_far, value])))

    done = address(told.with_fact(fact.key, " ".join(so_far)))
    if fact is not IncidentQuestion.AUCTION:
        most = telling.longest_trick if fact is IncidentQuestion.PLAYED else len(ALL_CARDS)
        left = [card for card in telling.choices(IncidentQuestion.CARD) if card not in so_far and len(so_far) < most]
        shown = [event_filters.card_html(card) for card in so_far]
        return {"suits": _cards(left, tap), "so_far": shown, "runs": True, "done": done if so_far else ""}
    auction, enough = telling.auction_of(" ".join(so_far)), bool(so_far) or telling.incident != "explained"
    said = [event_filters.call_html(str(call)) for seat, call in auction.calls]
    shown = said if len(said) <= _ROOM else ["…", *said[-_ROOM:]]
    proper = [str(call) for call in auction.legal()]

    def called(call: str) -> str:
        """Return the address after this call. An improper call ends the auction, because it is the incident."""
        facts = {**before, IncidentQuestion.CALL.key: call}
        return tap(call) if call in proper else address(replace(told, facts=facts))

    before = told.with_fact(fact.key, " ".join(so_far)).facts
    improper = telling.incident == "insufficient"
    return {
        "calls": _calls([str(call) for call in CALLS] if improper else proper, called),
        "improper": improper,
        "so_far": shown,
        "runs": True,
        "turn": seat_name(auction.turn, current_language()),
        "done": done if enough else "",
    }


def _calls(possible: Collection[str], tap: Callable[[str], str]) -> list[list[TapButton]]:
    """Return a row of buttons for pass and doubles, then one per level. `tap` gives the address for a possible call."""
    rows: dict[int, list[TapButton]] = {}
    for call in CALLS:
        text = str(call)
        key = TapButton(event_filters.call_html(text), tap(text) if text in possible else "")
        rows.setdefault(call.level if isinstance(call, Bid) else 0, []).append(key)
    return list(rows.values())


def _contract(told: IncidentDraft, tap: Callable[[str], str], address: Address) -> dict[str, Any]:
    """Return the buttons for a contract: first undoubled, doubled or redoubled, then the bids."""
    doubled = told.facts.get(PARTIAL_KEY, "")
    texts = {"": _("no double"), "X": event_filters.call_html("X"), "XX": event_filters.call_html("XX")}
    marks = [
        TapButton(text, address(told.with_fact(PARTIAL_KEY, mark)), "on" if mark == doubled else "")
        for mark, text in texts.items()
    ]
    return {"marks": marks, "calls": _calls([str(bid) for bid in BIDS], lambda bid: tap(bid + doubled))}


def _cards(possible: Collection[str], tap: Callable[[str], str]) -> list[list[TapButton]]:
    """Return a row of buttons per suit, highest card first. `tap` gives the address for a possible card."""

    def key(card: Card) -> TapButton:
        page = tap(str(card)) if str(card) in possible else ""
        return TapButton(event_filters.card_html(str(card)), page, str(card.suit))

    cards = sorted(ALL_CARDS, reverse=True)
    return [[key(card) for card in cards if card.suit is suit] for suit in SUITS_HIGH_FIRST]


def _heard(
    told: IncidentDraft, telling: IncidentBuilder, address: Address, names: Mapping[Seat, str]
) -> dict[str, Any]:
    heard = announce(telling, names, current_language())

    def chosen(event: Mapping[str, Any], shown: Mapping[str, Any] | None = None) -> str:
        at = told if shown is None else replace(told, events=(*told.events[:-1], shown))
        return address(at.with_event(event) if event else at)

    put = []
    for asked in heard.prompts:
        choices = []
        for choice in asked.choices:
            also = [(name, chosen(event)) for name, event in choice.also_for]
            choices.append((choice, chosen(choice.event, choice.shown), also))
        put.append((asked, choices))
    onwards: dict[str, Any] = {}

    def tap(do: str, field: str) -> Callable[[str], str]:
        return lambda value: address(told.with_event({"do": do, "by": str(heard.turn), field: value}))

    if heard.turn is not None:
        onwards["turn"] = names[heard.turn]
        if heard.phase == "auction":
            onwards["calls"] = _calls(heard.legal, tap("call", "call"))
        elif told.events or telling.incident == "revoke":
            onwards["suits"] = _cards(heard.legal, tap("play", "card"))

    def change_by(seat: Seat) -> list[list[TapButton]]:
        return _calls([str(call) for call in CALLS], lambda to: chosen({"do": "change", "by": str(seat), "to": to}))

    def add(fact: IncidentQuestion) -> str:
        """Return the address that adds a rare fact, or that asks it; empty if no other answer is left."""
        answers = telling.choices(fact) if fact in WORDS else ()
        if len(answers) != 1:
            return f"{address(told)}&add={fact.key}"
        return "" if fact in telling.facts else address(told.with_fact(fact.key, answers[0]))

    seldom = () if told.events else telling.exceptions  # After a choice, the earlier facts no longer change.
    return {
        "happened": " ".join(incident_sentences(telling, names, current_language())),
        "heard": heard,
        "put": [(asked, choices) for asked, choices in put if asked.to],
        "find_out": [(asked, choices) for asked, choices in put if not asked.to],
        "changes": [(names[seat], change_by(seat)) for seat in heard.may_change],
        "exceptions": [(fact.value, to) for fact in seldom if (to := add(fact))],
        **onwards,
    }
