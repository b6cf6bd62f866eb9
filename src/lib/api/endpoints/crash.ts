import { z } from 'zod';
import { CRASH_BET_STATES, CRASH_REFUND_REASONS, CRASH_ROUND_STATES } from '#rules/inhouse/crash-round';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, publicId, rowId } from '../scalars.ts';

const hexadecimal = z.string().regex(/^[0-9a-f]{64}$/);

/** Everything that verifies a round (docs/spec/inhouse-rulebook.md §1.3); null until it is published. */
const fairness = {
  chain: z.string(),
  /** s_0: what all seeds of the chain hash to. */
  head: hexadecimal,
  length: z.int(),
  rtpBps: z.int(),
  /** Position in the chain, from 1. */
  number: z.int(),
  beacon: z.string(),
  /** Round of the beacon whose randomness is the salt. */
  beaconRound: z.string(),
  salt: hexadecimal.nullable(),
  seed: hexadecimal.nullable(),
  /** With two decimals, as is the cap. */
  point: z.string().nullable(),
  /** Largest multiplier of the round, published at the start. */
  cap: z.string().nullable(),
  startedAt: instantOut.nullable(),
  /** Last heartbeat before an interruption, in microseconds after the start; null without one. */
  aliveUs: z.int().nullable(),
};

const round = z.object({ id: rowId, state: z.enum(CRASH_ROUND_STATES), bettingEndsAt: instantOut, ...fairness });

const bet = z.object({
  ...fairness,
  id: publicId,
  roundId: rowId,
  roundState: z.enum(CRASH_ROUND_STATES),
  currency,
  stake: amountOut,
  /** Automatic cash-out with two decimals. */
  auto: z.string().nullable(),
  state: z.enum(CRASH_BET_STATES),
  /** Multiplier at which the bet is cashed out at the latest; null while betting is open. */
  ceiling: z.string().nullable(),
  /** Multiplier of the cash-out, and its tick where the player cashed out. */
  multiplier: z.string().nullable(),
  tick: z.int().nullable(),
  refundReason: z.enum(CRASH_REFUND_REASONS).nullable(),
  payout: amountOut,
  validBet: amountOut,
  balanceBefore: amountOut,
  balanceAfter: amountOut,
  at: instantOut,
});

const READS = { points: 600, windowSeconds: 300, by: 'network' } as const;
const ACTS = { points: 20, windowSeconds: 1, by: 'account' } as const;
const betId = z.object({ betId: publicId });

/**
 * Crash: rounds that all players share (docs/spec/inhouse-rulebook.md §4). A flight goes on when the site closes, so the endpoints that a bet
 * needs until its end stay open.
 */
export const crash = defineEndpoints({
  'GET /wps/crash/round': {
    summary: 'Returns the present round of crash; null before the first one',
    access: 'public',
    isAlwaysOpen: true,
    rateLimit: READS,
    response: z.object({
      serverTime: instantOut,
      round: round
        .extend({
          /** Time since the start in microseconds by the database's clock. */
          elapsedUs: z.int().nullable(),
          bets: z.int(),
          players: z.int(),
          stakes: amountOut,
        })
        .nullable(),
    }),
  },
  'GET /wps/crash/rounds': {
    summary: 'Lists the rounds that have ended with everything that verifies them, the last one first',
    access: 'public',
    rateLimit: READS,
    query: pageQuery,
    response: pageResponse(round),
  },
  'GET /wps/crash/rounds/{roundId}': {
    summary: 'Returns a round that has ended with everything that verifies it',
    access: 'public',
    rateLimit: READS,
    params: z.object({ roundId: rowId }),
    response: round,
  },
  'GET /wps/crash/events': {
    summary:
      'Streams the rounds of crash as server-sent events: `round` at each change, `tick` ten times a second in flight',
    access: 'public',
    isAlwaysOpen: true,
    rateLimit: { points: 240, windowSeconds: 60, by: 'network' },
    response: z.string(),
    responseKind: 'stream',
  },
  'GET /wps/crash/bets': {
    summary: 'Lists the member’s bets on the present round',
    access: 'member',
    isBackground: true,
    isAlwaysOpen: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    response: z.object({ bets: z.array(bet) }),
  },
  'POST /wps/crash/bets': {
    summary: 'Places a bet on the round that takes bets',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    handlesIdempotencyKey: true,
    rateLimit: ACTS,
    body: z.strictObject({
      roundId: rowId,
      /** Decimal string; the rules judge it. */
      stake: z.string().max(20),
      /** Automatic cash-out, 1.01 to 10000.00. */
      auto: z.string().max(20).optional(),
    }),
    response: bet,
  },
  'GET /wps/crash/bets/{betId}': {
    summary: 'Returns a bet of the member with its round and everything that verifies it',
    access: 'member',
    isAlwaysOpen: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    params: betId,
    response: bet,
  },
  // A bet is cancelled once and cashed out once: a repetition takes no effect.
  'POST /wps/crash/bets/{betId}/cancel': {
    summary: 'Cancels a bet while betting is open, or when its round has waited for the beacon for a minute',
    access: 'member',
    isOpenToBlocked: true,
    isAlwaysOpen: true,
    rateLimit: ACTS,
    params: betId,
    response: bet,
  },
  'POST /wps/crash/bets/{betId}/cashOut': {
    summary: 'Cashes a bet out at the multiplier of this moment, by the database’s clock',
    access: 'member',
    isOpenToBlocked: true,
    isAlwaysOpen: true,
    rateLimit: ACTS,
    params: betId,
    response: bet,
  },
});
