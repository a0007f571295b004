"""Browser sessions, looked up by a compiled query on each request."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from troef.web.platform.internals.compiled_queries import compiled_query


class SessionStore(db.SessionStore):
    """Django's database session store with a compiled query."""

    def _get_session_from_db(self) -> Session | None:
        known = next(iter(_with_key(self.session_key or "")), None)
        if known is not None and known.expire_date > timezone.now():
            return known
        self._session_key = None
        return None


@compiled_query
def _with_key(key: str) -> QuerySet[Session]:
    return Session.objects.filter(session_key=key)
