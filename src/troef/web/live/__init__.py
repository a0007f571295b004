"""Live tables: acts and boards, seats, consent, presence, lessons and robots."""
