"""The organiser's pages: who, movement, rules, print and start; then standings and the official result."""
