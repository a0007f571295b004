"""Players for a seat: what they know is what the seat sees, and what it saw before."""
