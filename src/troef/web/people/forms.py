"""What the organiser fills in about the club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from troef.web.people.models import Account, Member


class PlaysAs(forms.ModelChoiceField):  # type: ignore[type-arg]
    """Which member an account plays as; most play as nobody."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options | {"empty_label": _("nobody: does not play")})


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


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """Somebody else who organises or directs."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
    )

    class Meta:
        model = Account
        fields = ["name", "username", "organises", "directs", "member"]
        error_messages = {"username": {"unique": _("Somebody has this user name already.")}}
        field_classes = {"member": PlaysAs}


class AccountChange(forms.ModelForm):  # type: ignore[type-arg]
    """What the organiser changes of an account; without a new password the old one stays."""

    password = forms.CharField(
        label=_("New password, if it must change"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[validate_password],
        required=False,
    )

    class Meta:
        model = Account
        fields = ["name", "organises", "directs", "member", "is_active"]
        field_classes = {"member": PlaysAs}
        labels = {"is_active": _("may sign in")}

    def clean(self) -> dict[str, Any]:
        filled: dict[str, Any] = super().clean() or {}
        others = Account.objects.filter(organises=True, is_active=True).exclude(pk=self.instance.pk)
        if not (filled.get("organises") and filled.get("is_active")) and not others.exists():
            raise forms.ValidationError(_("Somebody must be able to organise: this is the last organiser."))
        return filled


class MemberForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Member
        fields = ["name", "number"]
