"""The start list: entries before the evening, contestants typed or pasted, changes, and sections."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.cards.wording import join_or
from troef.web.evenings.conduct import active_bar, check_may_play
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Contestant, EntryList, Evening, EveningState, LogVerb, Player, Section, SignUp
from troef.web.people.models import Member
from troef.web.people.name_matching import is_same_name, name_words, surname
from troef.web.platform.i18n.filters import current_language

_BETWEEN = re.compile(r"\s+(?:en|and)\s+|\s+-\s*|\s*-\s+|\s*[–—;,\t/&+]\s*")
"""Separators between two names. A hyphen without a space beside it may be part of a name."""
_NUMBERED = re.compile(r"^\s*\d+[.):\t ]\s*")
MAX_LIST_LINES = 2000
"""Maximum number of lines in a list, enough for the largest hall or club."""
PLAYERS_PER_CONTESTANT = {"pairs": (2, 2), "teams": (4, 8), "individual": (1, 1)}
"""Minimum and maximum number of players in a contestant, by kind."""
_VERBS = {"pairs": "pair", "teams": "team", "individual": "player"}


def lock_setup(evening: Evening) -> None:
    """Lock the evening until the transaction ends. Raise TroefError if it has started, so that its list is fixed."""
    if Evening.objects.select_for_update().get(pk=evening.pk).state != EveningState.SETUP:
        raise TroefError(_("The evening has started: the list can no longer be changed."))


def check_capacity(known: int, more: int) -> None:
    """Raise TroefError if a list of `known` lines cannot take `more` lines, for example when a wrong text is pasted."""
    if known + more > MAX_LIST_LINES:
        words = {"lines": more, "most": MAX_LIST_LINES}
        raise TroefError(
            _("These are %(lines)s lines, and a list has room for %(most)s. Is it the right list?") % words
        )


def split_names(line: str) -> tuple[str, str]:
    """Return two names from a line: `Anna Bakker - Bram de Wit`, `3. Anna; Bram`, `Anna en Bram`, `Anna-Bram`."""
    names = _names(line)
    if len(names) == 1 and "-" in names[0].strip("-"):
        names = _at_a_hyphen(names[0])
    if len(names) != 2:
        raise TroefError(
            _("“%(line)s” is not a pair: write two names with a dash between them.") % {"line": line.strip()}
        )
    first, second = names
    with_family = f"{first} {surname(second)}"  # For "Ton en Els Peters".
    known = Member.objects.by_name([first, with_family]) if " " in second and " " not in first else {}
    return with_family if with_family in known and first not in known else first, second


def _at_a_hyphen(line: str) -> list[str]:
    """Return two names from a line with hyphens, split where it gives members' names. Raise TroefError if unclear."""
    cuts = [(line[: mark.start()].strip(), line[mark.end() :].strip()) for mark in re.finditer("-", line)]
    ways = [list(cut) for cut in cuts if all(cut)]
    known = Member.objects.by_name({name for names in ways for name in names} | {line})
    if line in known:
        raise TroefError(_("“%(line)s” is one member: write the partner after it, with a comma.") % {"line": line})
    members = [sum(name in known for name in names) for names in ways]
    if max(members) == 0 or members.count(max(members)) > 1:
        choice = join_or([f"“{first} – {second}”" for first, second in ways], current_language())
        words = {"line": line, "choice": choice}
        raise TroefError(_("“%(line)s” can be a name with a hyphen. If they are two, write %(choice)s.") % words)
    return ways[members.index(max(members))]


def split_team(line: str) -> tuple[str, list[str]]:
    """Return the name (empty if not given) and players of a team: `De Azen: Anna, Bram, Corrie, Dirk`."""
    name, colon, players = _NUMBERED.sub("", line).partition(":")
    names = _names(players if colon else line)
    return (_clean(name) if colon else ""), names


def _names(line: str) -> list[str]:
    return [_clean(name) for name in _BETWEEN.split(_NUMBERED.sub("", line)) if name.strip()]


def _clean(name: str) -> str:
    return " ".join(name.split())


