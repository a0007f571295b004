"""Irregularities of every kind: facts, rulings, choices, findings and effects."""
