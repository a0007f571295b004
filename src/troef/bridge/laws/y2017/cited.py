"""The paragraphs of 2017 that the fold itself cites."""

from __future__ import annotations

from troef.bridge.laws.register import Cited

CITED = {
    Cited.MISINFORMED: "21B1a",
    Cited.MISINFORMED_IN_PLAY: "47E2a",
    Cited.REVOKE: "61A",
    Cited.TWELFTH: "62D1",
    Cited.BY_PLAY: "63A1",
    Cited.BY_NAMING: "63A2",
    Cited.BY_CLAIM: "63A3",
    Cited.BY_AGREEMENT: "63A4",
    Cited.ASKED_BY_DUMMY: "43B2b",
    Cited.BY_BOTH_SIDES: "62C3",
    Cited.WITHDRAWN: "16C2",
    Cited.USED: "16C3",
    Cited.MISLED: "73E2",
    Cited.LEFT_OUT: "67B1a",
    Cited.LEFT_OUT_OTHER: "67B1b",
}
