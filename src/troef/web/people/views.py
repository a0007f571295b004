"""Pages of members, accounts and the first account. Signing in is in `sign_in`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.views import LogoutView
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from troef.web.people import sign_in
from troef.web.people.models import Account, Club, Deed, Member
from troef.web.people.name_matching import by_surname, is_same_name, name_words
from troef.web.people.permissions import organiser_only, record_deed
from troef.web.platform.clubs.registry import current_club
from troef.web.platform.http.admission import hashes_password


class MemberChoiceField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A choice of the member who uses an account. It can be nobody, as most accounts are not of a player."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options | {"empty_label": lazy("nobody: does not play")})


class FirstAccountForm(forms.Form):
    """The form for the name of the club and the account of its first organiser."""

    club = forms.CharField(label=lazy("Name of the club"), max_length=120)
    name = forms.CharField(label=lazy("Your name"), max_length=120)
    username = forms.CharField(label=lazy("User name"), max_length=60)
    password = forms.CharField(
        label=lazy("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
    )
    directs = forms.BooleanField(label=lazy("I also direct"), required=False, initial=True)


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form for a new account of an organiser or director."""

    password = forms.CharField(
        label=lazy("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
    )

    class Meta:
        model = Account
        fields = ["name", "username", "organises", "directs", "member"]
        error_messages = {"username": {"unique": lazy("Somebody has this user name already.")}}
        field_classes = {"member": MemberChoiceField}


class AccountChangeForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form with which the organiser changes an account. Without a new password the old one remains."""

    password = forms.CharField(
        label=lazy("New password (empty: no change)"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
        required=False,
    )

    class Meta:
        model = Account
        fields = ["name", "organises", "directs", "member", "is_active"]
        field_classes = {"member": MemberChoiceField}
        labels = {"is_active": lazy("may sign in")}

    def clean(self) -> dict[str, Any]:
        filled: dict[str, Any] = super().clean() or {}
        others = Account.objects.filter(organises=True, is_active=True).exclude(pk=self.instance.pk)
        if not (filled.get("organises") and filled.get("is_active")) and not others.exists():
            raise forms.ValidationError(lazy("At least one organiser is needed: this is the last one."))
        return filled


class MemberForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Member
        fields = ["name", "number"]

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean(self) -> dict[str, Any]:
        """Refuse a member who is already listed, unless both members of that name have different numbers."""
        filled: dict[str, Any] = super().clean() or {}
        name, number = filled.get("name", ""), filled.get("number", "")
        for other in Member.objects.exclude(pk=self.instance.pk):
            if number and other.number == number:
                raise forms.ValidationError(_("%(name)s already has this number.") % {"name": other.name})
            if is_same_name(other.name, name) and not (number and other.number):
                raise forms.ValidationError(
                    _("%(name)s is on the list. If they are two people, each needs a federation number.")
                    % {"name": other.name}
                )
        return filled


def first_account_view(request: HttpRequest, token: str) -> HttpResponse:
    """Create the club and its first organiser. Raise Http404 once an account exists."""
    if not sign_in.is_fresh_install() or not sign_in.is_setup_token(token):
        raise Http404
    added = current_club()
    form = FirstAccountForm(request.POST or None, initial={"club": added.name if added else ""})
    if form.is_valid():
        filled = form.cleaned_data
        with transaction.atomic():
            Club.objects.get_or_create(defaults={"name": filled["club"]})
            account = Account.objects.make(
                filled["username"], filled["password"], filled["name"], organises=True, directs=filled["directs"]
            )
        login(request, account)
        record_deed(request, "club made")
        return redirect("home")
    return render(request, "club/welcome.html", {"form": form, "token": token, "has_demo": added is None})


@organiser_only
def members(request: HttpRequest) -> HttpResponse:
    """Show the members, and a form to add one."""
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        member = form.save()
        record_deed(request, "member added", member.pk)
        messages.success(request, _("%(name)s is on the list.") % {"name": member.name})
        return redirect("members")
    sought = name_words(request.GET.get("q", ""))
    everybody = sorted(Member.objects.all(), key=lambda member: by_surname(member.name))
    shown = [member for member in everybody if " ".join(sought) in " ".join(name_words(member.name)) or not sought]
    context = {"form": form, "members": shown, "doubles": _doubles(everybody), "q": request.GET.get("q", "")}
    return render(request, "club/members.html", context)


def _doubles(members: Iterable[Member]) -> list[tuple[Member, Member]]:
    """Return pairs of members who may be the same person: they have one name, and not both a federation number."""
    first: dict[tuple[str, ...], Member] = {}
    twice = ((first.setdefault(name_words(member.name), member), member) for member in members)
    return [(member, other) for member, other in twice if member != other and not (member.number and other.number)]


@require_POST
@organiser_only
def remove_member(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a member. Results keep the name under which they played."""
    member = get_object_or_404(Member, pk=pk)
    messages.success(request, _("%(name)s is off the list.") % {"name": member.name})
    record_deed(request, "member removed", member.pk)
    member.delete()
    return redirect("members")


@organiser_only
def accounts(request: HttpRequest) -> HttpResponse:
    """Show the accounts and recent deeds, and a form to add an account."""
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        account = form.save(commit=False)
        account.set_password(form.cleaned_data["password"])
        account.save()
        record_deed(request, "account made", account.name)
        messages.success(request, _("%(name)s can sign in now.") % {"name": account.name})
        return redirect("accounts")
    deeds = [(deed, _said(deed)) for deed in Deed.objects.select_related("account")[:100]]
    context = {"form": form, "accounts": Account.objects.order_by("name"), "deeds": deeds}
    return render(request, "club/accounts.html", context)


def _said(deed: Deed) -> str:
    said = {
        "club made": _("made the club"),
        "account made": _("made the account %(about)s"),
        "account changed": _("changed the account %(about)s"),
        "password set": _("gave the account %(about)s a new password"),
        "password changed": _("changed their own password"),
        "token made": _("made the token %(about)s"),
        "token taken back": _("revoked the token %(about)s"),
        "member added": _("added member %(about)s"),
        "member changed": _("changed member %(about)s"),
        "members put together": _("merged two members: %(about)s"),
        "member removed": _("took member %(about)s off the list"),
        "members read": _("read members from a file: %(about)s"),
        "member forgotten": _("removed the name of member %(about)s everywhere"),
        "backup made": _("downloaded a backup"),
        "backup restored": _("restored the backup of %(about)s"),
    }
    return said.get(deed.verb, deed.verb) % {"about": deed.about}


@organiser_only
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """Edit an account: its name and roles, whether it may sign in, and a new password if it was forgotten."""
    changed = get_object_or_404(Account, pk=pk)
    form = AccountChangeForm(request.POST or None, instance=changed)
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["password"]:
            changed.give_password(form.cleaned_data["password"])
            record_deed(request, "password set", changed.name)
        form.save()
        record_deed(request, "account changed", changed.name)
        if changed.pk == request.user.pk:
            update_session_auth_hash(request, changed)
        messages.success(request, _("The account of %(name)s has been changed.") % {"name": changed.name})
        return redirect("accounts")
    return render(request, "club/account.html", {"form": form, "changed": changed})


urlpatterns = [
    path("sign-in/", hashes_password(sign_in.SignIn.as_view()), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("password/", hashes_password(login_required(sign_in.ChangePassword.as_view())), name="password"),
    path("welcome/<str:token>/", first_account_view, name="welcome"),
    path("members/", members, name="members"),
    path("members/<int:pk>/remove/", remove_member, name="remove_member"),
    path("accounts/", accounts, name="accounts"),
    path("accounts/<int:pk>/", account, name="account"),
]
