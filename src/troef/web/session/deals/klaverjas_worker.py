"""The process that solves klaverjas deals for the site.

The solver keeps its process busy, and compiles itself when it is first used; here it keeps no reader waiting.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from troef.cards import SIDES, Card, Deal, Deck, Seat, Suit, TroefError
from troef.klaverjas.game.options import Rules
from troef.web.session.worker import answer_lines

if TYPE_CHECKING:
    from troef.analysis.klaverjas.solver import KlaverjasSolver, Position

Question = dict[str, Any]


def solver_rules(rules: Rules) -> dict[str, Any]:
    """What the solver must know of the rules: the others change no value."""
    return {name: value for name, value in rules.as_json().items() if name in ("variant", "four_jacks", "wet_points")}


def _rules(question: Question) -> Rules:
    options = dict(question["rules"])
    return Rules.parse(options, options.pop("variant"))


@cache
def _solver() -> KlaverjasSolver:
    from troef.analysis.klaverjas.solver import KlaverjasSolver

    return KlaverjasSolver()


def _start(question: Question, trump: Suit, declarer: Seat) -> Position:
    from troef.analysis.klaverjas.solver import start

    deal = Deal.parse(question["deal"], Deck.KLAVERJAS)
    return start(deal, trump, declarer, Seat.parse(question["dealer"]), _rules(question))


def _play(question: Question) -> dict[str, Any]:
    """What every card that may be played is worth to the declaring side, and a best line to the end."""
    from troef.analysis.klaverjas.solver import Position

    after: Any = _start(question, Suit.parse(question["trump"]), Seat.parse(question["declarer"]))
    for card in question["played"]:
        after = after.after(Card.parse(card))
    if not isinstance(after, Position):
        return {"cards": {}, "line": []}
    cards = _solver().cards(after)
    return {
        "cards": {str(card): value for card, value in cards.items()},
        "line": [str(card) for card in _solver().best_line(after)],
    }


def _par(question: Question) -> dict[str, dict[str, int]]:
    """For each side that could play, and each trump suit, how far that side ends ahead."""
    return {
        str(side): {str(suit): _solver().value(_start(question, suit, side.seats[0])) for suit in Suit}
        for side in SIDES
    }


def _deal(question: Question) -> dict[str, Any]:
    """The same with what perfect bidding leads to: who plays what, and how it ends with the best play."""
    from troef.analysis.klaverjas.par import par
    from troef.analysis.klaverjas.solver import play_out

    table = _par(question)
    values = {(suit, side): table[str(side)][str(suit)] for suit in Suit for side in SIDES}
    best = par(values, Seat.parse(question["dealer"]))
    position = _start(question, best.trump, best.declarer)
    end = play_out(position, _solver().best_line(position))
    sides = (best.declarer.side, best.declarer.side.opponents)
    result = end.result(best.declarer.side, position.rules)
    return {
        "table": table,
        "par": {
            "declarer": str(best.declarer),
            "trump": str(best.trump),
            "forced": best.forced,
            "total": {str(side): result.total[side] for side in sides},
            "roem": {str(side): roem for side, roem in zip(sides, end.roem, strict=True)},
            "wet": result.wet,
            "march": result.march is not None,
        },
    }


def answer(question: Question) -> Any:
    """The answer to one question."""
    try:
        return {"play": _play, "par": _par, "deal": _deal}[question["ask"]](question)
    except ImportError:
        needs = "numba: install troef[analysis]", "numba nodig: installeer troef[analysis]"
        raise TroefError(f"the klaverjas solver needs {needs[0]}", f"om te rekenen is {needs[1]}") from None


if __name__ == "__main__":
    answer_lines(answer)
