"""Access: who speaks for whom, and what a reader may see."""
