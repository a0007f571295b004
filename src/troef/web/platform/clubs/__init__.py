"""Many clubs in one installation."""
