"""Result entry at the tables, and score slips typed by scorers."""
