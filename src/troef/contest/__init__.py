"""Contests of any game: contestants, movements, results, scoring, adjusted scores, penalties and rankings.

Not exported here: `sessions.combine_sessions` and `sessions.select_qualifiers` for events of several sessions,
`printed_figures.find_differences` for figures that others printed, and `movements` for schedules.
"""

from typing import TYPE_CHECKING

from troef.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from troef.contest.answer import Answer, Standing
    from troef.contest.session import Contest

__all__ = ["Answer", "Contest", "Standing"]

__getattr__, __dir__ = lazy_exports(__name__, {"Answer": "answer", "Standing": "answer", "Contest": "session"})
