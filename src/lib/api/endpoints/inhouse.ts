import { z } from 'zod';
import { CHOICES, ONE_STEP_GAMES, OUTCOMES } from '#rules/inhouse/one-step-games';
import { STEP, STEP_CHOICES, STEP_GAMES, STEP_OUTCOMES } from '#rules/inhouse/step-games';
import { INHOUSE_GAMES, SEEDED_GAMES } from '#rules/inhouse/stream';
import { STEP_ROUND_STATES } from '#rules/inhouse/step-rounds';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, publicId } from '../scalars.ts';

/** SHA-256 of a server seed. */
const commitment = z.string().regex(/^[0-9a-f]{64}$/);

const seedState = z.object({
  active: z
    .object({
      commitment,
      clientSeed: z.string(),
      /** Nonce of the next bet. */
      nonce: z.int(),
    })
    .nullable(),
  /** Hash of the server seed that the next client seed will join. */
  nextCommitment: commitment,
});

const chosenSeed = z.strictObject({
  /** 1 to 64 visible characters. */
  clientSeed: z.string().max(256),
  /** The next commitment, as it was shown. */
  commitment,
});

const choiceIn = z.union([
  CHOICES.dice.strict(),
  CHOICES.limbo.strict(),
  CHOICES.plinko.strict(),
  CHOICES.wheel.strict(),
  CHOICES.keno.strict(),
]);

const outcome = z.union([
  OUTCOMES.dice.strict(),
  OUTCOMES.limbo.strict(),
  OUTCOMES.plinko.strict(),
  OUTCOMES.wheel.strict(),
  OUTCOMES.keno.strict(),
]);

/** Facts of a placed bet that all games share. */
const placedFacts = {
  id: publicId,
  currency,
  stake: amountOut,
  payout: amountOut,
  validBet: amountOut,
  balanceBefore: amountOut,
  balanceAfter: amountOut,
  /** Return to player of the bet in basis points. */
  rtpBps: z.int(),
  commitment,
  clientSeed: z.string(),
  nonce: z.int(),
  at: instantOut,
};

const settledRound = z.object({
  ...placedFacts,
  game: z.enum(ONE_STEP_GAMES),
  choice: choiceIn,
  outcome,
  /** Paid multiplier, stake included; "0" for a lost bet. */
  multiplier: z.string(),
});

const stepOutcome = z.union([STEP_OUTCOMES.mines.strict(), STEP_OUTCOMES.hilo.strict()]);

const startIn = z.union([STEP_CHOICES.mines.strict(), STEP_CHOICES.hilo.strict()]);

const stepRound = z.object({
  ...placedFacts,
  game: z.enum(STEP_GAMES),
  choice: startIn,
  state: z.enum(STEP_ROUND_STATES),
  /** Steps so far with what each showed, the first one first. `abandon` is a step of the portal: nobody continued the round. */
  steps: z.array(
    z.object({
      t: z.enum(['open', 'guess', 'skip', 'cashOut', 'abandon']),
      tile: z.int().optional(),
      pick: z.string().optional(),
      mine: z.boolean().optional(),
      card: z.string().optional(),
      won: z.boolean().optional(),
      multiplier: z.string().optional(),
    }),
  ),
  outcome: stepOutcome,
  /** Multiplier that the round pays, or that a cash-out would pay now; "0" for a lost round. */
  multiplier: z.string(),
});

/** Null until the pair of seeds is retired and its rounds are over. */
const serverSeed = z.string().nullable();

/** Rotations an hour (docs/spec/inhouse-rulebook.md §13). */
const SEED_LIMIT = { points: 60, windowSeconds: 3600, by: 'account' } as const;

