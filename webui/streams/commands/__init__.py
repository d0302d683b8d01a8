"""Commands of clients: what the server adds to them before the engine decides them."""
