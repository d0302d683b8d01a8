"""Who is sent what, and when: `publisher.py`."""
