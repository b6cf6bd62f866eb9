import { watchDraws } from '#browser/events';
import { loadSession } from '#browser/stores/session';

/** Of which draws the page wants to hear: those of a game, or all. */
export function arrive(draws: string): void {
  // Said before it is known who is there: a member's connection then has the draws from its start.
  watchDraws(draws);
  // Favourites are kept by member; who cannot be asked about is shown those of nobody.
  loadSession().catch(() => undefined);
}
