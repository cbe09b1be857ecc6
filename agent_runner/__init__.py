"""Runs agents on the phone, grades what they did, and keeps everything they saw."""
