import { z } from 'zod';
import { promotionId } from '#rules/rewards/public-ids';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut } from '../scalars.ts';

/** Prizes of a raffle, in the order in which they are drawn; goods have no amount. */
export const prizeTable = z.array(z.object({ name: z.string(), amount: amountOut, count: z.int() }));

/** 32 bytes in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const range = { from: z.int(), to: z.int() };

/** Published values of a draw: the seed follows after the draw. */
export const drawOut = z.object({
  /** Id of the draw in its key. */
  draw: z.string(),
  /** SHA-256 of the seed, published from the start. */
  commitment: hash,
  /** `embedded` is run by the operator, who could know its rounds in advance. */
  beacon: z.enum(['drand', 'embedded']),
  round: z.string(),
  drawsAt: instantOut,
  /** Tickets so far; final when the list is closed. */
  tickets: z.int(),
  /** SHA-256 of the lines `from-to:member` of the closed list of tickets. */
  listHash: hash.nullable(),
  closedAt: instantOut.nullable(),
  randomness: hash.nullable(),
  signature: z.string().nullable(),
  seed: hash.nullable(),
  drawnAt: instantOut.nullable(),
});

/** Endpoints with what anybody needs to repeat a draw of red envelopes or a raffle. */
export const promotionDraws = defineEndpoints({
  'GET /wps/relay/MCS2_redEnvelopes': {
    summary: 'What anybody needs to repeat the draw of red envelopes; the seed and the amounts follow after the end',
    access: 'public',
    query: z.object({ id: promotionId }),
    response: z.object({
      promotionId: z.string(),
      /** Id of the opening in the draw. */
      opening: z.string(),
      startsAt: instantOut,
      currency,
      count: z.int(),
      left: z.int(),
      total: amountOut,
      min: amountOut,
      max: amountOut,
      unit: amountOut,
      /** SHA-256 of the seed, published before the opening. */
      commitment: hash,
      /** `embedded` is run by the operator, who could know its rounds in advance. */
      beacon: z.enum(['drand', 'embedded']),
      round: z.string(),
      randomness: hash.nullable(),
      signature: z.string().nullable(),
      seed: hash.nullable(),
      amounts: z.array(amountOut),
    }),
  },
  'GET /wps/relay/MCS2_raffle': {
    summary:
      'A raffle: tickets, prizes, winners, and what anybody needs to repeat its draw; with the member’s own tickets',
    access: 'public',
    usesSession: true,
    query: z.object({ id: promotionId }),
    response: drawOut.extend({
      promotionId: z.string(),
      currency,
      startsAt: instantOut,
      salesEndAt: instantOut,
      perMember: z.int(),
      prizes: prizeTable,
      winners: z.array(
        z.object({
          /** Row of the table of prizes. */
          prize: z.int(),
          /** Null when no ticket was left. */
          ticket: z.int().nullable(),
          /** Masked name of the player. */
          player: z.string().nullable(),
          isOwn: z.boolean(),
        }),
      ),
      /** Members whose tickets were drawn and passed over, because they could receive nothing. */
      passedOver: z.array(z.string()),
      /** Null for visitors. */
      own: z
        .object({
          tickets: z.int(),
          /** Numbers of the tickets, from the close of the list on. */
          ranges: z.array(z.object(range)),
          /** Valid bets or deposits of today, and the tickets that they bring tomorrow. */
          today: z.object({ amount: amountOut, tickets: z.int() }),
        })
        .nullable(),
    }),
  },
  'GET /wps/relay/MCS2_raffleTickets': {
    summary: 'The closed list of a raffle’s tickets by the members’ public ids, page by page',
    access: 'public',
    rateLimit: { points: 300, windowSeconds: 300, by: 'network' },
    query: z.object({
      id: promotionId,
      /** Number of the last ticket of the page before. */
      after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    }),
    response: z.object({ ranges: z.array(z.object({ ...range, member: z.string() })) }),
  },
});
