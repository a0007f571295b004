"""Shuffling and dealing (II-6, II-8)."""

from __future__ import annotations

from troef.klaverjas.laws.facts import ShuffleReport
from troef.klaverjas.laws.y1976.register import LAW, assisted
from troef.laws import Advice, Text, tell


@assisted("II-6", facts=ShuffleReport)
def shuffled(f: ShuffleReport) -> Advice:
    """Advise on the persons who shuffle: trusted people who do not play (II-6).

    In the first round the players may do it themselves (II-8).
    """
    if f.by_players:
        if f.first_round:
            return Advice("II-8", (_NOTE_OWN_HAND,), (_ALL_READY,))
        return Advice("II-6", do=(_DEAL_ANEW,), weighty=True, score="cancel", rectified=(_DEALT_ANEW,))
    if f.takes_part or f.doubted:
        return Advice("II-6", do=(_DEAL_ANEW,), weighty=True, score="cancel", rectified=(_DEALT_ANEW,))
    return Advice("II-6", do=(_DEALS_STAND,))


LAW.assisted("II-8", shuffled)


_NOTE_OWN_HAND = tell(
    "Ieder noteert zijn eigen acht kaarten, ongezien door de anderen.",
    "Everybody writes down his own eight cards, unseen by the others.",
)
_ALL_READY = Text(
    "Begin pas als alle spellen van deze ronde klaar zijn.", "Start only when all deals of this round are ready."
)
_DEAL_ANEW = Text(
    "Laat de spellen opnieuw schudden door iemand die niet meespeelt en die iedereen vertrouwt.",
    "Have the cards shuffled anew by somebody who does not play and whom everybody trusts.",
)
_DEALT_ANEW = Text("De spellen werden opnieuw geschud.", "The cards were shuffled anew.")
_DEALS_STAND = Text("De spellen zijn goed: speel verder.", "The deals are good: play on.")
