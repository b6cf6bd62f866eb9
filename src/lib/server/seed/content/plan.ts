import { type Audience, CONTENT_SLOTS, type SlotOf } from '#rules/site/content';
import { BIRTHDAY_GIFT, DAILY_SIGN_IN, RELOAD_BONUS, WELCOME_BONUS, type SeededOffer } from './offers.ts';
import type { GameCategory } from '#rules/games/game-categories';
import type { Banner } from '../pictures.ts';

/** Slot and details of a seeded text. */
export interface Placement<Slot extends string = string> {
  slug: string;
  slot: Slot;
  facts?: Record<string, string>;
  picture?: Banner;
  audience?: Audience;
  /** Rules of a promotion that awards something; portals in another currency start without it. */
  offer?: SeededOffer;
}

export const PROMOTIONS: readonly Placement<SlotOf<'promotion'>>[] = [
  { slug: 'welcome-bonus', slot: 'new_player', facts: { type: 'event' }, picture: 'dragon', offer: WELCOME_BONUS },
  { slug: 'daily-sign-in', slot: 'loyalty', facts: { type: 'event' }, picture: 'moon', offer: DAILY_SIGN_IN },
  { slug: 'reload-50', slot: 'money', facts: { type: 'event' }, picture: 'tiger', offer: RELOAD_BONUS },
  { slug: 'birthday-gift', slot: 'loyalty', facts: { type: 'event' }, picture: 'lotus', offer: BIRTHDAY_GIFT },
  { slug: 'first-steps', slot: 'new_player', facts: { type: 'guide' }, picture: 'lotus' },
  { slug: 'try-for-free', slot: 'new_player', facts: { type: 'game' }, picture: 'moon' },
  { slug: 'welcome-guide', slot: 'new_player', facts: { type: 'guide' }, picture: 'noodle' },
  { slug: 'six-slots', slot: 'slots', facts: { type: 'game' }, picture: 'dragon' },
  { slug: 'secure-account', slot: 'security', facts: { type: 'service' }, picture: 'reef' },
  { slug: 'play-with-limits', slot: 'community', facts: { type: 'guide' }, picture: 'tiger' },
];

export const ANNOUNCEMENTS: readonly Placement<SlotOf<'announcement'>>[] = [
  { slug: 'welcome', slot: 'headline' },
  { slug: 'first-guide', slot: 'promotion' },
  { slug: 'deposit-note', slot: 'player' },
  { slug: 'beware-of-fraud', slot: 'popup' },
  { slug: 'confirm-withdrawals', slot: 'player' },
  { slug: 'broken-connection', slot: 'banner' },
];

export const NOTICES: readonly Placement<SlotOf<'notice'>>[] = [
  { slug: 'age', slot: 'banner' },
  { slug: 'two-protections', slot: 'player', audience: 'signed-in' },
];

export const CHAT: readonly Placement<SlotOf<'chat'>>[] = [
  { slug: 'greeting', slot: 'greeting' },
  { slug: 'deposit-time', slot: 'question' },
  { slug: 'withdrawal-needs', slot: 'question' },
  { slug: 'bonus-use', slot: 'question' },
  { slug: 'forgotten-password', slot: 'question' },
];

/** Texts of banners; `lobby` is the one whose own banner it is. */
const BANNERS_BY_TEXT: Record<string, { picture: Banner; url?: string; lobby?: GameCategory }> = {
  slots: { picture: 'dragon', url: '/rng', lobby: 'RNG' },
  live: { picture: 'cards', lobby: 'LIVE' },
  fishing: { picture: 'deepsea', lobby: 'FISH' },
  cards: { picture: 'duel', lobby: 'PVP' },
  sports: { picture: 'football', lobby: 'SPORTS' },
  esports: { picture: 'gamepad', lobby: 'ESPORTS' },
  lottery: { picture: 'lottery', lobby: 'ELOTT' },
  originals: { picture: 'originals', lobby: 'INHOUSE' },
  cockfight: { picture: 'rooster', lobby: 'COCKFIGHT' },
  free: { picture: 'moon', url: '/rng' },
  money: { picture: 'lotus', url: '/help' },
  secure: { picture: 'reef', url: '/help' },
  help: { picture: 'noodle', url: '/help' },
  limits: { picture: 'tiger', url: '/help' },
  guide: { picture: 'lotus', url: '/promotions' },
  phone: { picture: 'moon' },
  mall: { picture: 'mall' },
};

const BANNERS_BY_GROUP: Record<SlotOf<'banner'>, readonly string[]> = {
  w_home: ['slots', 'guide', 'limits'],
  w_hot: [
    'slots',
    'live',
    'fishing',
    'cards',
    'sports',
    'esports',
    'lottery',
    'originals',
    'cockfight',
    'free',
    'limits',
  ],
  w_down: ['phone', 'slots', 'help'],
  w_promotion: ['guide', 'free', 'secure'],
  w_shop: ['mall', 'guide', 'help'],
  w_help: ['help', 'secure', 'limits'],
  w_reg: ['guide', 'free', 'money'],
};

export const BANNERS: readonly Placement<SlotOf<'banner'>>[] = CONTENT_SLOTS.banner.flatMap((slot) =>
  BANNERS_BY_GROUP[slot].map((slug) => {
    const { picture, url, lobby } = BANNERS_BY_TEXT[slug] ?? { picture: 'lotus' };
    const facts = { ...(url ? { linkageType: 'page', url } : {}), ...(lobby && slot === 'w_hot' ? { lobby } : {}) };
    return { slug, slot, picture, facts };
  }),
);
