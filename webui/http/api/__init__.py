"""The HTTP API of docs/protocol.md.

A handler parses, calls a service or a query, and maps the refusal. No rule of the game is here.
"""
