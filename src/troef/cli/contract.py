"""The score of a bridge contract, and how it is made up: `troef contract 4SX N 10 --vulnerable NS`."""

from __future__ import annotations

import argparse
import json

from troef.bridge.game.contract import parse_contract
from troef.bridge.game.score import ScoreItem, score_items
from troef.cards import Seat, TroefError, Vulnerability
from troef.cards.wording import seat_name, trick_count_text
from troef.cli import add_lang
from troef.core.messages import Localised, _
from troef.core.numbers import parse_count
from troef.laws import Edition


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("contract", help="such as 4S, 3NX, 1CXX; P for passed out")
    parser.add_argument("declarer", nargs="?", help="N, E, S or W")
    parser.add_argument("tricks", nargs="?", help="tricks taken by declarer, 0 to 13")
    parser.add_argument("--vulnerable", default="None", help="None, NS, EW or Both")
    parser.add_argument("--edition", default="bridge-2017", help="bridge-2017, bridge-2007 or bridge-1949")
    parser.add_argument("--json", action="store_true")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    edition = Edition.parse(options.edition)
    vulnerability = Vulnerability.parse(options.vulnerable)
    contract = parse_contract(options.contract)
    if contract is None:
        lines: tuple[ScoreItem, ...] = ()
        heading = _("Passed out: nil for both sides")[options.lang]
    else:
        if options.declarer is None:
            raise TroefError(_("give the declarer: N, E, S or W"))
        declarer, tricks = Seat.parse(options.declarer), _tricks(options.tricks)
        lines = score_items(contract, tricks, declarer.side in vulnerability, edition)
        heading = _(
            "{declarer} plays {contract}, {tricks}",
            declarer=Localised(seat_name, declarer),
            contract=Localised(contract.words),
            tricks=Localised(trick_count_text, tricks),
        )[options.lang]
    total = sum(line.points for line in lines)
    if options.json:
        rows = [{"law": line.law, "points": line.points, **line.text.as_json()} for line in lines]
        print(json.dumps({"score": total, "lines": rows}, ensure_ascii=False, indent=1))
    else:
        print(f"{heading}  ({edition})")
        for line in lines:
            print(f"  {line.points:>6}  {line.text[options.lang]}  [{line.law}]")
        print(f"  {total:>6}  {_('total')[options.lang]}")
    return 0


def _tricks(text: str | None) -> int:
    if text is None:
        raise TroefError(_("give the number of tricks that declarer took: 0 to 13"))
    tricks = parse_count(text)
    if tricks is None:
        raise TroefError(_("{text!r} is not a number of tricks: declarer takes 0 to 13", text=text))
    return tricks
