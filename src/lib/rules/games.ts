/** Types of games, by which lobbies can be filtered; `gameClassify` on the wire. */
export const GAME_TYPES = [
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
export type GameType = (typeof GAME_TYPES)[number];

/** Features and themes of games. */
export const GAME_TAGS = [
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
export type GameTag = (typeof GAME_TAGS)[number];

export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

export const GAME_DEVICES = ['desktop', 'mobile'] as const;
export type GameDevice = (typeof GAME_DEVICES)[number];

/** Filter of the back office: offered to players, or switched off. */
export const GAME_STATES = ['on', 'off'] as const;
export type GameState = (typeof GAME_STATES)[number];

/** Orders of a list of games. Each ends in the game's id, so that pages neither repeat nor omit a game. */
export const GAME_SORTS = ['popular', 'new', 'rtp', 'title'] as const;
export type GameSort = (typeof GAME_SORTS)[number];

/** Games of a page, unless the request says otherwise. */
export const GAMES_PER_PAGE = 42;

/** Age up to which a game counts as new. */
export const NEW_GAME_DAYS = 30;

/** Lists of wins: the largest of the newest rounds, the latest, the largest of today, and of the last seven days. */
export const WINNER_RANKS = ['recent', 'latest', 'today', 'week'] as const;
export type WinnerRank = (typeof WINNER_RANKS)[number];
