"""Klaverjas: solve a deal, analyse a log, review a bid, score slips, roem, ways of playing."""

from __future__ import annotations

import argparse
import json
import re
from typing import Any

from troef.analysis.klaverjas.partial_deals import ContractChances, KlaverjasContract, PartialDeal, estimate_contracts
from troef.analysis.klaverjas.solver import (
    KlaverjasPar,
    KlaverjasSolver,
    SolverGoal,
    best_suits,
    opening_position,
    par,
    solve_many,
)
from troef.analysis.klaverjas.trace import CardCost, KlaverjasTrace, trace_log
from troef.cards import SEATS, SIDES, Card, Deal, Deck, Lang, Seat, Side, Suit, TroefError
from troef.cards.board import dealer_of
from troef.cards.wording import card_symbol, seat_name, side_letters, side_name, suit_name
from troef.cli import add_jobs, add_lang
from troef.cli.bid_review import add_gone, add_samples, check_samples, gone
from troef.cli.io import ProgressBar, read_text
from troef.core.messages import Text, _, gettext_noop
from troef.core.numbers import parse_count, parse_json
from troef.klaverjas.game import card_values
from troef.klaverjas.game.rules import Rules, preset, presets
from troef.klaverjas.game.score import DealResult, EarlyEndAward, slip_result, stopped_result
from troef.klaverjas.table.log import read_log

_USUAL = "nkf"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART", parser_class=type(parser))
    _add_perfect_play(parts)
    _common(add_gone(parts))
    part = parts.add_parser("score", help="the totals of a score slip", description="The totals of a score slip.")
    part.add_argument("declarer", metavar="SIDE", help="the side that played: NS or EW")
    part.add_argument("points", nargs="?", type=int, help="its card points (0 to 162)")
    part.add_argument(
        "--roem", action="append", default=[], metavar="SIDE=N", help="claimed roem; repeat it for the other side"
    )
    part.add_argument("--march", metavar="SIDE", help="the side that made all eight tricks")
    part.add_argument("--revoke", metavar="SIDE", help="the side that revoked (I-13)")
    part.add_argument("--accused", metavar="SIDE", help="the side that was wrongly accused (I-15)")
    _common(part)
    part = parts.add_parser("roem", help="the roem in a trick", description="The roem in up to four cards.")
    part.add_argument("cards", nargs="+", metavar="CARD", help="such as HK HQ HJ S7")
    part.add_argument("--trump", help="trump suit: S, H, D or C (default: each suit that changes the result)")
    _common(part)
    part = parts.add_parser("rules", help="the presets, or the rules of one of them", description="Ways of playing.")
    _common(part)
    part.set_defaults(preset=None)


def _common(part: argparse.ArgumentParser) -> None:
    part.add_argument("--preset", default=_USUAL, help="a way of playing (`troef klaverjas rules` lists them)")
    part.add_argument("--variant", help="nkf or amsterdams, instead of the preset's")
    part.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="another rule option")
    part.add_argument("--json", action="store_true")
    add_lang(part)


def _rules_of(options: argparse.Namespace) -> Rules:
    rules = preset(options.preset or _USUAL).rules
    if options.variant:
        others = {name: value for name, value in rules.as_json().items() if name != "variant"}
        rules = Rules.parse({}, options.variant).with_options(others)
    return rules.with_options(dict(_named(text) for text in options.option))


