"""What every page needs: settings, addresses, security, limits, live events, the reader's language."""
