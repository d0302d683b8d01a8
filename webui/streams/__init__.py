"""The streams of one server (tables, championships, the house), owned by a single writer.

    connections → queue of jobs → batch → decide → commit → acks and views → connections

`service.py` is the thread-safe interface, `writer.py` handles a batch of jobs, `stream_cache.py`
has the streams in memory, `unit_of_work.py` what a batch commits. `tables.py` and
`championships.py` add to a command what the engine cannot know, `policies.py` connects the streams.
`publisher.py` says who is sent what, and when.
"""
