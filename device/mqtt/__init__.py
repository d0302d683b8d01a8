"""`amarrako mqtt`: publish the tables of a server to an MQTT broker, for displays of other makes.

A client of the server, like the panel: it follows every open table and has the broker retain the
state of each (docs/boards.md). `broker.py` alone names the MQTT library.
"""
