import { createHash } from 'node:crypto';
import * as z from 'zod';
import { parseAmount } from '#kernel/money';
import { GAME_CATEGORIES, type GameCategory } from '#rules/games/game-categories';
import { GAME_DEVICES, GAME_TAGS, GAME_TYPES, type GameType, VOLATILITIES } from '#rules/games';
import type { GameSetup } from '../../vendors/setup.ts';

const BPS = 100;

// Shown to players: one line, without control characters that could reorder it.
const title = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u, 'control characters');
/** A decimal, which JSON may have as a number. */
const decimal = z.union([z.string(), z.number().transform(String)]);
const amount = decimal
  .transform(parseAmount)
  .refine((minor) => minor !== undefined && minor > 0n, 'not an amount above 0')
  .transform((minor) => minor ?? 0n);

function isPercentage(text: string): boolean {
  return /^\d{2,3}(\.\d{1,2})?$/.test(text) && Number(text) >= 50 && Number(text) <= 100;
}

/** A game as a vendor's catalogue describes it: a row of a file, or of the vendor's own list. */
const catalogueGame = z
  .strictObject({
    code: z.string().regex(/^[\w.:-]{1,60}$/, 'letters, digits and . : _ - only, at most 60'),
    titles: z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})*$/, 'not a language tag'), title),
    category: z.enum(GAME_CATEGORIES),
    type: z.enum(GAME_TYPES).optional(),
    tags: z.array(z.enum(GAME_TAGS)).max(GAME_TAGS.length).default([]),
    /** Percent with at most two decimals. */
    rtp: decimal.refine(isPercentage, 'not a percentage from 50 to 100 with at most two decimals').optional(),
    volatility: z.enum(VOLATILITIES).optional(),
    lines: z.int().min(1).max(1_000_000).optional(),
    hasJackpot: z.boolean().default(false),
    devices: z
      .array(z.enum(GAME_DEVICES))
      .min(1)
      .default([...GAME_DEVICES]),
    releasedOn: z.iso.date().optional(),
    minBet: amount.optional(),
    maxBet: amount.optional(),
    picture: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
  })
  .refine(({ titles }) => titles['en'] !== undefined, { path: ['titles', 'en'], message: 'missing' })
  .refine(({ minBet, maxBet }) => (minBet === undefined) === (maxBet === undefined), {
    path: ['maxBet'],
    message: 'minBet and maxBet come together',
  })
  .refine(({ minBet = 0n, maxBet = 0n }) => minBet <= maxBet, { path: ['maxBet'], message: 'below minBet' });

/** Type of a game whose catalogue names none. */
const TYPE_OF_CATEGORY: Partial<Record<GameCategory, GameType>> = { LIVE: 'table', PVP: 'card', FISH: 'arcade' };

/** Tiles of games without a picture: colors and themes, one of each by the game's code. */
const PALETTES = [
  ['#2a0d3f', '#7b1f57', '#ff9ec7', '#f2c14e'],
  ['#3b0610', '#b3261e', '#ffb347', '#f5b83d'],
  ['#0d1f2d', '#a8501f', '#ffc27a', '#e9a23b'],
  ['#070b2b', '#34408f', '#ffe9a8', '#e8c872'],
  ['#04211b', '#1f6b3f', '#c9f27b', '#e0a93a'],
  ['#02182f', '#0b7285', '#8ff0e4', '#e5c07b'],
  ['#1d0836', '#5b21b6', '#d8b4fe', '#fbbf24'],
];
const MOTIFS = ['lotus', 'dragon', 'noodle', 'moon', 'tiger', 'reef', 'gem'];

export interface RowProblem {
  field: string;
  problem: string;
}

/** Parses a game of a catalogue whose bets are in `currency`. */
export function parseCatalogueGame(
  input: unknown,
  currency: string,
): { game: GameSetup; problems?: never } | { game?: never; problems: RowProblem[] } {
  const parsed = catalogueGame.safeParse(input);
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message })),
    };
  const { rtp, minBet, maxBet, type, releasedOn, picture, volatility, lines, ...game } = parsed.data;
  const [first = 0, second = 0] = createHash('sha256').update(game.code).digest();
  return {
    game: {
      ...game,
      type: type ?? TYPE_OF_CATEGORY[game.category] ?? 'slot',
      rtpBps: rtp === undefined ? null : Math.round(Number(rtp) * BPS),
      volatility: volatility ?? null,
      lines: lines ?? null,
      ...(releasedOn === undefined ? {} : { releasedOn }),
      ...(picture === undefined ? {} : { pictureUrl: picture }),
      palette: PALETTES[first % PALETTES.length] ?? [],
      motif: MOTIFS[second % MOTIFS.length] ?? '',
      betRanges: minBet && maxBet ? { [currency]: { minBetMinor: minBet, maxBetMinor: maxBet } } : {},
    },
  };
}
