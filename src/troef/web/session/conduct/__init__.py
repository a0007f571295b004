"""Who behaved how, and who may not play."""
