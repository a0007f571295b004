"""Charts at the desk: walking one, its outcome, its picture."""
