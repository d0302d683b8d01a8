"""What a match was like: its bets, dejes and órdagos, who took what, and how the score went."""

from scorekeeper.summary.summary import summary_of

__all__ = ["summary_of"]
