"""What every irregularity shares: facts, rulings, choices and findings, effects carried out."""
