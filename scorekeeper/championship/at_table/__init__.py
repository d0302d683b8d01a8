"""Matches of a championship at Amarrako tables: opening, score, result, and any free table."""
