"""Robot players: they know only what their seat sees now and has seen before."""