def add_contestant(
    evening: Evening, names: Sequence[str], actor: Actor, name: str = "", section: Section | None = None
) -> Contestant:
    """Add a contestant to tonight's list under the next number. The movement is discarded, as it no longer fits."""
    with transaction.atomic():
        lock_setup(evening)
        made = create_contestant(evening, names, name, section)
        discard_movement(evening)
        if made.section_id:
            renumber(evening)
            made.refresh_from_db(fields=["number"])
        about = {"name": made.name} if evening.kind == "teams" else {}
        players = [player.name for player in made.players.all()]
        verb = LogVerb(f"{_VERBS[evening.kind]} added")
        record_change(evening, actor, verb, number=made.number, players=players, **about)
    return made


def create_contestant(
    evening: Evening, names: Sequence[str], name: str = "", section: Section | None = None
) -> Contestant:
    """Create a contestant under the next number of its section. The caller writes the log."""
    typed = [_clean(player) for player in names]
    members = Member.objects.by_name(typed)
    clean = [members[player].name if player in members else player for player in typed]
    _check_size(evening.kind, clean)
    check_length([*clean, _clean(name)])
    _check_new(evening, clean)
    check_may_play(clean, evening.date)
    called = _clean(name) or (clean[0] if evening.kind == "teams" else " – ".join(clean))
    section = section or evening.sections.last()
    number = next_number(evening, section)
    made = Contestant.objects.create(evening=evening, number=number, name=called, section=section)
    Player.objects.bulk_create(
        Player(contestant=made, place=place, name=player, member=members.get(typed[place - 1]))
        for place, player in enumerate(clean, 1)
    )
    return made


def next_number(evening: Evening, section: Section | None) -> int:
    """Return the number for a new last contestant of the section, or of the evening."""
    section = section or evening.sections.last()
    here = evening.contestants.filter(section=section).aggregate(last=Max("number"))["last"]
    return (here or evening.contestants.aggregate(last=Max("number"))["last"] or 0) + 1


def _check_size(kind: str, names: Sequence[str]) -> None:
    fewest, most = PLAYERS_PER_CONTESTANT[kind]
    if fewest <= len(names) <= most and all(names):
        return
    sentences = {
        "pairs": _("A pair has two players: fill in both names."),
        "teams": _("A team has four to eight players: fill in their names."),
        "individual": _("Fill in the player's name."),
    }
    raise TroefError(sentences[kind])


def check_length(names: Sequence[str]) -> None:
    """Raise TroefError if a name is longer than the database allows."""
    long = next((name for name in names if len(name) > 120), None)
    if long is not None:
        raise TroefError(_("“%(name)s…” is too long for a name.") % {"name": long[:40]})


def _check_new(evening: Evening, names: Sequence[str]) -> None:
    players = Player.objects.filter(contestant__evening=evening).values_list("name", flat=True)
    for index, name in enumerate(names):
        if any(is_same_name(name, player) for player in players):
            raise TroefError(_("%(name)s is on tonight's list already.") % {"name": name})
        if any(is_same_name(name, earlier) for earlier in names[:index]):
            raise TroefError(_("%(name)s is named twice.") % {"name": name})


@transaction.atomic
def set_club(contestant: Contestant, club: str, district: str, actor: Actor) -> None:
    """Set the club and district of a contestant. Raise TroefError once play has started (klaverjas: II-10)."""
    lock_setup(contestant.evening)
    contestant.club, contestant.district = _clean(club)[:80], _clean(district)[:80]
    contestant.save(update_fields=["club", "district"])
    club, district = contestant.club, contestant.district
    record_change(contestant.evening, actor, LogVerb.PLAYS_FOR, name=contestant.name, club=club, district=district)


@transaction.atomic
def paste_list(evening: Evening, text: str, actor: Actor, section: Section | None = None) -> int:
    """Add a contestant for each line, or none if a line fails: `Anna - Bram @ Club, District`. Return their number."""
    lines = [line for line in text.splitlines() if line.strip()]
    check_capacity(evening.contestants.count(), len(lines))
    for line in lines:
        who, _at, where = line.partition("@")
        name, players = names_of(evening.kind, who)
        made = add_contestant(evening, players, actor, name, section)
        if where.strip():
            club, _comma, district = where.partition(",")
            set_club(made, club, district, actor)
    return len(lines)


