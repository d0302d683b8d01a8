"""Running the server: one process, an event loop, one writer."""
