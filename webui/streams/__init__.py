"""The streams of one server (tables, championships, the house), owned by a single writer.

    connections → queue of jobs → batch → decide → commit → acks and views → connections

`service.py` is the thread-safe interface, `writer.py` handles a batch of jobs, and `parts.py` makes
and connects what these work with: `cache/` has the streams in memory and what a batch commits,
`commands/` adds to a command what the engine does not have, `policies/` connects the streams,
`feeds/` says who is sent what, and when. `other_servers.py` and `other_clients.py` take over what
the other servers at the same database append, and which clients they have.
"""
