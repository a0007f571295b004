"""A table at which bridge is played: what happened is told, and the law of an edition says what it means."""
