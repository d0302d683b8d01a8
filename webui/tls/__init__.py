"""https beside http: a local certificate authority, and the certificate to serve with.

The game needs only http; browsers offer some features on secure pages only (docs/https.md).
"""
