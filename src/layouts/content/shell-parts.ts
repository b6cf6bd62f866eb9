import type { BannerGroup } from '../routes.ts';
import { openCategoryList } from '../site.ts';
import type { SiteContent } from './content.ts';

/** Parts of the shell and of the home page that change when content is published or a category opens. */
const SHELL_PARTS = [
  'w_home',
  'w_hot',
  'w_down',
  'w_promotion',
  'w_shop',
  'w_help',
  'w_reg',
  'news',
  'offers',
  'categories',
  'menus',
] as const;

export type ShellPart = BannerGroup | 'news' | 'offers' | 'categories' | 'menus';

/** Number of announcements and of offers on the home page. */
export const NEWS_LINES = 5;
export const OFFERS = 4;

export function isShellPart(name: string | undefined): name is ShellPart {
  return SHELL_PARTS.some((part) => part === name);
}

export function isBannerGroup(part: ShellPart): part is BannerGroup {
  return part !== 'news' && part !== 'offers' && part !== 'categories' && part !== 'menus';
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
  if (part === 'categories' || part === 'menus') return openCategoryList(content.lobbies).map(({ id }) => ({ id }));
  if (part === 'news')
    return content.announcements.slice(0, NEWS_LINES).map(({ title, language }) => ({ title, language }));
  // Leaves out ids, which differ between portals: the page may have been built elsewhere.
  return content.banners.filter(({ groupName }) => groupName === part).map(({ bannerId: _id, ...banner }) => banner);
}
