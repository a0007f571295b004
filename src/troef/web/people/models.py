"""The club, its members and its accounts. Players need no account: the code of a table is enough."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.people.name_matching import name_words


class Club(models.Model):
    """The club of this site; there is only one."""

    name = models.CharField(_("name"), max_length=120)
    regulations = models.JSONField(default=dict, blank=True)
    """Regulations with which a new bridge evening starts."""
    tables = models.JSONField(default=list, blank=True)
    """Formats of ranking files for the club's federation: each a `formats.ranking.Table` as JSON."""

    def __str__(self) -> str:
        return self.name


class Members(models.Manager["Member"]):
    """A manager that finds members by their names."""

    def named(self, name: str) -> Member | None:
        """Return the member with this name, if possible in the same spelling; None if there is none."""
        return self.by_name([name]).get(name)

    def by_name(self, names: Iterable[str]) -> dict[str, Member]:
        """Return the members with these names, each by the name as given. Names of others are left out."""
        spelled: dict[object, Member] = {}
        for member in self.order_by("pk"):
            spelled.setdefault(member.name, member)
            spelled.setdefault(name_words(member.name), member)
        behind = {name: spelled.get(name) or spelled.get(name_words(name) or None) for name in names}
        return {name: member for name, member in behind.items() if member}


class Member(models.Model):
    """A member of the club. Guests are not members; they appear only on the start list of an evening."""

    name = models.CharField(_("name"), max_length=120)
    number = models.CharField(_("federation number"), max_length=30, blank=True)

    objects = Members()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Accounts(BaseUserManager["Account"]):
    """A manager that creates accounts. Passwords are stored as hashes."""

    def make(self, username: str, password: str, name: str = "", **offices: bool) -> Account:
        account = self.model(username=username, name=name or username, **offices)
        account.set_password(password)
        account.save()
        return account


class Account(AbstractBaseUser):
    """The account of an organiser, a director, or somebody who is both."""

    username = models.CharField(_("user name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    organises = models.BooleanField(_("organises evenings"), default=False)
    directs = models.BooleanField(_("directs play"), default=False)
    member = models.ForeignKey(
        Member, models.SET_NULL, null=True, blank=True, related_name="accounts", verbose_name=_("plays as this member")
    )
    """The member who plays; an account that plays does not see boards that they still have to play."""
    is_active = models.BooleanField(default=True)

    USERNAME_FIELD = "username"
    objects = Accounts()

    def __str__(self) -> str:
        return self.name

    def give_password(self, password: str) -> None:
        """Set a new password and delete the tokens, which a thief may have made. It does not save the account."""
        self.set_password(password)
        self.tokens.all().delete()


class Deed(models.Model):
    """A record of an action with accounts, tokens, members (by number, not name) or backups; never changed."""

    at = models.DateTimeField(auto_now_add=True)
    account = models.ForeignKey(Account, models.PROTECT, null=True, blank=True, related_name="+")
    verb = models.CharField(max_length=40)
    about = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".strip()
