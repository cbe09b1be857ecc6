"""Whether tasks are sound: done by the oracle, by nothing else, and known only from where they say."""
