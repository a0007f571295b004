"""I-26: what the regulations leave open is for the director."""

from __future__ import annotations

from troef.cards import Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def no_card_played(seat: Seat) -> Ruling:
    """A trick of three cards is not provided for."""
    text = say(
        "{seat} speelt niet bij: dat is niet geregeld, de wedstrijdleider beslist.",
        "{seat} does not play to the trick: this is not provided for, the director decides.",
        seat=seat,
    )
    return Ruling("26", Effect.NOTED, text)


def not_proven(seat: Seat) -> Ruling:
    """A revoke that the known cards neither show nor exclude is for the director to establish."""
    text = say(
        "{seat} beschuldigt van verzaken; de bekende kaarten bewijzen niets, de wedstrijdleider zoekt het uit.",
        "{seat} alleges a revoke; the known cards prove nothing, the director finds out.",
        seat=seat,
    )
    return Ruling("26", Effect.NOTED, text)


def own_side_accused(seat: Seat) -> Ruling:
    """Wrongly accusing one's own side has no article."""
    text = say(
        "{seat} beschuldigt zijn eigen partij, maar er is niet verzaakt: daar staat geen straf op.",
        "{seat} accuses his own side, but nobody revoked: there is no penalty for that.",
        seat=seat,
    )
    return Ruling("26", Effect.NOTED, text)


def looks_back(seat: Seat) -> Ruling:
    """Seeing a covered trick again has no article."""
    text = say(
        "{seat} wil een gedekte slag zien: dat is niet geregeld, de slag blijft dicht tenzij de wedstrijdleider anders "
        "beslist.",
        "{seat} wants to see a covered trick: this is not provided for, it stays closed unless the director decides "
        "otherwise.",
        seat=seat,
    )
    return Ruling("26", Effect.NOTED, text)


def asks_about_revoke(seat: Seat) -> Ruling:
    """A question is not an accusation."""
    text = say(
        "{seat} vraagt naar een verzaking: vragen is nog geen beschuldiging, het spel gaat door.",
        "{seat} asks about a revoke: a question is no accusation yet, the play goes on.",
        seat=seat,
    )
    return Ruling("26", Effect.NOTED, text)
