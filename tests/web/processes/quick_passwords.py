"""Settings for processes that tests start: signing in, slow by design, is quick in them too."""

from troef.web.platform.settings import *  # noqa: F403

# The second hasher is for passwords that were stored elsewhere.
PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("MD5", "PBKDF2")]
