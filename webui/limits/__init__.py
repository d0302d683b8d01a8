"""How much one phone, one address, and all of them together may use of the server.

`policy.py` is what the server asks; the numbers are in `Limits` (numbers.py), and listed in
docs/protocol.md. Two means: a token bucket where something is too frequent (`token_bucket.py`), and
places of which one makes room for another where something is too many (`sockets.py`,
`connections.py`).

An address is what a club behind one router shares, and of IPv6 the network (/64), as one machine
has all its addresses (`network_of`). So budgets are large enough for a club, and phones that play
are served first, whatever else comes from their address (`Standing`).
"""
