"""The players' phones: a code at the table is all they need."""
