"""Charts for the director: walks, outcomes and pictures."""
