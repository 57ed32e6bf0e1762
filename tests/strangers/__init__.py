"""Games as strangers write them, registered by single tests."""
