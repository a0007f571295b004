"""I-1, I-5, I-8 and I-9 as a director meets them: marked cards, other words, long waits, cards looked at too early."""

from __future__ import annotations

from dataclasses import dataclass

from troef.klaverjas.laws.y1976.art5 import Sanction, sanction
from troef.klaverjas.laws.y1976.art9 import may_look
from troef.klaverjas.laws.y1976.judged import judges
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@dataclass(frozen=True, slots=True)
class MarkedCards:
    """Somebody says that a card can be told from its back."""

    replaced: bool | None = None  # the director sees it too, or doubts, and gives another pack


@judges(MarkedCards)
def marked_cards(f: MarkedCards) -> Advice:
    """I-1: the director decides whether there will be another pack."""
    if f.replaced:
        return Advice("1", (_tell(_NEW_PACK),), (_SAME_DEAL,))
    return Advice("1", (_tell(_SAME_PACK),))


@dataclass(frozen=True, slots=True)
class WordsSaid:
    """Somebody said or showed more than that he plays or passes."""

    influence: bool | None = None  # it can influence the deal
    repeated: bool = False  # his pair had done so before


@judges(WordsSaid)
def words_said(f: WordsSaid) -> Advice:
    """I-5: a warning, a penalty, or the end of the contest for this pair."""
    return _WORDS[sanction(f.influence, f.repeated)]


@dataclass(frozen=True, slots=True)
class LongWaiting:
    """A player takes long."""

    repeated: bool = False  # his side had done so before


@judges(LongWaiting)
def long_waiting(f: LongWaiting) -> Advice:
    """I-8: the opponents may ask for a decision; the second time the director hears of it."""
    if f.repeated:
        return Advice("8", (_DECIDE, _NOT_FOR_PARTNER), (_WARN,), (_CONDUCT,), weighty=True, score="penalty")
    return Advice("8", (_DECIDE, _NOT_FOR_PARTNER))


@dataclass(frozen=True, slots=True)
class LookedAtCards:
    """A player has looked at his own cards while nobody had played yet, or later."""

    trumps_made: bool = False
    in_turn: bool = False


@judges(LookedAtCards)
def looked_at_cards(f: LookedAtCards) -> Advice:
    """I-9: until somebody plays only the player in turn looks at his cards."""
    if may_look(f.trumps_made, f.in_turn):
        return Advice("9", (_tell(_ALLOWED),))
    return Advice("9", (_tell(_FACE_DOWN),), (_NO_PRICE,))


def _tell(text: Text, to: str = "table") -> Saying:
    return Saying(to, text)


_NEW_PACK = Text(
    "Deze kaarten zijn aan de achterkant te herkennen: er komt een ander spel kaarten.",
    "These cards can be told from their backs: you get another pack.",
)
_SAME_DEAL = Text(
    "Geef in een vergelijkingswedstrijd dezelfde handen terug, van het controlekaartje.",
    "In a duplicate contest give back the same hands, from the control card.",
)
_SAME_PACK = Text("Er is niets aan te zien: speel hiermee verder.", "Nothing can be seen: play on with these.")
_DECIDE = _tell(Text("Neem nu een besluit, alsjeblieft.", "Please make your decision now."), "offender")
_NOT_FOR_PARTNER = _tell(
    Text("Uit dit wachten mag je niets afleiden.", "You may conclude nothing from this wait."), "partner"
)
_WARN = Text(
    "Waarschuw dit paar voor lang wachten, en straf het als dat niet helpt.",
    "Warn this pair about taking long, and penalise it if that does not help.",
)
_CONDUCT = Text("Noteer het: het gebeurde al eerder.", "Note it down: it has happened before.")
_ALLOWED = Text("Hij mag zijn kaarten bekijken.", "He may look at his cards.")
_FACE_DOWN = Text(
    "Leg de kaarten weer dicht neer: ze zijn pas te bekijken als hij aan de beurt is of als er gespeeld wordt.",
    "Put the cards face down again: they are to be looked at when it is his turn, or when somebody plays.",
)
_NO_PRICE = Text(
    "Een straf noemt het artikel niet; oordeel zelf of hij er iets aan had.",
    "The article names no penalty; judge yourself whether he gained by it.",
)
_ONLY = _tell(
    Text(
        "Zeg alleen dat je speelt en waarmee, of dat je past. Andere woorden mogen niet.",
        "Only say that you play and with which suit, or that you pass. No other words are allowed.",
    ),
    "offender",
)
_WORDS = {
    Sanction.NOT_YET: Advice(
        "5",
        (_ONLY,),
        (Text("Ga na of het invloed op het spel kan hebben.", "Find out whether it can influence the deal."),),
    ),
    Sanction.WARNING: Advice("5", (_ONLY,), (Text("Geef een waarschuwing.", "Give a warning."),)),
    Sanction.PENALTY: Advice(
        "5", (_ONLY,), (Text("Straf dit paar.", "Penalise this pair."),), weighty=True, score="penalty"
    ),
    Sanction.EXCLUSION: Advice(
        "5",
        (_ONLY,),
        (
            Text(
                "Het is niet de eerste keer: je mag dit paar van verder spelen uitsluiten.",
                "It is not the first time: you may bar this pair from further play.",
            ),
        ),
        weighty=True,
        score="penalty",
    ),
}
