import type { BannerGroup } from '../routes.ts';
import { openCategoryList } from '../site.ts';
import type { SiteContent } from './content.ts';

/** Parts of the frame and of the home page that change when something is published or comes on offer. */
const FRAME_PARTS = [
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

export type FramePart = BannerGroup | 'news' | 'offers' | 'categories' | 'menus';

/** As many announcements and offers as the home page has room for. */
export const NEWS_LINES = 5;
export const OFFERS = 4;

export function isFramePart(name: string | undefined): name is FramePart {
  return FRAME_PARTS.some((part) => part === name);
}

export function isBannerGroup(part: FramePart): part is BannerGroup {
  return part !== 'news' && part !== 'offers' && part !== 'categories' && part !== 'menus';
}

const picked = new WeakMap<SiteContent, Map<FramePart, readonly object[]>>();

/** What a part is drawn from, and nothing else: a change of it is a new version of the part. Of the same content it is the same. */
export function partOf(content: SiteContent, part: FramePart): readonly object[] {
  const parts = picked.get(content) ?? new Map<FramePart, readonly object[]>();
  const drawnFrom = parts.get(part) ?? pick(content, part);
  picked.set(content, parts.set(part, drawnFrom));
  return drawnFrom;
}

function pick(content: SiteContent, part: FramePart): readonly object[] {
  if (part === 'offers') return content.promotions.slice(0, OFFERS).map(({ content: _text, ...offer }) => offer);
  // How many games there are does not make it another one: it would change under the visitor's eyes every day.
  if (part === 'categories' || part === 'menus') return openCategoryList(content.lobbies).map(({ id }) => ({ id }));
  if (part === 'news')
    return content.announcements.slice(0, NEWS_LINES).map(({ title, language }) => ({ title, language }));
  // Ids are another portal's in a page that was built elsewhere.
  return content.banners.filter(({ groupName }) => groupName === part).map(({ bannerId: _id, ...banner }) => banner);
}
