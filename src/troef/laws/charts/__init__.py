"""Charts: the model, the loader, and the proof that a chart agrees with its article."""
