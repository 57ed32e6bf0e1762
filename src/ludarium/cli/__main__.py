"""Where ``ludarium`` starts."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    from cyclopts import CycloptsError

    from ludarium.cli.app import app
    from ludarium.cli.errors import usage_errors

    tokens = list(sys.argv[1:] if argv is None else argv)
    try:
        code = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _complain(f"{' '.join(str(error).split())} Try ludarium --help.")
    except usage_errors() as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return _complain("Interrupted.", 130)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return code if isinstance(code, int) else 0


def _complain(message: str, code: int = 2) -> int:
    print(f"ludarium: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
