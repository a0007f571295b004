"""25: changing a call; an unintended one must be corrected without pause for thought."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.facts.booklet_2007 import CallOnMisexplanation
from troef.bridge.laws.ruling import AskDirector
from troef.bridge.laws.y2007.register import article, as_in_2017, asked
from troef.bridge.laws.y2017 import law21, law25
from troef.laws import Advice, Effect, Ruling, Text, tell

_change_of_call = as_in_2017(law25.change_of_call)


@article("25", facts=ChangeOfCall)
def change_of_call(f: ChangeOfCall) -> Ruling | None:
    """25A goes as in 2017, the pause for thought being part of the question; of 25B our sources have the choice only.

    No replacement is comparable here: any intended call brings 26.
    """
    ruling: Ruling | None = _change_of_call(replace(f, comparable=None))
    return ruling if ruling is None else replace(ruling, effects=tuple(map(_in_words_of_2007, ruling.effects)))


def _in_words_of_2007(effect: Effect) -> Effect:
    return (
        replace(effect, text=_UNINTENDED)
        if isinstance(effect, AskDirector) and effect.question == "unintended"
        else effect
    )


_UNINTENDED = Text(
    "was {other} niet bedoeld, en is het zonder denkpauze gewijzigd?",
    "was {other} unintended, and was it changed without pause for thought?",
)


@asked(CallOnMisexplanation)
def called_on_explanation(f: CallOnMisexplanation) -> Advice | None:
    """21B1 as the director says it; the part that our booklet does not print is not cited here."""
    if f.influenced is None:
        return None
    return Advice("21B1", (_MAY_CHANGE if f.influenced else _STANDS,))


_MAY_CHANGE = tell(
    "Je bood op een verkeerde uitleg: je mag je bieding veranderen zonder gevolgen.",
    "You called on a wrong explanation: you may change your call without consequences.",
)
_STANDS = tell(
    "De uitleg kan hier niets mee te maken hebben: de bieding blijft staan.",
    "The explanation cannot have led to it: the call stands.",
)


@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling | None:
    """21B1: a call that was made on a wrong explanation may be changed."""
    ruling: Ruling | None = as_in_2017(law21.misinformed_player_changes)(f)
    return ruling
