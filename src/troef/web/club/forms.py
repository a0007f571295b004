"""What the organiser fills in about the club."""

from __future__ import annotations

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from troef.web.club.models import Account, Member


class FirstAccount(forms.Form):
    """The club's name and the account of its organiser."""

    club = forms.CharField(label=_("Name of the club"), max_length=120)
    name = forms.CharField(label=_("Your name"), max_length=120)
    username = forms.CharField(label=_("User name"), max_length=60)
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
    )
    directs = forms.BooleanField(label=_("I also direct"), required=False, initial=True)


class AccountForm(forms.ModelForm):
    """Somebody else who organises or directs."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
    )

    class Meta:
        model = Account
        fields = ["name", "username", "organises", "directs"]


class MemberForm(forms.ModelForm):
    class Meta:
        model = Member
        fields = ["name", "number"]
