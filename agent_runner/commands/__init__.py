"""The commands of `gui-sim`, one file each; every file imports what is heavy when its command runs."""
