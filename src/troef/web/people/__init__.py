"""The club, its members and accounts, and permissions."""
