import { z } from 'zod';
import type { GameLanguage } from '../games/game.ts';
import { readTexts, text, words } from '../texts/schema.ts';
import { textsFor, type Texts } from '../texts/texts.ts';
import { FISH_KINDS } from './kinds.ts';

/** Texts of the fish game in one language: its own, and those of all games that it words differently. */
const fishTextsSchema = words(
  ...(['unresolved', 'unsettled', 'cancelled', 'offline', 'payoutPending', 'disputed'] as const),
  ...(['sea', 'bet', 'betUp', 'betDown', 'fire', 'auto', 'lock', 'shots', 'ready', 'keys'] as const),
  ...(['late', 'tooLow', 'caught', 'caughtMany', 'missed', 'target', 'noTarget', 'lastCatch'] as const),
).extend({
  refusal: words('PORTAL_UNREACHABLE', 'BET_CANCELLED', 'INSUFFICIENT_FUNDS', 'OTHER'),
  kinds: words(...(Object.keys(FISH_KINDS) as (keyof typeof FISH_KINDS)[])),
  guide: words('lead', 'rtpNote', 'sameReturn', 'shotsHeading', 'fairHeading', 'rangeLabel', 'boss').extend({
    shots: z.array(text).length(4),
    fair: z.array(text).length(3),
  }),
  replay: words('shots', 'bet', 'caught', 'escaped'),
});
export type FishTexts = z.infer<typeof fishTextsSchema>;

const TEXTS = readTexts(fishTextsSchema, 'fish');

/** Returns the texts of the page: those of all games, and above them the game's own. */
export function fishTextsFor(language: GameLanguage): Texts & FishTexts {
  const [shared, own] = [textsFor(language), TEXTS[language]];
  return { ...shared, ...own, refusal: { ...shared.refusal, ...own.refusal } };
}
