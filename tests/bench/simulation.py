"""Deals a second of the simulation kernel: dealing, and finding who wins the lances.

    python -m tests.bench.simulation [--deals N]

A benchmark, not a test: it prints figures and judges nothing.
"""

from __future__ import annotations

import time

import numpy as np

from scorekeeper.simulation import deal, winners
from tests.bench.measuring import options

BATCH = 1 << 16
"""Deals at a time: their arrays fit into the processor's caches."""


def main() -> None:
    """Measure both."""
    given = options(__doc__, deals=5_000_000)
    rng = np.random.Generator(np.random.SFC64(1))
    winners(deal(rng, BATCH))  # makes the tables
    dealing = winning = 0.0
    batches = max(1, given.deals // BATCH)
    for _ in range(batches):
        began = time.process_time()
        dealt = deal(rng, BATCH)
        between = time.process_time()
        winners(dealt)
        dealing += between - began
        winning += time.process_time() - between
    number = batches * BATCH
    both = number / (dealing + winning) / 1e6
    print(f"{number} deals: {both:.1f} million/s, the winners alone {number / winning / 1e6:.1f}")


if __name__ == "__main__":
    main()
