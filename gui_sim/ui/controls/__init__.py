"""The controls, one file each."""
