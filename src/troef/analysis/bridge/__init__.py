"""Double dummy for bridge: the solver behind a worker process, par, what every card cost."""
