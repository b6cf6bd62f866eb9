import type { BannerGroup } from '../routes.ts';
import { CATEGORIES, openCategoryList } from '../site.ts';
import type { SiteContent } from './content.ts';

/** Banners of a page: those of its group, in a lobby without those of other lobbies. */
export interface BannerChoice {
  group: BannerGroup;
  /** Category of the lobby (`LIVE`). */
  lobby: string | undefined;
}

const BANNER_GROUPS = [
  'w_home',
  'w_hot',
  'w_down',
  'w_promotion',
  'w_shop',
  'w_help',
  'w_reg',
] as const satisfies BannerGroup[];

/** Parts of the shell and of the home page that change when content is published or a category opens. */
const SHELL_PARTS = [...BANNER_GROUPS, 'news', 'offers', 'categories', 'menus', 'links'] as const;

type LobbyPart = `lobby-${string}`;
export type ShellPart = (typeof SHELL_PARTS)[number] | LobbyPart;

const LOBBY_GROUP = 'w_hot';
const lobbyPart = (id: string): LobbyPart => `lobby-${id}`;

/** Number of announcements and of offers on the home page. */
export const NEWS_LINES = 5;
export const OFFERS = 4;

export function isShellPart(name: string | undefined): name is ShellPart {
  return SHELL_PARTS.some((part) => part === name) || CATEGORIES.some(({ id }) => lobbyPart(id) === name);
}

/** Returns the part with the banners of a page, by its group and its address without language. */
export function bannerPart(group: BannerGroup, path: string): ShellPart {
  const lobby = CATEGORIES.find(({ id }) => path === `/${id}`);
  return group === LOBBY_GROUP && lobby ? lobbyPart(lobby.id) : group;
}

/** Returns the banners of a part; undefined for other parts. */
export function bannersOf(part: ShellPart): BannerChoice | undefined {
  const lobby = CATEGORIES.find(({ id }) => lobbyPart(id) === part);
  if (lobby) return { group: LOBBY_GROUP, lobby: lobby.gameType };
  const group = BANNER_GROUPS.find((name) => name === part);
  return group && { group, lobby: undefined };
}

/** Returns whether a page shows a banner. */
export function isShown({ groupName, lobby }: SiteContent['banners'][number], choice: BannerChoice): boolean {
  return groupName === choice.group && (lobby === null || lobby === choice.lobby);
}

const cache = new WeakMap<SiteContent, Map<ShellPart, readonly object[]>>();

/**
 * Returns the data that a part is rendered from, and nothing else: a change of it is a new version of the part. The
 * same content returns the same object.
 */
export function partData(content: SiteContent, part: ShellPart): readonly object[] {
  const parts = cache.get(content) ?? new Map<ShellPart, readonly object[]>();
  const data = parts.get(part) ?? selectData(content, part);
  cache.set(content, parts.set(part, data));
  return data;
}

function selectData(content: SiteContent, part: ShellPart): readonly object[] {
  if (part === 'offers')
    return content.promotions.slice(0, OFFERS).map(({ content: _text, rules: _terms, ...offer }) => offer);
  // Leaves out the number of games, which would change the part every day.
  if (part === 'categories' || part === 'menus')
    return openCategoryList(content.lobbies).map(({ id: category }) => ({ category }));
  if (part === 'links') return [{ links: content.frameLinks }];
  if (part === 'news')
    return content.announcements.slice(0, NEWS_LINES).map(({ title, language }) => ({ title, language }));
  // Leaves out ids, which differ between portals: the page may have been built elsewhere.
  const choice = bannersOf(part);
  if (!choice) return [];
  return content.banners.filter((banner) => isShown(banner, choice)).map(({ bannerId: _id, ...banner }) => banner);
}
