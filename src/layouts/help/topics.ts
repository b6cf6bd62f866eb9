import type { IconName } from '../icons.ts';
import type { HelpGroup } from '../content/content.ts';

export const TOPIC_ICONS: Record<HelpGroup['category'], IconName> = {
  terms: 'book-check',
  account: 'user-round',
  security: 'lock-keyhole',
  money: 'wallet',
  games: 'gamepad-2',
  responsible: 'shield-check',
  support: 'message-circle',
};

/** Old anchors of the former single page: links like `/help#agreement` still lead to their text. */
export const ANCHORS: Readonly<Record<string, string>> = {
  'user-agreement': 'agreement',
  privacy: 'privacy',
  'responsible-gaming': 'responsible',
  'slot-rules': 'games',
  'deposit-guide': 'deposits',
  'withdrawal-guide': 'withdrawals',
};

/** International help lines for players. An operator adds those of its own country. */
export const HELP_LINES = [
  { id: 'therapy', address: 'https://www.gamblingtherapy.org/' },
  { id: 'anonymous', address: 'https://www.gamblersanonymous.org/' },
] as const;
