import { watchDraws } from '#browser/client/events';
import { loadSession } from '#browser/stores/session';

/** Of which draws the page wants to hear: those of a game, or all. */
export function arrive(draws: string): void {
  // Said before it is known who is there: a member's connection then has the draws from its start.
  watchDraws(draws);
  // Favorites are kept by member; who cannot be asked about is shown those of nobody.
  loadSession().catch(() => undefined);
  // For the first number that it writes a browser reads its tables of all languages: in a moment of its own, not amid a board.
  setTimeout(() => Intl.NumberFormat.supportedLocalesOf(document.documentElement.lang));
}
