"""Shared parts of the page tests: servers, a browser, touch input, photos and waiting."""
