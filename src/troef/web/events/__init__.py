"""Events above a single evening: seasons, multi-session and simultaneous events."""
