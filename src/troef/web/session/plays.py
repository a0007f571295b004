"""Whether somebody with an office plays tonight: by his member, by his name, or by his own word in the log."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from troef.web.people.models import Account
from troef.web.people.names import alike, same
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Evening, Log, Player, Substitute, Verb

YES, NO = Verb.PLAYS_AS, Verb.DOES_NOT_PLAY_AS
"""What the log says of the answer."""


@dataclass(frozen=True, slots=True)
class Plays:
    """The contestants that an account plays with tonight, by their keys, and the players it may be: name and key."""

    certain: frozenset[int] = frozenset()
    asked: tuple[tuple[str, int], ...] = ()

    @property
    def perhaps(self) -> frozenset[int]:
        """Until he has answered, what his likes may not see stays closed to him too."""
        return self.certain | {contestant for _name, contestant in self.asked}


def plays(account: Account | AnonymousUser, evening: Evening) -> Plays:
    """Where an account plays. One member is never another, whatever they are called."""
    if not isinstance(account, Account):
        return Plays()
    names = {account.name, account.member.name if account.member else account.name}
    certain, like = set(), {}
    for contestant, name, member in _people(evening):
        if account.member_id and member:
            if member == account.member_id:
                certain.add(contestant)
        elif any(same(name, mine) for mine in names):
            certain.add(contestant)
        elif any(alike(name, mine) for mine in names):
            like[name] = contestant
    said = _answers(account, evening) if like else {}
    certain |= {contestant for name, contestant in like.items() if said.get(name) == YES}
    return Plays(frozenset(certain), tuple((name, one) for name, one in like.items() if name not in said))


def _people(evening: Evening) -> list[tuple[int, str, int | None]]:
    """Everybody who plays tonight, substitutes too: the contestant, the name, the member."""
    players = Player.objects.filter(contestant__evening=evening).values_list("contestant_id", "name", "member_id")
    stand_ins = Substitute.objects.filter(player__contestant__evening=evening)
    return [*players, *stand_ins.values_list("player__contestant_id", "name", "member_id")]


def _answers(account: Account, evening: Evening) -> dict[str, str]:
    """What he said of each name; the last word counts."""
    lines = Log.objects.filter(evening=evening, account=account, verb__in=(YES, NO))
    return {about["player"]: verb for about, verb in lines.values_list("about", "verb")}


def answer(evening: Evening, name: str, yes: bool, actor: Actor) -> None:
    """He says whether he is that player; everybody can read it in the log."""
    record(evening, actor, YES if yes else NO, player=name[:120])
