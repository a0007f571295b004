"""Cards at the table: out of turn, penalty cards, tricks put right, revokes, dummy, claims."""
