"""Questions of chance that are asked by name, with arguments: what is missing or not taken is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from ludarium.kernel.game_type import BadOption, Odds

Value = TypeVar("Value")


class Given(Mapping[str, Value]):
    """The arguments of a question, read one by one; what nobody asks for is no argument of this question."""

    def __init__(self, arguments: Mapping[str, str], read: Callable[[str], Value]) -> None:
        self.arguments = arguments
        self.read = read
        self.asked_for: dict[str, None] = {}

    def __getitem__(self, name: str) -> Value:
        self.asked_for[name] = None
        return self.read(self.arguments[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.arguments)

    def __len__(self) -> int:
        return len(self.arguments)


def answered(
    title: str,
    questions: Mapping[str, str],
    answers: Mapping[str, Callable[[Any], Mapping[str, Fraction]]],
    question: str,
    given: Given[Value],
) -> Odds:
    """The exact answer to one of a game's questions; BadOption says what is wrong with what was given."""
    if question not in answers:
        raise BadOption(f"{title} has no odds named {question!r}; it has {', '.join(questions)}.")
    try:
        found = answers[question](given)
    except KeyError as missing:
        raise BadOption(f"The odds {question!r} need {missing}: {questions[question]}.") from None
    for name in given:
        if name not in given.asked_for:
            takes = ", ".join(given.asked_for) or "no argument"
            raise BadOption(f"The odds {question!r} take {takes}, not {name!r}.")
    return Odds(question, {key: f"{value.numerator}/{value.denominator}" for key, value in found.items()})
