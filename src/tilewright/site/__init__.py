"""A client of the place to play: requests, sockets, and a player that lets an engine act there."""
