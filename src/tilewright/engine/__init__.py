"""Players as a service: running a game's bots outside the caller's process."""
