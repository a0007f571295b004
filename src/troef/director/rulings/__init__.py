"""Rulings: the written record, adjusted scores and equity."""