/** Provably fair games of the portal (docs/spec/inhouse-rulebook.md). */
export const inhouse = defineEndpoints({
  'GET /wps/inhouse/games': {
    summary: 'Returns what each in-house game pays back, and its limits',
    access: 'public',
    // The page of crash needs it to end a bet during maintenance.
    isAlwaysOpen: true,
    isPublished: true,
    response: z.object({
      list: z.array(
        z.object({
          game: z.enum(INHOUSE_GAMES),
          currency,
          /** Whether bets are taken. */
          isOpen: z.boolean(),
          /** Whether the limits, which may be the member's own, leave no bet. */
          isClosedByLimits: z.boolean(),
          /** Return to player in basis points. */
          rtpBps: z.int(),
          min: amountOut,
          max: amountOut,
          /** Stakes are multiples of it. */
          step: amountOut,
          /** Greatest payout of a bet. */
          maxWin: amountOut,
          /** Whether the market allows auto-play. */
          allowsAutoplay: z.boolean(),
        }),
      ),
    }),
  },
  'GET /wps/inhouse/live': {
    summary: 'Returns how many play each in-house game, and what it paid last',
    access: 'public',
    isPublished: true,
    response: z.object({
      list: z.array(
        z.object({
          game: z.enum(INHOUSE_GAMES),
          /** Members who have placed a bet in the last five minutes. */
          players: z.int(),
          /** Largest multiplier of the last rounds in a day; null without a win, and in crash. */
          best: z.string().nullable(),
          /** The last points of crash, the latest first; empty in other games. */
          points: z.array(z.string()),
        }),
      ),
    }),
  },
  'GET /wps/inhouse/seeds': {
    summary: 'Returns the member’s seeds: the active pair, and the hash of the next server seed',
    access: 'member',
    // Makes the first server seed.
    changesState: true,
    isBackground: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    response: seedState,
  },
  'POST /wps/inhouse/seeds': {
    summary: 'Begins the first pair of seeds with the member’s client seed',
    access: 'member',
    rateLimit: SEED_LIMIT,
    body: chosenSeed,
    response: seedState,
  },
  'POST /wps/inhouse/seeds/rotate': {
    summary: 'Retires the active pair of seeds and begins the next one with the member’s client seed',
    access: 'member',
    rateLimit: SEED_LIMIT,
    body: chosenSeed,
    response: seedState,
  },
  'GET /wps/inhouse/seeds/retired': {
    summary: 'Lists the member’s earlier pairs of seeds, with the server seeds that are revealed',
    access: 'member',
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    query: pageQuery,
    response: pageResponse(
      z.object({
        commitment,
        clientSeed: z.string(),
        bets: z.int(),
        activatedAt: instantOut,
        retiredAt: instantOut,
        /** Null while a round with it is open. */
        serverSeed: z.string().nullable(),
      }),
    ),
  },
  'POST /wps/inhouse/{game}/bets': {
    summary: 'Places a bet on a game that is decided at once, and settles it',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    handlesIdempotencyKey: true,
    rateLimit: { points: 20, windowSeconds: 1, by: 'account' },
    params: z.object({ game: z.enum(ONE_STEP_GAMES) }),
    body: z.strictObject({
      /** Decimal string; the rules of the game judge it. */
      stake: z.string().max(20),
      choice: choiceIn,
      /** The nonce that the player expects; another one is refused. */
      nonce: z.int().min(0).optional(),
    }),
    response: settledRound,
  },
  'GET /wps/inhouse/rounds': {
    summary: 'Lists the member’s last rounds in a game that have ended, the latest first',
    access: 'member',
    isBackground: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    query: z.object({ game: z.enum(SEEDED_GAMES) }),
    response: z.object({
      list: z.array(
        z.object({
          id: publicId,
          outcome: z.union([outcome, stepOutcome]),
          multiplier: z.string(),
          stake: amountOut,
          payout: amountOut,
          nonce: z.int(),
          at: instantOut,
        }),
      ),
    }),
  },
  'GET /wps/inhouse/rounds/{roundId}': {
    summary: 'Returns a round of the member with everything that verifies it',
    access: 'member',
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    params: z.object({ roundId: publicId }),
    response: z.union([settledRound.extend({ serverSeed }), stepRound.extend({ serverSeed })]),
  },
  'POST /wps/inhouse/{stepGame}/rounds': {
    summary: 'Starts a round of a game of several steps; refused with `round_open` and its id while the member has one',
    access: 'member',
    movesMoney: true,
    idempotent: true,
    handlesIdempotencyKey: true,
    rateLimit: { points: 20, windowSeconds: 1, by: 'account' },
    params: z.object({ stepGame: z.enum(STEP_GAMES) }),
    body: z.strictObject({
      /** Decimal string; the rules of the game judge it. */
      stake: z.string().max(20),
      choice: startIn,
      /** The nonce that the player expects; another one is refused. */
      nonce: z.int().min(0).optional(),
    }),
    response: stepRound,
  },
  'GET /wps/inhouse/open-rounds': {
    summary: 'Lists the member’s open rounds of games of several steps, at most one of each, to go on with them',
    access: 'member',
    isOpenToBlocked: true,
    isBackground: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    response: z.object({ rounds: z.array(stepRound) }),
  },
  // The number makes a step idempotent. No money is staked by it, so that nothing but the rules refuses it.
  'POST /wps/inhouse/rounds/{roundId}/steps': {
    summary:
      'Takes the next step of an open round, or cashes it out; the same step with the same number returns the first answer',
    access: 'member',
    isOpenToBlocked: true,
    rateLimit: { points: 20, windowSeconds: 1, by: 'account' },
    params: z.object({ roundId: publicId }),
    body: z.strictObject({
      /** Position of the step in the round, from 1. */
      number: z.int().min(1).max(1000),
      step: STEP,
    }),
    response: stepRound,
  },
});
