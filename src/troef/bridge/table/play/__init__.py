"""Cards at the table: out of turn, penalty cards, repaired tricks, revokes, dummy, claims."""
