"""The result list of an evening: the ranking, the score of each round of a drive, and the prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from itertools import groupby

from django import template
from django.db import transaction
from django.utils.translation import gettext as _

from troef.contest.prizes import Contender, Prize, PrizeKind, PrizeSettings, RoundScore, prizes, rounds_of
from troef.web.evenings.filters import points
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import SEAT_FIELDS, Evening, LogVerb
from troef.web.evenings.scoring import RankedContestant, Standings

register = template.Library()


def prize_settings(evening: Evening) -> PrizeSettings:
    """Return the prizes that the club chose for tonight."""
    return PrizeSettings(**evening.prizes | {"most": tuple(evening.prizes.get("most", ()))})


@transaction.atomic
def set_prizes(evening: Evening, choice: PrizeSettings, actor: Actor) -> None:
    """Choose the prizes of the evening. Every choice replaces the previous one."""
    chosen = {name: value for name, value in (asdict(choice) | {"most": list(choice.most)}).items() if value}
    Evening.objects.filter(pk=evening.pk).update(prizes=chosen)
    evening.prizes = chosen
    record_change(evening, actor, LogVerb.PRIZES_CHOSEN, **chosen)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A contestant in the result list: place in the ranking, score of each round, and prizes won."""

    place: RankedContestant
    rounds: tuple[RoundScore | None, ...] = ()
    prizes: tuple[Prize, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultList:
    """A ranking in order, best first. `title` is the section, if sections have rankings of their own."""

    title: str
    lines: tuple[ResultLine, ...]
    prizes: tuple[Prize, ...] = ()

    @property
    def has_rests(self) -> bool:
        return any(made and made.rests for line in self.lines for made in line.rounds)

    @property
    def upwards(self) -> ResultList:
        """This list with its lines from the last place upwards, for reading out."""
        return replace(self, lines=self.lines[::-1])


def result_lists(evening: Evening, shown: Standings) -> list[ResultList]:
    """Return the result list of the evening, or one for each section ranked separately. Empty: nothing is ranked."""
    made, parts = round_scores(evening, shown), dict[str, list[RankedContestant]]()
    for place in shown.visible_ranking:
        section = place.contestant.section if evening.sections_apart else None
        parts.setdefault(section.name if section else "", []).append(place)
    return [_list(evening, title, places, made) for title, places in parts.items()]


def _list(
    evening: Evening, title: str, places: list[RankedContestant], made: Mapping[str, Mapping[int, RoundScore]]
) -> ResultList:
    """Return a list with its prizes. If North-South and East-West are ranked apart, each has prizes of its own."""
    given: dict[str, tuple[Prize, ...]] = {}
    for side, group in groupby(places, lambda place: place.side):
        names = ((place.row.contestant, place.rank) for place in group)
        contenders = (Contender(name, rank, made.get(name, {})) for name, rank in names)
        given[side] = prizes(contenders, prize_settings(evening))
    lines = []
    for place in places:
        name = place.row.contestant
        rounds = tuple(made.get(name, {}).get(number) for number in range(1, evening.rounds + 1)) if made else ()
        lines.append(ResultLine(place, rounds, tuple(prize for prize in given[place.side] if name in prize.winners)))
    return ResultList(title, tuple(lines), tuple(prize for prizes in given.values() for prize in prizes))


def round_scores(evening: Evening, shown: Standings) -> dict[str, dict[int, RoundScore]]:
    """Return the scores of a drive by contestant number and round; empty if the evening is no drive."""
    if not evening.is_drive:
        return {}
    counts: dict[tuple[str, int], dict[str, int]] = {}
    for result in evening.results.filter(agreed=True, slip__isnull=False).select_related("sitting", *SEAT_FIELDS):
        for side, tally in evening.game.entry.prize_figures(result).items():
            for contestant in result.contestants(side):
                key = (str(contestant.number), result.sitting.round)
                before = counts.get(key, dict.fromkeys(tally, 0))
                counts[key] = {name: before[name] + tally[name] for name in before if name in tally}
    return {
        name: {number: replace(made, counts=counts.get((name, number), {})) for number, made in rounds.items()}
        for name, rounds in rounds_of(shown.boards, shown.given_for_rests).items()
    }


@register.filter
def round_score_text(made: RoundScore | None, whole: bool = False) -> str:
    """Return the points of a round as text, in brackets for a round of rest. `whole` rounds them to a whole number."""
    if made is None:
        return ""
    number = points(round(made.points) if whole else made.points)
    return f"({number})" if made.rests else number


@register.filter
def prize_winners(ranking: ResultList, prize: Prize) -> list[str]:
    """Return the names of the winners of a prize."""
    return [line.place.contestant.name for line in ranking.lines if prize in line.prizes]


@register.filter
def prize_name(prize: Prize, evening: Evening) -> str:
    """Return the name of a prize, such as `Prize 1`, `Most roem` or `Highest in round 2`."""
    if prize.win is PrizeKind.MOST:
        return str(evening.game.rules.prize_counts[prize.most])
    numbers = "–".join(map(str, sorted({prize.numbers[0], prize.numbers[-1]}))) if prize.numbers else ""
    return {
        PrizeKind.PLACE: _("Prize %(places)s") % {"places": numbers},
        PrizeKind.LAST: _("Wooden spoon"),
        PrizeKind.MIDDLE: _("Middle of the list"),
        PrizeKind.BEST_ROUND: _("Highest round"),
        PrizeKind.ROUND: _("Highest in round %(round)s") % {"round": numbers},
    }[prize.win]


@register.filter
def prize_figure(prize: Prize) -> str:
    """Return the figure with which the prize was won, as text; empty if it has none."""
    return "" if prize.figure is None else points(prize.figure)


@register.filter
def prize_remark(prize: Prize) -> str:
    """Return a remark about a prize that is shared, that nobody won, or whose winner is not known; else empty."""
    if not prize.is_known:
        return _("unknown: not every table recorded it")
    if not prize.winners:
        return _("nobody")
    return _("shared; the club draws lots") if len(prize.winners) > 1 else ""


@register.filter
def prize_names(listed: ResultLine, evening: Evening) -> str:
    """Return the names of the prizes that a contestant won, such as `Prize 1, most roem`."""
    names = [prize_name(prize, evening) for prize in listed.prizes]
    return ", ".join([*names[:1], *(name[:1].lower() + name[1:] for name in names[1:])])
