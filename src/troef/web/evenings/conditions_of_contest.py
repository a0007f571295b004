"""The conditions of contest, frozen at the start with the klaverjas rules (2017: 78D, 80B2, 1949: 95, 1976: I-23)."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.contest.file import contest_of
from troef.contest.options import Method, Options, RankBy, RestCompensation, TieRule, UnequalComparisons
from troef.core.catalogue import in_dialect
from troef.core.messages import STORED_LANGUAGES, stored_text
from troef.director.deadlines import PeriodStart
from troef.laws.citations import cited
from troef.web.evenings.filters import movement_name
from troef.web.evenings.log_wording import entry_details
from troef.web.evenings.models import Conditions, Dealing, DealSource, Evening, EveningKind
from troef.web.evenings.progress import boards_a_round
from troef.web.evenings.scoring import contest_file
from troef.web.people.models import Account, Club
from troef.web.platform.i18n.filters import current_language

Section = dict[str, Any]


def document_sections(evening: Evening) -> list[Section]:
    """Return the conditions in the reader's language: as frozen at the start, before that by the current settings."""
    kept = Conditions.objects.filter(evening=evening).first()
    if kept is not None:
        frozen: list[Section] = stored_text({"nl": kept.nl, "en": kept.en}, current_language())
        return frozen
    return _made(evening)


def freeze_conditions(evening: Evening) -> None:
    """Store the document in the stored languages, for a caller that starts the evening. It never changes afterwards."""
    texts = {}
    for language in STORED_LANGUAGES:
        with translation.override(in_dialect(language, evening.game.dialect)):
            texts[language] = _made(evening)
    Conditions.objects.create(evening=evening, **texts)


def _made(evening: Evening) -> list[Section]:
    options, laws = contest_of(contest_file(evening)).options, evening.laws
    made = (
        _section(_("The contest"), "", _contest(evening)),
        _section(_("Laws and regulations"), cited(laws, "regulations"), evening.game.documents.law_sentences(evening)),
        _section(_("Officials"), cited(laws, "director"), _in_charge()),
        _section(_("Participants"), cited(laws, "entry"), _entry(evening)),
        _section(_("Movement and time"), cited(laws, "movement"), _movement(evening)),
        _section(_("The cards"), cited(laws, "deal"), deals_sentence(evening)),
        _section(_("Scoring"), cited(laws, "scoring"), scoring_sentence(evening, options)),
        _section(_("Winners and ties"), cited(laws, "ties"), _winners(evening, options)),
        _section(_("Result and corrections"), cited(laws, "result"), _result(evening)),
        _section(_("Appeals"), cited(laws, "appeal"), appeals_sentence(evening)),
    )
    return [section for section in made if section["lines"]]


def _section(title: str, law: str, lines: list[str]) -> Section:
    return {"title": title, "law": law, "lines": [line for line in lines if line]}


def _contest(evening: Evening) -> list[str]:
    club = Club.objects.first()
    event = evening.event
    return [
        _("%(name)s, %(date)s") % {"name": evening.name, "date": date_format(evening.date, "j F Y")},
        _("Organised by %(club)s.") % {"club": club.name} if club else "",
        _("Session %(number)s of %(event)s.") % {"number": evening.session, "event": event.name} if event else "",
        str(EveningKind(evening.kind).label) + ".",
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
        EveningKind.TEAMS: _("%(count)s teams have entered; those on the start list take part."),
        EveningKind.INDIVIDUAL: _("%(count)s players have entered; those on the start list take part."),
    }
    pairs = _("%(count)s pairs have entered; those on the start list take part.")
    robots = _("Players called Robot are played by Troef: the organiser allows it.")
    return [entered.get(EveningKind(evening.kind), pairs) % {"count": count}, robots if evening.robots else ""]


def _movement(evening: Evening) -> list[str]:
    boards = boards_a_round(evening)
    minutes = evening.minutes_per_board * boards
    words = {"name": movement_name(evening.movement), "rounds": evening.rounds, "boards": boards, "minutes": minutes}
    sit_out = evening.sittings.filter(east=None).exists()
    pace = _("%(name)s: %(rounds)s rounds of %(boards)s boards, %(minutes)s minutes a round.")
    return [pace % words, _("Somebody sits out.") if sit_out else "", evening.game.documents.board_duty_text(evening)]


def _winners(evening: Evening, options: Options) -> list[str]:
    two = _("North-South and East-West are ranked apart: there are two winners.")
    return [
        two if evening.winners == 2 else _("There is one ranking and one winner."),
        _("Each section has a ranking of its own.") if evening.sections_apart else "",
        ranking_sentence(options),
        ties_sentence(options),
        _("Prizes: %(what)s.") % {"what": entry_details(evening.prizes)} if evening.prizes else "",
    ]


