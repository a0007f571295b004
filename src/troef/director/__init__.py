"""Tools for the director: the law books, the incident index, and the steps from an incident to a ruling."""
