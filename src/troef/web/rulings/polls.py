"""Polls among peers: choosing peers, recording answers, adding the summary to a ruling. Every act is logged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import fmean

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import Seat, TroefError
from troef.core.records import write
from troef.director.polls import PollQuestion, check, check_answer, check_suggestion, summary
from troef.director.rulings.record import POLL, PartyStatement, VersionReason
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import (
    Case,
    Contestant,
    Evening,
    EveningState,
    LogVerb,
    Peer,
    Player,
    Poll,
    Reply,
    Season,
    Sitting,
    Suggested,
)
from troef.web.evenings.scoring import standings
from troef.web.evenings.seating_plan import names_by_seat
from troef.web.events.season import season_tables
from troef.web.people.models import Account, Member
from troef.web.people.name_matching import is_same_name, may_be_same_person
from troef.web.platform.http.forms import parse_int
from troef.web.platform.i18n.filters import current_language
from troef.web.rulings import rulings

MAX_PEERS = 40


@transaction.atomic
def start_poll(poll: Poll, asked: PollQuestion, actor: Actor) -> Poll:
    """Store a new poll with its final question. Raise TroefError if the question is wrong or the ruling withdrawn."""
    if poll.case is not None and poll.case.history.is_withdrawn:
        raise TroefError(_("This ruling has been withdrawn."))
    check(asked)
    poll.asked, poll.who = write(asked), actor.who
    poll.save()
    record_change(poll.evening, actor, LogVerb.POLL_MADE, ruling=_ruling(poll), board=poll.board)
    return poll


def _ruling(poll: Poll) -> int | None:
    return poll.case.number if poll.case else None


@transaction.atomic
def ask_peers(poll: Poll, names: Iterable[str], actor: Actor) -> list[Peer]:
    """Add people to a poll, each with a secret URL. Raise TroefError if one may not be asked, or none is new."""
    poll = _open(poll)
    clean = list(dict.fromkeys(" ".join(name.split())[:120] for name in names if name.strip()))
    known = {name.lower() for name in poll.peers.values_list("name", flat=True)}
    new = [name for name in clean if name.lower() not in known]
    if not new or len(known) + len(new) > MAX_PEERS:
        raise TroefError(_("Choose whom you ask, at most %(most)s people.") % {"most": MAX_PEERS})
    hall = PollHall.of(poll)
    for name in new:
        if reason := hall.why_not(name):
            raise TroefError(reason)
    members = Member.objects.by_name(new)
    made = [Peer.objects.create(poll=poll, name=name, member=members.get(name)) for name in new]
    record_change(poll.evening, actor, LogVerb.POLL_PUT_TO, ruling=_ruling(poll), board=poll.board, number=len(made))
    return made


@transaction.atomic
def record_reply(peer: Peer, chosen: str, considered: Iterable[str]) -> Reply:
    """Store the answer of a peer: chosen action and considered ones. Raise TroefError if they have answered already."""
    poll = _open(peer.poll)
    if Reply.objects.filter(peer=peer).exists():
        raise TroefError(_("You have answered already."))
    answer = write(check_answer(poll.question, chosen, considered))
    made = Reply.objects.create(peer=peer, told=answer)
    record_change(poll.evening, Actor(peer.name), LogVerb.POLL_ANSWERED, ruling=_ruling(poll), board=poll.board)
    return made


@transaction.atomic
def record_suggestion(peer: Peer, actions: Iterable[str], nowhere: bool) -> Suggested:
    """Store the action that the information suggests to a peer. Raise TroefError if not asked for, or given before."""
    poll = _open(peer.poll)
    if not poll.question.information or peer.answer is None or peer.suggestion is not None:
        raise TroefError(_("You have answered already."))
    suggestion = write(check_suggestion(poll.question, actions, nowhere))
    made = Suggested.objects.create(peer=peer, told=suggestion)
    record_change(poll.evening, Actor(peer.name), LogVerb.POLL_ANSWERED, ruling=_ruling(poll), board=poll.board)
    return made


@transaction.atomic
def add_to_ruling(poll: Poll, actor: Actor) -> None:
    """Add the summary of a poll to its ruling and close it. Raise TroefError if it has no ruling or no answer."""
    poll = _open(poll)
    case = poll.case
    if case is None or not poll.answers:
        raise TroefError(_("Nobody has answered yet."))
    now = case.now
    rulings.amend_ruling(case, replace(now, told=(*now.told, poll_summary(poll))), VersionReason.POLLED, "", actor)
    Poll.objects.filter(pk=poll.pk).update(closed=timezone.now())


def poll_summary(poll: Poll) -> PartyStatement:
    """Return the summary of a poll's answers as a statement for the ruling record."""
    asked, number, laws = poll.question, poll.peers.count(), poll.evening.laws
    return PartyStatement(POLL, summary(asked, poll.answers, number, laws, current_language(), poll.suggestions))


def polls_without_ruling(sitting: Sitting | None, board: int | None, keys: Iterable[str] | None = None) -> list[Poll]:
    """Return the polls about this board that have no ruling; with `keys`, those with these primary keys instead."""
    if sitting is None or board is None:
        return []
    polls = Poll.objects.filter(sitting=sitting, board=board)
    if keys is None:
        return list(polls.filter(case=None))
    return list(polls.filter(pk__in=[number for key in keys if (number := parse_int(key))]))


