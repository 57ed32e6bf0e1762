"""The rules of Kharn-Ages, one module per chapter of the rulebook.

``setup``, ``deployment``, ``ambush``; ``rounds``, ``activation``; ``movement``, ``climbing``, ``pushes`` with ``ground``,
``places``, ``zones``, ``sighting``, ``cover``; ``declaring``, ``attacks``, ``defence``, ``hits``, ``support``,
``shooting``, ``throwing``, ``hands``; ``rolls``, ``dice``; ``damage``, ``armour``, ``statuses``, ``morale``; ``generic``,
``loads``, ``objects``, ``structures``; ``magic``; ``oddities`` of single cards; ``scoring``.
"""
