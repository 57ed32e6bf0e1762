"""What cards are made of: the interpreter of the vocabulary.

``conditions`` reads references, selectors, numbers and conditions; ``carry`` carries a list of operations out, one
after the other; ``operations``, ``dice`` and ``table`` say what each operation does.
"""
