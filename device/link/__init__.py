"""Connection to the server, and what the panel knows from it."""
