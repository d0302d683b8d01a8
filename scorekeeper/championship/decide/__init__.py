"""Decide a command of a championship (`decide.py`), and add what follows (`consequences.py`)."""
