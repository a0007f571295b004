"""A substitute takes a player's place from a round on, and what that means for both (1949: 122, 123)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import Substitution, in_one_session
from troef.laws import BRIDGE_1949
from troef.web.people.models import Member
from troef.web.session.actor import Actor
from troef.web.session.conduct import check_may_play
from troef.web.session.log import record
from troef.web.session.models import Contestant, Evening, Player, State, Substitute, Verb
from troef.web.session.seating import sittings_of


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the session somebody stands in, and by the laws of 1949 who is in the contest then."""

    boards: int
    of: int
    standing: Substitution | None


def share(player: Player, first: int, last: int | None = None) -> Share:
    """The boards that a substitute would play from round `first` to `last`."""
    contestant: Contestant = player.contestant
    evening: Evening = contestant.evening
    mine = [one for one in sittings_of(evening) if contestant.pk in one.ids and not one.is_sit_out]
    if evening.kind == "teams":  # a player sits in one of the two rooms
        mine = [one for one in mine if one.room == "open"]
    total = sum(len(one.boards) for one in mine)
    stands_in = sum(len(one.boards) for one in mine if first <= one.round and (last is None or one.round <= last))
    by_1949 = evening.laws == BRIDGE_1949 and total > 0
    return Share(stands_in, total, in_one_session(stands_in, total) if by_1949 else None)


@transaction.atomic
def substitute(player: Player, name: str, first: int, last: int | None, actor: Actor) -> Substitute:
    """Names the substitute; phones and papers show him from that round on."""
    evening = Evening.objects.select_for_update().get(pk=player.contestant.evening_id)
    clean = " ".join(name.split())
    _check(evening, clean, first, last)
    member = Member.objects.filter(name__iexact=clean).first()
    made = Substitute.objects.create(player=player, name=clean, member=member, first_round=first, last_round=last)
    told = share(player, first, last)
    about = {"player": player.name, "substitute": clean, "first_round": first, "last_round": last}
    record(
        evening,
        actor,
        Verb.SUBSTITUTE_NAMED,
        number=player.contestant.number,
        boards=f"{told.boards}/{told.of}",
        **about,
    )
    return made


def _check(evening: Evening, name: str, first: int, last: int | None) -> None:
    if evening.state in (State.ENDED, State.OFFICIAL):
        raise TroefError(_("Play is over."))
    if not name:
        raise TroefError(_("Fill in the substitute's name."))
    if not 1 <= first <= max(evening.rounds, 1) or (last is not None and last < first):
        raise TroefError(_("There is no such round."))
    check_may_play([name], evening.date)
    playing = Player.objects.filter(contestant__evening=evening, name__iexact=name)
    if playing.exists():
        raise TroefError(_("%(name)s is on tonight's list already.") % {"name": name})
