"""Simulation with NumPy (the extra `simulation`): random deals, millions per second."""

from scorekeeper.simulation.kernel import NOBODY, cards_of, deal, winners

__all__ = ["NOBODY", "cards_of", "deal", "winners"]
