"""The screens of the panel, drawn for each size of display."""
