"""20, with 40e and 41: who may hear the auction again, or ask what a call means."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Text
from troef.laws.advice import Advice, Saying

Period = Inquiry.Period


@article("20")
def review(f: Inquiry) -> Advice | None:
    """In the auction at one's turn, unless one must pass; after it until one's side has played, and never dummy."""
    if f.period is Period.AUCTION and not f.his_turn:
        return _refused("20", _WAIT)
    if f.period is Period.AUCTION and f.must_pass:
        return _refused("20", _MUST_PASS)
    if f.dummy:
        return _refused("20", _NOT_DUMMY)
    if f.side_played:
        return _refused("41", _CONTRACT_ONLY)
    return _refused("20", _OPPONENT_REPEATS) if f.wrong_answerer else None


def explanation(f: Inquiry) -> Advice | None:
    """40e: in the auction whoever is to call, after it declarer and nobody else; the caller's partner answers."""
    if f.period is Period.AUCTION and not f.his_turn:
        return _refused("40e", _WAIT)
    if f.period is not Period.AUCTION and not f.declarer:
        return _refused("40e", _DECLARER_ONLY)
    if f.own_call:
        return _refused("40e", _NOT_YOUR_OWN)
    return _refused("40e", _PARTNER_EXPLAINS) if f.wrong_answerer else None


def inquiry(f: Inquiry) -> Advice | None:
    """A question is refused, or nothing needs to be said."""
    return review(f) if f.review else explanation(f)


def _refused(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),), refused=True)


LAW.judge(Inquiry, inquiry)

_WAIT = Text("Dat vraag je als je aan de beurt bent om te bieden.", "You ask that when it is your turn to call.")
_MUST_PASS = Text(
    "Wie moet passen, laat het bieden niet herhalen.", "Whoever has to pass does not have the auction repeated."
)
_NOT_DUMMY = Text(
    "Herhalen is voor de leider en de tegenspelers, niet voor de blinde.",
    "A review is for declarer and the defenders, not for dummy.",
)
_CONTRACT_ONLY = Text(
    "Te laat: je mag nog weten wat het contract is en of het gedoubleerd is, niet door wie.",
    "Too late: you may still be told the contract and whether it is doubled, not by whom.",
)
_DECLARER_ONLY = Text(
    "Tijdens het spelen vraagt alleen de leider om uitleg.", "During the play only declarer asks for explanations."
)
_NOT_YOUR_OWN = Text(
    "Je vraagt naar een bieding van de tegenstanders, niet van je eigen partij.",
    "You ask about a call of the opponents, not of your own side.",
)
_OPPONENT_REPEATS = Text("Een tegenstander herhaalt het bieden.", "An opponent repeats the auction.")
_PARTNER_EXPLAINS = Text(
    "De uitleg komt van de maat van wie de bieding deed.",
    "The explanation comes from the partner of whoever made the call.",
)
