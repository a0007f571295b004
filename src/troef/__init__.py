"""Troef runs card competitions by the book: duplicate bridge and klaverjas."""

__version__ = "0.1.0"
