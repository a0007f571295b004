"""Serialisation, numbers, errors and lazy imports. Imports nothing else of Troef."""
