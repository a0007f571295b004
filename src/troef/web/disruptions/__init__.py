"""What happens on an evening: who comes late, leaves or stands in, and boards that go wrong; one module for each."""
