"""`amarrako mqtt`: tells the tables of a server to an MQTT broker, for boards that are not ours.

A client of the server like the panel: it follows every open table and keeps, at the broker, what
each looks like now (docs/boards.md). `broker.py` alone names the MQTT library.
"""
