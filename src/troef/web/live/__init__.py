"""Live tables: seats, consent, presence, lessons and robots."""
