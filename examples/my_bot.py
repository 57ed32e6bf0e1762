"""A bot of one's own: ludarium simulate nova-era --bots my_bot:Careful,random, from this folder."""

import random
from typing import Any

import ludarium as lu


class Careful(lu.Bot):
    """Answers the last option, which declines where one may decline; tosses a coin now and then."""

    def choose(self, sight: lu.Sight, dice: random.Random) -> Any:
        if dice.random() < 0.5:
            return sight.options[-1]
        return sight.options[dice.randrange(len(sight.options))]


if __name__ == "__main__":
    record = lu.play("nova-era", bots=[Careful(), "random"], seed=7)
    print(record)
