import { published } from 'virtual:published-content';

export type SiteContent = (typeof published)[string];
export type Promotion = SiteContent['promotions'][number];
export type MallItem = SiteContent['mall'][number];
export type HelpGroup = SiteContent['help'][number];
export type Article = HelpGroup['articles'][number];
export type Resource = SiteContent['resources'][number];

const EMPTY: SiteContent = {
  promotions: [],
  banners: [],
  announcements: [],
  help: [],
  resources: [],
  socialLinks: [],
  frameLinks: '',
  payments: [],
  minimumAge: 18,
  lobbies: [],
  mall: [],
};

/**
 * Returns the published content in a language, or its fallback (each item states its own `language`). A page rendered
 * on demand (`Astro.locals`) gets the current content, a built one that of the build.
 */
export async function contentOf(locals: Partial<App.Locals>, tag: string): Promise<SiteContent> {
  // Falls back to the content of the build when the database is unavailable.
  return (await locals.content?.(tag)) ?? published[tag] ?? EMPTY;
}
