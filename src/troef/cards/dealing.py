"""Fair dealing from a cryptographic source, reproducible dealing from a seed (tests only), and verifiable dealing.

docs/dealing.md specifies the scheme of verifiable dealing.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import secrets
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import factorial

from troef.cards.deal import Deal, Deck
from troef.cards.hand import Hand
from troef.core.errors import TroefError
from troef.core.messages import _
from troef.core.numbers import parse_json

_SCHEME = "troef-deal-1"


def fair_deal(deck: Deck = Deck.BRIDGE) -> Deal:
    """Return a deal for play. Every deal is equally likely."""
    return deal_from_number(secrets.randbelow(deal_count(deck)), deck)


def seeded_deals(seed: int | str, deck: Deck = Deck.BRIDGE) -> Iterator[Deal]:
    """Yield deals without end, always the same ones for a seed: for tests, never for play."""
    source = random.Random(seed)
    while True:
        yield deal_from_number(source.randrange(deal_count(deck)), deck)


def _normal(text: str) -> str:
    """Return the text in NFC, with single spaces and none at the ends, so that such differences do not matter."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@dataclass(frozen=True, slots=True)
class SealedSecret:
    """The secret from which the deals of a session follow, together with a public text that is known only later.

    `delayed` describes that text, and `text` is the text once it is known.
    """

    secret: str
    delayed: str
    text: str | None = None
    scheme: str = _SCHEME

    @classmethod
    def new(cls, delayed: str) -> SealedSecret:
        """Return a new secret. `delayed` describes a public text that nobody can know yet, such as a lottery result."""
        description = _normal(delayed)
        if not description:
            raise TroefError(_('name the public text that will be used: --delayed "the first headline of …"'))
        return cls(secrets.token_hex(32), description)

    @property
    def commitment(self) -> str:
        """The hash to publish before the session; it commits to secret and description without revealing them."""
        return hashlib.sha256(f"{_SCHEME}\n{self.secret}\n{self.delayed}".encode()).hexdigest()

    def with_text(self, text: str) -> SealedSecret:
        """Return a copy with the public text filled in. Raise TroefError if another text was filled in before."""
        known = _normal(text)
        if not known:
            raise TroefError(_("the public text is empty"))
        if self.text not in (None, known):
            raise TroefError(
                _("this secret was already used with another text; a second deal from it would be a choice")
            )
        return replace(self, text=known)

    def deal(self, board: int, deck: Deck = Deck.BRIDGE) -> Deal:
        """Return the deal of this board, which follows from secret and text. Raise TroefError without a text."""
        if self.text is None:
            raise TroefError(_("the public text is not known yet: give it with --text"))
        key = hmac.digest(bytes.fromhex(self.secret), self.text.encode(), "sha256")
        count = deal_count(deck)
        size = (count.bit_length() + 7) // 8
        mask = (1 << count.bit_length()) - 1
        attempt = 0
        while True:  # Rejecting numbers that are too large keeps every deal equally likely.
            message = f"{deck.name.lower()} board {board} attempt {attempt}".encode()
            number = int.from_bytes(hmac.digest(key, message, "sha256")[:size], "big") & mask
            if number < count:
                return deal_from_number(number, deck)
            attempt += 1

    def to_json(self) -> str:
        return json.dumps(asdict(self) | {"commitment": self.commitment}, indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> SealedSecret:
        try:
            data = parse_json(text)
            if data["scheme"] != _SCHEME:
                raise TroefError(_("this secret was made by another scheme: {data}", data=data["scheme"]))
            sealed = cls(str(data["secret"]), str(data["delayed"]), data["text"])
            if len(bytes.fromhex(sealed.secret)) != 32:
                raise TroefError(_("the secret does not have 32 bytes"))
        except TroefError:
            raise
        except (KeyError, TypeError, ValueError):
            raise TroefError(_("this is not a file made by `troef deal --commit`")) from None
        if data.get("commitment") != sealed.commitment:
            raise TroefError(_("the file was changed: secret and description do not give the commitment in it"))
        return sealed


def deal_count(deck: Deck = Deck.BRIDGE) -> int:
    """Return the number of different deals of this pack."""
    return factorial(len(deck.cards)) // factorial(deck.hand_size) ** 4


_COUNTS = {deck: deal_count(deck) for deck in Deck}


def deal_from_number(number: int, deck: Deck = Deck.BRIDGE) -> Deal:
    """Return the deal with this number, from 0. Raise TroefError if the pack has fewer deals."""
    total = _COUNTS[deck]
    if not 0 <= number < total:
        raise TroefError(
            _("deal number {number} does not exist: they run from 0 to {total}", number=number, total=total - 1)
        )
    room = [deck.hand_size] * 4
    hands = [0, 0, 0, 0]
    left = len(deck.cards)
    for card in deck.cards:
        for seat in (0, 1, 2, 3):  # pragma: no branch - one of the four runs holds the number
            run = total * room[seat] // left
            if number < run:
                break
            number -= run
        total = run
        room[seat] -= 1
        hands[seat] |= card.bit
        left -= 1
    north, east, south, west = (Hand.from_bits(bits) for bits in hands)
    return Deal._of((north, east, south, west), deck)