def _result(evening: Evening) -> list[str]:
    at_the_end = _("A wrong score can be corrected until %(minutes)s minutes after the end of play.")
    published = _("A wrong score can be corrected until %(minutes)s minutes after the official result is published.")
    corrected = at_the_end if evening.clock.corrections.start is PeriodStart.ENDED else published
    return [
        _("The standings can be seen during play.")
        if evening.standings_open
        else _("The standings are shown when play is over."),
        corrected % {"minutes": evening.correction_minutes},
    ]


def deals_sentence(evening: Evening) -> list[str]:
    """Return the sentences of the conditions about the origin of the cards."""
    if evening.is_drive and evening.screens:
        return [_("The deals are made by a computer, every deal equally likely.")]
    if evening.is_drive:
        return [_("Every table shuffles and deals its own cards.")]
    dealing = Dealing.objects.filter(evening=evening).first()
    if evening.troef_deals or (dealing and dealing.source in (DealSource.TROEF, DealSource.SEALED)):
        return [_("The deals are made by a computer, every deal equally likely."), *_commitment(dealing)]
    if evening.boards.exists():
        return [_("The boards were dealt before the session.")]
    return [_("The cards are shuffled and dealt at the table before the first round.")]


def _commitment(dealing: Dealing | None) -> list[str]:
    seal = dealing.seal if dealing else None
    if seal is None:
        return []
    words = {"commitment": seal.commitment, "text": seal.delayed}
    return [_("Commitment %(commitment)s; the public text is %(text)s.") % words]


def scoring_sentence(evening: Evening, options: Options) -> list[str]:
    """Return the sentences about scoring. An empty string is for a subject that does not apply."""
    return [
        _("Scoring: %(method)s.") % {"method": evening.get_method_display()},
        _matchpoints(options) if options.method.in_matchpoints else "",
        _datum(options) if options.method is Method.BUTLER else "",
        evening.game.documents.artificial(options),
        _("The match is converted to victory points on the scale of the WBF.") if options.vp else "",
        evening.game.documents.usual_penalty(evening),
        rest_sentence(evening),
    ]


def rest_sentence(evening: Evening) -> str:
    """Return the sentence about the score for a round of rest, the organiser's choice (I-23); empty outside drives."""
    if not evening.is_drive:
        return ""
    way = evening.klaverjas
    return {
        RestCompensation.OWN_AVERAGE.value: _(
            "A round of rest gives the same number of deals at the player's own average."
        ),
        RestCompensation.ROUND_AVERAGE.value: _("A round of rest gives the average of that round."),
    }.get(way.rest) or _("A round of rest gives %(points)s points.") % {"points": way.rest_points or 0}


def _datum(options: Options) -> str:
    mean = _("Each score is compared in IMPs with the datum: the mean of the scores on a board, rounded to %(round)s.")
    dropped = _("Scores that the mean leaves out at each end: %(trim)s.")
    words = [mean, dropped] if options.butler.trim else [mean]
    return " ".join(words) % {"round": options.butler.round, "trim": options.butler.trim}


def _matchpoints(options: Options) -> str:
    unequal = {
        UnequalComparisons.NEUBERG: _("A board with fewer scores is brought to the same top by Neuberg's formula."),
        UnequalComparisons.ADD_ONE: _("A board with fewer scores gets one matchpoint for each score that is missing."),
        UnequalComparisons.NONE: _("Every board counts by its own number of scores."),
    }
    return unequal[options.unequal]


def ranking_sentence(options: Options) -> str:
    if options.knockout:
        return _("The winner of a match goes on; going further ranks higher.")
    if not options.method.in_matchpoints:
        return _("The most points win.")
    if options.rank_by is RankBy.PERCENTAGE:
        return _("The highest percentage wins.")
    return _("The most matchpoints win.")


def ties_sentence(options: Options) -> str:
    """Return the sentence of the conditions about breaking ties."""
    words = {
        TieRule.SHARE: _("Equal scores share the place."),
        TieRule.Y1949_85: _("Ties are broken as article 85 has it."),
        TieRule.Y1949_86: _("Ties are broken as article 86 has it."),
        TieRule.KLAVERJAS_II_19: _("Equal matchpoints: most tops, then most points in play; then the place is shared."),
    }
    return words[options.ties]


def appeals_sentence(evening: Evening) -> list[str]:
    """Return the sentences of the conditions about the appeal period."""
    at_the_end = evening.clock.protests.start is PeriodStart.ENDED
    since = _("the end of play") if at_the_end else _("the official result is published")
    until = _("An appeal against a ruling can be made until %(minutes)s minutes after %(since)s.")
    return [until % {"minutes": evening.appeal_minutes, "since": since}, _("It is made through the director.")]
