"""Application of each act to the table: calls and words, cards, roem, accusations of revokes, the director."""
