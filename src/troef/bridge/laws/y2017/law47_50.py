"""47 to 50: cards taken back, cards seen without being played, and penalty cards."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.desk_play import Chosen, PenaltyCardLies, WantsBack, Why
from troef.bridge.laws.facts.play import ExposedInPlay, LaterCard, PenaltyCardGone, PlayedOnExplanation, TakenBack
from troef.bridge.laws.ruling import (
    Ask,
    Choice,
    Later,
    MayNotUse,
    Offer,
    Penalty,
    PlayEffect,
    Role,
    Taking,
    Watch,
    With,
)
from troef.bridge.laws.y2017.register import OPPONENTS, OWN_SIDE, article, asked
from troef.laws import Advice, Effect, Ruling, Saying, Text

LAWS = {
    Taking.REVOKE: "62C1",
    Taking.REVOKE_OWN: "62C2",
    Taking.DUMMY: "45D1",
    Taking.DUMMY_OWN: "45D1",
    Taking.NAMED_ANEW: "47D",
    Taking.TWO_CARDS: "58B3",
    Taking.EXPLANATION: "47E2a",
    Taking.CHANGED: "47D",
}
_OWN = (Taking.REVOKE_OWN, Taking.DUMMY_OWN)


@article("47", facts=LaterCard)
def later_card(f: LaterCard) -> Ruling:
    """47D and its kin: who played after something that is put right may take his card back."""
    law = LAWS[f.why]
    if f.withdrawn is None:
        return Ruling(law, effects=(_offer(law, f.declaring),), open=True)
    if not f.withdrawn:
        return Ruling(law)
    text = Text("{offender} neemt {cards} terug en speelt opnieuw.", "{offender} takes {cards} back and plays again.")
    if f.why not in _OWN:
        return Ruling(law, text, (With.REPLACE, MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")))
    if f.declaring:
        return Ruling(law, text, (With.REPLACE, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")))
    return Ruling(law, text, (With.REPLACE, *penalty(law)))


def _offer(law: str, declaring: bool) -> Offer:
    withdraw = Text(
        "{cards} gaat terug en er wordt een andere kaart gespeeld.", "{cards} goes back and another is played."
    )
    keep = Text("{cards} blijft gespeeld.", "{cards} stays played.")
    choices = (Choice("withdraw", law, withdraw, True), Choice("keep", law, keep, False))
    return Offer(Role.DECLARER if declaring else Role.OFFENDER, "withdrawn", law, choices)


@asked(PlayedOnExplanation)
def played_on_explanation(f: PlayedOnExplanation) -> Ruling | None:
    """47E2: a card played on a wrong explanation may go back while nobody has played after it."""
    if f.too_late:
        text = Text(
            "Te laat om {cards} terug te nemen; de wedstrijdleider kan een arbitrale score geven.",
            "Too late to take {cards} back; the director may adjust the score.",
        )
        return Ruling("47E2b", text, (Watch("47E2b"),))
    if not f.director:
        return None
    if f.withdrawn is None:
        return Ruling("47E2a", effects=(_offer("47E2a", f.declaring),), open=True)
    if not f.withdrawn:
        return Ruling("47E2a")
    text = Text("{offender} neemt {cards} terug en speelt opnieuw.", "{offender} takes {cards} back and plays again.")
    return Ruling("47E2a", text, (With.REPLACE, MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")))


def may_go_back() -> Ruling:
    """47E2a as the director says it: the card may go back, and what it told is not for the side that explained."""
    text = Text(
        "{offender} mag {cards} terugnemen en een andere kaart spelen.",
        "{offender} may take {cards} back and play another card.",
    )
    return Ruling("47E2a", text, (MayNotUse(Role.OFFENDER, OPPONENTS, "16C2"),))


@asked(TakenBack)
def taken_back(f: TakenBack) -> Ruling:
    text = Text("{cards} is gespeeld en blijft liggen.", "{cards} has been played and stays.")
    return Ruling("41A" if f.face_down else "47F2", text)


def after_wrong_information(back: PlayEffect) -> Ruling:
    """47E1: an opponent had said that it was his turn; nobody may accept the card."""
    text = Text(
        "{offender} was verkeerd ingelicht over de beurt: {cards} gaat terug zonder rechtzetting.",
        "{offender} had been told wrongly that it was his turn: {cards} goes back without rectification.",
    )
    return Ruling("47E1", text, (back, MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")))


_BACK = {
    Why.RECTIFICATION: "47A",
    Why.ILLEGAL: "47B",
    Why.SLIP: "47C",
    Why.PROPER_LEAD: "47F1",
}


@asked(WantsBack)
def wants_back(f: WantsBack) -> Ruling | None:
    """47A to 47F: the reasons that the law knows; without one the card stays."""
    if f.why is Why.WRONG_TURN:
        return after_wrong_information(With.TAKE_BACK)
    if f.why is Why.EXPLANATION and not f.too_late:
        return may_go_back()
    if f.why is Why.EXPLANATION:
        return played_on_explanation(PlayedOnExplanation(declaring=f.declaring, too_late=True))
    if f.why is Why.OPPONENT_CHANGED:
        text = Text("{cards} mag terug, zonder rechtzetting.", "{cards} may go back, without rectification.")
        return Ruling("47D", text, (MayNotUse(Role.OFFENDER, OPPONENTS, "16C2"),))
    if f.why is Why.OTHER:
        return taken_back(TakenBack())
    law = _BACK[f.why]
    if f.declaring or law not in ("47A", "47B"):
        return Ruling(law, Text("{cards} gaat terug in de hand.", "{cards} goes back into the hand."))
    text = Text(
        "{cards} gaat terug; het kan een strafkaart worden (49).",
        "{cards} goes back; it may become a penalty card (49).",
    )
    return Ruling(law, text)


@article("49", facts=ExposedInPlay)
def exposed_in_play(f: ExposedInPlay) -> Ruling | None:
    """A defender's card becomes a penalty card; declarer's never does."""
    if f.declaring:
        return exposed_by_declarer(f)
    if f.current_trick:
        text = Text("{cards} wordt geen strafkaart.", "{cards} does not become a penalty card.")
        return Ruling("68", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3")))
    if not f.director:
        return None
    if f.deliberate is None and f.cards == 1 and not f.honour and not f.others:
        return Ruling("50B", effects=(Ask("deliberate", "50B"),), open=True)
    law = "58B2" if f.two_at_once else "49"
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    effects: tuple[Effect, ...] = (*penalty(law, deliberate=bool(f.deliberate)), Watch("72C"))
    if f.two_at_once:
        effects = (*effects, Later(Taking.TWO_CARDS))
    return Ruling(law, text, effects)


@article("48")
def exposed_by_declarer(f: ExposedInPlay) -> Ruling | None:
    """48A: no restriction; 48B2: laying down the hand may be a claim."""
    if f.two_at_once and not f.director:
        return None
    if not f.spread or f.claim is False:
        text = Text(
            "{cards} wordt geen strafkaart: dat gebeurt nooit met kaarten van de leider of de blinde.",
            "{cards} is no penalty card: cards of declarer or dummy never are.",
        )
        return Ruling("58B2", text, (Later(Taking.TWO_CARDS),)) if f.two_at_once else Ruling("48A", text)
    if not f.director:
        return None
    if f.claim is None:
        return Ruling("48B2", effects=(Ask("claim", "48B2"),), open=True)
    if f.tricks is None:
        text = Text(
            "De leider legde zijn hand open: dat geldt als opeisen of afstaan van slagen.",
            "Declarer laid down his hand: that counts as a claim or concession.",
        )
        return Ruling("48B2", text, (Ask("tricks", "70A"),), open=True)
    text = Text("De wedstrijdleider stelt het resultaat vast.", "The director decides the result.")
    return Ruling("70A", text, (With.SETTLED,))


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """50B: minor is a single card below the honours that was exposed by accident."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


