import { displayAmount, parseAmount } from '#kernel/money';
import { AVATARS, avatarPath } from '#rules/members/profile';
import { imageAddress } from '../client/cdns.ts';
import { fetchList, WINS_PATH } from './game-list.ts';
import { launchPath, type TileGame } from './game-tiles.ts';

/** A win as lists show it; names of the wire. */
export interface Win {
  /** Masked. */
  player: string;
  /** Name of the player's picture, if any. */
  avatar?: unknown;
  gameName: string;
  gameCode: string;
  /** The vendor's code. */
  vassalage: string;
  gameType: string;
  vendorName: string;
  prizeAmount: string;
  currency: string;
  image: TileGame['image'];
  at: string;
}

const TEXT_FIELDS = [
  'player',
  'gameName',
  'gameCode',
  'vassalage',
  'gameType',
  'vendorName',
  'prizeAmount',
  'currency',
  'at',
];

function isWin(value: unknown): value is Win {
  const fields = (value ?? {}) as Record<string, unknown>;
  const image = (fields['image'] ?? {}) as Record<string, unknown>;
  return (
    TEXT_FIELDS.every((name) => typeof fields[name] === 'string') &&
    parseAmount(String(fields['prizeAmount'])) !== undefined &&
    typeof image['avif'] === 'string' &&
    typeof image['webp'] === 'string'
  );
}

/** Fetches a list of wins without malformed ones. Throws on any failure. */
export async function fetchWins(query: Record<string, string>, signal: AbortSignal | null = null): Promise<Win[]> {
  const { list } = await fetchList(WINS_PATH, query, signal);
  if (!Array.isArray(list)) throw new Error('unexpected response');
  return winsIn(list);
}

/** Returns the wins of a response without malformed ones. */
export function winsIn(list: unknown): Win[] {
  return Array.isArray(list) ? list.filter(isWin) : [];
}

export function prizeText({ prizeAmount, currency }: Win): string {
  return displayAmount(parseAmount(prizeAmount) ?? 0n, { currency, tag: document.documentElement.lang });
}

/** Creates the link that starts the game of a win. */
export function winLink(win: Pick<Win, 'vassalage' | 'gameCode' | 'gameType'>, launch: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = launchPath(launch, win);
  link.dataset['launchGame'] = '';
  return link;
}

/** Creates the picture of a win's game, which its name stands beside. */
export function winPicture({ image }: Win): HTMLElement {
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  source.type = 'image/avif';
  source.srcset = imageAddress(image.avif);
  const img = document.createElement('img');
  Object.assign(img, { width: image.width, height: image.height, loading: 'lazy', decoding: 'async', alt: '' });
  img.src = imageAddress(image.webp);
  picture.append(source, img);
  return picture;
}

/** Creates the player's name with the picture that the player chose. */
export function winPlayer(win: Win): HTMLElement {
  const player = document.createElement('bdi');
  const avatar = AVATARS.find((name) => name === win.avatar);
  if (avatar) {
    const img = document.createElement('img');
    Object.assign(img, { className: 'win-avatar', width: 20, height: 20, loading: 'lazy', alt: '' });
    img.src = avatarPath(avatar);
    player.append(img);
  }
  player.append(win.player);
  return player;
}

/** Identifies a win in a list, to tell which are new. */
export function keyOfWin({ at, player, gameCode, prizeAmount }: Win): string {
  return [at, player, gameCode, prizeAmount].join(' ');
}

/** Shows one of the states that the layout has printed (`data-state`). The list itself has the placeholders while it loads. */
export function showWinState(root: HTMLElement, state: 'loading' | 'ready' | 'empty' | 'failed'): void {
  root.setAttribute('aria-busy', String(state === 'loading'));
  const shown = state === 'loading' ? 'ready' : state;
  for (const part of root.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== shown;
}
