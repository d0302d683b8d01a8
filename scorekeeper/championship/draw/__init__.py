"""The draw of a round: brackets, pairs, groups and leagues, and entries that come late."""
