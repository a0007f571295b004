"""Events of several sessions: the next session, the overall ranking, qualification and reserves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.answer import Answer, Note, Standing
from troef.contest.file import contest_of
from troef.contest.options import Sections
from troef.contest.score import score
from troef.contest.sessions import combine_sessions, select_qualifiers
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Contestant, Evening, EveningState, Event, LogVerb, Player, Section
from troef.web.evenings.regular_evenings import create_with_settings, settings_of
from troef.web.evenings.scoring import contest_file
from troef.web.evenings.start_list import check_length


@dataclass(frozen=True, slots=True)
class EventRankingRow:
    """A contestant in the ranking over all sessions of an event. `goes_on`: they qualify for the next session."""

    row: Standing
    contestant: Contestant
    goes_on: bool
    undecided: bool
    """Whether a tie crosses the qualification line, so that a tie-break must separate these contestants (1949: 84)."""

    @property
    def result(self) -> float:
        value = self.row.vp if self.row.vp is not None else self.row.percentage
        return float(self.row.points if value is None else value)

    @property
    def in_percent(self) -> bool:
        return self.row.vp is None and self.row.percentage is not None


@dataclass(frozen=True, slots=True)
class EventRanking:
    """The ranking over the sessions of an event, with notes for readers."""

    places: tuple[EventRankingRow, ...]
    notes: tuple[Note, ...]
    by_section: bool = False
    """Whether each section has its own ranking, from which the same number qualifies (1949: 119)."""

    @property
    def fields(self) -> list[tuple[str, list[EventRankingRow]]]:
        """The rankings as name and rows: one per section, or a single one with an empty name."""
        fields = groupby(self.places, key=lambda place: place.row.section or "" if self.by_section else "")
        return [(name, list(places)) for name, places in fields]


def first_session_contestant(contestant: Contestant) -> Contestant:
    """Return this contestant as entered in their first session of the event."""
    while contestant.origin is not None:
        contestant = contestant.origin
    return contestant


def event_file(evening: Evening, section: Section | None = None) -> dict[str, Any]:
    """Return the contest file of a session or section. Each contestant has the same number in all sessions' files."""
    ids = {str(contestant.number): _event_id(contestant) for contestant in evening.contestants.select_related("origin")}
    file = contest_file(evening, section)
    if evening.sections_apart:
        base = file["regulations"]
        house = {"base": base} if isinstance(base, str) else base
        file["regulations"] = {**house, "sections": Sections.APART.value}
    file["contestants"] = [{**contestant, "id": ids[contestant["id"]]} for contestant in file["contestants"]]
    file["results"] = [_renamed(row, ids, ("ns", "ew", "n", "e", "s", "w")) for row in file["results"]]
    for part in ("penalties", "compensation"):
        file[part] = [_renamed(row, ids, ("contestant",)) for row in file.get(part, [])]
    file["bracket"] = [_renamed(match, ids, ("winner", "teams")) for match in file.get("bracket", [])]
    return file


def _event_id(contestant: Contestant) -> str:
    """Return a contestant's number in the whole event: `7`, or `2.7` if their first session is the second."""
    root = first_session_contestant(contestant)
    return str(root.number) if root.evening.session == 1 else f"{root.evening.session}.{root.number}"


def _renamed(row: dict[str, Any], ids: dict[str, str], names: tuple[str, ...]) -> dict[str, Any]:
    def said(value: Any) -> Any:
        return [ids.get(number, number) for number in value] if isinstance(value, list) else ids.get(value, value)

    return {name: said(value) if name in names else value for name, value in row.items()}


def sessions_of(event: Event) -> list[Evening]:
    """Return the sessions of the event that have started, in order."""
    return list(event.sessions.exclude(state=EveningState.SETUP).order_by("session", "pk"))


def event_ranking(event: Event, before: Evening | None = None) -> EventRanking:
    """Return the ranking over the started sessions, or over those earlier than `before`, and who qualifies."""
    evenings = [session for session in sessions_of(event) if before is None or session.session < before.session]
    answers = [_scored(session) for session in evenings]
    if not answers:
        return EventRanking((), ())
    carry = None if event.carry is None else Fraction(event.carry, 100)
    combined = combine_sessions(answers, carry)
    people = {_event_id(contestant): contestant for evening in evenings for contestant in evening.contestants.all()}
    sections = answers[-1].contest.options.sections
    parts = select_qualifiers(combined.ranking, event.qualify, sections) if event.qualify else ()
    on = {(part.side, contestant) for part in parts for contestant in part.qualified}
    undecided = {(part.side, contestant) for part in parts for contestant in part.undecided}
    places = []
    for row in combined.ranking:
        key = (row.side, row.contestant)
        places.append(EventRankingRow(row, people[row.contestant], key in on, key in undecided))
    return EventRanking(tuple(places), combined.notes, sections is Sections.APART)


def _scored(evening: Evening) -> Answer:
    """Return the scores of a session. Sections with their own rankings are each scored by themselves."""
    whole = score(contest_of(event_file(evening)))
    if not evening.sections_apart:
        return whole
    parts = (score(contest_of(event_file(evening, section))) for section in evening.sections.all())
    return replace(whole, ranking=tuple(standing for part in parts for standing in part.ranking))


