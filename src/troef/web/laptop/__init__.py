"""Troef on the laptop of a club, opened with a double click: try the demo, stop, begin with a club of one's own."""
