"""70: a disputed claim, as the director decides it."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import ClaimDisputed
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying

_REPEAT = Saying(
    "player", Text("Herhaal precies wat je zei toen je opeiste.", "Repeat exactly what you said when you claimed.")
)
_OBJECT = Saying("other side", Text("Wat is jullie bezwaar?", "What is your objection?"))
_SHOW = Saying("table", Text("Leg de resterende kaarten open.", "Lay the remaining cards face up."))
_TELL = Text(
    "Zeg hoeveel van de overige slagen elke partij krijgt, en waarom.",
    "Say how many of the remaining tricks each side gets, and why.",
)


def claim_disputed(f: ClaimDisputed) -> Advice:
    """70B first; then 70C the forgotten trump, 70D and 70E lines that were not stated; else as fair as can be (70A)."""
    if f.trump_out is None:
        return Advice("70B", (_REPEAT, _OBJECT, _SHOW))
    if f.trump_out and not f.trump_mentioned and f.trump_forgotten and f.trump_wins:
        return _decided(
            "70C",
            "Geef de tegenpartij de slag of slagen die met die troef gemaakt kunnen worden.",
            "Give the opponents the trick or tricks that the trump can take.",
        )
    if f.needs_partner:
        return _decided(
            "70D2",
            "Dat deel van de claim vervalt: zijn partner kon iets anders doen.",
            "That part of the claim fails: his partner could do otherwise.",
        )
    if f.new_line and f.finding_card and not f.shown_out:
        return _decided(
            "70E1",
            "Niet toestaan: hij wist niet waar die kaart zat. Hij raadt verkeerd.",
            "Do not allow it: he did not know where that card was. He guesses wrong.",
        )
    if f.new_line and f.worse_line:
        return _decided(
            "70D1",
            "Niet toestaan: ga uit van de normale speelwijze die minder oplevert.",
            "Do not allow it: take the normal line that does less well.",
        )
    if f.worse_line:
        return _decided(
            "70A",
            "Ga uit van de normale speelwijze die minder oplevert: twijfel valt uit tegen de eiser.",
            "Take the normal line that does less well: doubt goes against the claimer.",
        )
    return _decided("70A", "Ken de slagen toe zoals opgeëist.", "Award the tricks as claimed.")


def _decided(law: str, nl: str, en: str) -> Advice:
    return Advice(law, do=(Text(nl, en), _TELL), weighty=True, score="tricks")


LAW.judge(ClaimDisputed, claim_disputed)
