"""Simulated phones and directors: `amarrako demo`. The tests use them too."""
