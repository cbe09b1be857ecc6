"""From a list of drawing commands to pixels."""
