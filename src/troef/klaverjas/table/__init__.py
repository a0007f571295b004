"""The klaverjas table: events are recorded, and then judged by the articles."""
