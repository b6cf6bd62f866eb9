import { z } from 'zod';
import { ticketSchema } from '#rules/games/tickets';
import { VENDOR_STATUSES } from '#rules/vendors/vendor-statuses';
import { ADJUST_REASONS } from '#rules/vendors/vendor-wins';
import { defineEndpoints } from '../endpoint.ts';
import { instantIn } from '../scalars.ts';

const id = z.string().min(1).max(128);
const envelope = { requestId: id, at: z.iso.datetime({ offset: true }).optional() };
const player = { playerId: id, currency: z.string().regex(/^[A-Z]{3}$/) };
// Not validated here: the rules answer INVALID_AMOUNT for a malformed amount.
const amount = z.string().max(40);

const bet = z.strictObject({
  ...envelope,
  ...player,
  token: id,
  gameCode: id,
  roundId: id,
  txId: id,
  amount,
  rewardId: id.optional(),
  roundClosed: z.boolean().optional(),
  /** The vendor may still confirm or refuse the bet. */
  hold: z.boolean().optional(),
  ticket: ticketSchema.optional(),
});

/** True unless a bet on hold has no ticket, or ends its round before it is confirmed. */
const isHoldComplete = ({ hold, ticket, roundClosed }: Partial<z.infer<typeof bet>>): boolean =>
  hold !== true || (ticket !== undefined && roundClosed !== true);

const HOLD_INCOMPLETE = 'a bet on hold has a ticket and leaves its round open';

const confirm = z.strictObject({
  ...envelope,
  playerId: id,
  currency: player.currency.optional(),
  token: id.optional(),
  gameCode: id.optional(),
  roundId: id,
  txId: id,
  refTxId: id,
  amount,
  ticket: ticketSchema.optional(),
});

const win = z.strictObject({
  ...envelope,
  ...player,
  token: id.optional(),
  gameCode: id.optional(),
  roundId: id,
  txId: id,
  refTxId: id.optional(),
  amount,
  kind: z.enum(['win', 'promo', 'jackpot', 'free']),
  rewardId: id.optional(),
  /** The reward's last win. */
  rewardClosed: z.boolean().optional(),
  roundClosed: z.boolean().optional(),
  /** With the results of its legs. */
  ticket: ticketSchema.optional(),
});

const cashout = z.strictObject({
  ...envelope,
  ...player,
  token: id.optional(),
  gameCode: id.optional(),
  roundId: id,
  txId: id,
  refTxId: id,
  amount,
  // Not validated here either: the rules answer INVALID_AMOUNT.
  part: amount,
});

const adjust = z.strictObject({
  ...envelope,
  ...player,
  token: id.optional(),
  gameCode: id.optional(),
  roundId: id,
  txId: id,
  refTxId: id,
  /** Signed: a negative amount takes back. */
  amount,
  reason: z.enum(ADJUST_REASONS),
  ticket: ticketSchema.optional(),
});

const close = z.strictObject({
  ...envelope,
  playerId: id,
  currency: player.currency.optional(),
  token: id.optional(),
  gameCode: id.optional(),
  roundId: id,
  txId: id,
  ticket: ticketSchema.optional(),
});

const batchItem = z.discriminatedUnion('call', [
  bet.extend({ call: z.literal('bet'), requestId: id.optional() }),
  win.extend({ call: z.literal('win'), requestId: id.optional() }),
  close.extend({ call: z.literal('close'), requestId: id.optional() }),
]);
type BatchItem = z.infer<typeof batchItem>;

const MAX_BATCH = 50;
/** Players whose parts of a table's round can be closed at once. */
const MAX_CLOSES = 500;

const isClose = ({ call }: BatchItem): boolean => call === 'close';

/** True for bets and wins of one player, or for closes of several players, in one round and not too many. */
function isOneBatch(items: BatchItem[]): boolean {
  const [first] = items;
  if (!items.every(({ roundId }) => roundId === first?.roundId)) return false;
  if (items.some(isClose)) return items.every(isClose) && items.length <= MAX_CLOSES;
  return items.every(({ playerId }) => playerId === first?.playerId) && items.length <= MAX_BATCH;
}

function areBetsFirst(items: BatchItem[]): boolean {
  const firstWin = items.findIndex((item) => item.call === 'win');
  return firstWin === -1 || items.slice(firstWin).every((item) => item.call === 'win');
}

