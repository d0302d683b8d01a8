"""The server: phones, TVs and panels over one WebSocket, tables in one event store."""
