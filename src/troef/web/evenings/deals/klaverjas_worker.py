"""Worker process that solves klaverjas deals for the site. The solver compiles itself on first use."""

from __future__ import annotations

from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from troef.cards import SIDES, Card, Seat, Side, Suit, TroefError
from troef.core.messages import _
from troef.core.worker_process import report_progress, serve_requests
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.table.log import read_log

if TYPE_CHECKING:
    from troef.analysis.klaverjas.partial_deals import KlaverjasContract, PartialDeal
    from troef.analysis.klaverjas.solver import KlaverjasPosition, KlaverjasSolver, SolverGoal

Question = dict[str, Any]


def solver_rules(rules: Rules) -> dict[str, Any]:
    """Return the rules of play on which the solver's values depend. Other rules do not reach the solver."""
    return {name: value for name, value in rules.as_json().items() if name in ("variant", "four_jacks", "wet_points")}


@cache
def _solver() -> KlaverjasSolver:
    from troef.analysis.klaverjas.solver import KlaverjasSolver

    return KlaverjasSolver()


def _known(question: Question) -> PartialDeal:
    """Return the known cards of a deal, before the lead or at the later position that the question gives."""
    from troef.analysis.klaverjas.partial_deals import PartialDeal

    texts = (question.get(name, "") for name in ("leader", "trick", "gone"))
    return PartialDeal.parse(question["deal"], Seat.parse(question["dealer"]), *texts)


def _contract(question: Question, trump: Suit, declarer: Seat) -> KlaverjasContract:
    from troef.analysis.klaverjas.partial_deals import KlaverjasContract

    points, roem = (
        {Side.parse(side): number for side, number in question.get(name, {}).items()} for name in ("points", "roem")
    )
    options = dict(question["rules"])
    rules = Rules.parse(options, options.pop("variant"))
    return KlaverjasContract(trump, declarer.side, rules, points, roem)


def _aim(question: Question) -> SolverGoal:
    from troef.analysis.klaverjas.solver import SolverGoal

    return SolverGoal(question.get("aim", "payoff"))


def _start(question: Question, trump: Suit, declarer: Seat) -> KlaverjasPosition:
    return _known(question).position(_contract(question, trump, declarer))


def _play(question: Question) -> dict[str, Any]:
    """Return the value of each legal card for the declaring side, and the best continuation to the end of the deal."""
    from troef.analysis.klaverjas.solver import KlaverjasPosition

    after: Any = _start(question, Suit.parse(question["trump"]), Seat.parse(question["declarer"]))
    for card in question["played"]:
        after = after.after(Card.parse(card))
    if not isinstance(after, KlaverjasPosition):
        return {"cards": {}, "line": []}
    cards = _solver().cards(after, _aim(question))
    return {
        "cards": {str(card): value for card, value in cards.items()},
        "line": [str(card) for card in _solver().best_line(after, _aim(question))],
    }


def _par(question: Question) -> dict[str, dict[str, int]]:
    """Return the points by which a side ends ahead as declarer, by side and trump suit."""
    return {
        str(side): {str(suit): _solver().value(_start(question, suit, side.seats[0])) for suit in Suit}
        for side in SIDES
    }


def _deal(question: Question) -> dict[str, Any]:
    """Return the values of `_par`, the declarer and trumps of perfect bidding, and the result of best play."""
    from troef.analysis.klaverjas.solver import par, play_out

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


def _chances(question: Question) -> dict[str, Any]:
    """Return the expected result of each trump suit in the question, over sampled deals that fit the known cards."""
    from troef.analysis.klaverjas.partial_deals import estimate_contracts

    declarer = Seat.parse(question["declarer"])
    contracts = [_contract(question, Suit.parse(suit), declarer) for suit in question["trumps"]]
    known, samples, done = _known(question), question["samples"], 0

    def more(count: int) -> None:
        nonlocal done
        done += count
        report_progress(done, samples * len(contracts))

    drawn = estimate_contracts(known, contracts, _aim(question), samples, question["seed"], workers=1, progress=more)
    return {suit: chance.as_json() for suit, chance in zip(question["trumps"], drawn, strict=True)}


def _trace(question: Question) -> dict[str, Any]:
    """Return remarks on a table log, the value after each card, and the cards that cost points, with better ones."""
    from troef.analysis.klaverjas.solver import SolverGoal
    from troef.analysis.klaverjas.trace import trace_log

    traced = trace_log(read_log(question["log"]), SolverGoal.PAYOFF, _solver())
    said = [traced.worst_words, *(missed.words for missed in traced.missed)]
    legal = takewhile(lambda card: card.cost is not None, traced.cards)
    return {
        "said": [{"nl": words("nl"), "en": words("en")} for words in said],
        "values": [traced.start, *(card.value for card in legal)],
        "cards": [
            {
                "trick": card.trick,
                "seat": str(card.seat),
                "card": str(card.card),
                "cost": card.cost,
                "best": [str(best) for best in card.best],
            }
            for card in traced.cards
            if card.cost != 0
        ],
    }


_ASKED = {"play": _play, "par": _par, "deal": _deal, "chances": _chances, "trace": _trace}


def solve_question(question: Question) -> Any:
    """Return the answer to a question of the kind in its field `ask`. Raise TroefError without an installed solver."""
    try:
        return _ASKED[question["ask"]](question)
    except ImportError:
        raise TroefError(_("the klaverjas solver needs numba: install troef[analysis]")) from None


if __name__ == "__main__":
    serve_requests(solve_question)
