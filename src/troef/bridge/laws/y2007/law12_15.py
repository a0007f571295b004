"""12 to 15: adjusted scores, hands with a wrong number of cards, and a board of others; only notes are left."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import Added, Cards, WrongNumber
from troef.bridge.laws.facts.booklet import BoardOfOthers, ScoreDue
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2007.register import LAW, article, asked, lost
from troef.laws import Advice, Ruling, Text, tell

Blame = ScoreDue.Blame


@asked(ScoreDue)
def score_due(f: ScoreDue) -> Advice | None:
    """12C1: what would have happened; 12C2: where that cannot be said, an average by blame."""
    if f.result is None:
        return None
    if f.result:
        own = (_OWN_PART,) if f.own_error else ()
        return Advice("12C1", (_ADJUST,), (*own, _REPLACE, _SPLIT), weighty=True, score="assigned")
    if f.blame is None:
        return None
    return Advice("12C2", (_ADJUST,), (_AVERAGE[f.blame],), weighty=True, score="artificial")


LAW.organised("12", "troef.contest.awards.award_points", score_due)

_ADJUST = tell(
    "Ik geef een arbitrale score; wie dat anders ziet, kan in beroep.", "I give an adjusted score; you may appeal."
)
_REPLACE = Text(
    "Geef het contract met het resultaat dat er zonder de overtreding was gekomen, of weeg er meer tegen elkaar af.",
    "Put down the contract and result that would have come without the infraction, or weigh several of them.",
)
_OWN_PART = Text(
    "Wat deze partij door haar eigen ernstige fout verloor, krijgt zij niet terug.",
    "What this side lost by its own serious error it does not get back.",
)
_SPLIT = Text(
    "De scores van de twee partijen hoeven elkaar niet aan te vullen. Reken bij een gewogen score eerst elk resultaat "
    "om en weeg dan.",
    "The scores of the two sides need not add up. With a weighted score first work out each result, then weigh.",
)
_AVERAGE = {
    Blame.NOT: Text(
        "Gemiddelde plus: 60 procent of het eigen percentage als dat hoger is; viertallen +3 IMP, Butler +2.",
        "Average plus: 60 per cent or their own percentage if that is higher; teams +3 IMPs, Butler +2.",
    ),
    Blame.PARTLY: Text("Gemiddelde: 50 procent; 0 IMP.", "Average: 50 per cent; 0 IMPs."),
    Blame.WHOLLY: Text(
        "Gemiddelde min: 40 procent of het eigen percentage als dat lager is; viertallen -3 IMP, Butler -2.",
        "Average minus: 40 per cent or their own percentage if that is lower; teams -3 IMPs, Butler -2.",
    ),
}


@article("13", facts=WrongNumber)
def wrong_number(f: WrongNumber) -> Ruling | None:
    """13E: once the hands are right, partner may not use which card came or went."""
    if not f.director:
        return None
    if f.cards is Cards.MISSING:
        return Ruling("14A" if not f.play_begun else "14B") if f.restored else lost("14", _SEARCH, more=True)
    if f.restored:
        tells = tuple(MayNotUse(role, (_PARTNER[role],), "13E") for role in f.wrong)
        return Ruling("13E", _RIGHT_AGAIN, (*tells, Watch("16B")))
    return lost("13", _WRONG, more=True)


@article("14", facts=Added)
def card_added(f: Added) -> Ruling:
    """14A3, 14B4: as if it had always been there; 14C: partner may not use that it was added."""
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "14C"), Watch("16B"))
    if f.played:
        return lost("14B", _AMONG_THE_PLAYED)
    return Ruling("14B4" if f.play_begun else "14A3", _ADDED, tells)


_PARTNER = {
    Role.OFFENDER: Role.PARTNER,
    Role.LHO: Role.RHO,
    Role.PARTNER: Role.OFFENDER,
    Role.RHO: Role.LHO,
}
_WRONG = Text(
    "Een hand heeft een onjuist aantal kaarten: de wedstrijdleider herstelt de handen.",
    "A hand has a wrong number of cards: the director puts the hands right.",
)
_SEARCH = Text(
    "Er ontbreekt een kaart: de wedstrijdleider zoekt haar.",
    "A card is missing: the director looks for it.",
)
_RIGHT_AGAIN = Text(
    "De handen kloppen weer; niemand mag gebruiken welke kaart zijn partner erbij kreeg of kwijtraakte.",
    "The hands are right again; nobody may use which card his partner was given or lost.",
)
_ADDED = Text(
    "{cards} hoort vanaf het begin bij de hand van {offender}; {partner} mag niet gebruiken dat zij ontbrak.",
    "{cards} belongs to {offender}'s hand from the beginning; {partner} may not use that it was missing.",
)
_AMONG_THE_PLAYED = Text(
    "{cards} ligt tussen de gespeelde kaarten van {offender}: het is een onjuiste slag (67).",
    "{cards} lies among {offender}'s played cards: it is a defective trick (67).",
)


@asked(BoardOfOthers)
def board_of_others(f: BoardOfOthers) -> Advice:
    """The right pair sits down, or the right boards are fetched; a later auction on the board is compared."""
    if f.here:
        return Advice("15", (_RIGHT_PAIR,), later=(_BOTH_TABLES,))
    return Advice("15", (_RIGHT_BOARDS,), later=(_SAME_CARDS, _BOTH_TABLES))


LAW.assisted("15", board_of_others)

_RIGHT_PAIR = tell(
    "Dit bord hoort hier, maar niet bij dit paar: het juiste paar gaat zitten en het bieden begint opnieuw.",
    "This board belongs here, but not to this pair: the right pair sits down and the auction begins anew.",
)
_RIGHT_BOARDS = tell(
    "Dit bord hoort niet aan deze tafel: haal de juiste spellen en speel die.",
    "This board does not belong at this table: fetch the right boards and play those.",
)
_SAME_CARDS = Text(
    "Speelt een van deze paren dit bord later, geef ieder dan dezelfde kaarten, zo nodig met de richtingen verwisseld. "
    "Volg het bieden en vergelijk het met wat nu vervalt.",
    "If one of these pairs plays this board later, give everybody the same cards, with directions switched if need be. "
    "Follow the auction and compare it with what is cancelled now.",
)
_BOTH_TABLES = Text(
    "Regel het aan beide tafels: waar het verkeerde paar zat, en waar dat paar dit bord misschien nog speelt.",
    "See to it at both tables: where the wrong pair sat, and where that pair may still play this board.",
)
