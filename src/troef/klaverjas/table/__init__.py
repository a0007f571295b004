"""The table: what happened is recorded, and then judged by the articles."""
