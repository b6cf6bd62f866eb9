import { watchDraws } from '#browser/client/live-events';
import { loadSession } from '#browser/stores/session';

/** Subscribes to the draws of a game or to `all`, and loads the session. */
export function preparePage(watchedGames: string): void {
  // Set before the session is known, so that a member's connection includes the draws from the start.
  watchDraws(watchedGames);
  // Favorites are stored by member. If the session cannot be loaded, the page shows those of a visitor.
  loadSession().catch(() => undefined);
  // The first number format makes the browser load its locale data; done here, it does not delay the rendering of the board.
  setTimeout(() => Intl.NumberFormat.supportedLocalesOf(document.documentElement.lang));
}
