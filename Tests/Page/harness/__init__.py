"""Shared parts of the page tests."""
