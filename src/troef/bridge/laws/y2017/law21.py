"""21: misinformation by an opponent: the right to change a call, and the left-hand opponent's right after that."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ChangeOfCall
from troef.bridge.laws.facts.desk_auction import MisinformedCall
from troef.bridge.laws.ruling import AskDirector, CallEffect, MayNotUse, OfferChoice, OfferedChoice, Role
from troef.bridge.laws.y2017.register import OPPONENTS, article, asked
from troef.laws import Advice, Ruling, Text, tell

_FIRST_CALL_TELLS = MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")
_HIS_CALL_TELLS = MayNotUse(Role.LHO, OPPONENTS, "16C2")


@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling:
    """21B1a: no sanction if the first call could have been influenced; the opponents are the offending side."""
    if f.influenced is None:
        return Ruling("21B1a", effects=(AskDirector("influenced", "21B1a"),), open=True)
    if not f.influenced:
        return Ruling("21B1a", _NOT_INFLUENCED, (CallEffect.CANCEL, _FIRST_CALL_TELLS))
    if not f.lho_called:
        return Ruling("21B1a", _CHANGED, (CallEffect.TAKE_PLACE, _FIRST_CALL_TELLS))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("21B1a", _CHANGED, (CallEffect.TAKE_PLACE, _FIRST_CALL_TELLS, _OFFER), open=True)
    if f.withdrawn is False:
        return Ruling("21B2", effects=(CallEffect.KEEP_LHO,))
    return Ruling("21B2", _LHO_CHANGES, (CallEffect.WITHDRAW_LHO, _HIS_CALL_TELLS))


@asked(MisinformedCall)
def misinformed_call(f: MisinformedCall) -> Advice | None:
    """21A: his own mistake. 75C: the call was wrong, not the explanation. 21B1a: in time. 21B3: too late."""
    if f.misheard is None:
        return None
    if f.misheard:
        return Advice("21A", (_OWN_MISTAKE,))
    if f.misbid is None:
        return None
    if f.misbid:
        return Advice("75C", (_MISBID,))
    if f.period_over is None or (not f.period_over and f.partner_called is None):
        return None
    if f.period_over or f.partner_called:
        return _too_late(f)
    if f.influenced is None:
        return None
    if not f.influenced:
        return Advice("21B1a", (_STANDS,), (_FACE_DOWN_LEAD,))
    say = (_MAY_CHANGE, _LHO_MAY_CHANGE, _NOT_FOR_YOU)
    return Advice("21B1a", say, (_FACE_DOWN_LEAD,), (_STILL_DAMAGE,), rectified=(_COULD_CHANGE,))


def _too_late(f: MisinformedCall) -> Advice | None:
    """21B3: the call stands; gain by the misinformation is taken away."""
    if f.gained is None:
        return None
    lead = () if f.period_over else (_FACE_DOWN_LEAD,)
    if f.gained:
        do = (*lead, _AS_IF_INFORMED)
        return Advice("21B3", (_CALL_STANDS,), do, weighty=True, score="assigned")
    return Advice("12B1", (_CALL_STANDS,), lead)


_OWN_MISTAKE = tell(
    "Wie iets verkeerd heeft verstaan of begrepen, draagt dat zelf: de bieding blijft staan.",
    "Whoever misheard or misunderstood bears it himself: the call stands.",
)
_MISBID = tell(
    "De uitleg klopte en de bieding niet. Dat is geen overtreding: alles blijft staan.",
    "The explanation was right and the call was not. That is no infraction: everything stands.",
)
_STANDS = tell(
    "De onjuiste informatie heeft deze bieding niet beïnvloed: zij blijft staan.",
    "The misinformation did not influence this call: it stands.",
)
_MAY_CHANGE = tell(
    "Je mag je laatste bieding zonder gevolgen wijzigen; laten staan mag ook.",
    "You may change your last call without penalty; you may also leave it.",
    "player",
)
_LHO_MAY_CHANGE = tell(
    "Wijzigt hij, dan mag jij ook wijzigen wat je daarna geboden hebt.",
    "If he changes his call you may also change what you called after it.",
    "lho",
)
_NOT_FOR_YOU = tell(
    "Wat er wordt ingetrokken, telt voor jullie niet mee (16C2).",
    "What is withdrawn is not for your side (16C2).",
    "offending side",
)
_FACE_DOWN_LEAD = Text(
    "Ligt er al een dichte uitkomst, dan mag die na deze onregelmatigheid op jouw aanwijzing terug (41A, 47E2a).",
    "If there is a face-down lead already, it may go back after this irregularity when you say so (41A, 47E2a).",
)
_STILL_DAMAGE = Text(
    "Kijk na afloop of er toch schade is door de onjuiste informatie, ook op eerdere biedingen (21B3, 75B1).",
    "Afterwards see whether the misinformation did damage all the same, also to earlier calls (21B3, 75B1).",
)
_CALL_STANDS = tell(
    "Wijzigen kan niet meer: de bieding blijft staan. Is het bord nog niet klaar, speel het dan uit.",
    "It is too late to change: the call stands. If the board is not finished, play it out.",
)
_AS_IF_INFORMED = Text(
    "Pas de score aan: wat was waarschijnlijk gebeurd met de juiste informatie?",
    "Adjust the score: what would probably have happened with the right information?",
)
_CHANGED = Text(
    "{offender} bood op onjuiste informatie en mag {other} zonder gevolgen vervangen door {a_call}.",
    "{offender} called on misinformation and may replace {other} by {a_call} without penalty.",
)
_NOT_INFLUENCED = Text(
    "De onjuiste informatie kan {other} niet beïnvloed hebben: {other} blijft staan en {call} vervalt.",
    "The misinformation cannot have influenced {other}: {other} stands and {call} is cancelled.",
)
_LHO_CHANGES = Text(
    "{lho} mag zijn bieding na {other} vervangen en doet dat; zijn partij gebruikt niet wat die bieding vertelde.",
    "{lho} may replace what he called after {other} and does; his side does not use what that call told.",
)
_OFFER = OfferChoice(
    Role.LHO,
    "withdrawn",
    "21B2",
    (
        OfferedChoice(
            "withdraw",
            "21B2",
            Text(
                "{lho} neemt zijn bieding terug en biedt opnieuw; zijn eigen partij gebruikt niet wat zij vertelde.",
                "{lho} takes his call back and calls again; his own side does not use what it told.",
            ),
            True,
        ),
        OfferedChoice(
            "keep",
            "21B2",
            Text("De bieding van {lho} blijft staan, na {call}.", "{lho}'s call stands, after {call}."),
            False,
        ),
    ),
)
_COULD_CHANGE = Text(
    "De speler mocht zijn laatste bieding zonder gevolgen wijzigen; deed hij dat, dan ook de tegenstander na hem.",
    "The player could change his last call without penalty; if he did, the opponent after him could do so too.",
)
