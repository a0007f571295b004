"""The paragraphs of 1949 that the fold itself cites; what is missing has no place in this book."""

from __future__ import annotations

from troef.bridge.laws.register import Cited

CITED = {
    Cited.MISINFORMED: "21",
    Cited.REVOKE: "61",
    Cited.DUTY: "65",
    Cited.BY_PLAY: "63",
    Cited.BY_NAMING: "63",
    Cited.BY_CLAIM: "63",
    Cited.ASKED_BY_DUMMY: "43c",
    Cited.NO_FULL_PENALTY: "12a",
}
