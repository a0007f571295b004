"""Rulings, appeals, polls and calls for the director."""
