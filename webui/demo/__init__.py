"""Four simulated phones that play a match: `amarrako demo`. Tests use them too."""
