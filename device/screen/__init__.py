"""Screens of a display: which one is shown, and how it is drawn."""
