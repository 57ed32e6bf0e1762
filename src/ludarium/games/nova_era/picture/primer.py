"""A round of Nova Era in pictures, and what its icons mean."""

from __future__ import annotations

from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.event_words import TRACKS
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import RESOURCES
from ludarium.games.nova_era.picture.glyphs import effects
from ludarium.games.nova_era.picture.ink import TRACK_ICON, TYPE_NAME, sign, token
from ludarium.languages import N_
from ludarium.scene.primer import Primer, Step, legend, signs_in

TURN = (
    Step("s-dices", N_("Roll"), N_("Three dice lie in every Dice Zone, one Zone more than there are players.")),
    Step("s-hand", N_("Pick"), N_("Take a Zone. Each point over 10 raises your Unrest by one.")),
    Step(
        sign(TRACK_ICON[1]),
        N_("Advance"),
        N_("The Zone that nobody took pushes the Disasters of its colours, and the Dark Age."),
    ),
    Step(
        sign("two-coins"),
        N_("Spend"),
        N_("One die after another: develop, gain Resources, enlist, expand, repair, calm or research."),
    ),
    Step(sign(TRACK_ICON[0]), N_("Disasters"), N_("A marker on 10 strikes all who are not protected.")),
    Step(sign("wheat"), N_("Produce"), N_("Your cards work. After three rounds the Era is scored.")),
)


def primer() -> Primer:
    """A turn in pictures, and the legend of all icons."""
    content = load()
    kinds = [(token(kind), words) for kind, words in {**TYPE_NAME, **RESOURCES}.items()]
    tracks = [(sign(icon), words) for icon, words in zip(TRACK_ICON, TRACKS, strict=True)]
    on_cards = [one for card in content.cards.values() for line in effects(card) for one in signs_in(line)]
    return Primer(
        tuple([Step(one.icon, _(one.title), _(one.words)) for one in TURN]), legend([*kinds, *tracks, *on_cards])
    )
