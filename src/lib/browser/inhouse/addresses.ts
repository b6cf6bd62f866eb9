import { localPath } from '#i18n/paths';
import { readGameAddress } from '#rules/games/game-address';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';

/** Games that have a page, by the names of the API. */
const NAMES = ['dice', 'limbo', 'plinko', 'wheel', 'keno', 'mines', 'hilo', 'crash'] as const;
export type InhouseName = (typeof NAMES)[number];

/** Target of an in-house address: a game, or the verification of one of its rounds. */
export interface InhouseRoute {
  game: InhouseName;
  roundId: string | undefined;
}

const ROUND = /^[\w-]{1,64}$/;

/** Parses a query string (`?vendor=BGS&game=DICE`; `&round=…` verifies a round); undefined for games of other vendors. */
export function inhouseRouteOf(search: string): InhouseRoute | undefined {
  const { vendorCode, gameCode } = readGameAddress(search);
  if (vendorCode !== IN_HOUSE_VENDOR) return undefined;
  const game = NAMES.find((name) => name.toUpperCase() === gameCode);
  const roundId = new URLSearchParams(search).get('round') ?? '';
  return game && { game, roundId: ROUND.test(roundId) ? roundId : undefined };
}

export function inhouseGameAddress(tag: string, game: string): string {
  return `${localPath(tag, '/game')}?${new URLSearchParams({ vendor: IN_HOUSE_VENDOR, game: game.toUpperCase() })}`;
}

/** Fragment of an address of a round that begins with its replay. */
export const REPLAY_HASH = '#replay';

/** Returns the address of the page that recomputes a round. */
export function verificationAddress(tag: string, game: string, roundId: string): string {
  return `${inhouseGameAddress(tag, game)}&${new URLSearchParams({ round: roundId })}`;
}