def names_of(kind: str, line: str) -> tuple[str, list[str]]:
    """Return a team's name (otherwise empty) and the names of the players in a line of the list."""
    if kind == "teams":
        return split_team(line)
    return "", list(split_names(line)) if kind == "pairs" else [_NUMBERED.sub("", line)]


@transaction.atomic
def remove_pair(gone: Contestant, actor: Actor) -> None:
    """Remove a contestant and close the gap in the numbers. A contestant already removed changes nothing."""
    evening: Evening = gone.evening
    lock_setup(evening)
    if not evening.contestants.filter(pk=gone.pk).exists():
        return
    gone.refresh_from_db(fields=["number"])
    players = [player.name for player in gone.players.all()]
    record_change(evening, actor, LogVerb(f"{_VERBS[evening.kind]} removed"), number=gone.number, players=players)
    gone.delete()
    renumber(evening)
    discard_movement(evening)


def renumber(evening: Evening) -> None:
    """Number contestants by section: the first from 1, the next after the next hundred."""
    wanted: list[tuple[Contestant, int]] = []
    base = 0
    sections: list[Section | None] = [*evening.sections.all()]
    for section in sections or [None]:
        field = list(evening.contestants.filter(section=section).order_by("number"))
        wanted += [(contestant, base + index) for index, contestant in enumerate(field, 1)]
        base = (base + len(field)) // 100 * 100 + 100
    if all(contestant.number == number for contestant, number in wanted):
        return
    for shift in (10_000, 0):  # In two steps, as numbers must be unique at every moment.
        for contestant, number in wanted:
            Contestant.objects.filter(pk=contestant.pk).update(number=number + shift)


def discard_movement(evening: Evening) -> None:
    """Discard the movement with all sittings, as it does not fit a changed list."""
    evening.sittings.all().delete()
    evening.sections.update(movement="", rounds=0)
    evening.movement, evening.rounds = "", 0
    evening.save(update_fields=["movement", "rounds"])


@transaction.atomic
def add_section(evening: Evening, actor: Actor) -> Section:
    """Add a section. The first time, everybody on the list moves to section A."""
    lock_setup(evening)
    if evening.kind == "teams":
        raise TroefError(_("Teams play in one section."))
    if not evening.sections.exists():
        first = Section.objects.create(evening=evening, name="A")
        evening.contestants.update(section=first)
    taken = set(evening.sections.values_list("name", flat=True))
    name = next((letter for letter in ascii_uppercase if letter not in taken), "")
    if not name:
        raise TroefError(_("There are no more letters for sections."))
    made = Section.objects.create(evening=evening, name=name)
    discard_movement(evening)
    record_change(evening, actor, LogVerb.SECTION_ADDED, section=name)
    return made


@transaction.atomic
def move_to_section(contestant: Contestant, section: Section, actor: Actor) -> None:
    """Move a contestant to another section, where they get the last number."""
    evening: Evening = contestant.evening
    lock_setup(evening)
    Contestant.objects.filter(pk=contestant.pk).update(section=section, number=30_000)
    renumber(evening)
    discard_movement(evening)
    record_change(evening, actor, LogVerb.MOVED_TO_A_SECTION, name=contestant.name, section=section.name)


@transaction.atomic
def remove_section(section: Section, actor: Actor) -> None:
    """Remove a section. Its contestants move to the first one; a single section left is removed too."""
    evening: Evening = section.evening
    lock_setup(evening)
    name = section.name
    left = list(evening.sections.exclude(pk=section.pk))
    target = left[0] if len(left) > 1 else None
    moved = section.contestants.all()
    for index, contestant in enumerate(moved):
        Contestant.objects.filter(pk=contestant.pk).update(section=target, number=20_000 + index)
    section.delete()
    if target is None:
        evening.contestants.update(section=None)
        evening.sections.all().delete()
    renumber(evening)
    discard_movement(evening)
    record_change(evening, actor, LogVerb.SECTION_REMOVED, section=name)


@transaction.atomic
def set_section_ranking(evening: Evening, apart: bool, actor: Actor) -> None:
    """Set whether sections have rankings of their own (1949: 83), or together one ranking."""
    lock_setup(evening)
    evening.sections_apart = apart
    evening.save(update_fields=["sections_apart"])
    record_change(evening, actor, LogVerb.SECTIONS_APART if apart else LogVerb.SECTIONS_TOGETHER)


