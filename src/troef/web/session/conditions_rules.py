"""The part of the conditions that depends on game and edition: paragraphs, scoring, ties, deals, appeals."""

from __future__ import annotations

from django.utils.translation import gettext as _

from troef.contest.options import Options, RankBy, Rest, TieRule, Unequal
from troef.director.deadlines import Start
from troef.web.session.models import Dealing, Evening, Source

_LAWS = {
    "bridge-2017": {
        "regulations": "80B2", "director": "80B2", "entry": "80B2", "movement": "80B2", "deal": "6",
        "scoring": "78", "ties": "78D", "result": "79C", "appeal": "92B",
    },
    "bridge-2007": {"scoring": "78"},
    "bridge-1949": {"deal": "6", "scoring": "80", "ties": "84", "appeal": "111"},
    "klaverjas-1976": {
        "regulations": "23", "director": "22", "entry": "II-9", "movement": "II-11", "deal": "II-6",
        "scoring": "II-18", "ties": "II-19", "appeal": "24",
    },
}  # fmt: skip
"""The paragraph behind each section, where the edition has one."""


def law(evening: Evening, subject: str) -> str:
    return _LAWS[evening.edition].get(subject, "")


def deals(evening: Evening) -> list[str]:
    """Where the cards come from."""
    if evening.is_drive:
        return [_("Every table shuffles and deals its own cards.")]
    dealing = Dealing.objects.filter(evening=evening).first()
    if evening.troef_deals or (dealing and dealing.source in (Source.TROEF, Source.SEALED)):
        return [_("The deals are made by a computer, every deal equally likely."), *_commitment(dealing)]
    if evening.boards.exists():
        return [_("The boards were dealt before the session.")]
    return [_("The cards are shuffled and dealt at the table before the first round.")]


def _commitment(dealing: Dealing | None) -> list[str]:
    seal = dealing.seal if dealing else None
    if seal is None:
        return []
    told = {"commitment": seal.commitment, "text": seal.delayed}
    return [_("Commitment %(commitment)s; the public text is %(text)s.") % told]


def scoring(evening: Evening, options: Options) -> list[str]:
    """How results become points."""
    return [
        _("Scoring: %(method)s.") % {"method": evening.get_method_display()},
        _matchpoints(options) if options.method.in_matchpoints else "",
        evening.game.artificial(options),
        _("The match is converted to victory points on the scale of the WBF.") if options.vp else "",
        evening.game.usual_penalty(evening),
        _rest(evening),
    ]


def _rest(evening: Evening) -> str:
    """What a round of rest gives, which the book leaves to the organiser (I-23)."""
    if not evening.is_drive:
        return ""
    way = evening.klaverjas
    return {
        Rest.OWN_AVERAGE.value: _("Whoever rests in a round gets as many deals at the own average."),
        Rest.ROUND_AVERAGE.value: _("Whoever rests in a round gets the average of that round."),
    }.get(way.rest) or _("Whoever rests in a round gets %(points)s points.") % {"points": way.rest_points or 0}


def _matchpoints(options: Options) -> str:
    unequal = {
        Unequal.NEUBERG: _("A board with fewer scores is brought to the same top by Neuberg's formula."),
        Unequal.ADD_ONE: _("A board with fewer scores gets one matchpoint for each score that is missing."),
        Unequal.NONE: _("Every board counts by its own number of scores."),
    }
    return unequal[options.unequal]


def ranked_by(options: Options) -> str:
    if options.knockout:
        return _("Whoever wins a match goes on, and whoever goes further stands higher.")
    if not options.method.in_matchpoints:
        return _("Whoever has most points wins.")
    if options.rank_by is RankBy.PERCENTAGE:
        return _("Whoever has the highest percentage wins.")
    return _("Whoever has most matchpoints wins.")


def ties(options: Options) -> str:
    """How equal totals are ordered."""
    words = {
        TieRule.SHARE: _("Whoever ends equal shares the place."),
        TieRule.Y1949_85: _("Ties are broken as article 85 has it."),
        TieRule.Y1949_86: _("Ties are broken as article 86 has it."),
        TieRule.KLAVERJAS_II_19: _("Equal matchpoints: most tops, then most points in play; then the place is shared."),
    }
    return words[options.ties]


def appeals(evening: Evening) -> list[str]:
    """Until when, and from when it counts."""
    at_the_end = evening.clock.protests.start is Start.ENDED
    since = _("the end of play") if at_the_end else _("the official result is published")
    until = _("An appeal against a ruling can be made until %(minutes)s minutes after %(since)s.")
    return [until % {"minutes": evening.appeal_minutes, "since": since}, _("It is made through the director.")]
