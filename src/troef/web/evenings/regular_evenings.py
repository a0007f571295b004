"""Regular evenings: their settings and standing lists, repeated start lists, and partners for people who come alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.evenings import klaverjas_drive, movement, start_list
from troef.web.evenings.contest_formats import ContestFormat, format_of
from troef.web.evenings.filters import movement_name
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Evening, EveningState, LogVerb, Player, Regular, SignUp, Standing, WayOfPlaying
from troef.web.people.models import Member
from troef.web.people.name_matching import is_same_name, name_words
from troef.web.platform.http.forms import error_text

_SETTINGS = (
    *("kind", "edition", "regulations", "house", "method"),
    *("most_boards", "most_rounds", "minutes_per_board", "copies", "halves"),
    *("troef_deals", "screens", "watch_minutes", "robots", "standings_open", "in_force_shown"),
    *("correction_minutes", "appeal_minutes", "prizes"),
)
_WAY = ("options", "is_drive", "by_totals", "deals", "draw", "rest", "rest_points")


def settings_of(evening: Evening) -> dict[str, Any]:
    """Return the settings that a next evening can take over, in klaverjas with the rules of play."""
    settings = {name: getattr(evening, name) for name in _SETTINGS}
    way = getattr(evening, "klaverjas", None)
    return settings | ({"klaverjas": {name: getattr(way, name) for name in _WAY}} if way else {})


def create_with_settings(settings: dict[str, Any], **about: Any) -> Evening:
    """Create an evening with these settings, and `about` for other fields. The caller writes the log entry."""
    evening = Evening.objects.create(**about, **{name: settings[name] for name in _SETTINGS if name in settings})
    if way := settings.get("klaverjas"):
        WayOfPlaying.objects.create(evening=evening, **way)
    return evening


@transaction.atomic
def save_regular(evening: Evening, name: str, actor: Actor, with_list: bool = True) -> Regular:
    """Save settings and movement as a regular evening. `with_list` adds tonight's contestants to its standing list."""
    called = " ".join(name.split())[:120]
    if not called:
        raise TroefError(_("Give the regular evening a name, such as Monday evening."))
    before = Regular.objects.filter(name=called).first()
    if before and before.settings["kind"] != evening.kind:
        raise TroefError(_("%(name)s is an evening of another kind: choose another name.") % {"name": called})
    kept = {
        "settings": settings_of(evening) | {"sections_apart": evening.sections_apart},
        "movement": "" if evening.movement == "sections" else evening.movement,
        "rounds": evening.rounds,
        "weekday": evening.date.weekday(),
    }
    regular, _made = Regular.objects.update_or_create(name=called, defaults=kept)
    evening.regular = regular
    evening.save(update_fields=["regular"])
    if with_list:
        add_standing_pairs(regular, list_of(evening))
    record_change(evening, actor, LogVerb.REGULAR_KEPT, regular=called)
    return regular


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A pair, team or player on a list. `name` is that of a team, `section` is empty if there is one section only."""

    name: str
    names: list[str]
    section: str = ""

    @property
    def key(self) -> frozenset[Key]:
        """Key that is equal for the same people, in any order and spelling."""
        return frozenset(map(name_words, self.names))


def list_of(evening: Evening) -> list[ListEntry]:
    """Return the contestants of an evening as list entries."""
    return [
        ListEntry(
            contestant.name if evening.kind == "teams" else "",
            [player.name for player in contestant.players.all()],
            contestant.section.name if contestant.section else "",
        )
        for contestant in evening.contestants.select_related("section").prefetch_related("players")
    ]


def _standing(regular: Regular) -> dict[frozenset[Key], Standing]:
    return {frozenset(map(name_words, standing.names)): standing for standing in regular.standing.all()}


def not_on_list(regular: Regular, listed: Iterable[ListEntry]) -> list[ListEntry]:
    """Return the entries that are not yet on the regular evening's standing list."""
    known = _standing(regular)
    return [entry for entry in listed if entry.key not in known]


@transaction.atomic
def add_standing_pairs(regular: Regular, listed: Collection[ListEntry]) -> int:
    """Add entries to the standing list, or change their section. Return the number of new ones."""
    known, new = _standing(regular), not_on_list(regular, listed)
    start_list.check_capacity(len(known), len(new))
    start_list.check_length([name for entry in new for name in (entry.name, *entry.names)])
    for entry in listed:
        if entry.section and entry.key in known:
            regular.standing.filter(pk=known[entry.key].pk).update(section=entry.section)
    members = Member.objects.by_name(player for entry in new for player in entry.names)
    for entry in new:
        spelled = [members[player].name if player in members else player for player in entry.names]
        Standing.objects.create(regular=regular, name=entry.name, names=spelled, section=entry.section)
    return len(new)


