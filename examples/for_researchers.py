"""One step through every interface; docs/research.md shows the first lines."""

from ludarium.research.gymnasium_env import SeatEnv
from ludarium.research.openspiel_game import register
from ludarium.research.pettingzoo_env import env

zoo = env("nova-era", seats=3)  # PettingZoo AEC: agents seat_0, seat_1, seat_2
gym = SeatEnv("aristeia", bots=["greedy"], seat=0)  # Gymnasium: one seat against bots
register()  # OpenSpiel: pyspiel.load_game("ludarium_nova_era", {"players": 2, "seed": 7})

zoo.reset(seed=7)
for agent in zoo.agent_iter(max_iter=20):
    observation, reward, termination, truncation, info = zoo.last()
    over = termination or truncation
    zoo.step(None if over else zoo.action_space(agent).sample(observation["action_mask"]))

seen, _ = gym.reset(seed=7)
seen, score, done, late, told = gym.step(int(seen["action_mask"].argmax()))
print(zoo.agents, score, done, late, told)
