"""The server: phones, boards and panels over one WebSocket, tables kept in one log."""
