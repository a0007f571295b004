"""Deal boards fairly (2017 law 6; klaverjas), as PBN. Verifiable dealing: --commit, then --secret, then --reveal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from troef.cards import Board, Deal, Deck, TroefError
from troef.cards.dealing import SealedSecret, fair_deal, seeded_deals
from troef.cli import add_lang
from troef.cli.io import read_bytes
from troef.core.errors import unwritable_file
from troef.core.messages import _, gettext_noop

_DEFAULT_FILE = "troef-deal.secret"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--boards", type=int, default=24, metavar="N", help="number of boards (default: 24)")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="number of the first board (default: 1)")
    parser.add_argument("--klaverjas", action="store_true", help="deal the 32 cards of klaverjas")
    parser.add_argument("--seed", help="reproducible deals from a seed; for tests only")
    verifiable = parser.add_argument_group(gettext_noop("verifiable dealing (docs/dealing.md)"))
    verifiable.add_argument("--commit", action="store_true", help="make a secret and print the commitment to publish")
    verifiable.add_argument(
        "--delayed", metavar="TEXT", help="description of the public text, not known yet, that will complete it"
    )
    verifiable.add_argument("--out", metavar="FILE", default=_DEFAULT_FILE, help="output file (default: %(default)s)")
    verifiable.add_argument("--secret", metavar="FILE", help="deal from this secret, with --text")
    verifiable.add_argument("--text", help="the public text, now that it is known")
    verifiable.add_argument("--reveal", metavar="FILE", help="print everything needed to deal the same boards again")
    parser.add_argument("--json", action="store_true", help="JSON instead of PBN")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    if options.boards < 1 or options.first < 1:
        raise TroefError(_("--boards and --first are numbers from 1 up"))
    if options.commit:
        return _commit(options)
    if options.reveal:
        return _reveal(Path(options.reveal))
    if options.json:
        deck = Deck.KLAVERJAS if options.klaverjas else Deck.BRIDGE
        boards = [
            {"board": number, "deal": str(deal)} for number, deal in enumerate(_deals(options, deck), options.first)
        ]
        print(json.dumps(boards, indent=1))
    else:
        print("\n".join(_pbn(options)))
    return 0


def _commit(options: argparse.Namespace) -> int:
    if not options.delayed:
        raise TroefError(_('name the public text that will complete the secret: --delayed "the first headline of …"'))
    sealed = SealedSecret.new(options.delayed)
    path = Path(options.out)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise TroefError(_("{path} exists already and is not overwritten; choose another --out", path=path)) from None
    except OSError as error:
        raise unwritable_file(path, error) from None
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(sealed.to_json())
    print(sealed.commitment)
    publish = _("Publish this commitment and the description now; keep {path} to yourself.", path=path)
    print(publish[options.lang], file=sys.stderr)
    return 0


def _reveal(path: Path) -> int:
    sealed = SealedSecret.from_json(read_bytes(path))
    if sealed.text is None:
        raise TroefError(_("{path} has not been dealt from yet: revealing it now would give the deals away", path=path))
    print(sealed.to_json(), end="")
    return 0


def _deals(options: argparse.Namespace, deck: Deck) -> Iterator[Deal]:
    if options.secret:
        path = Path(options.secret)
        before = SealedSecret.from_json(read_bytes(path))
        sealed = before if options.text is None else before.with_text(options.text)
        if sealed != before:
            _replace(path, sealed)
        return (sealed.deal(number, deck) for number in range(options.first, options.first + options.boards))
    if options.seed is not None:
        foretold = _("NOT FOR PLAY: anybody who knows the seed can predict these deals.")
        print(foretold[options.lang], file=sys.stderr)
        return islice(seeded_deals(options.seed, deck), options.boards)
    return (fair_deal(deck) for _ in range(options.boards))


def _replace(path: Path, sealed: SealedSecret) -> None:
    """Write the sealed secret, now with its public text, in place of its file, so that no other text can be used."""
    new = path.with_name(path.name + ".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(sealed.to_json())
    new.replace(path)


def _pbn(options: argparse.Namespace) -> Iterator[str]:
    deck = Deck.KLAVERJAS if options.klaverjas else Deck.BRIDGE
    yield "% PBN 2.1"
    for number, deal in enumerate(_deals(options, deck), options.first):
        board = Board(number)
        yield f'[Board "{number}"]'
        yield f'[Dealer "{board.dealer}"]'
        if deck is Deck.BRIDGE:
            vulnerable = "All" if str(board.vulnerable) == "Both" else board.vulnerable
            yield f'[Vulnerable "{vulnerable}"]'
        yield f'[Deal "{deal.text(board.dealer)}"]'
        yield ""
