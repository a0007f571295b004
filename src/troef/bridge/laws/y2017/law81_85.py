"""80 to 85: the director at work, his own errors, appeals, and facts that are agreed or not."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_admin import (
    DirectorPower,
    DirectorPowerRequest,
    ProcedureWentWrong,
    Provided,
    RulingMade,
    RulingRequest,
)
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Saying, Text, tell


# 80 and 81: the director's appointment, powers and duties
@asked(DirectorPowerRequest)
def power_asked(f: DirectorPowerRequest) -> Advice:
    """Return advice on the power that is asked for, and on whether the director has it now."""
    if f.matter is DirectorPower.ERROR_FOUND:
        return _error_found(f.in_period)
    if f.matter is DirectorPower.WAIVER:
        return _waiver(f.by_other_side)
    return _POWERS[f.matter]


def _error_found(in_period: bool) -> Advice:
    """81C3: within the period the director corrects an error that he has heard of in any way."""
    if in_period:
        do = Text("Zet het recht, hoe je er ook van hoorde.", "Put it right, however you came to hear of it.")
        return Advice("81C3", do=(do,))
    do = Text(
        "De termijn is voorbij: laat de score staan (alleen een zekere fout in de score kan nog, 79C2).",
        "The period is over: leave the score (only an error in it that is certain can still be mended, 79C2).",
    )
    return Advice("81C3", do=(do,))


def _waiver(by_other_side: bool) -> Advice:
    """81C5: the director waives the rectification only if the non-offending side asks for it."""
    if by_other_side:
        say = Text("De rechtzetting vervalt op jullie verzoek.", "At your request the rectification is waived.")
        do = Text(
            "Je mag dit om elke reden doen; wees er zuinig mee, en let op het niveau van de wedstrijd.",
            "You may do this for any reason; be sparing, and mind the level of the contest.",
        )
        return Advice("81C5", (Saying("other side", say),), (do,))
    say = Text("Alleen jullie tegenstanders kunnen dit vragen.", "Only your opponents can ask for this.")
    return Advice(
        "81C5", (Saying("offending side", say),), (Text("De rechtzetting blijft.", "The rectification stays."),)
    )


_POWERS = {
    DirectorPower.ORDER: Advice(
        "81C1",
        do=(
            Text(
                "Zorg dat er ordelijk wordt gespeeld; zo nodig met een straf (81C4).",
                "Keep the play orderly; if need be with a penalty (81C4).",
            ),
        ),
    ),
    DirectorPower.ORGANISER: Advice(
        "81B1",
        do=(
            Text(
                "Los het zelf op: jij leidt de wedstrijd ter plaatse.",
                "Solve it yourself: you run the contest on the spot.",
            ),
        ),
    ),
    DirectorPower.REGULATION: Advice(
        "81B2",
        do=(
            Text(
                "Pas de spelregels toe; een bepaling mag ze aanvullen, niet tegenspreken (80B2f).",
                "Apply the laws; a regulation may add to them but not contradict them (80B2f).",
            ),
        ),
    ),
    DirectorPower.COMMITTEE: Advice(
        "81C7",
        do=(Text("Leg de zaak voor aan het bevoegde comité.", "Refer the matter to the appropriate committee."),),
    ),
    DirectorPower.HELP: Advice(
        "81D",
        do=(
            Text(
                "Laat het een assistent doen; jij blijft verantwoordelijk.",
                "Let an assistant do it; you remain responsible.",
            ),
        ),
    ),
    DirectorPower.NO_DIRECTOR: Advice(
        "80B2a",
        (tell("Kies samen iemand die wedstrijdleider is.", "Choose somebody among you who is the director."),),
    ),
}

LAW.assisted("80", power_asked)
LAW.assisted("81", power_asked)


# 82: correction of errors of procedure, including the director's own

_ADMIT = tell(
    "Mijn eerdere beslissing was niet goed; ik herstel die nu.", "My earlier ruling was wrong; I put it right now."
)


@asked(ProcedureWentWrong)
def procedure_went_wrong(f: ProcedureWentWrong) -> Advice:
    """82B: the board is played after all, or its score is adjusted. 82C: also for the director's own error."""
    if f.own_error:
        return _own_error(f)
    if f.normal:
        do = Text(
            "Laat het bord nu spelen, of later; het resultaat telt gewoon.",
            "Have the board played now, or later; its result counts normally.",
        )
        return Advice("82B2", do=(do,))
    do = Text(
        "Geef een arbitrale score volgens het artikel dat over de fout gaat, of laat het bord vervallen (82B2).",
        "Adjust the score by the law that covers the error, or cancel the board (82B2).",
    )
    return Advice("82B1", do=(do,), weighty=True, score="assigned" if f.result else "artificial")


