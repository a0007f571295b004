"""Pages of simultaneous events: for the public, the organiser, and an evening that takes part."""
