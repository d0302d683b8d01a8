"""Drawing of the screens, for each size of display."""
