"""Competitions over several evenings: the table, and who goes up and down."""
