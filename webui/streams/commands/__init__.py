"""What clients ask of streams: what the server adds before the engine decides it."""
