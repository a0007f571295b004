"""6: shuffling and dealing; 6D says when it is done again."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import Redeal
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Text, tell

Reason = Redeal.Reason


@asked(Redeal)
def redeal(f: Redeal) -> Advice | None:
    """Return whether the deal is cancelled and dealt again (6D) or stands, also after four passes (22B)."""
    match f.why:
        case Reason.MISDEALT | Reason.SEEN:
            return _before_the_auction(f)
        case Reason.NOT_SHUFFLED:
            return _not_shuffled(f)
        case Reason.PASSED_OUT:
            return Advice("22B", (_PASSED_OUT,))
    if f.elsewhere is None:
        return None
    if f.elsewhere:
        return Advice("6F", (_STAYS,), (_OTHER_MEANS,))
    return Advice("6D3", (_AGAIN,), (_NOT_BECAUSE_OF_SCORE,))


def _before_the_auction(f: Redeal) -> Advice | None:
    if f.begun is None:
        return None
    if not f.begun:
        return Advice("6D1", (_AGAIN,))
    if f.why is Reason.SEEN:
        return Advice("6D1", (_PLAY_ON,), (_SEEN_LATER,))
    return Advice("6D1", (_PLAY_ON,), (_COUNT,))


def _not_shuffled(f: Redeal) -> Advice | None:
    if f.on_purpose is None:
        return None
    if f.on_purpose:
        return Advice("6D2", (_PLAY_ON,))
    return Advice("6D2", (_CANCELLED,), (_NEW_DEAL,), weighty=True, score="cancel")


LAW.organised("6", "troef.cards.dealing.fair_deal", redeal)

_AGAIN = tell(
    "De kaarten gaan terug: dit spel wordt opnieuw geschud en gegeven.",
    "The cards go back: this deal is shuffled and dealt again.",
)
_PLAY_ON = tell("Er wordt niet opnieuw gegeven: dit spel telt.", "There is no new deal: this one counts.")
_PASSED_OUT = tell(
    "Vier keer gepast is een resultaat: nul punten. De kaarten gaan terug in het bord; opnieuw geven mag niet.",
    "Four passes are a result: no points. The cards go back into the board and there is no new deal.",
)
_STAYS = tell(
    "Dit spel wordt ook aan andere tafels gespeeld en blijft dus zoals het is.",
    "Other tables play this deal too, so it stays as it is.",
)
_OTHER_MEANS = Text(
    "Los het op met de regel die bij de onregelmatigheid hoort; alleen bij hoge uitzondering geef je opnieuw.",
    "Use the article for the irregularity itself; a new deal is the rare exception.",
)
_NOT_BECAUSE_OF_SCORE = Text(
    "Let op: bij viertallen mag het niet als een gewoon resultaat nog mogelijk is.",
    "Mind: in teams it is not allowed while a normal result is still possible.",
)
_SEEN_LATER = Text(
    "Wie nu een kaart van een ander kent, heeft informatie uit een andere bron.",
    "Whoever knows another's card now has information from another source.",
)
_COUNT = Text(
    "Laat tellen: heeft iemand geen dertien kaarten, dan gaat het om een onjuist aantal kaarten.",
    "Let them count: if anybody does not have thirteen cards it is a matter of the number of cards.",
)
_CANCELLED = tell(
    "Dit spel was niet vers geschud en gegeven: het resultaat vervalt.",
    "This deal was not freshly shuffled and dealt: the result is cancelled.",
)
_NEW_DEAL = Text(
    "Laat opnieuw geven als er tijd is; anders krijgt wie geen score kon halen een kunstmatige score.",
    "Have it dealt again if there is time; otherwise whoever could not get a score has an artificial one.",
)
