"""The table manager protocol of the computer championships."""
