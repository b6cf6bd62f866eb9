/** Types, features and sortings that lobbies offer, in the order of the API's lists; a test compares the two. */
export const TYPE_CHOICES = [
  'slot',
  'table',
  'baccarat',
  'roulette',
  'blackjack',
  'dice',
  'card',
  'crash',
  'arcade',
  'instant',
] as const;

export const TAG_CHOICES = [
  'free-spins',
  'bonus-buy',
  'cascades',
  'hold-and-win',
  'multipliers',
  'asia',
  'animals',
  'adventure',
  'fruits',
  'myths',
] as const;

export const SORT_CHOICES = ['popular', 'new', 'rtp', 'title'] as const;
