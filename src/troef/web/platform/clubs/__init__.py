"""Several clubs in one installation."""
