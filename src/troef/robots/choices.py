"""What a robot chooses where the law gives it a choice: what keeps an irregularity from helping the other side."""

from __future__ import annotations

from typing import Any

from troef.laws import Text
from troef.robots.player import Reply

_FIRST = ("reject", "director", "penalty", "prohibit:", "keep", "leave", "highest", "hold", "card:", "from:")
"""The beginnings of what is chosen, the dearest first; what is not here is chosen only when nothing else is offered."""


def choice(view: dict[str, Any]) -> Reply | None:
    """His answer to the first choice that is his; None when the law asks him nothing."""
    if not view["decisions"]:
        return None
    options = view["decisions"][0]["options"]
    option = min(options, key=lambda option: _place(option["id"]))
    event = {"do": "choose", "by": view["seat"], "option": option["id"]}
    return Reply(event, Text(option["nl"], option["en"]))


def _place(option: str) -> int:
    return next((index for index, start in enumerate(_FIRST) if option.startswith(start)), len(_FIRST))
