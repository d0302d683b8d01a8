"""What the server answers over HTTP: pages, API, QR codes, health, and the socket's route.

A handler parses, asks a service or a query, and maps the refusal. No rule of the game is here.
"""
