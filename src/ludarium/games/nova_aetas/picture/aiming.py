"""What a choice would do, before it is made: the way of a move, the odds of an attack, who strikes first."""

from __future__ import annotations

from ludarium.games.nova_aetas.called import called, enemy_called, time_of
from ludarium.games.nova_aetas.event_words import name_in
from ludarium.games.nova_aetas.options import Attack, Move
from ludarium.games.nova_aetas.picture.clock import preview
from ludarium.games.nova_aetas.picture.forecast import forecast, panel
from ludarium.games.nova_aetas.picture.plan import enemy_id, middle
from ludarium.games.nova_aetas.rules.actions import route
from ludarium.games.nova_aetas.rules.activation import HeroActivation
from ludarium.games.nova_aetas.rules.names import place_of
from ludarium.games.nova_aetas.rules.patrol import reaction_attacks
from ludarium.games.nova_aetas.rules.plans import plan_of
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel.game import Game
from ludarium.scene.choices import Aimed, Change, Choice
from ludarium.scene.maps.lines import ray
from ludarium.scene.maps.lines import route as drawn_route
from ludarium.space.squares import Square


def target_called(g: NovaAetas, name: str) -> str:
    """What people call a target."""
    return called(g, name) or name_in(g.book, name)


def target_titled(g: NovaAetas, name: str) -> str:
    """The same at the head of a panel."""
    called_ = target_called(g, name)
    return f"{called_[:1].upper()}{called_[1:]}"


def aimed(game: Game, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
    """The way of a move with the time of the token, or the odds of an attack with the line of sight."""
    assert isinstance(game, NovaAetas)
    match choice.answer:
        case Move(to):
            return _walk(game, choice, to)
        case Attack(card, target):
            found = forecast(game, game.active, card, target)
            start, end = game.heroes[game.active].at, place_of(game, target)
            over = {"clock": preview(game, plan_of(game, card).ap)}
            if start is not None and end is not None:
                over["map"] = ray(middle(game, start), middle(game, end), free="cover" not in found.against)
            panels = (panel(found, target_titled(game, target)),)
            return Aimed(choice.answer, words=choice.words, pill=choice.pill, panels=panels, over=over)
    return Aimed(choice.answer)


def _walk(g: NovaAetas, choice: Choice, to: Square) -> Aimed:
    """The way of a move, the time of the token afterwards, and who strikes before it."""
    ap, steps = route(g, g.active, to)
    start = g.heroes[g.active].at
    points = [middle(g, one) for one in (*((start,) if start and start not in steps else ()), *steps)]
    words = f"{ap} AP: the token goes to {time_of(g, g.now + g.spent + ap)}"
    changes = []
    for enemy, attack in strikers(g):
        blow = g.card(g.enemies[enemy]).attacks[attack]
        said = f"{blow.hits} Hits at {blow.difficulty}+"
        name = f"{enemy_called(g, enemy)} strikes first"
        changes.append(Change(name, "", said, "sword-wound", "NA-ENG-03", enemy_id(enemy), lost=False))
    over = {"clock": preview(g, ap), "map": drawn_route(points, (ap,))}
    return Aimed(choice.answer, words=words, pill=choice.pill, changes=tuple(changes), over=over)


def strikers(g: NovaAetas) -> list[tuple[int, int]]:
    """The Reaction Attacks that a move of the active Hero would bring (NA-ENG-03): Enemy, and which attack."""
    acting = next((one for one in reversed(g.stack) if isinstance(one, HeroActivation)), None)
    return list(reaction_attacks(g, g.active)) if acting is not None and acting.engaged else []
