"""Calls at the table: out of turn, insufficient, changed, replaced; up to the opening lead."""
