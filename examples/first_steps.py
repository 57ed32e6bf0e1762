"""A game from Python: questions, options, views, saves, records. The README shows the same lines."""

import ludarium as lu

game = lu.new("aristeia", seats=2, seed=7)
while not game.over:
    seat = game.seats_asked[0]  # chance has answered already; several seats where they choose in secret
    view = game.view(seat)  # what this seat may know
    game.answer(seat, view.options[0])
print(game.outcome)

game = lu.new("aristeia", seed=7)
seat = game.seats_asked[0]
print(game.view(seat).prompt, [game.view(seat).words(option) for option in game.options(seat)])
kept = game.save()  # bytes; games pickle as well
assert lu.load(kept).seats_asked == game.seats_asked

record = lu.play("aristeia", bots=["greedy", "random"], seed=7)
assert record.verify() == record.outcome  # every answer, every die
record.write("match.jsonl")
assert lu.read_record("match.jsonl") == record
