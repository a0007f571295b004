"""Klaverjas analysis with all hands visible: the solver, par, and the cost of every card."""
