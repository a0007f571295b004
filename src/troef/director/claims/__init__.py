"""Contested claims: proposals and their wording."""
