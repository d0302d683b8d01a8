"""Connection to the server, and the state of the panel that follows from its messages."""