MAX_ENTRIES = 500
"""Maximum number of entries for one evening, including withdrawn ones."""


@dataclass(frozen=True, slots=True)
class EntrantList:
    """The entries of an evening in order: those who have a place, and those on the waiting list."""

    playing: tuple[SignUp, ...]
    waiting: tuple[SignUp, ...]


def entries(evening: Evening) -> EntrantList:
    """Return the entries of the evening without withdrawn ones: first those with a place, then the waiting list."""
    entered = list(evening.sign_ups.filter(withdrawn=None))
    room = _list(evening).most
    cut = len(entered) if room is None else room
    return EntrantList(tuple(entered[:cut]), tuple(entered[cut:]))


def _list(evening: Evening) -> EntryList:
    return EntryList.objects.filter(evening=evening).first() or EntryList(evening=evening, open=False)


def entries_are_open(evening: Evening) -> bool:
    """Return whether people may enter themselves now."""
    return evening.state == EveningState.SETUP and _list(evening).open


@transaction.atomic
def set_entry_list(evening: Evening, open_: bool, most: int | None, actor: Actor) -> None:
    """Open or close the entry list, and set its capacity to `most` (None: unlimited)."""
    if most is not None and most < 1:
        raise TroefError(_("There is room for at least one."))
    EntryList.objects.update_or_create(evening=evening, defaults={"open": open_, "most": most})
    record_change(evening, actor, LogVerb.ENTRIES_SET, entries_open=open_, room=most)


@transaction.atomic
def sign_up(evening: Evening, names: Sequence[str], club: str = "", district: str = "") -> SignUp:
    """Enter a pair, team or player. Raise TroefError if entries are closed, or somebody may not play or has entered."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not entries_are_open(evening):
        raise TroefError(_("Entries for this evening are closed."))
    if evening.sign_ups.count() >= MAX_ENTRIES:
        raise TroefError(_("The list of entries is full. Ask the organiser."))
    clean = [" ".join(name.split())[:120] for name in names if name.strip()]
    fewest, most = PLAYERS_PER_CONTESTANT[evening.kind]
    if not fewest <= len(clean) <= most or len({name_words(name) for name in clean}) < len(clean):
        sentences = {
            "pairs": _("Fill in two different names."),
            "teams": _("A team has four to eight different players."),
            "individual": _("Fill in your name."),
        }
        raise TroefError(sentences[evening.kind])
    known = {name_words(name) for entry in evening.sign_ups.filter(withdrawn=None) for name in entry.names}
    twice = next((name for name in clean if name_words(name) in known), None)
    if twice:
        raise TroefError(_("%(name)s has entered already.") % {"name": twice})
    if any(active_bar(name, evening.date) for name in clean):  # everybody can read this page, so it does not say why
        raise TroefError(_("This entry cannot be made here. Ask the organiser."))
    made = SignUp.objects.create(evening=evening, names=clean, club=_clean(club)[:80], district=_clean(district)[:80])
    record_change(evening, Actor(clean[0]), LogVerb.ENTERED, players=clean)
    return made


@transaction.atomic
def withdraw_entry(entry: SignUp, actor: Actor) -> None:
    """Withdraw an entry, so that the next one has a place. Raise TroefError if it is on tonight's list already."""
    if entry.withdrawn is not None:
        return
    if entry.contestant_id is not None or entry.evening.state != EveningState.SETUP:
        raise TroefError(_("The list is closed: tell the organiser that you cannot come."))
    SignUp.objects.filter(pk=entry.pk).update(withdrawn=timezone.now())
    record_change(entry.evening, actor, LogVerb.ENTRY_WITHDRAWN, players=entry.names)


@transaction.atomic
def import_entries(evening: Evening, actor: Actor) -> int:
    """Put the entries that have a place on tonight's list. Return the number of new contestants."""
    new = [entry for entry in entries(evening).playing if entry.contestant_id is None]
    for entry in new:
        entry.contestant = add_contestant(evening, entry.names, actor)
        entry.save(update_fields=["contestant"])
        if entry.plays_for:
            set_club(entry.contestant, entry.club, entry.district, actor)
    return len(new)
