"""The club: its members, and the accounts of those who organise and direct."""
