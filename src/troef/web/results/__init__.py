"""What everybody may see: the state of the evening, ranking, boards and score sheets."""
