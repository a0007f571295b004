"""What each act does to the table: calls and words, cards, roem, accusations of revoking, the director."""
