"""The phone's owner, simulated: who answers, what the answers mean, and what was asked."""
