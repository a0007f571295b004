"""Klaverjas with all hands open: the solver, par, what every card cost."""
