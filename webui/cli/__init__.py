"""The commands of the server, each in the module of its name."""
