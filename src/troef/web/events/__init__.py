"""Events beyond a single evening: seasons, multi-session and simultaneous events."""
