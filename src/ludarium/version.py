"""The version of Ludarium."""

VERSION = "0.1.0"
