"""Members, accounts and the first account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.web.people import sign_in
from troef.web.people.deeds import noted, words
from troef.web.people.forms import AccountChange, AccountForm, FirstAccount, MemberForm
from troef.web.people.models import Account, Club, Deed, Member
from troef.web.people.rights import organiser_only


def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Makes the club and its first organiser; gone once somebody can sign in."""
    if not sign_in.is_new() or not sign_in.is_token(token):
        raise Http404
    form = FirstAccount(request.POST or None)
    if form.is_valid():
        filled = form.cleaned_data
        with transaction.atomic():
            Club.objects.get_or_create(defaults={"name": filled["club"]})
            account = Account.objects.make(
                filled["username"], filled["password"], filled["name"], organises=True, directs=filled["directs"]
            )
        login(request, account)
        noted(request, "club made")
        return redirect("home")
    return render(request, "club/welcome.html", {"form": form, "token": token})


@organiser_only
def members(request: HttpRequest) -> HttpResponse:
    """The list of members, and a form for one more."""
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        member = form.save()
        noted(request, "member added", member.pk)
        messages.success(request, _("%(name)s is on the list.") % {"name": member.name})
        return redirect("members")
    return render(request, "club/members.html", {"form": form, "members": Member.objects.all()})


@require_POST
@organiser_only
def remove_member(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes somebody off the list; results keep the name that was played under."""
    member = get_object_or_404(Member, pk=pk)
    messages.success(request, _("%(name)s is off the list.") % {"name": member.name})
    noted(request, "member removed", member.pk)
    member.delete()
    return redirect("members")


@organiser_only
def accounts(request: HttpRequest) -> HttpResponse:
    """Who may organise and direct, and a form for one more."""
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        account = form.save(commit=False)
        account.set_password(form.cleaned_data["password"])
        account.save()
        noted(request, "account made", account.name)
        messages.success(request, _("%(name)s can sign in now.") % {"name": account.name})
        return redirect("accounts")
    return render(
        request, "club/accounts.html", {"form": form, "accounts": Account.objects.order_by("name"), "deeds": _deeds()}
    )


def _deeds() -> list[tuple[Deed, str]]:
    return [(deed, words(deed)) for deed in Deed.objects.select_related("account")[:100]]


@organiser_only
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """One account: its name, its offices, whether it may sign in, and a new password when the old one was forgotten."""
    changed = get_object_or_404(Account, pk=pk)
    form = AccountChange(request.POST or None, instance=changed)
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["password"]:
            changed.set_password(form.cleaned_data["password"])
            changed.tokens.all().delete()  # whoever had the old password may have made them
            noted(request, "password set", changed.name)
        form.save()
        noted(request, "account changed", changed.name)
        if changed.pk == request.user.pk:
            update_session_auth_hash(request, changed)
        messages.success(request, _("The account of %(name)s has been changed.") % {"name": changed.name})
        return redirect("accounts")
    return render(request, "club/account.html", {"form": form, "changed": changed})
