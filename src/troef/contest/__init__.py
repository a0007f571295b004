"""Contests of any game: who plays, movements, results, scoring methods, adjusted scores, penalties, ranking.

Doors: `file.read_contest` and `write_file.write_contest` for contest files, `score.score` for a session,
`sessions.combine` and `sessions.select` for events, `published.differences` for figures printed by others.
"""
