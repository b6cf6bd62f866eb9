/** Kinds of content that staff publish, and their slots; shared by the API, the domain and the pages. */
export const CONTENT_SLOTS = {
  /** Groups of banners by path, with the specification's names. */
  banner: ['w_home', 'w_hot', 'w_down', 'w_promotion', 'w_shop', 'w_help', 'w_reg'],
  promotion: ['new_player', 'slots', 'money', 'loyalty', 'security', 'community'],
  announcement: ['banner', 'player', 'popup', 'promotion', 'headline'],
  notice: ['banner', 'player', 'popup', 'promotion'],
  help: ['terms', 'account', 'security', 'money', 'games', 'responsible', 'support'],
  resource: ['AFFILIATELINK', 'Android', 'MOBILECONFIG'],
  service: ['LIVECHAT', 'VIP'],
  chat: ['greeting', 'question'],
  social: ['facebook', 'zalo', 'telegram', 'youtube', 'tiktok', 'instagram', 'x'],
} as const;

export type ContentKind = keyof typeof CONTENT_SLOTS;
export type SlotOf<Kind extends ContentKind> = (typeof CONTENT_SLOTS)[Kind][number];
export const CONTENT_KINDS = Object.keys(CONTENT_SLOTS) as [ContentKind, ...ContentKind[]];

export const CONTENT_STATES = ['draft', 'published', 'archived'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export const AUDIENCES = ['everyone', 'signed-out', 'signed-in', 'agents'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Topics of promotions, for the list's filter. */
export const PROMOTION_TYPES = ['game', 'event', 'service', 'guide'] as const;

export const PROMOTION_STATES = ['running', 'soon', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** Returns whether a promotion runs; one without dates always does. Its schedule separately decides whether it is shown. */
export function promotionState(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  now: Date,
): PromotionState {
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'soon' : 'running';
}

/** Target of a banner: a page of the portal, or an external address. */
export const LINKAGE_TYPES = ['page', 'external'] as const;

/** Slots of announcements by the specification's codes. */
export const ANNOUNCEMENT_TYPES = {
  B: 'banner',
  PL: 'player',
  PU: 'popup',
  PR: 'promotion',
  H: 'headline',
} as const;

export const ANNOUNCEMENT_PAGE_SIZE = 9;

/** Maximum lengths in characters. */
export const CONTENT_LENGTHS = { title: 200, summary: 500, body: 60_000, slug: 80, address: 500 } as const;
