"""Languages: English is the source, catalogues (gettext's ``.po`` files) say everything else.

``current`` holds the language in which words are made now; ``catalogue`` looks sentences up. ``./dev words`` brings the
sentences of the source into the catalogues. ``docs/languages.md`` is the guide.
"""

from ludarium.languages.catalogue import N_, Catalogue, catalogue_of
from ludarium.languages.current import ENGLISH, LANGUAGE, best_of, per_language, speaking

__all__ = ["ENGLISH", "LANGUAGE", "N_", "Catalogue", "best_of", "catalogue_of", "per_language", "speaking"]
