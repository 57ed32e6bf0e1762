"""Where ``ludarium`` starts."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    from cyclopts import CycloptsError

    from ludarium.cli.app import app
    from ludarium.cli.errors import said, usage_errors, words_of

    tokens = list(sys.argv[1:] if argv is None else argv)
    try:
        _known_command(tokens)
        code = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(words_of(error))
    except usage_errors() as error:
        return _complain(said(error))
    except KeyboardInterrupt:
        return _complain("Interrupted.", 130)
    except BrokenPipeError:
        return _nobody_reads()
    except OSError as error:
        where = f"{error.filename} cannot be used" if error.filename else "It cannot be written"
        return _complain(f"{where}: {error.strerror}.")
    return code if isinstance(code, int) else 0


def _known_command(tokens: list[str]) -> None:
    """A misspelt command is named as such: whatever follows it would else be taken for options of ``serve``."""
    from difflib import get_close_matches

    from ludarium.cli.app import app
    from ludarium.cli.errors import BadUsage

    names = sorted(name for name in app if not name.startswith("-"))
    if tokens and not tokens[0].startswith("-") and tokens[0] not in names:
        meant = get_close_matches(tokens[0], names, n=1)
        offer = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(names)}."
        raise BadUsage(f"There is no command {tokens[0]!r}; {offer}")


def _nobody_reads() -> int:
    """Whoever was to read has read enough (``| head``): nothing is wrong, and nothing more is said."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _complain(message: str, code: int = 2) -> int:
    print(f"ludarium: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
