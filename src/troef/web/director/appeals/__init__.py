"""Appeals against rulings, from filing to what they do to the score."""
