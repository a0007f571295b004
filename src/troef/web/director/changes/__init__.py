"""The pages for what happens on an evening, for the director and the organiser: fill in, look, confirm."""
