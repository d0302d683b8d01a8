"""Optimistic concurrency: find out whether what a command is about has changed since it was seen.

Theory
------
Commands arrive in any order, and some were sent before a change reached the sender's screen. A
command comes with the revision of the view that its sender saw. Every event touches topics, every
command declares the topics that it is `about`, and the state holds the revision at which each topic
was touched last. A command is stale if one of its topics was touched after the revision that its
sender saw. So what happens elsewhere, all the time, makes nothing stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Topics = tuple[str, ...]
"""Topics of a command or event; each may name fields of it, as for `str.format`."""
NOTHING: Topics = ()
"""The topics of a command that is never stale."""


def topics_of(declared: Topics, of: object) -> Topics:
    """Return topics with the fields that they name.

    >>> topics_of(("play", "digits of {0.numerator}"), 7)
    ('play', 'digits of 7')
    """
    return tuple([topic.format(of) for topic in declared])


def touch(touched: Mapping[str, int], topics: Iterable[str], sequence: int) -> Mapping[str, int]:
    """Return the revision at which each topic was touched last, after an event."""
    return {**touched, **dict.fromkeys(topics, sequence)}


def overtaken(topics: Iterable[str], touched: Mapping[str, int], seen: int | None) -> Topics:
    """Return the topics that were touched after the revision that a sender saw.

    Args:
        topics: What the command is about.
        touched: The revision at which each topic was touched last.
        seen: The revision; None: the sender acts on the state as it is.

    >>> overtaken(("bidding", "hand"), {"bidding": 7, "play": 8}, seen=5)
    ('bidding',)
    """
    if seen is None:
        return ()
    return tuple([topic for topic in topics if touched.get(topic, 0) > seen])
