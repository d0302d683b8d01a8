"""Four simulated phones: real sockets, real cards, sensible players. Load tests use them too."""
