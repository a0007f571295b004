"""Double-dummy analysis of bridge: the solver in a worker process, par, and the cost of every card."""
