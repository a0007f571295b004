"""47 and 50: cards taken back, of which only a note is left, and penalty cards."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.booklet import CardShown, CardTakenBack, PenaltyCardWaits
from troef.bridge.laws.facts.play import LaterCard, PenaltyCardGone, PlayedOnExplanation, TakenBack
from troef.bridge.laws.ruling import MayNotUse, Role
from troef.bridge.laws.y2007.register import LAW, article, as_in_2017, asked, lost
from troef.bridge.laws.y2017 import law47_50
from troef.laws import Advice, Ruling, Text, tell

_later_card = as_in_2017(law47_50.later_card)
_taken_back = as_in_2017(law47_50.taken_back)


@article("47", facts=LaterCard)
def later_card(f: LaterCard) -> Ruling:
    """62C and 45C4b tell who may take a card back."""
    ruling: Ruling = _later_card(f)
    return ruling


@asked(TakenBack)
def taken_back(f: TakenBack) -> Ruling:
    """52A, with the chart of 52: not a card that was played in the place of a penalty card."""
    ruling: Ruling = _taken_back(f)
    return Ruling("52A", _STAYS) if f.penalty_card_due else ruling


@asked(CardTakenBack)
def card_taken_back(f: CardTakenBack) -> Ruling:
    """The note: a defender of the offending side shows a card and does not play it, which makes a penalty card."""
    return lost("47", _PENALTY_CARD if f.by_offending_defender else _GOES_BACK)


LAW.judge(PlayedOnExplanation, as_in_2017(law47_50.played_on_explanation))

_PENALTY_CARD = Text(
    "{cards} gaat terug; een tegenspeler toonde haar zonder haar te spelen, dus het is een strafkaart.",
    "{cards} goes back; a defender showed it without playing it, so it is a penalty card.",
)
_GOES_BACK = Text("{cards} gaat terug in de hand.", "{cards} goes back into the hand.")
_STAYS = Text("{cards} is gespeeld en blijft liggen.", "{cards} has been played and stays.")


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """50B: minor is a single card below the honours that was shown by accident."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


@asked(PenaltyCardGone)
def gone(f: PenaltyCardGone) -> Ruling | None:
    """50E: having a penalty card that went back is not for partner; one that was played tells nothing more."""
    return None if f.played else Ruling("50E", effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), "50E"),))


@asked(CardShown)
def card_shown(f: CardShown) -> Advice:
    """50B as the director says it."""
    return _SHOWN[kind(NewPenaltyCard(f.honour, f.deliberate, f.others))]


@asked(PenaltyCardWaits)
def penalty_card_waits(f: PenaltyCardWaits) -> Advice | None:
    """50C: a minor one; 50D1 and 51: a major one is played first; 50D2: the choice when partner leads."""
    if f.minor:
        return Advice("50C", (_MINOR,))
    if f.partner_leads:
        return None if f.chosen is None else Advice("50D2", (_CHOSEN[f.chosen],), later=_LATER[f.chosen])
    if f.several:
        return Advice("51", (_WHICH,))
    return Advice("50D1", (_FIRST,))


_SHOWN = {
    "major": Advice(
        "50B",
        (
            tell(
                "Dit is een grote strafkaart; ze blijft open liggen en wordt gespeeld zodra dat mag.",
                "This is a major penalty card; it stays face up and is played as soon as that is legal.",
            ),
        ),
    ),
    "minor": Advice(
        "50B",
        (
            tell(
                "Dit is een kleine strafkaart; ze blijft open liggen.",
                "This is a minor penalty card; it stays face up.",
            ),
        ),
    ),
}
_MINOR = tell(
    "Speel in deze kleur geen andere kaart onder de honneurs: een honneur of de strafkaart. Je partner is vrij.",
    "Play no other card below the honours in this suit: an honour or the penalty card. Your partner is free.",
)
_FIRST = tell(
    "De strafkaart wordt gespeeld zodra dat kan; kleur bekennen gaat voor.",
    "The penalty card is played as soon as possible; following suit goes first.",
)
_WHICH = tell("De leider zegt welke strafkaart gespeeld wordt.", "Declarer says which penalty card is played.")
_PICKED_UP = (
    Text(
        "Dat de strafkaart in de hand terug is, is voor de partner niet te gebruiken (50E).",
        "That the penalty card is back in the hand is not for the partner to use (50E).",
    ),
)
_CHOSEN = {
    PenaltyCardWaits.Choice.REQUIRE: tell(
        "De partner speelt deze kleur voor en de strafkaart gaat terug in de hand.",
        "The partner leads this suit and the penalty card goes back into the hand.",
    ),
    PenaltyCardWaits.Choice.PROHIBIT: tell(
        "De partner speelt deze kleur niet voor zolang hij aan slag is, en de strafkaart gaat terug in de hand.",
        "The partner does not lead this suit while he keeps the lead, and the penalty card goes back into the hand.",
    ),
    PenaltyCardWaits.Choice.LEAVE: tell(
        "De partner speelt voor wat hij wil; de strafkaart blijft liggen.",
        "The partner leads what he likes; the penalty card stays.",
    ),
}
_LATER = {
    PenaltyCardWaits.Choice.REQUIRE: _PICKED_UP,
    PenaltyCardWaits.Choice.PROHIBIT: _PICKED_UP,
    PenaltyCardWaits.Choice.LEAVE: (),
}
