"""Pages for the organiser: a new evening, its people, its deals, its papers."""
