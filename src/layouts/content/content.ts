import { published } from 'virtual:published-content';

export type SiteContent = (typeof published)[string];
export type Promotion = SiteContent['promotions'][number];
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
  lobbies: [],
};

/**
 * What operations published, in a language (or what stands in for it: each item says its own `language`). A page that is
 * rendered on demand (`Astro.locals`) is given what is published now, a built one what was when it was built.
 */
export async function contentOf(locals: Partial<App.Locals>, tag: string): Promise<SiteContent> {
  // Without its database the portal shows what it had when it was built.
  return (await locals.content?.(tag)) ?? published[tag] ?? EMPTY;
}
