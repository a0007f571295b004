"""57: a defender leads or plays too soon; declarer plays too soon."""

from __future__ import annotations

from troef.bridge.laws.facts.play import PrematureByDeclarer, PrematureCard
from troef.bridge.laws.ruling import Choice, DemandOf, MayNotUse, Offer, Role, Watch, With
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import LAW, article
from troef.cards import Suit
from troef.cards.words import suit_name
from troef.laws import Ruling, Text


@article("57", facts=PrematureCard)
def premature_card(f: PrematureCard) -> Ruling | None:
    """57A when partner still has to play; 57C when declarer or dummy went first; 57D one turn too soon."""
    if f.both_played or f.prompted:
        law = "57C1" if f.both_played else "57C2"
        text = Text("{cards} blijft gespeeld, zonder rechtzetting.", "{cards} stays played, without rectification.")
        return Ruling(law, text, (With.PLAYED,))
    if f.chosen is not None:
        return Ruling(_law(f.chosen), _text(f.chosen), (DemandOf(f.chosen),))
    if f.lho_acted:
        text = Text(
            "Er is al op bijgespeeld: {cards} geldt als op de beurt gespeeld.",
            "It has been played on: {cards} counts as played in turn.",
        )
        return Ruling("60A1", text, (With.PLAYED,))
    if not f.director:
        return None
    return _before_partner(f) if f.partner_waits and not f.over else _before_the_turn(f)


def _before_partner(f: PrematureCard) -> Ruling:
    options = ["highest", "lowest", *(f"{verb}:{suit}" for verb in ("require", "prohibit") for suit in f.other_suits)]
    choices = tuple(Choice(option, _law(option), _text(option), option) for option in options)
    text = Text(
        "{cards} van {offender} wordt een grote strafkaart; de leider bepaalt wat {partner} speelt.",
        "{offender}'s {cards} becomes a major penalty card; declarer says what {partner} plays.",
    )
    offer = Offer(Role.DECLARER, "chosen", "57A", choices)
    return Ruling("57A", text, (With.LET_BE, *penalty("57A"), offer), open=True)


def _law(option: str) -> str:
    return {"highest": "57A1", "lowest": "57A2", "require": "57A3", "prohibit": "57A4"}[option.partition(":")[0]]


def _text(option: str) -> Text:
    verb, _, letter = option.partition(":")
    if verb == "highest":
        return Text(
            "{partner} speelt zijn hoogste in de voorgespeelde kleur.", "{partner} plays his highest of the suit led."
        )
    if verb == "lowest":
        return Text(
            "{partner} speelt zijn laagste in de voorgespeelde kleur.", "{partner} plays his lowest of the suit led."
        )
    if not letter:
        return _of_a_suit_named_later(verb)
    nl, en = suit_name(Suit.parse(letter), "nl"), suit_name(Suit.parse(letter), "en")
    if verb == "require":
        return Text(
            f"{{partner}} speelt {nl} als hij niet kan bekennen.", f"{{partner}} plays {en} if he cannot follow."
        )
    return Text(
        f"{{partner}} speelt geen {nl} als hij niet kan bekennen.", f"{{partner}} plays no {en} if he cannot follow."
    )


def _of_a_suit_named_later(verb: str) -> Text:
    """The same while declarer has still to name the suit, as a chart tells it."""
    nl, en = ("een", "a") if verb == "require" else ("geen", "no")
    return Text(
        f"{{partner}} speelt {nl} kaart van de kleur die de leider noemt, als hij niet kan bekennen.",
        f"{{partner}} plays {en} card of the suit that declarer names, if he cannot follow.",
    )


def _before_the_turn(f: PrematureCard) -> Ruling:
    """57D: a card that fits must be played at his turn."""
    use = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3"))
    if f.legal and not f.over:
        text = Text(
            "{cards} moet op de beurt van {offender} worden gespeeld.", "{cards} must be played at {offender}'s turn."
        )
        return Ruling("57D", text, (With.PLAYED_IN_TURN, *use))
    text = Text(
        "{cards} van {offender} wordt een grote strafkaart.", "{offender}'s {cards} becomes a major penalty card."
    )
    law = "57A" if f.partner_waits else "57D"
    return Ruling(law, text, (With.LET_BE, *penalty(law)))


def premature_by_declarer(f: PrematureByDeclarer) -> Ruling:
    """57C3: a played card; only one that may not be played can go back, as a revoke (62)."""
    if f.legal:
        text = Text("{cards} is gespeeld en mag niet terug.", "{cards} is played and may not be taken back.")
    else:
        text = Text(
            "{cards} is gespeeld, maar het is een verzaking: die wordt hersteld als erop gewezen wordt.",
            "{cards} is played, but it is a revoke: that is corrected when attention is drawn to it.",
        )
    return Ruling("54B2" if f.to_opening_lead else "57C3", text, (With.PLAYED,))


LAW.judge(PrematureByDeclarer, premature_by_declarer)
