"""45: when a card is played, a slip in naming one, and dummy who acts by himself."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DummySuggests, FifthCard, Misplaced, NamedAnew, ShownCard
from troef.bridge.laws.ruling import Ask, Bar, Later, Role, Taking, With
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text


@article("45", facts=ShownCard)
def shown_card(f: ShownCard) -> Ruling:
    """45a to 45c: a defender's card held so that partner can see it, declarer's near the table, dummy's touched."""
    law = "45c" if f.dummy else "45b" if f.declaring else "45a"
    return Ruling(law, Text("{cards} van {offender} moet worden gespeeld.", "{offender}'s {cards} must be played."))


def named_anew(f: NamedAnew) -> Ruling | None:
    """45d: a slip may be put right in one breath; a defender who had played to it may play another card."""
    stays = Text("De genoemde kaart is gespeeld.", "The named card is played.")
    if f.too_late:
        return Ruling("45d", stays)
    if f.unintended is None:
        return Ruling("45d", effects=(Ask("unintended", "45d"),), open=True) if f.director else None
    if not f.unintended:
        return Ruling("45d", stays)
    text = Text("Een niet bedoelde aanduiding: {cards} wordt gespeeld.", "An unintended word: {cards} is played.")
    return Ruling("45d", text, (With.NAME_ANEW, Later(Taking.NAMED_ANEW)))


def misplaced(f: Misplaced) -> Ruling | None:
    """Dummy laid another card than the one named: the named one is played, while that can be put right (47a)."""
    if not f.director:
        return None
    if f.too_late:
        text = Text("Er is al verder gespeeld: {cards} blijft liggen.", "The play has gone on: {cards} stays.")
        return Ruling("45", text)
    text = Text(
        "De leider noemde een andere kaart: {cards} gaat terug en de genoemde kaart is gespeeld.",
        "Declarer named another card: {cards} goes back and the named card is played.",
    )
    return Ruling("47a", text, (With.NAME_STANDS, Later(Taking.DUMMY)))


def fifth_card(f: FifthCard) -> Ruling | None:
    """A card after a complete trick is a lead; one card too many in a running trick is taken back (68)."""
    if not f.running:
        return Ruling("44", effects=(With.AS_LEAD,))
    if not f.director:
        return None
    text = Text("{offender} neemt {cards} terug.", "{offender} takes {cards} back.")
    return Ruling("68", text, (With.LET_BE,) if f.declaring else (With.LET_BE, *penalty("68")))


def dummy_suggests(f: DummySuggests) -> Ruling | None:
    """The director decides whether it was a hint, and may bar declarer from the play it suggests."""
    if f.barred is not None:
        return Ruling("45", _BARRED, (Bar((Role.OFFENDER, Role.PARTNER), f.barred),))
    if not f.director:
        return None
    text = Text(
        "De blinde wees uit zichzelf {cards} aan: is dat een aanwijzing, dan kan de wedstrijdleider die speelwijze "
        "verbieden.",
        "Dummy indicated {cards} by himself: if that was a hint the director may bar the play it suggests.",
    )
    return Ruling("45", text, open=True)


LAW.judge(NamedAnew, named_anew)
LAW.judge(Misplaced, misplaced)
LAW.judge(FifthCard, fifth_card)
LAW.judge(DummySuggests, dummy_suggests)

_BARRED = Text(
    "Het was een aanwijzing: de wedstrijdleider verbiedt {partner} de speelwijze die {offender} opperde.",
    "It was a hint: the director bars {partner} from the play that {offender} suggested.",
)