@transaction.atomic
def make_event(evening: Evening, name: str, carry: int | None, qualify: int | None, actor: Actor) -> Event:
    """Create an event with this evening as its first session, or change its settings.

    `carry` is the percentage of the earlier results that carries over, and `qualify` the number that goes on (None:
    all). Raise TroefError if either is out of range.
    """
    if carry is not None and not 0 <= carry <= 100:
        raise TroefError(_("A percentage is between 0 and 100."))
    if qualify is not None and qualify < 1:
        raise TroefError(_("At least one must go on; leave it empty for everybody."))
    called = " ".join(name.split()) or evening.name
    check_length([called])
    event: Event = evening.event or Event.objects.create(name=called)
    event.name, event.carry, event.qualify = called, carry, qualify
    event.save()
    if evening.event_id is None:
        evening.event, evening.session = event, 1
        evening.save(update_fields=["event", "session"])
    record_change(evening, actor, LogVerb.EVENT_SET, name=called, carry=carry, qualify=qualify)
    return event


@transaction.atomic
def next_session(event: Event, name: str, actor: Actor) -> Evening:
    """Create the next session for those who qualified. Raise TroefError if play is not over or a tie is open."""
    last = event.sessions.order_by("-session").first()
    if last is None or last.state not in (EveningState.ENDED, EveningState.OFFICIAL):
        raise TroefError(_("The next session is made when the last one has been played."))
    ranking = event_ranking(event)
    if event.qualify and any(place.undecided for place in ranking.places):
        raise TroefError(_("Some are level at the cut: break the tie first."))
    going = [place for place in ranking.places if place.goes_on] if event.qualify else list(ranking.places)
    called = " ".join(name.split()) or event.name
    check_length([called])
    made = create_with_settings(settings_of(last), name=called, event=event, session=last.session + 1)
    for number, place in enumerate(going, 1):
        _again(made, number, place.contestant)
    record_change(made, actor, LogVerb.SESSION_MADE, name=called, session=made.session, contestants=len(going))
    return made


def _again(evening: Evening, number: int, before: Contestant) -> Contestant:
    plays_for = {"club": before.club, "district": before.district}
    made = Contestant.objects.create(evening=evening, number=number, name=before.name, origin=before, **plays_for)
    Player.objects.bulk_create(
        Player(contestant=made, place=player.place, name=player.name, member=player.member)
        for player in before.players.all()
    )
    return made


@dataclass(frozen=True, slots=True)
class EventReserves:
    """Contestants of an event who are not in this session: those who qualified, and the reserves, best first."""

    qualified: tuple[EventRankingRow, ...] = ()
    reserves: tuple[EventRankingRow, ...] = ()
    by_section: bool = False
    """Whether the same number qualified from each section."""

    @property
    def can_come(self) -> tuple[EventRankingRow, ...]:
        return self.qualified + self.reserves

    def first_reserve(self, absent: Contestant) -> EventRankingRow | None:
        """Return the best reserve: of the section of `absent` if sections qualify apart. None: none (1949: 119)."""
        section = first_session_contestant(absent).section if self.by_section else None
        origins = ((place, first_session_contestant(place.contestant)) for place in self.reserves)
        return next((place for place, origin in origins if section in (None, origin.section)), None)


def event_reserves(evening: Evening) -> EventReserves:
    """Return the contestants who can still join a session. Nobody can if all qualified, or after round 1."""
    over = evening.state not in (EveningState.SETUP, EveningState.PLAYING) or evening.round > 1
    if over or evening.event is None or not evening.event.qualify or evening.session == 1:
        return EventReserves()
    ranking = event_ranking(evening.event, evening)
    here = {first_session_contestant(contestant) for contestant in evening.contestants.select_related("origin")}
    away = [place for place in ranking.places if first_session_contestant(place.contestant) not in here]
    qualified = tuple(place for place in away if place.goes_on)
    return EventReserves(qualified, tuple(place for place in away if not place.goes_on), ranking.by_section)


@transaction.atomic
def replace_absent(absent: Contestant, comes: Contestant, actor: Actor) -> None:
    """Put `comes` in the place of `absent` (1949: 120, 121). Raise TroefError if another contestant comes first."""
    evening = Evening.objects.select_for_update().get(pk=absent.evening_id)
    sitting_out = event_reserves(evening)
    first = sitting_out.first_reserve(absent)
    can_come = [place.contestant for place in (*sitting_out.qualified, *([first] if first else []))]
    if comes not in can_come:
        names = ", ".join(contestant.name for contestant in can_come) or "–"
        raise TroefError(_("These can take this place now: %(names)s.") % {"names": names})
    before, after = list(absent.players.all()), list(comes.players.all())
    for player, new in zip(before, after, strict=False):
        player.name, player.member = new.name, new.member
        player.save(update_fields=["name", "member"])
    absent.players.filter(pk__in=[player.pk for player in before[len(after) :]]).delete()
    Player.objects.bulk_create(
        Player(contestant=absent, place=new.place, name=new.name, member=new.member) for new in after[len(before) :]
    )
    about = {"number": absent.number, "absent": absent.name, "name": comes.name}
    absent.name, absent.origin = comes.name, comes
    absent.save(update_fields=["name", "origin"])
    record_change(evening, actor, LogVerb.PLACE_TAKEN, **about)
