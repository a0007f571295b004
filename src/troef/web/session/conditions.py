"""The conditions of contest, made from the settings and frozen at the start.

2017: 78D, 80B2; 1949: 95; klaverjas: I-23.
"""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.contest.file import contest_of
from troef.contest.options import Options
from troef.web.people.models import Account, Club
from troef.web.session import conditions_rules as rules
from troef.web.session.contest_file import contest_file
from troef.web.session.models import Conditions, Evening, Kind
from troef.web.session.rounds import boards_a_round
from troef.web.session.words import movement_name
from troef.web.site.language import lang

Section = dict[str, Any]


def sections(evening: Evening) -> list[Section]:
    """The document in the reader's language: as it was at the start, or as it would be now."""
    kept = Conditions.objects.filter(evening=evening).first()
    if kept is not None:
        told: list[Section] = getattr(kept, lang())
        return told
    return _made(evening)


def freeze(evening: Evening) -> None:
    """Keeps the document; called once, when the evening starts."""
    texts = {}
    for language in ("nl", "en"):
        with translation.override(language):
            texts[language] = _made(evening)
    Conditions.objects.create(evening=evening, **texts)


def _made(evening: Evening) -> list[Section]:
    options = contest_of(contest_file(evening)).options
    made = (
        _section(_("The contest"), "", _contest(evening)),
        _section(_("Laws and regulations"), rules.law(evening, "regulations"), evening.game.book(evening)),
        _section(_("Who is in charge"), rules.law(evening, "director"), _in_charge()),
        _section(_("Who takes part"), rules.law(evening, "entry"), _entry(evening)),
        _section(_("Movement and time"), rules.law(evening, "movement"), _movement(evening)),
        _section(_("The cards"), rules.law(evening, "deal"), rules.deals(evening)),
        _section(_("Scoring"), rules.law(evening, "scoring"), rules.scoring(evening, options)),
        _section(_("Winners and ties"), rules.law(evening, "ties"), _winners(evening, options)),
        _section(_("Result and corrections"), rules.law(evening, "result"), _result(evening)),
        _section(_("Appeals"), rules.law(evening, "appeal"), rules.appeals(evening)),
    )
    return [one for one in made if one["lines"]]


def _section(title: str, law: str, lines: list[str]) -> Section:
    return {"title": title, "law": law, "lines": [line for line in lines if line]}


def _contest(evening: Evening) -> list[str]:
    club = Club.objects.first()
    event = evening.event
    return [
        _("%(name)s, %(date)s") % {"name": evening.name, "date": date_format(evening.date, "j F Y")},
        _("Organised by %(club)s.") % {"club": club.name} if club else "",
        _("Session %(number)s of %(event)s.") % {"number": evening.session, "event": event.name} if event else "",
        str(Kind(evening.kind).label) + ".",
    ]


def _in_charge() -> list[str]:
    directors = ", ".join(Account.objects.filter(directs=True, is_active=True).values_list("name", flat=True))
    organisers = ", ".join(Account.objects.filter(organises=True, is_active=True).values_list("name", flat=True))
    return [
        _("Organiser: %(names)s.") % {"names": organisers} if organisers else "",
        _("Director: %(names)s.") % {"names": directors}
        if directors
        else _("No director has been appointed: the players choose one among themselves."),
    ]


def _entry(evening: Evening) -> list[str]:
    count = evening.contestants.count()
    entered = {
        Kind.TEAMS: _("%(count)s teams have entered; whoever stands on the start list takes part."),
        Kind.INDIVIDUAL: _("%(count)s players have entered; whoever stands on the start list takes part."),
    }
    pairs = _("%(count)s pairs have entered; whoever stands on the start list takes part.")
    return [entered.get(Kind(evening.kind), pairs) % {"count": count}]


def _movement(evening: Evening) -> list[str]:
    boards = boards_a_round(evening)
    minutes = evening.minutes_per_board * boards
    told = {"name": movement_name(evening.movement), "rounds": evening.rounds, "boards": boards, "minutes": minutes}
    sit_out = evening.sittings.filter(east=None).exists()
    return [evening.game.words().pace % told, _("Somebody sits out.") if sit_out else ""]


def _winners(evening: Evening, options: Options) -> list[str]:
    two = _("North-South and East-West are ranked apart: there are two winners.")
    return [
        two if evening.winners == 2 else _("There is one ranking and one winner."),
        _("Each section has a ranking of its own.") if evening.sections_apart else "",
        rules.ranked_by(options),
        rules.ties(options),
    ]


def _result(evening: Evening) -> list[str]:
    return [
        _("The standings can be seen during play.")
        if evening.standings_open
        else _("The standings are shown when play is over."),
        _("A wrong score can be corrected until %(minutes)s minutes after the official result is published.")
        % {"minutes": evening.correction_minutes},
    ]