def penalty(law: str, deliberate: bool = True) -> tuple[Effect, ...]:
    """The cards of the irregularity become penalty cards; 50E4 looks at the end whether what was seen did damage."""
    return (Penalty(law, deliberate), Watch("50E4"))


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


@asked(PenaltyCardLies)
def penalty_card_lies(f: PenaltyCardLies) -> Advice:
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


def _partner_leads(chosen: Chosen | None) -> Advice:
    if chosen is Chosen.LEAVE:
        say = Text(
            "Speel voor wat je wilt; de strafkaart blijft liggen.", "Lead what you like; the penalty card stays."
        )
        later = Text(
            "Blijf je aan slag, dan vraag ik het de leider opnieuw.", "If you keep the lead I shall ask declarer again."
        )
        return Advice("50D2b", (Saying("partner", say), Saying("partner", later)), later=(SEEN_WHILE_IT_LIES,))
    if chosen is Chosen.REQUIRE:
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
            "{partner} mocht de kleur van de strafkaart niet voorspelen zolang hij aan slag bleef.",
            "{partner} was not allowed to lead the suit of the penalty card while he kept the lead.",
        )
    up = Text("Neem je strafkaart op; het is geen strafkaart meer.", "Pick up your penalty card; it is one no more.")
    return Advice(
        "50D2a", (Saying("partner", say), Saying("offender", up)), later=(PICKED_UP,), rectified=(led, _WENT_BACK)
    )
