"""Standings of a stage, who plays a stage, and the places at the end of a championship."""
