import { z } from 'zod';
import type { GameLanguage } from '../games/game.ts';
import { readTexts, text, words } from '../texts/schema.ts';

const rules = words('heading', 'lead', 'returns', 'returnsNote', 'limits', 'fairHeading').extend({
  play: z.array(text).min(2),
  fair: z.array(text).min(2),
});

const cards = z.strictObject({
  spots: words('player', 'banker', 'tie', 'playerPair', 'bankerPair'),
  pays: words('player', 'banker', 'tie', 'playerPair', 'bankerPair'),
  reveal: text,
  hand: text,
  suits: words('S', 'H', 'D', 'C'),
  rules,
});
const fight = z.strictObject({
  spots: words('meron', 'wala', 'draw'),
  pays: words('meron', 'wala', 'draw'),
  reveal: text,
  ticket: words('sport', 'event', 'market'),
  rules,
});

/** Texts of the tables in one language. A missing or surplus key stops the vendor at its start. */
const textsSchema = words(
  ...(['round', 'players', 'closed', 'wins', 'spots', 'stage', 'rack'] as const),
  ...(['undo', 'clear', 'repeat', 'confirm', 'placing', 'placed', 'unplaced', 'total', 'noChips', 'results'] as const),
  ...([
    'roadsEmpty',
    'won',
    'returned',
    'lost',
    'pending',
    'refunded',
    'unresolved',
    'offline',
    'limit',
    'yourStake',
  ] as const),
  ...(['bettingOpen', 'countdown', 'replayStake', 'replayWin', 'spot', 'odds'] as const),
).extend({
  refusal: words(
    ...(['bets_closed', 'stake_below_minimum', 'stake_above_maximum', 'stake_not_offered', 'other'] as const),
    ...(['PORTAL_UNREACHABLE', 'BET_CANCELLED'] as const),
  ),
  cards,
  fight,
});
export type TableTexts = z.infer<typeof textsSchema>;

const TEXTS = readTexts(textsSchema, 'tables');

export function tableTexts(language: GameLanguage): TableTexts {
  return TEXTS[language];
}
