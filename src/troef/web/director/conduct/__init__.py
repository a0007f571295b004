"""Conduct: warnings, suspensions and exclusions of people, over the evenings."""
