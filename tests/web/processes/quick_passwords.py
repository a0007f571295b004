"""The settings of the site for processes that tests start: signing in, slow by design, is quick in them too."""

from troef.web.platform.settings import *  # noqa: F403

# the second: whoever has a password from elsewhere gets in with it
PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("MD5", "PBKDF2")]
