"""Evenings: models, operations on them, games, the log, scoring, and texts in the reader's language."""
