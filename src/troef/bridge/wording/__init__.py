"""Descriptions in Dutch and English of events, situations and whole boards."""
