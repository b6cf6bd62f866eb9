import type { BannerGroup } from '../routes.ts';
import type { SiteContent } from './content.ts';

/** Parts of the frame and of the home page that operations publish: what each shows. */
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
] as const;

export type FramePart = BannerGroup | 'news' | 'offers';

/** As many announcements and offers as the home page has room for. */
export const NEWS_LINES = 5;
export const OFFERS = 4;

export function isFramePart(name: string | undefined): name is FramePart {
  return FRAME_PARTS.some((part) => part === name);
}

/** What a part is drawn from, and nothing else: a change of it is a new version of the part. */
export function partOf(content: SiteContent, part: FramePart): readonly object[] {
  if (part === 'offers') return content.promotions.slice(0, OFFERS).map(({ content: _text, ...offer }) => offer);
  if (part === 'news')
    return content.announcements.slice(0, NEWS_LINES).map(({ title, language }) => ({ title, language }));
  // Ids are another portal's in a page that was built elsewhere.
  return content.banners.filter(({ groupName }) => groupName === part).map(({ bannerId: _id, ...banner }) => banner);
}
