/** The rule whose text is open, over whatever page is shown. */

class Rulebook {
  shown = $state.raw<{ game: string; id: string } | null>(null);

  open(game: string, id: string): void {
    this.shown = { game, id };
  }

  close(): void {
    this.shown = null;
  }
}

export const rulebook = new Rulebook();
