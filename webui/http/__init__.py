"""HTTP: pages, API, QR codes, health, and the WebSocket endpoint.

A handler parses, calls a service or a query, and maps the refusal. No rule of the game is here.
"""