@dataclass(frozen=True, slots=True)
class EveningTemplate:
    """A proposal for a new evening: the regular or earlier evening `like` to copy, and the date."""

    like: Regular | Evening
    day: date

    @property
    def settings(self) -> dict[str, Any]:
        return self.like.settings if isinstance(self.like, Regular) else settings_of(self.like)

    @property
    def key(self) -> str:
        return f"{self.like._meta.model_name} {self.like.pk}"

    @property
    def regular(self) -> Regular | None:
        return self.like if isinstance(self.like, Regular) else None

    @property
    def played(self) -> ContestFormat:
        return format_of(self.settings)


def evening_templates() -> list[EveningTemplate]:
    """Return a proposal for each regular evening, last played first, and for the last other evening."""
    regulars = Regular.objects.annotate(last=Max("evenings__date")).order_by(F("last").desc(nulls_last=True), "name")
    others = Evening.objects.filter(regular=None).exclude(state=EveningState.SETUP).order_by("-date", "-pk")
    likes: list[Regular | Evening] = [*regulars, *others[:1]]
    return [EveningTemplate(like, _next_day(like)) for like in likes]


def _next_day(like: Regular | Evening) -> date:
    """Return the next day of this weekday, from today, on which there is no such evening yet."""
    today, weekday = timezone.localdate(), like.weekday if isinstance(like, Regular) else like.date.weekday()
    day = today + timedelta((weekday - today.weekday()) % 7)
    ours = like.evenings.all() if isinstance(like, Regular) else Evening.objects.filter(name=like.name)
    taken = set(ours.values_list("date", flat=True))
    while day in taken:
        day += timedelta(7)
    return day


@transaction.atomic
def create_from_template(offer: EveningTemplate, actor: Actor) -> Evening:
    """Create the evening of this proposal, with the name of the evening that it copies."""
    name = offer.like.name
    evening = create_with_settings(offer.settings, name=name, date=offer.day, regular=offer.regular)
    record_change(evening, actor, LogVerb.EVENING_MADE, name=name, date=str(offer.day), format=offer.played.name)
    return evening


def last_time(evening: Evening) -> Evening | None:
    """Return the last evening like this one: of the same regular evening, else of the same format. None: first time."""
    earlier = Evening.objects.exclude(pk=evening.pk).exclude(state=EveningState.SETUP).filter(kind=evening.kind)
    earlier = earlier.select_related("klaverjas")
    played = format_of(settings_of(evening))
    alike = [before for before in earlier.order_by("-date", "-pk")[:50] if format_of(settings_of(before)) is played]
    return min(alike, key=lambda before: before.regular_id != evening.regular_id, default=None)


@dataclass(frozen=True, slots=True)
class AttendanceResult:
    """The number of contestants put on tonight's list, and the reasons why others were not."""

    number: int
    remarks: tuple[str, ...] = ()


@transaction.atomic
def put_on_list(evening: Evening, listed: Collection[ListEntry], actor: Actor, apart: bool = False) -> AttendanceResult:
    """Put these contestants on tonight's list, with their sections. The result says who was not added, and why."""
    start_list.lock_setup(evening)
    start_list.check_capacity(evening.contestants.count(), len(listed))
    letters = sorted({entry.section for entry in listed if entry.section})
    if letters and not evening.contestants.exists() and not evening.sections.exists():
        for letter in letters:
            evening.sections.create(name=letter)
        Evening.objects.filter(pk=evening.pk).update(sections_apart=apart)
    sections = {section.name: section for section in evening.sections.all()}
    number, remarks = 0, []
    for entry in listed:
        try:
            start_list.add_contestant(evening, entry.names, actor, entry.name, sections.get(entry.section))
            number += 1
        except TroefError as error:
            remarks.append(error_text(error))
    return AttendanceResult(number, tuple(remarks))


def repeat_last_list(evening: Evening, actor: Actor) -> AttendanceResult:
    """Put the contestants of the last such evening on tonight's list."""
    before = last_time(evening)
    if before is None:
        raise TroefError(_("There is no evening of this kind yet to take the list from."))
    return put_on_list(evening, list_of(before), actor, before.sections_apart)


def add_present_pairs(evening: Evening, chosen: Collection[int | None], actor: Actor) -> AttendanceResult:
    """Put the standing pairs with these primary keys on tonight's list."""
    here = [standing for standing in absent_standing_pairs(evening) if standing.pk in chosen]
    apart = evening.regular is not None and evening.regular.settings.get("sections_apart", False)
    listed = [ListEntry(standing.name, standing.names, standing.section) for standing in here]
    return put_on_list(evening, listed, actor, apart)


