"""People: the member list by CSV, entries for an evening, and what is kept of one person."""
