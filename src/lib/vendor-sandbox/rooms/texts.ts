import { z } from 'zod';
import type { GameLanguage } from '../games/game.ts';
import { readTexts, text, words } from '../texts/schema.ts';
import { ROOM_IDS } from './rooms.ts';

/** Texts of one language. A missing or surplus key stops the vendor at its start. */
const roomTextsSchema = words(
  ...(['choose', 'chooseText', 'leave', 'buyIn', 'ante', 'stakes', 'players', 'nobodyHere'] as const),
  ...(['you', 'player', 'bot', 'free', 'pot', 'points', 'ten', 'triple'] as const),
  ...([
    'anteButton',
    'raiseButton',
    'foldButton',
    'auto',
    'waiting',
    'joinNow',
    'joined',
    'dealing',
    'decide',
  ] as const),
  ...(['raised', 'folded', 'closing', 'skipped', 'tableLabel', 'history', 'noHistory'] as const),
  ...(['wonShowdown', 'wonAlone', 'nobodyRaised', 'lost', 'foldedOwn', 'raiseRefused', 'rakeTaken'] as const),
  ...(['payoutPending', 'disputed', 'suitD', 'suitH', 'suitC', 'suitS', 'hidden', 'offline', 'replayTitle'] as const),
).extend({
  names: words(...ROOM_IDS),
  bots: z.array(text).length(4),
  seat: words('waiting', 'ready', 'thinking', 'decided', 'raised', 'folded', 'winner'),
  problem: words(
    ...(['not_seated', 'out_of_turn', 'act_taken', 'busy', 'unknown_room', 'stake_not_of_room'] as const),
    ...(['seated_elsewhere', 'buy_in_short', 'unavailable', 'other'] as const),
  ),
  refusal: words('INSUFFICIENT_FUNDS', 'BET_CANCELLED', 'PORTAL_UNREACHABLE', 'OTHER'),
  rules: words(
    ...(['heading', 'rtpLabel', 'rakeLabel', 'seatsLabel', 'goalHeading', 'handsHeading'] as const),
    ...(['potHeading', 'botsHeading', 'fairHeading', 'rtpNote'] as const),
  ).extend({
    goal: z.array(text).length(3),
    hands: z.array(text).length(4),
    payouts: z.array(text).length(4),
    bots: z.array(text).length(3),
    fair: z.array(text).length(4),
  }),
});
export type RoomTexts = z.infer<typeof roomTextsSchema>;

const TEXTS = readTexts(roomTextsSchema, 'rooms');

export function roomTextsFor(language: GameLanguage): RoomTexts {
  return TEXTS[language];
}
