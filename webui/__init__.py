"""The server: phones, boards and panels over one WebSocket, tables in one event store."""
