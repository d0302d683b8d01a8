"""The commands of the server: `amarrako run`, `serve`, `certificate`, `export` and `demo`."""
