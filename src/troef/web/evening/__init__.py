"""An evening: who plays, where everybody sits, what was scored, what was ruled, and the log of it all."""
