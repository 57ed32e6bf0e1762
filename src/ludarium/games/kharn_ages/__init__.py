"""Kharn-Ages: miniatures on an open table."""
