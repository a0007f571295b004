"""Backup and restore: the whole site in one file, even during play."""
