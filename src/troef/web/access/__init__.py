"""Access: the contestants that a phone or account represents, and what a reader may see."""
