"""The cards of an evening: dealt, typed in, read from files, solved and shown."""
