"""Message catalogues, dialects of the games, and template filters."""
