"""Troef runs card competitions by the book: duplicate bridge and klaverjas."""

__version__ = "1.0.0"
