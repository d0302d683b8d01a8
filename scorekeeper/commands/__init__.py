"""What a phone with the house PIN may set."""
