import { z } from 'zod';
import type { GameLanguage } from '../games/game.ts';
import { readTexts, text, words } from './schema.ts';

const refusal = words(
  ...(['INSUFFICIENT_FUNDS', 'LIMIT_REACHED', 'PLAYER_BLOCKED', 'TOKEN_EXPIRED', 'INVALID_TOKEN'] as const),
  ...(['GAME_DISABLED', 'UNKNOWN_GAME', 'WRONG_CURRENCY', 'INVALID_AMOUNT', 'BET_CANCELLED'] as const),
  ...(['PORTAL_UNREACHABLE', 'REWARD_EXPIRED', 'REWARD_NOT_FOUND', 'OTHER'] as const),
);
const launch = words('title', 'badLink', 'unknownGame', 'expired', 'blocked', 'unreachable', 'closed');
const rules = words(
  ...(['heading', 'lead', 'rtpLabel', 'rtpNote', 'volatilityLabel', 'linesLabel', 'rangeLabel', 'maxLabel'] as const),
  ...(['wild', 'scatter', 'linesHeading', 'linesText', 'fairHeading'] as const),
  ...(['freeSpinsHeading', 'freeSpinsText', 'jackpotHeading', 'jackpotText'] as const),
).extend({ volatility: words('medium', 'high'), fair: z.array(text).length(3) });

/** Texts of one language. A missing or surplus key stops the vendor at its start. */
const textsSchema = words(
  ...(['loading', 'back', 'info', 'close', 'soundOn', 'soundOff', 'balance', 'stake', 'win', 'paid'] as const),
  ...(['stakeUp', 'stakeDown', 'spin', 'spinning', 'ready', 'noWin', 'lineWin', 'scatterPays'] as const),
  ...(['resultWin', 'resultReturn', 'resultNone', 'bigWin', 'reelsLabel', 'payoutPending', 'disputed'] as const),
  ...([
    'unresolved',
    'unsettled',
    'cancelled',
    'offline',
    'session',
    'net',
    'ended',
    'freeRounds',
    'freeRoundsOver',
  ] as const),
  ...(['jackpot', 'jackpotWon', 'freeSpinsWon', 'freeSpin', 'freeSpinsOver', 'freeSpinTitle'] as const),
).extend({ refusal, launch, rules });
export type Texts = z.infer<typeof textsSchema>;

const TEXTS = readTexts(textsSchema);

export function textsFor(language: GameLanguage): Texts {
  return TEXTS[language];
}

/**
 * Returns the page's language for a portal's tag or code (`vi`, `vi-VN`, or `MY` for the Vietnamese market); English
 * otherwise.
 */
export function languageOf(tag: string | undefined): GameLanguage {
  return tag !== undefined && /^(vi\b|MY$)/i.test(tag) ? 'vi' : 'en';
}
