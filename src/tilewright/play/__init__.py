"""Matches, their records and their referee. Nothing here does I/O, reads a clock or draws luck."""
