"""The place to play: HTTP and WebSocket interface, storage, and the page."""
