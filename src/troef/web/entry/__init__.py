"""Result entry, and the slips that two scorers type."""
