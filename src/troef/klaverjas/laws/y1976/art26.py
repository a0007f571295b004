"""Matters that the regulations leave to the director (I-26)."""

from __future__ import annotations

from troef.klaverjas.laws.facts import AsksAboutRevoke, CardOmitted, LooksBack, NotProven, OwnSideAccused
from troef.klaverjas.laws.y1976.register import article, asked
from troef.laws import Ruling, say


@article("26", facts=CardOmitted)
def no_card_played(f: CardOmitted) -> Ruling:
    """Rule on a trick of three cards, for which there is no article."""
    text = say(
        "{seat} speelt niet bij: dat is niet geregeld, de wedstrijdleider beslist.",
        "{seat} does not play to the trick: this is not provided for, the director decides.",
        seat=f.seat,
    )
    return Ruling("26", text)


@asked(NotProven)
def not_proven(f: NotProven) -> Ruling:
    """Rule that the director establishes whether there was a revoke, because the known cards do not decide it."""
    text = say(
        "{seat} beschuldigt van verzaken; de bekende kaarten bewijzen niets, de wedstrijdleider zoekt het uit.",
        "{seat} alleges a revoke; the known cards prove nothing, the director finds out.",
        seat=f.seat,
    )
    return Ruling("26", text)


@asked(OwnSideAccused)
def own_side_accused(f: OwnSideAccused) -> Ruling:
    """Rule on a wrong accusation of the player's own side, for which there is no article."""
    text = say(
        "{seat} beschuldigt zijn eigen partij, maar er is niet verzaakt: daar staat geen straf op.",
        "{seat} accuses his own side, but nobody revoked: there is no penalty for that.",
        seat=f.seat,
    )
    return Ruling("26", text)


@asked(LooksBack)
def looks_back(f: LooksBack) -> Ruling:
    """Rule on a request to see a covered trick, for which there is no article."""
    text = say(
        "{seat} wil een gedekte slag zien: dat is niet geregeld, de slag blijft dicht tenzij de wedstrijdleider anders "
        "beslist.",
        "{seat} wants to see a covered trick: this is not provided for, it stays closed unless the director decides "
        "otherwise.",
        seat=f.seat,
    )
    return Ruling("26", text)


@asked(AsksAboutRevoke)
def asks_about_revoke(f: AsksAboutRevoke) -> Ruling:
    """Rule that a question is not an accusation."""
    text = say(
        "{seat} vraagt naar een verzaking: vragen is nog geen beschuldiging, het spel gaat door.",
        "{seat} asks about a revoke: a question is no accusation yet, the play goes on.",
        seat=f.seat,
    )
    return Ruling("26", text)
