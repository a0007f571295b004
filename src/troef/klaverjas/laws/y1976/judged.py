"""Facts as a klaverjas director establishes them, and the functions that judge them; the charts lead here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from troef.laws.advice import Advice

Function = TypeVar("Function", bound=Callable[[Any], Advice])

JUDGES: dict[type, Callable[[Any], Advice]] = {}
"""Which function is asked about which facts."""


def judges(facts: type) -> Callable[[Function], Function]:
    """Registers a function as the judge of these facts; a second one is an error."""

    def register(function: Function) -> Function:
        if facts in JUDGES:
            raise ValueError(f"{facts.__name__} is judged by {JUDGES[facts].__name__} already")
        JUDGES[facts] = function
        return function

    return register
