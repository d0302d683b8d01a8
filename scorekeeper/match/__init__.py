"""A match: games raced for over hands, told by events, changed by nothing else."""
