"""Many episodes: what decides them, where they are kept, how they are carried out."""
