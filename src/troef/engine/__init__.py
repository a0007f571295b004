"""The table engine that both games share."""
