"""Boards that are put off, played in the wrong round, dealt again or cancelled, and the arrow."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.cards import TroefError
from troef.web.director.changes.views import choose_first, number, shown
from troef.web.people.rights import staff_only
from troef.web.session.actor import signed_in, the_evening, tried
from troef.web.session.happens import boards, redeal
from troef.web.session.happens import places as turning
from troef.web.session.happens.law import paragraph
from troef.web.session.models import AROUND, Evening, Sitting
from troef.web.session.seating import sittings_of
from troef.web.session.visible import eyes

_FAULT = {"both": {"NS", "EW"}, "NS": {"NS"}, "EW": {"EW"}, "nobody": set[str]()}


def _sittings(evening: Evening) -> list[Sitting]:
    """The tables of the round that is on and of those before it, the newest first."""
    found = sittings_of(evening).filter(round__lte=max(evening.round, 1), east__isnull=False)
    return list(found.select_related("table", *AROUND, "evening").order_by("-round", "table__number"))


def _sitting(evening: Evening, told: Any) -> Sitting:
    everybody = ("table", *AROUND, "evening")
    found = evening.sittings.select_related(*everybody).filter(pk=number(told.get("sitting", "")) or 0).first()
    if found is None:
        raise choose_first(_("Choose the table and the round first."))
    return found


def _board(told: Any, name: str = "board") -> int:
    found = number(told.get(name, ""))
    if found is None:
        raise choose_first(_("Name the board."))
    return found


def _check_not_his_own(request: HttpRequest, evening: Evening, board: int) -> None:
    """What these pages tell of a board is not for somebody who still has to play it."""
    if board in eyes(request, evening).closed:
        raise TroefError(
            _("You still have to play board %(board)s yourself: let somebody else do this.") % {"board": board}
        )


@never_cache
@staff_only
def put_off(request: HttpRequest, pk: int) -> HttpResponse:
    """A table plays a board after the last round."""
    evening, told = the_evening(pk), request.POST
    if "back" in told:
        tried(request, lambda: boards.take_back(_sitting(evening, told), _board(told), signed_in(request)))
        return redirect("changes", pk)

    def preview() -> dict[str, Any]:
        return {"sitting": _sitting(evening, told), "board": _board(told), "is_shown": True}

    def act() -> None:
        boards.postpone(_sitting(evening, told), _board(told), told.get("reason", ""), signed_in(request))

    done = _("The board is played after the last round.")
    return shown(request, evening, "put_off", preview, act, done, sittings=_sittings(evening))


@never_cache
@staff_only
def wrong_board(request: HttpRequest, pk: int) -> HttpResponse:
    """A table played a board of another round (15B)."""
    evening, told = the_evening(pk), request.POST

    def preview() -> dict[str, Any]:
        sitting = _sitting(evening, told)
        _check_not_his_own(request, evening, _board(told))
        found = boards.consequence(sitting, _board(told))
        laws = {"paragraph": paragraph(evening, found.law), "rest": paragraph(evening, "15B3")}
        return {"sitting": sitting, "found": found, "is_shown": True, **laws}

    def act() -> None:
        line = told.get("outcome", "").strip()
        outcome = evening.game.parse(evening, line) if line else None
        fault = _FAULT.get(told.get("fault", ""), {"NS", "EW"})
        later = number(told.get("later", ""))
        boards.wrong_board(_sitting(evening, told), _board(told), outcome, fault, signed_in(request), later)

    done = _("The board is dealt with; look at the boards that could not be played.")
    return shown(request, evening, "wrong_board", preview, act, done, sittings=_sittings(evening))


@never_cache
@staff_only
def deal_again(request: HttpRequest, pk: int) -> HttpResponse:
    """A board is dealt again, or cancelled (6D)."""
    evening, told = the_evening(pk), request.POST
    cancels = told.get("what") == "cancel"

    def preview() -> dict[str, Any]:
        board = _board(told)
        _check_not_his_own(request, evening, board)
        if not cancels:
            redeal.check(evening, board, told.get("law", ""))
        return {"results": evening.results.filter(board=board).select_related(*AROUND), "is_shown": True}

    def act() -> None:
        verb = redeal.cancel if cancels else redeal.redeal
        verb(evening, _board(told), told.get("law", ""), told.get("reason", ""), signed_in(request))

    boards = sorted({board for row in evening.sittings.values_list("boards", flat=True) for board in row})
    return shown(request, evening, "deal_again", preview, act, _("It is done, and in the log."), boards=boards)


@never_cache
@staff_only
def arrow(request: HttpRequest, pk: int) -> HttpResponse:
    """A table is turned, or was turned when it should not have been."""
    evening, told = the_evening(pk), request.POST
    board = number(told.get("board", ""))

    def preview() -> dict[str, Any]:
        return {"sitting": _sitting(evening, told), "board": board, "is_shown": True}

    def act() -> None:
        turning.turn_arrow(_sitting(evening, told), [board] if board else None, signed_in(request))

    coming = sittings_of(evening).filter(east__isnull=False).select_related("table", *AROUND)
    done = _("The arrow is turned.")
    return shown(request, evening, "arrow", preview, act, done, sittings=coming.order_by("round", "table__number"))
