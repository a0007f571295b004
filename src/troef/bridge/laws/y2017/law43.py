"""42 and 43: what dummy may do, what he may not, and what it costs him."""

from __future__ import annotations

from troef.bridge.laws.play_effects import LeadFrom, With
from troef.bridge.laws.play_facts import DummyClaims, DummyMisbehaves, DummySpeaks, DummyWarns
from troef.bridge.laws.ruling import Choice, Offer, Role, Ruling, Watch
from troef.bridge.laws.y2017.register import LAW, article
from troef.cards import Seat
from troef.cards.words import seat_name
from troef.laws import Text

_WAYS = {
    "swap": ("43A2a", Text("{offender} ruilt van hand met de leider", "{offender} exchanges hands with declarer")),
    "walk": ("43A2b", Text("{offender} loopt rond om mee te kijken", "{offender} gets up to watch declarer's play")),
    "look": (
        "43A2c",
        Text("{offender} kijkt in een hand van de tegenpartij", "{offender} looks at a defender's cards"),
    ),
}


@article("43", facts=DummyMisbehaves)
def dummy_misbehaves(f: DummyMisbehaves) -> Ruling:
    """43A2: from now on what dummy says has the consequences of 43B."""
    law, what = _WAYS[f.how]
    return Ruling(
        law,
        Text(
            f"{what.nl}: de blinde verliest zijn rechten (43B) en kan worden bestraft.",
            f"{what.en}: dummy loses his rights (43B) and may be penalized.",
        ),
        (With.DUMMY_LOSES,),
    )


@article("42", facts=DummySpeaks)
def dummy_speaks(f: DummySpeaks) -> Ruling:
    """43A1: during the play others draw attention and call the director first; 43B3 when he has lost his rights."""
    if f.forfeited and f.by_defender:
        text = Text(
            "De blinde had zijn rechten verloren: er wordt nu niets rechtgezet, het spelen gaat door.",
            "Dummy had lost his rights: nothing is rectified now, the play goes on.",
        )
        return Ruling("43B3", text, (Watch("43B3"),))
    if f.called:
        return Ruling(
            "43A1a",
            Text(
                "De blinde mag de wedstrijdleider niet als eerste roepen; hij kan worden bestraft.",
                "Dummy may not be the first to call the director; he may be penalized.",
            ),
        )
    return Ruling(
        "43A1b",
        Text(
            "De blinde mag tijdens het spelen niet op een onregelmatigheid wijzen; hij kan worden bestraft.",
            "Dummy may not draw attention to an irregularity during the play; he may be penalized.",
        ),
    )


def dummy_claims(f: DummyClaims) -> Ruling:
    """43A1c: he takes no part in the play."""
    text = Text("De blinde speelt niet mee: er is niets opgeëist.", "Dummy takes no part: nothing has been claimed.")
    return Ruling("43A1c", text)


def dummy_warns(f: DummyWarns) -> Ruling | None:
    """43B2a: either defender says which hand declarer leads from."""
    if f.hand is not None:
        text = Text(
            f"De leider speelt voor uit de hand van {seat_name(f.hand, 'nl')}.",
            f"Declarer leads from the hand of {seat_name(f.hand, 'en')}.",
        )
        return Ruling("43B2a", text, (LeadFrom(f.hand),))
    if not f.director:
        return None
    choices = tuple(_from(hand) for hand in (f.declarer, f.declarer.partner))
    offers = tuple(Offer(who, "hand", "43B2a", choices) for who in (Role.LHO, Role.RHO))
    return Ruling("43B2a", effects=offers, open=True)


def _from(hand: Seat) -> Choice:
    text = Text(
        f"De leider moet voorspelen uit de hand van {seat_name(hand, 'nl')}.",
        f"Declarer must lead from the hand of {seat_name(hand, 'en')}.",
    )
    return Choice(f"from:{hand}", "43B2a", text, hand)


LAW.judge(DummyWarns, dummy_warns)
LAW.judge(DummyClaims, dummy_claims)