def attach_to_ruling(polls: Iterable[Poll], case: Case) -> None:
    """Link polls to the ruling for which they were held, and close them."""
    for poll in polls:
        Poll.objects.filter(pk=poll.pk, case=None).update(case=case, closed=timezone.now())


def _open(poll: Poll) -> Poll:
    polls = Poll.objects.select_for_update(of=("self",)).select_related("evening", "sitting", "case")
    fresh = polls.get(pk=poll.pk)
    if fresh.closed:
        raise TroefError(_("This poll is closed."))
    return fresh


MAX_CANDIDATES = 12


@dataclass(frozen=True, slots=True)
class PollHall:
    """The players of this evening by lower-case name, and those who may not be asked in a poll, with the reason."""

    people: dict[str, Contestant]
    involved: frozenset[int]
    still_to_play: frozenset[int]
    directors: tuple[str, ...]
    """Names of the director of the ruling: of the account and of its member."""

    @classmethod
    def of(cls, poll: Poll) -> PollHall:
        """Return the players of the evening for this poll. All players of both teams in a match are involved."""
        involved = frozenset(poll.sitting.ids if poll.sitting else ())
        names = {poll.who, poll.case.now.by if poll.case else poll.who}
        accounts = Account.objects.filter(name__in=names, member__isnull=False)
        directors = sorted(names.union(accounts.values_list("member__name", flat=True)))
        return cls(_people(poll.evening), involved, _still_to_play(poll), tuple(directors))

    def why_not(self, name: str) -> str:
        """Return the reason why this person may not be asked; empty if they may."""
        if any(is_same_name(name, director) for director in self.directors):
            return _("%(name)s rules on it.") % {"name": name}
        contestant = self.people.get(name.lower())
        if contestant is None:
            return ""
        if contestant.pk in self.involved:
            return _("%(name)s is involved in it.") % {"name": name}
        if contestant.pk in self.still_to_play:
            return _("%(name)s still has to play the board.") % {"name": name}
        return ""


def _people(evening: Evening) -> dict[str, Contestant]:
    players = Player.objects.filter(contestant__evening=evening).select_related("contestant")
    return {
        name.lower(): player.contestant
        for player in players.prefetch_related("substitutes")
        for name in (player.name, *(substitute.name for substitute in player.substitutes.all()))
    }


def _still_to_play(poll: Poll) -> frozenset[int]:
    """Return the keys of contestants who have yet to play the board. Of a team, both rooms must have played it."""
    agreed = set(poll.evening.results.filter(board=poll.board or 0, agreed=True).values_list("sitting_id", flat=True))
    seated = (sitting for sitting in poll.evening.sittings.all() if not sitting.is_sit_out)
    waiting = (sitting for sitting in seated if sitting.pk not in agreed)
    return frozenset(key for sitting in waiting if poll.board in sitting.boards for key in sitting.ids)


@dataclass(frozen=True, slots=True)
class PeerCandidate:
    """A member who can be asked, their contestant tonight (or None), and how far their average is from the player's."""

    name: str
    contestant: Contestant | None
    average: float | None
    strength_difference: float | None


def candidates(poll: Poll, seat: Seat, already: set[str]) -> list[PeerCandidate]:
    """Return members who can be asked: present ones first, then those most equal to the player in `seat`."""
    hall, averages = PollHall.of(poll), strengths(poll.evening)
    player = Member.objects.named(player_at(poll, seat))
    own = averages.get(player.pk) if player else None
    possible = []
    for member in Member.objects.all():
        if member.name in already or hall.why_not(member.name):
            continue
        if any(may_be_same_person(member.name, director) for director in hall.directors):
            continue
        average = averages.get(member.pk)
        apart = None if average is None or own is None else abs(average - own)
        possible.append(PeerCandidate(member.name, hall.people.get(member.name.lower()), average, apart))
    return sorted(possible, key=_nearness)[:MAX_CANDIDATES]


def _nearness(candidate: PeerCandidate) -> tuple[bool, float, str]:
    return (
        candidate.contestant is None,
        float("inf") if candidate.strength_difference is None else candidate.strength_difference,
        candidate.name,
    )


def player_at(poll: Poll, seat: Seat) -> str:
    """Return the name of the player in this seat on the board of the poll; empty if unknown."""
    return names_by_seat(poll.sitting).get(seat.name, "") if poll.sitting else ""


EVENINGS = 8
"""Number of earlier evenings from which averages are computed, if there is no season."""


def strengths(evening: Evening) -> dict[int, float]:
    """Return each member's average in the season, else over the last evenings, by primary key."""
    season = evening.seasons.first() or Season.objects.filter(evenings__edition=evening.edition).first()
    rows = [row for table in season_tables(season) for row in table.rows] if season else []
    in_season = {member.pk: float(row.row.average) for row in rows for member in row.entrant.members.all()}
    return in_season or _of_last_evenings(evening)


def _of_last_evenings(evening: Evening) -> dict[int, float]:
    """Return each member's average over the last comparable evenings: same game, kind and scoring method."""
    alike = Evening.objects.filter(state=EveningState.OFFICIAL, kind=evening.kind, method=evening.method)
    by_member: defaultdict[int, list[float]] = defaultdict(list)
    for earlier in alike.filter(edition=evening.edition).order_by("-date", "-pk")[:EVENINGS]:
        for place in standings(earlier).ranking:
            for player in place.contestant.players.all():
                if player.member_id:
                    by_member[player.member_id].append(place.result)
    return {member: fmean(results) for member, results in by_member.items()}
