"""Policies: what an event of one stream causes in another."""
