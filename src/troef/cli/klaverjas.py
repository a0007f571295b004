"""Klaverjas: solve a deal, analyse a table log, work out a score slip, find roem, list the ways of playing."""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from typing import Any

from troef.cards import Card, Deck, Lang, Side, Suit, TroefError
from troef.cards.numbers import count_in
from troef.cards.words import card_symbol, suit_name
from troef.cli import add_lang
from troef.klaverjas.game import roem
from troef.klaverjas.game.options import Rules, preset, presets
from troef.klaverjas.game.score import Award, Result, slip, stopped


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART", parser_class=type(parser))
    import_module("troef.cli.klaverjas_solve").add_parts(parts, common)
    part = parts.add_parser("score", help="the totals of a score slip", description="The totals of a score slip.")
    part.add_argument("declarer", metavar="SIDE", help="the side that played: NS or EW")
    part.add_argument("points", nargs="?", type=int, help="its card points (0 to 162)")
    part.add_argument("--roem", action="append", default=[], metavar="SIDE=N", help="claimed roem, once for each side")
    part.add_argument("--march", metavar="SIDE", help="the side that made all eight tricks")
    part.add_argument("--revoke", metavar="SIDE", help="the side that revoked (I-13)")
    part.add_argument("--accused", metavar="SIDE", help="the side that was wrongly accused (I-15)")
    common(part)
    part = parts.add_parser("roem", help="the roem in a trick", description="The roem in up to four cards.")
    part.add_argument("cards", nargs="+", metavar="CARD", help="such as HK HQ HJ S7")
    part.add_argument("--trump", help="S, H, D or C; without it every suit is told that makes a difference")
    common(part)
    part = parts.add_parser("rules", help="the presets and the rules they stand for", description="Ways of playing.")
    common(part)


def common(part: argparse.ArgumentParser) -> None:
    """What every part understands."""
    part.add_argument("--preset", default="nkf", help="a way of playing (`troef klaverjas rules` lists them)")
    part.add_argument("--variant", help="nkf or amsterdams, instead of the preset's")
    part.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="another rule option")
    part.add_argument("--json", action="store_true")
    add_lang(part)


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules the call asks for."""
    rules = preset(options.preset).rules
    if options.variant:
        rules = Rules.parse({}, options.variant).with_options(_without_variant(rules))
    return rules.with_options(dict(_named(text) for text in options.option))


def _without_variant(rules: Rules) -> dict[str, object]:
    return {name: value for name, value in rules.as_json().items() if name != "variant"}


def _named(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise TroefError(f"{text!r} is not an option: write NAME=VALUE", f"{text!r} is geen keuze: schrijf NAAM=WAARDE")
    words = {"true": True, "false": False}
    return name, words.get(value, value if (number := count_in(value)) is None else number)


def run(options: argparse.Namespace) -> int:
    parts = {"score": _score, "roem": _roem, "rules": _rules}
    if options.part in parts:
        parts[options.part](options)
    else:
        import_module("troef.cli.klaverjas_solve").run(options)
    return 0


def _score(options: argparse.Namespace) -> None:
    declarer, rules = Side.parse(options.declarer), rules_of(options)
    claimed = _claimed(options.roem)
    if options.revoke and options.accused:
        raise TroefError(
            "a deal ends by a revoke or by a false accusation, not by both",
            "een spel eindigt door een verzaking of door een onterechte beschuldiging, niet door allebei",
        )
    result = _slip(options, declarer, claimed, rules)
    if options.json:
        print(json.dumps(_result_json(result, rules)))
    else:
        print(f"{result.text[options.lang]} [{result.law}]")


def _slip(options: argparse.Namespace, declarer: Side, claimed: dict[Side, int], rules: Rules) -> Result:
    for text, law in ((options.revoke, "13"), (options.accused, "15")):
        if text:
            side = Side.parse(text).opponents if law == "13" else Side.parse(text)
            award = Award(side, rules.revoke_penalty, claimed[side], claimed[side.opponents])
            return stopped(declarer, award, law)
    if options.points is None:
        raise TroefError(
            "say how many card points the side that played has", "zeg hoeveel kaartpunten de spelende partij heeft"
        )
    return slip(declarer, options.points, claimed, Side.parse(options.march) if options.march else None, rules)


def _claimed(texts: list[str]) -> dict[Side, int]:
    found = {Side.NS: 0, Side.EW: 0}
    for text in texts:
        side, _, points = text.partition("=")
        roem = count_in(points)
        if roem is None:
            raise TroefError(
                f"{text!r} is not roem: write the side and the points, such as NS=20",
                f"{text!r} is geen roem: schrijf de partij en de punten, zoals NS=20",
            )
        found[Side.parse(side)] += roem
    return found


def _result_json(result: Result, rules: Rules) -> dict[str, object]:
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
        raise TroefError(
            "a trick has at most four cards, all different",
            "een slag heeft ten hoogste vier kaarten, alle verschillend",
        )
    if any(not card.bit & Deck.KLAVERJAS.bits for card in cards):
        raise TroefError(
            "one of these cards is not in the pack of klaverjas", "een van deze kaarten hoort niet bij klaverjassen"
        )
    rules = rules_of(options)
    suits = [Suit.parse(options.trump)] if options.trump else list(Suit)
    found = {suit: roem.find(cards, suit, rules.four_jacks) for suit in suits}
    if options.json:
        print(json.dumps({str(suit): _roem_json(parts) for suit, parts in found.items()}))
        return
    for suit, parts in found.items():
        print(f"{_TRUMPS[options.lang].format(suit_name(suit, options.lang))}: {_roem_text(parts, options.lang)}")


_TRUMPS: dict[Lang, str] = {"nl": "{} troef", "en": "{} trumps"}


def _roem_text(parts: tuple[roem.Roem, ...], lang: Lang) -> str:
    total = sum(part.points for part in parts)
    told = [f"{part.kind.value[lang]} {' '.join(card_symbol(card, lang) for card in part.cards)}" for part in parts]
    return f"{total} ({', '.join(told)})" if told else "0"


def _roem_json(parts: tuple[roem.Roem, ...]) -> dict[str, object]:
    listed = [
        {"kind": part.kind.name.lower(), "cards": [str(card) for card in part.cards], "points": part.points}
        for part in parts
    ]
    return {"points": sum(part.points for part in parts), "combinations": listed}


def _rules(options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps({name: one.rules.as_json() for name, one in presets().items()}))
        return
    for name, one in presets().items():
        print(f"{name}: {one.text[options.lang]}")
