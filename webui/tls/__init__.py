"""https beside http: the house's own certificate authority, and the relay that speaks TLS.

Everything is played over plain http; this is for what browsers give to secure pages only
(docs/https.md).
"""
