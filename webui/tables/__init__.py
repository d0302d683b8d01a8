"""All tables of one server: one thread decides, writes and then tells everybody.

    sockets → Inbox → (everything waiting) → decide → log.commit → acks and views → sockets

`house.py` is that thread, `round.py` what it does with one batch, `live.py` a table in memory.
"""
