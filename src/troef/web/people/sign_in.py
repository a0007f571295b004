"""Signing in and changing a password, with limits on guessing."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import user_logged_in, user_logged_out, user_login_failed
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.dispatch import receiver
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from troef.web.people.models import Account
from troef.web.people.permissions import account_of, record_deed
from troef.web.platform.http.rate_limits import SIGN_IN, SIGN_IN_ACCOUNT, SIGN_IN_ANY

_log = logging.getLogger(__name__)


@receiver(user_logged_in)
def _log_sign_in(user: Account, **_about: Any) -> None:
    _log.info("account %s signed in", user.pk)


@receiver(user_logged_out)
def _log_sign_out(user: Account | None, **_about: Any) -> None:
    if user is not None:
        _log.info("account %s signed out", user.pk)


@receiver(user_login_failed)
def _log_failure(**_about: Any) -> None:
    _log.info("a sign-in failed")  # The name may be a password in the wrong field.


_KNOWN = "known-account"
_KNOWN_FOR = 400 * 24 * 3600
"""Seconds that a browser stores the name of an account that signed in with it."""


class SignInForm(AuthenticationForm):
    """The form with user name and password. It does not check them while a rate limit is exceeded."""

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username") or ""
        assert self.request is not None
        # The owner of this browser can sign in while strangers guess: their tries do not count for it.
        known = self.request.get_signed_cookie(_KNOWN, default="", max_age=_KNOWN_FOR) == name.casefold()
        allowed = SIGN_IN.take(self.request, name) and SIGN_IN_ANY.take(self.request)
        if not allowed or not (known or SIGN_IN_ACCOUNT.take(self.request, name)):
            raise ValidationError(
                _("Too many wrong attempts. Wait %(minutes)s minutes and try again.") % {"minutes": SIGN_IN.minutes}
            )
        filled: dict[str, Any] = super().clean()
        SIGN_IN.forget(self.request, name)
        SIGN_IN_ANY.refund(self.request)
        if not known:
            SIGN_IN_ACCOUNT.refund(self.request, name)
        return filled


class SignIn(LoginView):
    template_name = "club/sign_in.html"
    authentication_form = SignInForm

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        name = form.get_user().get_username().casefold()
        secure = settings.SESSION_COOKIE_SECURE
        response.set_signed_cookie(_KNOWN, name, max_age=_KNOWN_FOR, httponly=True, samesite="Lax", secure=secure)
        return response


class PasswordForm(PasswordChangeForm):
    """A form with the old password once and the new one twice."""

    error_messages = PasswordChangeForm.error_messages | {
        "password_incorrect": gettext_lazy("That is not your old password.")
    }


class ChangePassword(PasswordChangeView):
    """The page on which people change their own password."""

    form_class = PasswordForm
    template_name = "club/password.html"
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password has been changed."))
        account_of(self.request).tokens.all().delete()  # Somebody who knew the old password may have made them.
        record_deed(self.request, "password changed")
        return super().form_valid(form)


_WORD = "first-account"


def is_fresh_install() -> bool:
    """Return whether the site has no account yet, so that nobody can sign in."""
    return not Account.objects.exists()


def setup_token() -> str:
    """Return the secret part of the link at which the first account is made. It is the same after a restart."""
    return Signer(salt="troef.club.first").sign(_WORD).rpartition(":")[2]


def is_setup_token(text: str) -> bool:
    try:
        Signer(salt="troef.club.first").unsign(f"{_WORD}:{text}")
    except BadSignature:
        return False
    return True


LEAST = 8


class MinimumLengthValidator:
    """A validator that requires at least eight characters and nothing else."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) < LEAST:
            raise ValidationError(self.get_help_text())

    def get_help_text(self) -> str:
        return _("A password has at least %(number)s characters.") % {"number": LEAST}
