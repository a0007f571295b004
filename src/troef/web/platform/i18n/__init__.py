"""The language of a page, and template filters."""
