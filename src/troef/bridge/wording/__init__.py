"""Descriptions of events, situations and stories in Dutch and English."""
