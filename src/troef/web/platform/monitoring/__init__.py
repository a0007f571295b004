"""Metrics, JSON logs and failed writes."""
