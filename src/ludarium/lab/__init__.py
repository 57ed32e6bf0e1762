"""The laboratory: executable cases, many games at once, measurements.

``cases`` runs the rules as small YAML files, ``simulate`` plays games by the thousand, ``bench`` measures.
"""
