import { z } from 'zod';
import { CHOICES, ONE_STEP_GAMES, OUTCOMES } from '#rules/inhouse/one-step-games';
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

const settledRound = z.object({
  id: publicId,
  game: z.enum(ONE_STEP_GAMES),
  currency,
  stake: amountOut,
  choice: choiceIn,
  outcome,
  /** Paid multiplier, stake included; "0" for a lost bet. */
  multiplier: z.string(),
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
});

/** Rotations an hour (docs/spec/inhouse-rulebook.md §13). */
const SEED_LIMIT = { points: 60, windowSeconds: 3600, by: 'account' } as const;

/** Provably fair games of the portal (docs/spec/inhouse-rulebook.md). */
export const inhouse = defineEndpoints({
  'GET /wps/inhouse/games': {
    summary: 'Returns what each in-house game pays back, and its limits',
    access: 'public',
    isPublished: true,
    response: z.object({
      list: z.array(
        z.object({
          game: z.enum(ONE_STEP_GAMES),
          currency,
          /** Whether bets are taken. */
          isOpen: z.boolean(),
          /** Return to player in basis points. */
          rtpBps: z.int(),
          min: amountOut,
          max: amountOut,
          /** Stakes are multiples of it. */
          step: amountOut,
          /** Greatest payout of a bet. */
          maxWin: amountOut,
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
    summary: 'Lists the member’s last rounds in a game, the latest first',
    access: 'member',
    isBackground: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'account' },
    query: z.object({ game: z.enum(ONE_STEP_GAMES) }),
    response: z.object({
      list: z.array(
        z.object({
          id: publicId,
          outcome,
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
    response: settledRound.extend({
      /** Null until the pair of seeds is retired and its rounds are over. */
      serverSeed: z.string().nullable(),
    }),
  },
});
