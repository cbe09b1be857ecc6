"""What a reader sees of runs: pages, replays, comparisons; read from disk alone."""
