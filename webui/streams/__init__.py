"""The tables of one server, owned by a single writer.

    connections → queue of jobs → batch → decide → commit → acks and views → connections

`service.py` is the thread-safe interface, `writer.py` handles a batch of jobs,
`unit_of_work.py` is the part of a batch that is committed, `subscriptions.py` sends to clients,
`screens.py` decides which table a screen shows, `panels.py` what panels are sent besides views.
"""
