"""Simulation with NumPy (the extra `simulation`): random deals, millions per second.

Everything else of `scorekeeper` needs the standard library alone.
"""

from scorekeeper.simulation.kernel import NOBODY, cards_of, deal, winners

__all__ = ["NOBODY", "cards_of", "deal", "winners"]
