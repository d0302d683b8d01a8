"""Apply stored events to a championship (`evolve.py`)."""
