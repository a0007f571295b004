"""Incidents: the catalogue, the builder, announcements and what stays in force."""
