"""The parts that all law books share: editions, citations, rulings, decisions, and the text of the books."""

from troef.core.messages import Text
from troef.laws.edition import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, BRIDGE_EDITIONS, EDITIONS, KLAVERJAS_1976, Edition
from troef.laws.ruling import (
    DIRECTOR,
    Advice,
    Consequence,
    Decision,
    Effect,
    Option,
    Ruling,
    Saying,
    Sentence,
    Slots,
    Worded,
    say,
    tell,
)

__all__ = [
    "BRIDGE_1949",
    "BRIDGE_2007",
    "BRIDGE_2017",
    "DIRECTOR",
    "BRIDGE_EDITIONS",
    "EDITIONS",
    "KLAVERJAS_1976",
    "Advice",
    "Consequence",
    "Decision",
    "Edition",
    "Effect",
    "Option",
    "Ruling",
    "Saying",
    "Sentence",
    "Slots",
    "Text",
    "Worded",
    "say",
    "tell",
]
