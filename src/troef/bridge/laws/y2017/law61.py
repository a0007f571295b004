"""61: what is a revoke, and who may ask about one."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import Enquiry, RevokeSuspected
from troef.bridge.laws.facts.play import DummyAsks
from troef.bridge.laws.y2017.law62 import dummy_asks
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Ruling, Text

_ANSWERS = {
    Enquiry.DECLARER_ASKED: ("61B1", Text("De leider mag dit vragen.", "Declarer may ask this.")),
    Enquiry.DUMMY_ASKED_DECLARER: (
        "61B2a",
        Text("De blinde mag dit de leider vragen.", "Dummy may ask declarer this."),
    ),
    Enquiry.DEFENDER_ASKED: (
        "61B3",
        Text(
            "Tegenspelers mogen dit vragen; aan elkaar met het risico van ongeoorloofde informatie (16B).",
            "Defenders may ask this; each other at the risk of unauthorized information (16B).",
        ),
    ),
    Enquiry.WANTS_TO_SEE: (
        "61C",
        Text(
            "De slagen blijven dicht. Ik bekijk zelf of dat nodig is (66C).",
            "The tricks stay face down. I shall see myself whether it is needed (66C).",
        ),
    ),
}


def revoke_suspected(f: RevokeSuspected) -> Ruling:
    """61A says what a revoke is, 61B and 61C what one may ask."""
    if f.enquiry is Enquiry.DUMMY_ASKED_DEFENDER:
        return dummy_asks(DummyAsks())
    if f.enquiry is not Enquiry.NOT_AS_REQUIRED:
        law, text = _ANSWERS[f.enquiry]
        return Ruling(law, text)
    if f.able:
        return Ruling("61A", Text("{offender} heeft verzaakt.", "{offender} has revoked."))
    text = Text("Hij kon niet anders: elke kaart mocht.", "He could do nothing else: any card was allowed.")
    return Ruling("59", text)


LAW.judge(RevokeSuspected, revoke_suspected)