def absent_standing_pairs(evening: Evening) -> list[Standing]:
    """Return the regular pairs, teams and players of whom no member is on tonight's start list."""
    if evening.regular is None:
        return []
    names = Player.objects.filter(contestant__evening=evening).values_list("name", flat=True)
    playing, expected = set(map(name_words, names)), evening.regular.standing.all()
    return [standing for standing in expected if playing.isdisjoint(map(name_words, standing.names))]


@transaction.atomic
def plan_as_usual(evening: Evening, actor: Actor) -> list[str]:
    """Seat everybody by the usual movement, else the best one. Return sentences about the movement and the boards."""
    before = evening.regular or last_time(evening)
    if evening.sections.exists():
        raise TroefError(_("Every section chooses its own movement."))
    if evening.is_drive:
        klaverjas_drive.draw_tables(evening, **usual_drive(evening), actor=actor)
        return [_("The tables are drawn.")]
    fitting = [proposal.movement.name for proposal in movement.propose_movements(evening)]
    if not fitting:
        raise TroefError(_("No movement fits: choose another number of boards or rounds."))
    usual = before.movement if before else ""
    name = usual if usual in fitting else fitting[0]
    return [
        _("The movement is %(name)s.") % {"name": movement_name(name)},
        *movement.choose_movement(evening, name, actor),
    ]


def usual_drive(evening: Evening) -> dict[str, Any]:
    """Return the arguments for drawing a drive: tonight's settings, else those of last time, else the usual ones."""
    like = evening if evening.most_rounds else last_time(evening) or evening
    way = like.klaverjas
    kept = evening.regular.rounds if evening.regular else 0
    rounds = like.most_rounds or like.rounds or kept or klaverjas_drive.PRESETS[0][0]
    return {"rounds": rounds, "deals": way.deals, "minutes": like.minutes_per_board, "way": way.draw}


@dataclass(frozen=True, slots=True)
class PossiblePair:
    """Two people who could play together, the number of evenings on which they did, and the last date."""

    first: str
    second: str
    times: int = 0
    last: date | None = None


@dataclass(frozen=True, slots=True)
class PartnerProposal:
    """Proposed pairs of people who came alone. `alone` is the name of the person left over, or empty."""

    pairs: tuple[PossiblePair, ...]
    alone: str = ""


def propose_partners(names: Sequence[str]) -> PartnerProposal:
    """Propose pairs of these people. Those who played together most often, and most recently, come first."""
    people = {name_words(name): name for name in names if name_words(name)}
    order = {key: place for place, key in enumerate(people)}
    days = {both: on for both, on in _days_together(people).items() if len(both) == 2}

    def rank(both: frozenset[Key]) -> tuple[int, int, list[int]]:
        return -len(days[both]), -max(days[both]).toordinal(), sorted(order[key] for key in both)

    pairs = []
    for both in sorted(days, key=rank):
        if all(key in people for key in both):
            first, second = (people.pop(key) for key in sorted(both, key=order.__getitem__))
            pairs.append(PossiblePair(first, second, len(days[both]), max(days[both])))
    left = list(people.values())
    pairs += map(PossiblePair, left[::2], left[1::2])
    return PartnerProposal(tuple(pairs), left[-1] if len(left) % 2 else "")


Key = tuple[str, ...]
"""A name as its words, for comparison."""


def _days_together(people: Collection[Key]) -> dict[frozenset[Key], list[date]]:
    played = Player.objects.filter(contestant__evening__kind="pairs")
    played = played.exclude(contestant__evening__state=EveningState.SETUP)
    seated: dict[tuple[int, date], set[Key]] = {}
    for contestant, day, name in played.values_list("contestant", "contestant__evening__date", "name"):
        if name_words(name) in people:
            seated.setdefault((contestant, day), set()).add(name_words(name))
    days: dict[frozenset[Key], list[date]] = {}
    for (_contestant, day), pair in seated.items():
        days.setdefault(frozenset(pair), []).append(day)
    return days


def remove_from_standing_lists(name: str) -> None:
    """Remove a person from all standing lists. An entry with too few players left is removed as well."""
    for standing in Standing.objects.select_related("regular"):
        left = [known for known in standing.names if not is_same_name(name, known)]
        if len(left) < start_list.PLAYERS_PER_CONTESTANT[standing.regular.settings["kind"]][0]:
            standing.delete()
        elif left != standing.names:
            standing.names = left
            standing.save(update_fields=["names"])


def rename_player(name: str, new: str) -> None:
    """Rename a person in the entries and on all standing lists."""
    entries: list[Standing | SignUp] = [*Standing.objects.all(), *SignUp.objects.all()]
    for entry in entries:
        if any(is_same_name(name, known) for known in entry.names):
            entry.names = [new if is_same_name(name, known) else known for known in entry.names]
            entry.save(update_fields=["names"])
