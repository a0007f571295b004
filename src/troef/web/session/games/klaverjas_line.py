"""A klaverjas deal in one typed line: `H N 96`, `♠ Z 110 20-0`, `R O 162 mars`, `K W verzaakt NZ 20-0`."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from troef.cards import SIDES, Seat, Side, Suit, TroefError
from troef.cards.words import Lang, seat_letter, side_letters
from troef.klaverjas.game.slip import Ending, Slip

_SUITS = {**{suit.symbol: suit for suit in Suit}, **{suit.name: suit for suit in Suit}, "R": Suit.D, "K": Suit.C}
_SEATS = {"N": Seat.N, "E": Seat.E, "O": Seat.E, "S": Seat.S, "Z": Seat.S, "W": Seat.W}
_NAMES = {"NS": Side.NS, "NZ": Side.NS, "EW": Side.EW, "OW": Side.EW}
_REVOKED = {"nl": "verzaakt", "en": "revoke"}
_ACCUSED = {"nl": "beschuldigd", "en": "accused"}
_LETTERS = {"nl": "KRHS", "en": "CDHS"}
_MARCH = {"nl": "mars", "en": "march"}
_LINE = re.compile(
    r"(?P<trump>[SHDCRK♠♥♦♣])\s*(?P<by>[NESWOZ])\s+"
    r"(?:(?P<points>\d{1,3})|(?P<ended>verzaakt|revoke|beschuldigd|accused)\s+(?P<side>NS|NZ|EW|OW))"
    r"(?:\s+(?P<ns>\d{1,4})\s*[-–/ ]\s*(?P<ew>\d{1,4}))?(?P<march>\s+(?:mars|march))?",
    re.IGNORECASE,
)


def parse(text: str) -> Slip:
    """Reads a line typed in Dutch or in English: trumps, who played, the points of his side, roem NS-EW, march."""
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise TroefError(
            _("“%(text)s” is not a result: write trumps, who played, his side's points and roem, such as H N 96 20-0.")
            % {"text": text}
        )
    by = _SEATS[match["by"].upper()]
    trump = _SUITS[match["trump"].upper()]
    roem = {Side.NS: int(match["ns"] or 0), Side.EW: int(match["ew"] or 0)}
    if match["ended"]:
        ending = Ending.REVOKE if match["ended"].lower() in _REVOKED.values() else Ending.ACCUSATION
        return Slip(by, trump, 0, roem, None, ending, _NAMES[match["side"].upper()])
    march = {162: by.side, 0: by.side.opponents}.get(int(match["points"])) if match["march"] else None
    if match["march"] and march is None:
        raise TroefError(_("Whoever makes all eight tricks has 162 points."))
    return Slip(by, trump, int(match["points"]), roem, march)


def written(slip: Slip, lang: Lang) -> str:
    """The line as somebody of this language would type it."""
    parts = [_LETTERS[lang][slip.trump.position], seat_letter(slip.declarer, lang)]
    if slip.offender is None:
        parts.append(str(slip.points))
    else:
        words = _REVOKED if slip.ending is Ending.REVOKE else _ACCUSED
        parts += [words[lang], side_letters(slip.offender, lang)]
    if any(slip.roem.values()):
        parts.append("-".join(str(slip.roem[side]) for side in SIDES))
    return " ".join([*parts, *([_MARCH[lang]] if slip.march else [])])
