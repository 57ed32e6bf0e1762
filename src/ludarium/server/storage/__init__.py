"""Where tables are kept: SQLite by default, PostgreSQL by a URL. What is written is durable before it is acknowledged.

All SQL of the project is in this package; others use the verbs of ``Storage``.
"""

from ludarium.server.storage.databases import BadDatabase, Conflict, DatabaseAway
from ludarium.server.storage.news import News
from ludarium.server.storage.rows import About, Chair, FinishedTable, ListedTable, ShelfItem, StoredTable, Summary
from ludarium.server.storage.store import Storage

__all__ = [
    "About",
    "BadDatabase",
    "Chair",
    "Conflict",
    "DatabaseAway",
    "FinishedTable",
    "ListedTable",
    "News",
    "ShelfItem",
    "Storage",
    "StoredTable",
    "Summary",
]
