"""https beside http: a local certificate authority, and the certificate to serve with.

Everything is played over plain http; this is for what browsers give to secure pages only
(docs/https.md).
"""
