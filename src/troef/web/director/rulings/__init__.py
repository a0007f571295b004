"""Rulings: the record, its pages, and its way into the score."""
