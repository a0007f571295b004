"""The club, its members and its accounts. Players need no account: a table's code is enough."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.people.name_matching import name_words


class Club(models.Model):
    """The club whose site this is; there is one."""

    name = models.CharField(_("name"), max_length=120)
    regulations = models.JSONField(default=dict, blank=True)
    """What its bridge evenings begin with."""
    tables = models.JSONField(default=list, blank=True)
    """The files that its federation wants of a ranking: `formats.ranking.Table`, each as JSON."""

    def __str__(self) -> str:
        return self.name


class Members(models.Manager["Member"]):
    """Finds members by their names."""

    def named(self, name: str) -> Member | None:
        """The member of this name, whatever its capitals and accents; who is spelled just so comes first."""
        return self.by_name([name]).get(name)

    def by_name(self, names: Iterable[str]) -> dict[str, Member]:
        """The members behind these names, by the name as it is written here."""
        spelled: dict[object, Member] = {}
        for member in self.order_by("pk"):
            spelled.setdefault(member.name, member)
            spelled.setdefault(name_words(member.name), member)
        behind = {name: spelled.get(name) or spelled.get(name_words(name) or None) for name in names}
        return {name: member for name, member in behind.items() if member}


class Member(models.Model):
    """A member of the club; guests are not listed, they stand on the evening's list only."""

    name = models.CharField(_("name"), max_length=120)
    number = models.CharField(_("federation number"), max_length=30, blank=True)

    objects = Members()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Accounts(BaseUserManager["Account"]):
    """Makes accounts with a password that is kept as a hash."""

    def make(self, username: str, password: str, name: str = "", **offices: bool) -> Account:
        account = self.model(username=username, name=name or username, **offices)
        account.set_password(password)
        account.save()
        return account


class Account(AbstractBaseUser):
    """Somebody with an office in the club: the organiser, the director, or both."""

    username = models.CharField(_("user name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    organises = models.BooleanField(_("organises evenings"), default=False)
    directs = models.BooleanField(_("directs play"), default=False)
    member = models.ForeignKey(
        Member, models.SET_NULL, null=True, blank=True, related_name="accounts", verbose_name=_("plays as this member")
    )
    """Who plays himself is not shown a board that he still has to play."""
    is_active = models.BooleanField(default=True)

    USERNAME_FIELD = "username"
    objects = Accounts()

    def __str__(self) -> str:
        return self.name

    def give_password(self, password: str) -> None:
        """For somebody who lost his own; whoever knew that may have made the tokens, so they go."""
        self.set_password(password)
        self.tokens.all().delete()


class Deed(models.Model):
    """What somebody did with accounts, tokens, members and backups; the database refuses to change or remove a line.

    Members stand here by their number only: a name that was taken out everywhere is not kept here either.
    """

    at = models.DateTimeField(auto_now_add=True)
    account = models.ForeignKey(Account, models.PROTECT, null=True, blank=True, related_name="+")
    verb = models.CharField(max_length=40)
    about = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".strip()
