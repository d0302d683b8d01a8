"""The tables of one server, owned by a single writer thread.

    sockets → jobs → (everything that waits) → decide → commit → acks and views → sockets

`service.py` is the thread-safe entrance, `writer.py` what its thread does with a batch of jobs,
`unit_of_work.py` the part of a batch that is committed, `subscriptions.py` who is sent what.
"""
