"""The paragraphs of 2007 that the fold itself cites."""

from __future__ import annotations

from troef.bridge.laws.y2007.names import name
from troef.bridge.laws.y2017.cited import CITED as OF_2017

CITED = {what: name(law) for what, law in OF_2017.items()}
