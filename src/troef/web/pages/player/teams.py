"""Pages about teams: a match, the Butler ranking, the captain's page and the draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.web.access.visibility import visibility_for
from troef.web.evenings import movement, seating_plan
from troef.web.evenings.log import Actor, account_actor, get_evening, try_or_message
from troef.web.evenings.models import Contestant, Evening, EveningState, Result, Seated, Sitting
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.seating_plan import CHAIRS, rooms_of
from troef.web.evenings.team_matches import board_lines, boards_finished_in_both_rooms, team_matches
from troef.web.people.permissions import is_staff, organiser_only, staff_only
from troef.web.platform.http.forms import error_text, parse_int, refusal_response


@require_GET
@never_cache
def match(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Show a match: the line-ups and results of both rooms, for boards that both have played and the reader may see."""
    evening = get_evening(pk)
    if evening.state == EveningState.SETUP and not is_staff(request):
        return refusal_response(request, _("The evening has not started yet."))
    scored = standings(evening)
    the_match = next((known for known in team_matches(evening, scored) if known.name == name), None)
    if the_match is None:
        raise Http404
    sees, finished = visibility_for(request, evening), boards_finished_in_both_rooms(the_match)
    mine = bool({the_match.home.number, the_match.away.number} & sees.own_numbers)
    context = {
        "evening": evening,
        "match": the_match,
        "lines": board_lines(the_match, scored, finished & sees.visible_boards),
        "shows_score": sees.may_see_ranking or (mine and finished <= sees.visible_boards),
        "own": sees.own_numbers,
    }
    return render(request, "teams/part.html" if "part" in request.GET else "teams/match.html", context)


@require_GET
@never_cache
def butler(request: HttpRequest, pk: int) -> HttpResponse:
    """Show every partnership's IMPs against the datum of the field, beside the teams' own ranking."""
    evening = get_evening(pk)
    if not visibility_for(request, evening).may_see_ranking:
        return refusal_response(request, _("The standings are shown when play is over."))
    _check_teams(evening)
    if not evening.game.has_butler:
        raise Http404
    return render(request, "teams/butler.html", {"evening": evening, "rows": butler_list(evening)})


def _check_teams(evening: Evening) -> None:
    if evening.kind != "teams":
        raise Http404


