"""Four simulated phones that play a match: `amarrako demo`. The tests use them too."""
