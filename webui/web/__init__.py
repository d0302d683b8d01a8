"""What the server answers over HTTP: pages, API, QR codes, health, and the socket's route.

A handler parses, asks the house, and maps the refusal. No rule of the game lives here.
"""
