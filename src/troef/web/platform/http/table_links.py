"""Table logs in URLs: JSON, compressed and base64-encoded."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.core.numbers import parse_json

Log = dict[str, Any]

_MAX_BYTES = 200_000
"""Maximum bytes of an unpacked log; many times the size of a board with every irregularity."""
_MAX_WORDS = 2000
"""Maximum characters of one text in a log, such as an explanation."""
MAX_EVENTS = 600
"""Maximum events of a log. The longest auction has 319 calls, and 52 cards follow it."""


def pack_log(log: Log) -> str:
    """Return the log as part of a URL."""
    text = json.dumps(log, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack_log(text: str) -> Log:
    """Parse a log from a URL. Raise TroefError if it is damaged or too long."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(data, _MAX_BYTES)
        log = parse_json(plain, max_text=_MAX_WORDS) if unpacker.eof else None
    except (zlib.error, ValueError):
        log = None
    if not isinstance(log, dict) or not isinstance(log.get("events"), list):
        raise TroefError(_("This link does not contain a table; part of it may be missing."))
    check_length(log)
    return log


def check_length(log: Log) -> None:
    """Raise TroefError if the log has too many events, because every click would judge all of them again."""
    if len(log["events"]) > MAX_EVENTS:
        raise TroefError(
            _("This table has %(number)s events; the practice table takes %(most)s.")
            % {"number": len(log["events"]), "most": MAX_EVENTS}
        )