def _named(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise TroefError(_("{text!r} is not an option: write NAME=VALUE", text=text))
    words = {"true": True, "false": False}
    return name, words.get(value, value if (number := parse_count(value)) is None else number)


def run(options: argparse.Namespace) -> int:
    if options.part == "gone":
        gone(options, _rules_of(options))
    else:
        parts = {"score": _score, "roem": _roem, "rules": _rules, "solve": _solve, "analyse": _analyse}
        parts[options.part](options)
    return 0


def _score(options: argparse.Namespace) -> None:
    declarer, rules = Side.parse(options.declarer), _rules_of(options)
    claimed = dict.fromkeys(SIDES, 0) | _per_side(options.roem)
    if options.revoke and options.accused:
        raise TroefError(_("a deal ends by a revoke or by a false accusation, not by both"))
    result = _slip(options, declarer, claimed, rules)
    if options.json:
        print(json.dumps(_result_json(result, rules)))
    else:
        print(f"{result.text[options.lang]} [{result.law}]")


def _slip(options: argparse.Namespace, declarer: Side, claimed: dict[Side, int], rules: Rules) -> DealResult:
    for text, law in ((options.revoke, "13"), (options.accused, "15")):
        if text:
            side = Side.parse(text).opponents if law == "13" else Side.parse(text)
            award = EarlyEndAward(side, rules.revoke_penalty, claimed[side], claimed[side.opponents])
            return stopped_result(declarer, award, law)
    if options.points is None:
        raise TroefError(_("give the number of card points of the side that played"))
    return slip_result(declarer, options.points, claimed, Side.parse(options.march) if options.march else None, rules)


def _per_side(texts: list[str]) -> dict[Side, int]:
    """Parse points per side, such as `NS=20`. Points of a repeated side are added; a side without any is left out."""
    per_side: dict[Side, int] = {}
    for text in texts:
        name, _ignored, number = text.partition("=")
        points = parse_count(number)
        if points is None:
            raise TroefError(
                _("{text!r} is not a number of points: write the side and the number, such as NS=20", text=text)
            )
        side = Side.parse(name)
        per_side[side] = per_side.get(side, 0) + points
    return per_side


def _result_json(result: DealResult, rules: Rules) -> dict[str, object]:
    return {
        "total": {str(side): points for side, points in result.total.items()},
        "winner": str(result.winner),
        "wet": result.wet,
        "march": str(result.march) if result.march else None,
        "law": result.law,
        "score": {str(side): points for side, points in result.compared(rules).items()},
    }


def _roem(options: argparse.Namespace) -> None:
    cards = [Card.parse(text) for text in options.cards]
    if len(cards) > 4 or len(set(cards)) != len(cards):
        raise TroefError(_("a trick has at most four cards, all different"))
    if any(not card.bit & Deck.KLAVERJAS.bits for card in cards):
        raise TroefError(_("one of these cards is not in the pack of klaverjas"))
    rules = _rules_of(options)
    suits = [Suit.parse(options.trump)] if options.trump else list(Suit)
    by_suit = {suit: card_values.find_roem(cards, suit, rules.four_jacks) for suit in suits}
    if options.json:
        print(json.dumps({str(suit): _roem_json(parts) for suit, parts in by_suit.items()}))
        return
    for suit, parts in by_suit.items():
        print(f"{_TRUMPS[options.lang].format(suit_name(suit, options.lang))}: {_roem_text(parts, options.lang)}")


_TRUMPS = _("{} trumps")


def _roem_text(parts: tuple[card_values.Roem, ...], lang: Lang) -> str:
    total = sum(part.points for part in parts)
    words = [f"{part.kind.value[lang]} {' '.join(card_symbol(card, lang) for card in part.cards)}" for part in parts]
    return f"{total} ({', '.join(words)})" if words else "0"


def _roem_json(parts: tuple[card_values.Roem, ...]) -> dict[str, object]:
    listed = [
        {"kind": part.kind.name.lower(), "cards": [str(card) for card in part.cards], "points": part.points}
        for part in parts
    ]
    return {"points": sum(part.points for part in parts), "combinations": listed}


def _rules(options: argparse.Namespace) -> None:
    if options.preset or options.variant or options.option:
        rules = _rules_of(options).as_json()
        lines = [f"{name}: {value if isinstance(value, str) else json.dumps(value)}" for name, value in rules.items()]
        print(json.dumps(rules) if options.json else "\n".join(lines))
        return
    if options.json:
        print(json.dumps({name: way.rules.as_json() for name, way in presets().items()}))
        return
    for name, way in presets().items():
        print(f"{name}: {way.text[options.lang]}")


_DEAL = re.compile(r"[NESW]:.*", re.DOTALL)
_SUITS = (Suit.S, Suit.H, Suit.D, Suit.C)
Table = dict[tuple[Suit, Side], int]


def _add_perfect_play(parts: Any) -> None:
    text = gettext_noop(
        "The value of a deal, or of every deal of a file, with all cards seen; par, best cards, best "
        "line. An ending has fewer cards in every hand. For a hand that is not known, or its rest, "
        "write -: matching deals are then drawn."
    )
    part = parts.add_parser("solve", help="perfect play of a deal or of a file of deals", description=text)
    part.add_argument(
        "what", metavar="DEAL|FILE", help="a deal such as 'N:AK.… … … …', or a file with one on each line"
    )
    part.add_argument("--board", type=int, default=1, help="board number, which gives the dealer (default: 1)")
    part.add_argument("--dealer", help="dealer: N, E, S or W (default: the board's)")
    part.add_argument("--trump", help="only this trump suit: S, H, D or C")
    part.add_argument("--declarer", help="only this declarer: N, E, S or W")
    part.add_argument(
        "--line", action="store_true", help="with --trump and --declarer: print a whole line of best play"
    )
    part.add_argument("--leader", default="", help="of an ending: the player who leads to this trick")
    part.add_argument("--trick", default="", metavar="CARDS", help="the cards on the table, such as 'HK HT'")
    part.add_argument("--gone", default="", metavar="CARDS", help="cards of earlier tricks, if not all hands are known")
    part.add_argument("--won", action="append", default=[], metavar="SIDE=N", help="of an ending: card points so far")
    part.add_argument("--roem", action="append", default=[], metavar="SIDE=N", help="of an ending: roem so far")
    add_samples(part)
    _aim(part, None)
    add_jobs(part, None)
    _common(part)
    text = gettext_noop("The cost of every card of a table log, with all cards seen, and unclaimed roem.")
    part = parts.add_parser("analyse", help="cost of every card of a table log", description=text)
    part.add_argument("log", help="a klaverjas table log (JSON), or - for standard input")
    _aim(part, SolverGoal.PAYOFF.value)
    _common(part)


def _aim(part: argparse.ArgumentParser, default: str | None) -> None:
    part.add_argument(
        "--aim",
        choices=[aim.value for aim in SolverGoal],
        default=default,
        help="card points, points with roem and march, or the payoff, in which a wet side loses everything (default)",
    )


def _solve(options: argparse.Namespace) -> None:
    rules = _rules_of(options)
    if not _DEAL.fullmatch(options.what):
        _file(options, rules)
        return
    known = PartialDeal.parse(options.what, _dealer(options), options.leader, options.trick, options.gone)
    is_one = bool(options.trump and options.declarer)
    if not (known.is_start or is_one):
        raise TroefError(_("for an ending give trumps and declarer: --trump and --declarer"))
    (_half_known if known.incomplete_seats else _one if is_one else _whole)(known, options, rules)


def _counts_all(known: PartialDeal, options: argparse.Namespace) -> bool:
    """Return whether the value covers the whole deal: the deal is at its start, or the points so far are given."""
    return known.is_start or bool(options.won)


def _aim_of(known: PartialDeal, options: argparse.Namespace) -> SolverGoal:
    """Return the aim: by default payoff, or roem if the points so far are unknown. Raise TroefError for payoff then."""
    counts_all = _counts_all(known, options)
    if options.aim == SolverGoal.PAYOFF.value and not counts_all:
        raise TroefError(_("whether an ending is made depends on the points so far: give them with --won"))
    return SolverGoal(options.aim or (SolverGoal.PAYOFF if counts_all else SolverGoal.ROEM))


def _dealer(options: argparse.Namespace) -> Seat:
    if options.board < 1:
        raise TroefError(_("board {board}: boards are numbered from 1", board=options.board))
    return Seat.parse(options.dealer) if options.dealer else dealer_of(options.board)


def _questions(options: argparse.Namespace) -> list[tuple[Suit, Side]]:
    """Return every combination of trump suit and declaring side that the options select."""
    suits = (Suit.parse(options.trump),) if options.trump else _SUITS
    sides = (Seat.parse(options.declarer).side,) if options.declarer else SIDES
    return [(suit, side) for suit in suits for side in sides]


def _contracts(options: argparse.Namespace, rules: Rules) -> list[KlaverjasContract]:
    won, claimed = _per_side(options.won), _per_side(options.roem)
    return [KlaverjasContract(suit, side, rules, won, claimed) for suit, side in _questions(options)]


def _one(known: PartialDeal, options: argparse.Namespace, rules: Rules) -> None:
    """Print for one contract its value, the value of each card of the player in turn, and the best line of play."""
    (contract,) = _contracts(options, rules)
    position = known.position(contract)
    aim, lang, solver = _aim_of(known, options), options.lang, KlaverjasSolver()
    value, cards = solver.value(position, aim), solver.cards(position, aim)
    line = [*position.trick, *solver.best_line(position, aim)] if options.line else []
    if options.json:
        answer = {
            "aim": aim.value,
            "declarers": str(position.declarers),
            "trump": str(position.trump),
            "value": value,
            "leader": str(position.leader),
            "turn": str(position.turn),
            "cards": {str(card): number for card, number in cards.items()},
        }
        if aim is SolverGoal.POINTS:
            answer["points"] = (position.all_points + value) // 2
        print(json.dumps(answer | ({"line": [str(card) for card in line]} if line else {})))
        return
    side, trump = position.declarers, suit_name(position.trump, lang)
    ahead = _AHEAD[lang].format(side_name(side, lang), trump, value, side_letters(side, lang))
    print(ahead + ("" if _counts_all(known, options) else _FROM_HERE[lang]))
    from_best = sorted(cards, key=cards.__getitem__, reverse=position.turn.side is side)
    values = "  ".join(f"{card_symbol(card, lang)} {cards[card]:+d}" for card in from_best)
    print(f"{seat_name(position.turn, lang)}: {values}")
    tricks = [" ".join(card_symbol(card, lang) for card in line[start : start + 4]) for start in range(0, len(line), 4)]
    for number, trick in enumerate(tricks, 9 - known.size):
        print(f"{number}. {trick}")


_FROM_HERE = _(", from here on")
_AHEAD = _("{} with {} trumps: {:+d} for {}")


def _half_known(known: PartialDeal, options: argparse.Namespace, rules: Rules) -> None:
    """Print the value of each contract, and of each card of a known hand, over sampled deals that fit the cards."""
    check_samples(options)
    sides = {seat.side for seat in SEATS if seat not in known.incomplete_seats}
    aim, asked = _aim_of(known, options), _contracts(options, rules)
    contracts = [contract for contract in asked if options.declarer or contract.declarers in sides]
    with ProgressBar(options.samples * len(contracts), "") as bar:
        by = {"workers": options.jobs, "cluster": options.cluster, "progress": bar.more}
        drawn = list(estimate_contracts(known, contracts, aim, options.samples, options.seed, **by))
    if options.json:
        rows = [
            {"trump": str(contract.trump), "declarers": str(contract.declarers), **chance.as_json()}
            for contract, chance in zip(contracts, drawn, strict=True)
        ]
        answer = {"aim": aim.value, "samples": options.samples, "seed": options.seed, "turn": str(known.turn)}
        print(json.dumps(answer | {"contracts": rows}))
        return
    lang = options.lang
    words = {name: text[lang] for name, text in _DRAWN.items()}
    print(words["drawn"].format(options.samples, options.seed))
    print(words["head" if _counts_all(known, options) else "short"])
    for contract, chance in zip(contracts, drawn, strict=True):
        print(_chance_line(contract, chance, lang, _counts_all(known, options)))
    if len(contracts) > 1:
        mean, best = max((chance.mean, number) for number, chance in enumerate(drawn))
        trump, side = suit_name(contracts[best].trump, lang), side_letters(contracts[best].declarers, lang)
        print(words["trump"].format(side, trump, mean))
    elif drawn[0].cards:
        (card, mean, often), *_ = ranked = drawn[0].best_cards
        print(words["card"].format(seat_name(known.turn, lang), card_symbol(card, lang), mean, often))
        print("  ".join(f"{card_symbol(card, lang)} {mean:+.0f} ({often})" for card, mean, often in ranked))


_DRAWN: dict[str, Text] = {
    "drawn": _("{} deals that fit what is known (--seed {})"),
    "head": _("          average  lowest highest     made  wet march"),
    "short": _("          average  lowest highest (from here on)"),
    "trump": _("The best trumps for {}: {}, {:+.0f} on average"),
    "card": _("The best card of {}: {}, {:+.0f} on average; in {} deals no card was better"),
}


def _chance_line(contract: KlaverjasContract, chance: ContractChances, lang: Lang, counts_all: bool) -> str:
    lowest, highest, many = min(chance.values), max(chance.values), len(chance.values)
    who = f"  {contract.trump.symbol} {side_letters(contract.declarers, lang)}"
    line = f"{who}  {chance.mean:>+9.0f} {lowest:>+7d} {highest:>+7d}"
    shares = [f"{100 * count / many:.0f}%" for count in (chance.made, chance.wet, chance.marches)]
    return line + (" {:>8} {:>4} {:>5}".format(*shares) if counts_all else "")


def _whole(known: PartialDeal, options: argparse.Namespace, rules: Rules) -> None:
    """Print the value of a whole deal for every trump suit and declaring side, and par."""
    aim = _aim_of(known, options)
    positions = [known.position(contract) for contract in _contracts(options, rules)]
    with ProgressBar(len(positions), "") as bar:
        values = solve_many(positions, aim, 1 if options.jobs is None else options.jobs, bar.more, options.cluster)
        table: Table = dict(zip(_questions(options), values, strict=True))
    at_par = par(table, _dealer(options)) if len(table) == 8 else None
    if options.json:
        print(json.dumps(_table_json(table, at_par, aim)))
    else:
        print(_table_text(table, at_par, options.lang))


def _table_json(table: Table, at_par: KlaverjasPar | None, aim: SolverGoal) -> dict[str, object]:
    suits = {str(suit): {str(side): v for (s, side), v in table.items() if s is suit} for suit, _ in table}
    answer: dict[str, object] = {"aim": aim.value, "table": suits}
    if at_par is not None:
        answer["par"] = {
            "declarer": str(at_par.declarer),
            "trump": str(at_par.trump),
            "value": at_par.value,
            "forced": at_par.forced,
        }
        answer["best"] = {str(side): {"trump": str(s), "value": v} for side, (v, s) in best_suits(table).items()}
    return answer


_PAR = _("With all cards seen: {} plays {}, {:+d} for {}")
_FORCED = _(" (forced, all four pass)")


def _table_text(table: Table, at_par: KlaverjasPar | None, lang: Lang) -> str:
    sides = [side for side in SIDES if any(declaring is side for _, declaring in table)]
    lines = ["      " + "".join(f"{side_letters(side, lang):>7}" for side in sides)]
    for suit in _SUITS:
        if (suit, sides[0]) in table:
            lines.append(f"  {suit.symbol}   " + "".join(f"{table[suit, side]:>+7d}" for side in sides))
    if at_par is not None:
        side = side_letters(at_par.declarer.side, lang)
        text = _PAR[lang].format(seat_name(at_par.declarer, lang), suit_name(at_par.trump, lang), at_par.value, side)
        lines.append(text + (_FORCED[lang] if at_par.forced else ""))
    return "\n".join(lines)


def _file(options: argparse.Namespace, rules: Rules) -> None:
    """Solve every deal of a file, on all cores by default."""
    deals = _read_deals(options.what)
    questions, aim = _questions(options), SolverGoal(options.aim or SolverGoal.PAYOFF)
    dealer = _dealer(options)
    positions = [
        opening_position(deal, suit, side.seats[0], dealer, rules) for deal in deals for suit, side in questions
    ]
    with ProgressBar(len(positions), "") as bar:
        values = list(solve_many(positions, aim, options.jobs, bar.more, options.cluster))
    for number, deal in enumerate(deals):
        part = values[number * len(questions) : (number + 1) * len(questions)]
        table: Table = dict(zip(questions, part, strict=True))
        if options.json:
            at_par = par(table, dealer) if len(table) == 8 else None
            print(json.dumps({"deal": str(deal), **_table_json(table, at_par, aim)}))
        else:
            words = (f"{suit.symbol} {side_letters(side, options.lang)} {v:+d}" for (suit, side), v in table.items())
            print(f"{deal}  {'  '.join(words)}")


def _read_deals(name: str) -> list[Deal]:
    lines = [line.strip() for line in read_text(name).splitlines()]
    deals: list[Deal] = []
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            try:
                deals.append(Deal.parse(line, Deck.KLAVERJAS))
            except TroefError as error:
                raise error.at(_("line {number}", number=number)) from None
    if not deals:
        raise TroefError(_("{name} has no deals", name=name))
    return deals


def _analyse(options: argparse.Namespace) -> None:
    log = parse_json(read_text(options.log), "the log")
    if not isinstance(log, dict):
        raise TroefError(_("a table log is a JSON object"))
    with ProgressBar(32, "") as bar:
        traced = trace_log(read_log(log), SolverGoal(options.aim), KlaverjasSolver(), bar.more)
    print(json.dumps(_trace_json(traced)) if options.json else _trace_text(traced, options.lang))


def _trace_json(traced: KlaverjasTrace) -> dict[str, object]:
    return {
        "declarers": str(traced.declarers),
        "start": traced.start,
        "worst": _costed_json(traced.worst) if traced.worst else None,
        "cost": {str(side): traced.cost_of(side) for side in SIDES},
        "missed": [
            {"trick": missed.trick, "by": str(missed.winner), **_roem_json(missed.roem)} for missed in traced.missed
        ],
        "cards": [_costed_json(costed) for costed in traced.cards],
    }


def _costed_json(costed: CardCost) -> dict[str, object]:
    return {
        "trick": costed.trick,
        "by": str(costed.seat),
        "card": str(costed.card),
        "value": costed.value,
        "cost": costed.cost,
        "best": [str(card) for card in costed.best],
    }


_TRACE: dict[str, Text] = {
    "start": _("Before the lead: {:+d} for {}"),
    "cost": _("gave {} away, better was {}"),
    "illegal": _("was not legal"),
}


def _trace_text(traced: KlaverjasTrace, lang: Lang) -> str:
    """Return the trace as text: the costliest card, every card with a cost, and the roem that nobody claimed."""
    lines = [traced.worst_words(lang), _TRACE["start"][lang].format(traced.start, side_letters(traced.declarers, lang))]
    for costed in (card for card in traced.cards if card.cost != 0):
        better, words = (
            " ".join(card_symbol(card, lang) for card in costed.best),
            {name: text[lang] for name, text in _TRACE.items()},
        )
        remark = words["illegal"] if costed.cost is None else words["cost"].format(costed.cost, better)
        lines.append(f"{costed.trick}. {seat_name(costed.seat, lang)} {card_symbol(costed.card, lang)}: {remark}")
    lines.append(", ".join(f"{side_letters(side, lang)} −{traced.cost_of(side)}" for side in SIDES))
    return "\n".join([*lines, *(f"{missed.words(lang)} [18]" for missed in traced.missed)])
