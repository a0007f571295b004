"""The cards of an evening: dealing, import, typed hands and solving."""
