"""Calls at the table: out of turn, insufficient, changed and replaced, up to the opening lead."""
