"""The rules of Kharn-Ages, one module per chapter of the rulebook.

``deployment``, ``movement`` with ``ground``, ``zones``, ``cover``, ``dice``.
"""
