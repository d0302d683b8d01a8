"""What the owner of a box sets on the page /house."""
