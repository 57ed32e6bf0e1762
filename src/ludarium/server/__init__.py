"""The server: HTTP and WebSocket, the lobby, storage. It knows tables, not games."""
