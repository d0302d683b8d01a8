"""The messages of docs/protocol.md: reading what clients send, making what they are sent."""

PROTOCOL = 3
