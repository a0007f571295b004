"""Catalogues, dialects and template filters of a language."""
