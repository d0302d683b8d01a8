"""Who is sent what: `feeds.py` lists it, `publisher.py` sends it."""