@require_GET
@organiser_only
def line_ups(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the captains' secret links, for the organiser to hand out or to use."""
    evening = get_evening(pk)
    _check_teams(evening)
    return render(request, "teams/line_ups.html", {"evening": evening, "teams": evening.contestants.all()})


@never_cache
def captain(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the form for a team's line-ups in halves that have not started. The captain's link gives permission."""
    team = get_object_or_404(Contestant.objects.select_related("evening"), secret=secret, evening__kind="teams")
    if request.method == "POST":
        number = parse_int(request.POST.get("round", "")) or 0
        actor = account_actor(request) if is_staff(request) else Actor(f"captain {team.number}")
        fields = {room: [request.POST.get(f"{room}{chair}", "") for chair in (1, 2)] for room in ("open", "closed")}
        rooms = {room: [key for key in map(parse_int, keys) if key is not None] for room, keys in fields.items()}
        if try_or_message(request, lambda: seating_plan.set_line_up(team, number, rooms, actor)):
            messages.success(request, _("The line-up is noted."))
            return redirect("captain", secret)
    context = {"team": team, "evening": team.evening, "halves": halves_to_fill(team), "players": team.players.all()}
    return render(request, "teams/captain.html", context)


@staff_only
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the proposed draw of the next round. POST seats the teams, ends the contest, or decides a tied match."""
    evening = get_evening(pk)
    winners, why = _by_match(request, "winner"), _by_match(request, "why")
    if request.method == "POST":
        actor = account_actor(request)
        acts = {
            "stop": lambda: movement.stop_drawing(evening, actor),
            "decide": lambda: movement.decide_tied_matches(evening, winners, why, actor),
        }
        act = next((act for name, act in acts.items() if name in request.POST), None)
        if try_or_message(request, act or (lambda: movement.draw_next_round(evening, actor, winners, why))):
            return redirect("evening", pk)
    context = {"evening": evening, "winners": winners, "why": why, **_proposed(evening, winners)}
    return render(request, "teams/draw.html", context)


def _by_match(request: HttpRequest, name: str) -> dict[str, str]:
    """Return the values of form fields by match: with `name` `winner`, field `winner2.1` is for match 2.1."""
    return {key.removeprefix(name): value for key, value in request.POST.dict().items() if key.startswith(name)}


def _proposed(evening: Evening, winners: dict[str, str]) -> dict[str, object]:
    level = movement.tied_matches(evening)
    context: dict[str, object] = {"level": level, "due": movement.is_draw_due(evening)}
    try:
        return {**context, "pairings": movement.preview_draw(evening, winners)}
    except TroefError as error:
        return {**context, "problem": "" if level else error_text(error)}


@dataclass(frozen=True, slots=True)
class LineUpChair:
    """A team's seat in one room. `name`: its field in the form. `player`: the key of the player there."""

    name: str
    seat: str
    player: int | None


@dataclass(frozen=True, slots=True)
class RoomForm:
    """A team's two seats in a room."""

    sitting: Sitting
    opponents: Contestant | None
    chairs: tuple[LineUpChair, ...]


@dataclass(frozen=True, slots=True)
class MatchHalf:
    """One half of a team's match, with the seats in each room."""

    round: int
    rooms: tuple[RoomForm, ...]
    begun: bool


def halves_to_fill(team: Contestant) -> list[MatchHalf]:
    """Return the halves of a team's matches in order of play. After the start of a half, its line-up is fixed."""
    numbers = team.evening.sittings.exclude(match="").order_by("round").values_list("round", flat=True).distinct()
    return [half for number in numbers if (half := _half(team, number)) is not None]


def _half(team: Contestant, number: int) -> MatchHalf | None:
    rooms = rooms_of(team, number)
    if not rooms:
        return None
    begun = Result.objects.filter(sitting__in=list(rooms.values())).exists()
    return MatchHalf(number, tuple(_room(team, rooms[room]) for room in ("open", "closed") if room in rooms), begun)


def _room(team: Contestant, sitting: Sitting) -> RoomForm:
    side = sitting.side_of(team)
    taken = dict(sitting.seated.values_list("seat", "player_id"))
    seats = enumerate(CHAIRS[side], 1)
    chairs = tuple(LineUpChair(f"{sitting.room}{number}", seat, taken.get(seat)) for number, seat in seats)
    return RoomForm(sitting, sitting.contestant("EW" if side == "NS" else "NS"), chairs)


@dataclass(frozen=True, slots=True)
class ButlerRow:
    """A partnership with its team, its total of IMPs against the datum of the field, and its number of boards."""

    rank: int
    names: str
    team: str
    imps: float
    boards: int

    @property
    def mean(self) -> float:
        return self.imps / self.boards if self.boards else 0.0


def butler_list(evening: Evening) -> list[ButlerRow]:
    """Return the partnerships, best mean first. Partners who exchange seats remain the same partnership."""
    pairs = _partnerships(evening)
    rows = [row for result in contest_file(evening)["results"] if (row := _row(result, pairs)) is not None]
    file = {"edition": evening.edition, "regulations": evening.regulations, "kind": "pairs"}
    answer = score(contest_of({**file, "scoring": {"method": "butler"}, "results": rows}))
    seated = Seated.objects.filter(sitting__evening=evening)
    names = seated.values_list("player_id", "player__name", "player__contestant__name")
    people = {pk: (name, team) for pk, name, team in names}
    scored = [(row.contestant, float(row.points), row.boards) for row in answer.ranking if row.boards]
    scored.sort(key=lambda row: -row[1] / row[2])
    made = []
    for rank, (pair, imps, boards) in enumerate(scored, 1):
        players = [people[int(key)] for key in pair.split("+")]
        made.append(ButlerRow(rank, " – ".join(name for name, _team in players), players[0][1], imps, boards))
    return made


def _partnerships(evening: Evening) -> dict[tuple[str, str, int, str], str]:
    """Return a key for the two players at each match, room, board and side."""
    chairs: dict[tuple[str, str, int, str], list[int]] = {}
    rows = Seated.objects.filter(sitting__evening=evening)
    fields = ("sitting__match", "sitting__room", "sitting__boards", "seat", "player_id")
    for match, room, boards, seat, player in rows.values_list(*fields):
        side = next(side for side, seats in CHAIRS.items() if seat in seats)
        for board in boards:
            chairs.setdefault((match, room, board, side), []).append(player)
    return {key: "+".join(map(str, sorted(players))) for key, players in chairs.items()}


def _row(result: dict[str, Any], pairs: dict[tuple[str, str, int, str], str]) -> dict[str, Any] | None:
    """Return a result with partnerships instead of teams. None for an artificial score or an unknown partnership."""
    if "artificial" in result:
        return None
    key = (result["match"], result["room"], result["board"])
    ns, ew = (pairs.get((*key, side)) for side in ("NS", "EW"))
    if ns is None or ew is None:
        return None
    rest = {name: value for name, value in result.items() if name not in ("ns", "ew", "match", "room")}
    return {"ns": ns, "ew": ew, **rest}
