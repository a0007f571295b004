"""Played records: the record of a board, its check, and the export of a finished table."""
