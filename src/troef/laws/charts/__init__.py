"""Charts: the model, the loader and the proof against an article."""
