"""12: when a score is adjusted, and which score it becomes."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import AdjustedScoreRequest, AwardedScore
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Saying, Text, tell

Ground = AdjustedScoreRequest.Ground
Outcomes = AwardedScore.Outcomes
OwnPart = AwardedScore.OwnPart
Fault = AwardedScore.Fault

_LAWS = {Ground.LAW: "12A", Ground.NO_RECTIFICATION: "12A1", Ground.WRONG_RECTIFICATION: "12A3"}


@asked(AdjustedScoreRequest)
def adjusted_score(f: AdjustedScoreRequest) -> Advice | None:
    """12A, 12B: the score is adjusted for damage, if asked in time; never because a rectification seems harsh."""
    if f.ground is Ground.HARSH:
        return Advice("12B2", (_NOT_HARSH,))
    if f.ground is Ground.UNPLAYABLE:
        return Advice("12A2", (_UNPLAYABLE,), weighty=True, score="artificial")
    if f.in_time is None:
        return None
    if not f.in_time:
        return Advice("92B", (_EXPIRED,))
    if f.damage is None:
        return None
    if not f.damage:
        return Advice("12B1", (_NO_DAMAGE,))
    return Advice(_LAWS[f.ground], (_ADJUSTED,), (_COMPARE,), weighty=True, score="assigned")


@asked(AwardedScore)
def awarded_score(f: AwardedScore) -> Advice | None:
    """12C1: the probable result, or several weighed. 12C2: averages by fault if no result can be determined."""
    if f.result is None:
        return None
    if not f.result:
        return _artificial(f.north_south, f.east_west)
    if f.own_part is None:
        return None
    if f.own_part is not OwnPart.NOTHING:
        return _own_part(f.own_part)
    match f.outcomes:
        case Outcomes.ONE:
            return Advice(
                "12C1b", (_ADJUSTED,), (_PROBABLE,), weighty=True, score="assigned", rectified=(_MOST_PROBABLE,)
            )
        case Outcomes.SEVERAL:
            do = (_WEIGH, _LEGAL_ONLY)
            return Advice("12C1c", (_ADJUSTED,), do, weighty=True, score="assigned", rectified=(_WEIGHED,))
        case Outcomes.TOO_MANY:
            return _artificial(f.north_south, f.east_west)
    return None


def _own_part(own_part: OwnPart) -> Advice:
    """12C1e, 11A: the sides get different scores, since one caused part of its damage or forfeited its right."""
    forfeited = own_part is OwnPart.FORFEITED
    do = (_FIRST_THE_SCORE, _ONE_SIDE) if forfeited else (_FIRST_THE_SCORE, _OFFENDERS_PART, _OWN_PART)
    law = "11A" if forfeited else "12C1e"
    rectified = (_GAIN_TAKEN if forfeited else _DAMAGE_SHARED,)
    return Advice(law, (_ADJUSTED,), do, (_KNOCKOUT,), weighty=True, score="assigned", rectified=rectified)


def _artificial(north_south: Fault | None, east_west: Fault | None) -> Advice | None:
    """12C2a, 12C2b: each side gets an average, average-plus or average-minus, according to its fault."""
    if north_south is None or east_west is None:
        return None
    sides = (_average("Noord-zuid", "North-South", north_south), _average("Oost-west", "East-West", east_west))
    say = tuple(Saying("table", text) for text in (_NO_RESULT, *sides))
    return Advice("12C2a", say, (_IN_IMPS, _EXCEPTIONAL_SESSION), (_KNOCKOUT,), weighty=True, score="artificial")


def _average(nl: str, en: str, fault: Fault) -> Text:
    text = _AVERAGES[fault]
    return Text(f"{nl} {text.nl}", f"{en} {text.en}")


LAW.organised("12", "troef.contest.awards.award_points", adjusted_score, awarded_score)

_NOT_HARSH = tell(
    "Dat de rechtzetting hard of juist mild uitvalt, is geen reden om de score aan te passen.",
    "That the rectification turns out harsh or mild is no reason to adjust the score.",
)
_UNPLAYABLE = tell(
    "Dit bord kan niet meer normaal gespeeld worden: er komt een kunstmatige arbitrale score.",
    "This board can no longer be played normally: there will be an artificial adjusted score.",
)
_EXPIRED = tell(
    "De termijn om hierom te vragen is voorbij: het resultaat blijft staan.",
    "The period for asking this is over: the result stands.",
)
_NO_DAMAGE = tell(
    "Er is geen schade en geen voordeel door de overtreding: de score blijft staan.",
    "The infraction did no damage and gave no advantage: the score stands.",
)
_ADJUSTED = tell(
    "Ik pas de score aan. Wie het er niet mee eens is, mag protesteren; daar help ik bij.",
    "I adjust the score. Whoever disagrees may appeal, and I will help with that.",
)
_COMPARE = Text(
    "Vergelijk het behaalde resultaat met wat er zonder de overtreding te verwachten was.",
    "Compare the result with what was to be expected without the infraction.",
)
_PROBABLE = Text(
    "Zet het resultaat in de score dat zonder de overtreding waarschijnlijk was: contract, leider en slagen.",
    "Enter the result that was probable without the infraction: contract, declarer and tricks.",
)
_WEIGH = Text(
    "Geef elk mogelijk resultaat een gewicht; reken per resultaat matchpunten of IMP's uit en weeg die.",
    "Give every possible outcome a weight; compute matchpoints or IMPs for each and weigh those.",
)
_LEGAL_ONLY = Text(
    "Neem alleen resultaten mee die langs reglementaire weg bereikt konden worden.",
    "Only include outcomes that could be reached by legal means.",
)
_FIRST_THE_SCORE = Text(
    "Bepaal eerst de score zonder de overtreding: één resultaat, gewogen, of kunstmatig als het niet te zeggen is.",
    "First find the score without the infraction: one outcome, weighted, or artificial if it cannot be said.",
)
_OFFENDERS_PART = Text(
    "De overtreders krijgen de volle aangepaste score, alsof de ander geen fout had gemaakt.",
    "The offenders get the full adjusted score, as if the others had made no error.",
)
_ONE_SIDE = Text(
    "Neem alleen bij de partij die er beter van werd het voordeel weg; de andere partij houdt de score van de tafel.",
    "Take the gain away from the side that profited only; the other side keeps the score from the table.",
)
_OWN_PART = Text(
    "De niet-overtreders dragen het deel van de schade dat zij zelf veroorzaakten; de twee scores tellen dan niet op.",
    "The non-offenders bear the part of the damage that they caused themselves; the two scores then do not balance.",
)
_KNOCKOUT = Text(
    "Afvalwedstrijd met twee verschillende scores: beide teams krijgen het gemiddelde (12C4).",
    "In a knockout with two different scores both teams get the mean (12C4).",
)
_NO_RESULT = Text("Op dit bord komt een kunstmatige score.", "This board gets an artificial score.")
_AVERAGES = {
    Fault.DIRECTLY: Text(
        "is schuldig en krijgt gemiddelde-min, hooguit 40%.", "is at fault and gets average-minus, at most 40%."
    ),
    Fault.PARTLY: Text("is deels schuldig en krijgt gemiddelde, 50%.", "is partly at fault and gets average, 50%."),
    Fault.NOT: Text(
        "treft geen schuld en krijgt gemiddelde-plus, minstens 60%.",
        "is not at fault and gets average-plus, at least 60%.",
    ),
}
_IN_IMPS = Text(
    "In IMP's: plus 3, 0 of min 3 (NBB in butler 2), tenzij het wedstrijdreglement iets anders zegt.",
    "In IMPs: plus 3, 0 or minus 3 (Dutch butler 2), unless the regulations say otherwise.",
)
_EXCEPTIONAL_SESSION = Text(
    "Wie onschuldig is en over de zitting boven 60% komt, of schuldig en onder 40%, krijgt dat percentage.",
    "Whoever is innocent and above 60% over the session, or at fault and below 40%, gets that percentage.",
)
_MOST_PROBABLE = Text(
    "De waarschijnlijke afloop zonder de overtreding kwam in de plaats van het resultaat.",
    "The outcome that was probable without the infraction took the place of the result.",
)
_WEIGHED = Text(
    "De aflopen die zonder de overtreding waarschijnlijk waren, zijn gewogen; alleen wat reglementair te bereiken was, "
    "telde mee.",
    "The outcomes that were probable without the infraction were weighed; only what could be reached legally counted.",
)
_DAMAGE_SHARED = Text(
    "De overtreders kregen de volle arbitrale score; de andere partij droeg het deel van de schade dat zij zelf deed.",
    "The offenders got the full adjusted score; the other side bore the part of the damage that it did itself.",
)
_GAIN_TAKEN = Text(
    "Alleen de partij die profiteerde verloor haar voordeel; de andere partij hield de score van de tafel.",
    "Only the side that profited lost its gain; the other side kept the score of the table.",
)
