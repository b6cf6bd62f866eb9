import { imageAddress } from '../client/cdns.ts';
import { starButton } from './stars.ts';

/** Fields of a game that its tile shows. */
export interface TileGame {
  gameCode: string;
  /** The vendor's code, by its name on the wire. */
  vassalage: string;
  vendorName: string;
  gameType: string;
  title: string;
  rtp: string | null;
  /** The tile opens the vendor's games. */
  isVassalage?: unknown;
  isHot?: unknown;
  isNew?: unknown;
  hasJackpot?: unknown;
  image: { avif: string; webp: string; width: number; height: number };
}

/** Texts in the page's language with the placeholders `{rtp}` and `{title}`, printed by the layout. */
export interface TileTexts {
  launch: string;
  rtp: string;
  /** The badge of a hot game; empty when every game shown is hot. */
  hot: string;
  /** Badges of new games and of those with a jackpot; empty for none. */
  new: string;
  jackpot: string;
  /** Label of the star; empty for tiles without one. */
  favorite: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTileGame(value: unknown): value is TileGame {
  if (!isRecord(value) || !isRecord(value['image'])) return false;
  const { avif, webp, width, height } = value['image'];
  const { gameCode, vassalage, vendorName, gameType, title } = value;
  const texts = [gameCode, vassalage, vendorName, gameType, title, avif, webp];
  const hasReturn = value['rtp'] === null || typeof value['rtp'] === 'string';
  return (
    hasReturn && texts.every((text) => typeof text === 'string') && Number.isInteger(width) && Number.isInteger(height)
  );
}

/**
 * Returns the `value` of a successful response. Throws for anything else. Checked by hand because a schema library is
 * too large here.
 */
export function responseValue(json: unknown): Record<string, unknown> {
  if (!isRecord(json) || json['success'] !== true || !isRecord(json['value'])) throw new Error('unexpected response');
  return json['value'];
}

/** Returns the games of a list without malformed ones. */
export function tileGames(list: unknown): TileGame[] {
  if (!Array.isArray(list)) throw new Error('unexpected response');
  return list.filter(isTileGame);
}

/**
 * Returns the address that starts a game; for one against other players it says so, because a room is chosen first. A tile that stands
 * for its vendor leads to the vendor's games in their lobby.
 */
export function launchPath(
  launch: string,
  {
    vassalage: vendor,
    gameCode: game,
    gameType,
    isVassalage,
  }: Pick<TileGame, 'gameCode' | 'vassalage' | 'gameType' | 'isVassalage'>,
): string {
  if (isVassalage === true) {
    return `${launch.replace(/game$/, gameType.toLowerCase())}?${new URLSearchParams({ vassalage: vendor })}`;
  }
  const type: { type?: string } = gameType === 'PVP' ? { type: gameType } : {};
  return `${launch}?${new URLSearchParams({ vendor, game, ...type })}`;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const part = document.createElement(name);
  part.className = className;
  part.textContent = text;
  return part;
}

/** Draws a game's picture. A `<picture>` may contain only its image, so the badge goes into a box around it. */
function artwork(game: TileGame): HTMLElement {
  const box = element('span', 'tile-art');
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  source.type = 'image/avif';
  source.srcset = imageAddress(game.image.avif);
  const image = document.createElement('img');
  Object.assign(image, {
    width: game.image.width,
    height: game.image.height,
    loading: 'lazy',
    decoding: 'async',
    alt: '',
  });
  image.src = imageAddress(game.image.webp);
  picture.append(source, image);
  box.append(picture);
  return box;
}

/** Formats an RTP such as "96.16" in the page's language. */
function returnText(rtp: string | null, text: string): string {
  if (!rtp) return '';
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
  return text.replace('{rtp}', number.format(Number(rtp)));
}

/** Returns the text of the one badge that a game gets; '' for none. */
function badgeOf(game: TileGame, texts: TileTexts): { kind: string; text: string } {
  if (game.hasJackpot === true && texts.jackpot !== '') return { kind: 'jackpot', text: texts.jackpot };
  if (game.isHot === true && texts.hot !== '') return { kind: 'hot', text: texts.hot };
  return { kind: 'new', text: game.isNew === true ? texts.new : '' };
}

/** Creates the list item of a game with a link and a star. Texts are inserted as text, never as markup. */
export function gameTile(game: TileGame, texts: TileTexts): HTMLLIElement {
  const item = document.createElement('li');
  const link = element('a', 'tile');
  link.href = launchPath(texts.launch, game);
  if (game.isVassalage === true) {
    Object.assign(link.dataset, { vendorGames: game.vassalage, title: game.vendorName, type: game.gameType });
  } else {
    link.dataset['launchGame'] = '';
  }
  const note = element('span', 'tile-note', returnText(game.rtp, texts.rtp));
  const art = artwork(game);
  const badge = badgeOf(game, texts);
  if (badge.text !== '') {
    const mark = element('span', 'tile-badge', badge.text);
    mark.dataset['kind'] = badge.kind;
    art.append(mark);
  }
  const title = element('span', 'tile-title', game.title);
  // A title in another language is cut at its own end.
  title.dir = 'auto';
  link.append(art, title, note);
  item.append(link);
  if (texts.favorite !== '') item.append(starButton(game, texts.favorite.replace('{title}', game.title)));
  return item;
}
