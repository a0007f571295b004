"""50: what happens with a penalty card."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.desk_play import LeadPenaltyChoice, PenaltyCardOnTable
from troef.bridge.laws.facts.play import PenaltyCardGone
from troef.bridge.laws.ruling import MakePenaltyCards, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.register import article, asked
from troef.laws import Advice, Effect, Ruling, Saying, Text


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """Return `minor` for a single card below the honours that was exposed by accident, else `major` (50B)."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


def penalty(law: str, deliberate: bool = True) -> tuple[Effect, ...]:
    """Return the effects that make the cards of the irregularity penalty cards.

    50E4: at the end the director checks whether the exposed cards did damage.
    """
    return (MakePenaltyCards(law, deliberate), WatchArticle("50E4"))


@asked(PenaltyCardGone)
def gone(f: PenaltyCardGone) -> Ruling:
    """50E2, 50E3: once it is played or picked up, the partner may not use what he knows of it."""
    law = "50E3" if f.played else "50E2"
    return Ruling(law, effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), law),))


SEEN_WHILE_IT_LIES = Text(
    "Zolang de kaart open ligt mag iedereen haar gebruiken; kijk na afloop of dat schade gaf (50E1, 50E4).",
    "While the card lies open all may use it; look afterwards whether that did damage (50E1, 50E4).",
)
PICKED_UP = Text(
    "De opgenomen strafkaart is voor de partner ongeoorloofde informatie (50E2).",
    "The penalty card that was picked up is unauthorized for the partner (50E2).",
)
PLAYED = Text(
    "Is de strafkaart gespeeld, dan mag de partner niet meer gebruiken hoe ze er kwam te liggen (50E3).",
    "Once the penalty card is played, the partner may not use how it came to be one (50E3).",
)


@asked(PenaltyCardOnTable)
def penalty_card_lies(f: PenaltyCardOnTable) -> Advice:
    """50C for a minor one, 50D1 at its holder's turn, 50D2 when his partner leads."""
    if f.minor:
        say = Text(
            "Een kleine strafkaart: speel in die kleur geen andere lage kaart vóór deze; een honneur mag wel.",
            "A minor penalty card: play no other small card of that suit before it; an honour you may.",
        )
        free = Text("Jij mag voorspelen wat je wilt.", "You may lead what you like.")
        return Advice("50C", (Saying("offender", say), Saying("partner", free)), later=(SEEN_WHILE_IT_LIES,))
    if f.partner_leads:
        return _partner_leads(f.chosen)
    if f.playable:
        say = Text("Je moet je strafkaart nu spelen.", "You must play your penalty card now.")
        return Advice("50D1a", (Saying("offender", say),), later=(SEEN_WHILE_IT_LIES, PLAYED))
    say = Text(
        "Je kunt je strafkaart nu niet spelen; ze blijft liggen tot het kan.",
        "You cannot play your penalty card now; it stays until you can.",
    )
    return Advice("50D1b", (Saying("offender", say),), later=(SEEN_WHILE_IT_LIES,))


_WENT_BACK = Text("De strafkaart ging terug in de hand.", "The penalty card went back into the hand.")


def _partner_leads(chosen: LeadPenaltyChoice | None) -> Advice:
    if chosen is LeadPenaltyChoice.LEAVE:
        say = Text(
            "Speel voor wat je wilt; de strafkaart blijft liggen.", "Lead what you like; the penalty card stays."
        )
        later = Text(
            "Blijf je aan slag, dan vraag ik het de leider opnieuw.", "If you keep the lead I shall ask declarer again."
        )
        return Advice("50D2b", (Saying("partner", say), Saying("partner", later)), later=(SEEN_WHILE_IT_LIES,))
    if chosen is LeadPenaltyChoice.REQUIRE:
        say = Text(
            "Speel de kleur van de strafkaart voor, als je kunt.", "Lead the suit of the penalty card, if you can."
        )
        led = Text(
            "{partner} moest de kleur van de strafkaart voorspelen, als hij kon.",
            "{partner} had to lead the suit of the penalty card, if he could.",
        )
    else:
        say = Text(
            "Speel die kleur niet voor zolang je aan slag blijft.", "Do not lead that suit while you keep the lead."
        )
        led = Text(
            "{partner} mocht de kleur van de strafkaart niet voorspelen zolang die aan slag bleef.",
            "{partner} was not allowed to lead the suit of the penalty card while keeping the lead.",
        )
    up = Text("Neem je strafkaart op; het is geen strafkaart meer.", "Pick up your penalty card; it is one no more.")
    return Advice(
        "50D2a", (Saying("partner", say), Saying("offender", up)), later=(PICKED_UP,), rectified=(led, _WENT_BACK)
    )
