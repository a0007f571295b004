"""What a director needs: the law books, the incident index, and the way from an incident to a ruling."""
