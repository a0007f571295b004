"""The process that runs DDS through endplay: one JSON request per line of input, one JSON response per line of output.

DDS is not thread-safe and can crash, so it has a process of its own. It uses all cores, unless the command line gives a
number of threads.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

from troef.core.errors import TroefError
from troef.core.messages import _
from troef.core.worker_process import serve_requests

Request = dict[str, Any]


def _tables(request: Request) -> list[list[list[int]]]:
    """Return for each deal the tricks of declarers N, E, S and W, each with ♣ ♦ ♥ ♠ NT as trumps."""
    from endplay.dds import calc_all_tables
    from endplay.types import Deal, Denom, Player

    denominations = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    seats = (Player.north, Player.east, Player.south, Player.west)
    tables = calc_all_tables([Deal(text) for text in request["deals"]])
    return [[[table[denomination, seat] for denomination in denominations] for seat in seats] for table in tables]


def _deal(request: Request) -> Any:
    from endplay.types import Deal, Denom, Player

    return Deal(request["deal"], first=Player.find(request["leader"]), trump=Denom.find(request["trumps"]))


def _best_cards(request: Request) -> list[dict[str, int]]:
    from endplay.dds import solve_all_boards

    solved = solve_all_boards([_position(asked) for asked in request["positions"]])
    return [{f"{card.suit.name[0].upper()}{card.rank.abbr}": tricks for card, tricks in board} for board in solved]


def _position(asked: Request) -> Any:
    deal = _deal(asked)
    for card in asked["trick"]:
        deal.play(card)
    return deal


def _trace(request: Request) -> list[int]:
    from endplay.dds import analyse_play

    return list(analyse_play(_deal(request), request["cards"]))


_WORK: dict[str, Callable[[Request], Any]] = {"tables": _tables, "best_cards": _best_cards, "trace": _trace}


def _answer(request: Request) -> Any:
    try:
        return _WORK[request["ask"]](request)
    except ImportError:
        raise TroefError(_("double-dummy analysis needs the package endplay: install troef[analysis]")) from None
    except Exception as error:  # Report any error and keep serving.
        raise TroefError(_("the double-dummy solver refuses: {error}", error=error)) from None


def main() -> None:
    """Answer requests until the input ends. Anything that libraries print goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    # endplay also imports this module, with a plotting library that takes most of a second. DDS does not need it.
    sys.modules["endplay.dealer"] = ModuleType("endplay.dealer")
    if sys.argv[1:]:
        with suppress(ImportError):  # The first response reports it.
            from endplay import _dds

            _dds.SetMaxThreads(int(sys.argv[1]))
    serve_requests(_answer, answers, nice=0)


if __name__ == "__main__":
    main()