def _own_error(f: ProcedureWentWrong) -> Advice:
    """82A: a ruling that can be taken back is corrected. 82C: else both sides count as non-offending."""
    if f.normal:
        do = Text(
            "Draai de beslissing terug en laat gewoon verder spelen.",
            "Take the ruling back and let the board be finished normally.",
        )
        return Advice("82A", (_ADMIT,), (do,))
    do = Text(
        "Geef een arbitrale score en behandel beide partijen als niet-overtredend; samen mag dat meer dan 100% zijn.",
        "Adjust the score and treat both sides as non-offending; together that may be more than 100%.",
    )
    return Advice("82C", (_ADMIT,), (do,), weighty=True, score="assigned" if f.result else "artificial")


LAW.assisted("82", procedure_went_wrong)


# 83: the duty to mention the right to appeal
@asked(RulingMade)
def right_to_appeal(f: RulingMade) -> Advice:
    """83: the director mentions the right to appeal if a fact or a judgement might be reviewed."""
    if f.judged and f.open_to_review:
        say = Text(
            "Je kunt tegen deze beslissing protest aantekenen; dat doe je bij mij.",
            "You may appeal this ruling; you do so through me.",
        )
        do = Text("Je mag de zaak ook zelf aan een comité voorleggen.", "You may refer the matter to a committee too.")
        return Advice("83", (Saying("table", say),), (do,))
    do = Text(
        "Je hoeft het recht op protest niet uit jezelf te noemen; wie ernaar vraagt, krijgt antwoord.",
        "You need not mention the right of appeal yourself; whoever asks gets an answer.",
    )
    return Advice("92A", do=(do,))


LAW.assisted("83", right_to_appeal)


# 84 and 85: rulings on agreed facts and on disputed facts
@asked(RulingRequest)
def called_to_rule(f: RulingRequest) -> Advice:
    """84: the director applies the rectification or offers the choice; else play goes on. 85B: facts unknown."""
    if not f.agreed and not f.established:
        return _undecided()
    if f.provided is Provided.RECTIFICATION:
        return _prescribed()
    if f.provided is Provided.CHOICE:
        return _choice()
    return _damage() if f.damaged else _play_on()


def _undecided() -> Advice:
    """85B: the director rules provisionally, so that the play goes on, because the facts cannot be found."""
    say = Text(
        "Ik kan nu niet vaststellen wat er is gebeurd. Speel zo verder; ik kom erop terug.",
        "I cannot establish now what happened. Play on like this; I shall come back to it.",
    )
    do = Text(
        "Neem een voorlopige beslissing waarmee het spel verder kan; noteer wat elke partij vertelt.",
        "Give a provisional ruling that lets the play go on; note what each side tells.",
    )
    later = Text(
        "Rond de beslissing af, of wijs op het recht van protest (83).",
        "Make the ruling final, or point out the right to appeal (83).",
    )
    return Advice("85B", (Saying("table", say),), (do,), (later,))


def _prescribed() -> Advice:
    do = Text(
        "Noem de rechtzetting van dat artikel en zie erop toe dat die wordt uitgevoerd.",
        "Announce the rectification of that law and see that it is carried out.",
    )
    return Advice("84B", do=(do,))


def _choice() -> Advice:
    say = Text(
        "Ik leg eerst alle mogelijkheden uit; daarna kies je, zonder overleg met je partner.",
        "I explain all the options first; then you choose, without consulting your partner.",
    )
    do = Text(
        "Zie erop toe dat er gekozen wordt en dat de keuze wordt uitgevoerd.", "See that the choice is made and done."
    )
    return Advice("84C", (Saying("other side", say),), (do,))


def _damage() -> Advice:
    """84D: the board is finished and the score adjusted; the non-offending side gets the benefit of the doubt."""
    say = Text("Speel het spel uit; daarna bekijk ik de score.", "Finish the board; I look at the score afterwards.")
    later = Text(
        "Geef een arbitrale score; twijfel valt uit in het voordeel van de niet-overtredende partij.",
        "Adjust the score; the non-offending side gets the benefit of the doubt.",
    )
    rectified = Text(
        "Het spel werd uitgespeeld; twijfel viel uit in het voordeel van de niet-overtredende partij.",
        "The board was finished; the non-offending side got the benefit of the doubt.",
    )
    return Advice(
        "84D", (Saying("table", say),), later=(later,), weighty=True, score="assigned", rectified=(rectified,)
    )


def _play_on() -> Advice:
    say = Text("Er is niets recht te zetten. Ga verder.", "There is nothing to rectify. Go on.")
    return Advice("84A", (Saying("table", say),))


LAW.assisted("84", called_to_rule)
LAW.assisted("85", called_to_rule)
