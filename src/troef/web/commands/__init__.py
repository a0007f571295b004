"""Entry points of `troef` commands for the site."""
