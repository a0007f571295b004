"""Contests of any game: who plays, movements, results, scoring methods, adjusted scores, penalties, ranking.

Beside the door: `sessions.combine` and `sessions.select` for events, `published.differences` for figures printed by
others, `movements` for who meets whom.
"""

from typing import TYPE_CHECKING

from troef.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from troef.contest.answer import Answer, Standing
    from troef.contest.session import Contest

__all__ = ["Answer", "Contest", "Standing"]

__getattr__, __dir__ = lazy_exports(__name__, {"Answer": "answer", "Standing": "answer", "Contest": "session"})
