"""Rulings, appeals and polls: what is written down, and how."""
