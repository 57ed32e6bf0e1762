"""The rules of Kharn-Ages, one module per chapter of the rulebook."""