const walletResponse = z.object({
  requestId: z.string(),
  status: z.enum(VENDOR_STATUSES),
  /** The portal's id of the transaction. */
  txId: z.string().optional(),
  balance: z.string().optional(),
  currency: z.string().optional(),
  duplicate: z.literal(true).optional(),
});

const sharedFields = { access: 'vendor', responseKind: 'plain', maxBodyBytes: 64 * 1024 } as const;

/** The wallet protocol of docs/spec/seamless-wallet.md. */
export const vendor = defineEndpoints({
  'POST /vendor/v1/authenticate': {
    ...sharedFields,
    summary: 'Checks a launch token',
    body: z.strictObject({ ...envelope, token: id }),
    response: walletResponse.extend({
      playerId: z.string().optional(),
      language: z.string().optional(),
      country: z.string().optional(),
      /** Minutes between two reality checks; null when not set. */
      limits: z.object({ realityCheckMinutes: z.int().nullable() }).optional(),
    }),
  },
  'POST /vendor/v1/balance': {
    ...sharedFields,
    summary: 'The current balance',
    body: z.strictObject({ ...envelope, token: id.optional(), playerId: id.optional() }),
    response: walletResponse,
  },
  'POST /vendor/v1/bet': {
    ...sharedFields,
    summary: 'Debits',
    body: bet.refine(isHoldComplete, HOLD_INCOMPLETE),
    response: walletResponse,
  },
  'POST /vendor/v1/confirm': {
    ...sharedFields,
    summary: 'Ends the hold of a bet',
    body: confirm,
    response: walletResponse,
  },
  'POST /vendor/v1/win': { ...sharedFields, summary: 'Credits to a round', body: win, response: walletResponse },
  'POST /vendor/v1/cashout': {
    ...sharedFields,
    summary: 'Pays a bet, or a part of it, before its event ends',
    body: cashout,
    response: walletResponse,
  },
  'POST /vendor/v1/adjust': {
    ...sharedFields,
    summary: 'Corrects a settled round',
    body: adjust,
    response: walletResponse.extend({
      /** The signed amount that was booked; the rest is owed by the player and recovered from later credits. */
      applied: z.string().optional(),
      owed: z.string().optional(),
    }),
  },
  'POST /vendor/v1/cancel': {
    ...sharedFields,
    summary: 'Cancels one bet',
    body: z.strictObject({
      ...envelope,
      playerId: id,
      currency: player.currency.optional(),
      token: id.optional(),
      gameCode: id.optional(),
      roundId: id.optional(),
      txId: id,
      refTxId: id,
    }),
    response: walletResponse,
  },
  'POST /vendor/v1/close': {
    ...sharedFields,
    summary: 'Closes a round without further payouts',
    body: close,
    response: walletResponse,
  },
  'POST /vendor/v1/batch': {
    ...sharedFields,
    summary:
      'Several bets and wins of one round, in order, atomically; or closes of its players, each decided by itself',
    // Closes of five hundred players.
    maxBodyBytes: 128 * 1024,
    body: z.strictObject({
      ...envelope,
      calls: z
        .array(batchItem)
        .min(1)
        .max(MAX_CLOSES)
        .refine(isOneBatch, 'the calls are not of one player and round, nor closes of one round')
        .refine(areBetsFirst, 'bets come before wins')
        .refine((items) => items.every((item) => item.call !== 'bet' || isHoldComplete(item)), HOLD_INCOMPLETE),
    }),
    response: walletResponse.extend({ results: z.array(walletResponse).optional() }),
  },
  'GET /vendor/v1/report': {
    access: 'vendor',
    responseKind: 'plain',
    summary: "The vendor's transactions in the portal's ledger, for reconciliation",
    query: z.object({
      from: instantIn,
      to: instantIn,
      /** Continues after this txId of the portal. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    response: z.object({
      movements: z.array(
        z.object({
          portalTxId: z.string(),
          txId: z.string(),
          call: z.string(),
          playerId: z.string(),
          roundId: z.string().nullable(),
          amount: z.string(),
          refTxId: z.string().nullable(),
          cancelled: z.boolean(),
          at: z.string(),
        }),
      ),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  },
});
