"""The evening in the database: models, verbs, the games, the log, scores, and what may be seen."""
