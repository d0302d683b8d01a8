"""The commands of the server package: each module is a word of `amarrako`."""
