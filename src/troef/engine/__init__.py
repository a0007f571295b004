"""What the tables of both games share."""
