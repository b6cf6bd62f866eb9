import { z } from 'zod';
import { parseAmount } from '#kernel/money';

/** Statuses of the wallet protocol v1, see docs/spec/seamless-wallet.md. */
const STATUSES = [
  'OK',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'UNKNOWN_PLAYER',
  'PLAYER_BLOCKED',
  'UNKNOWN_GAME',
  'GAME_DISABLED',
  'WRONG_CURRENCY',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'INVALID_AMOUNT',
  'DUPLICATE_TRANSACTION',
  'ROUND_NOT_FOUND',
  'ROUND_CLOSED',
  'BET_NOT_FOUND',
  'BET_CANCELLED',
  'BET_SETTLED',
  'NOT_A_BET',
  'REWARD_NOT_FOUND',
  'REWARD_EXPIRED',
  'ROUND_NOT_SETTLED',
  'INTERNAL_RETRY',
] as const;

const statusSchema = z.enum(STATUSES);
export type Status = z.infer<typeof statusSchema>;
export type Refusal = Exclude<Status, 'OK' | 'INTERNAL_RETRY'>;

const decimal = z.string().refine((text) => parseAmount(text) !== undefined, 'not an amount');

/** Response to a transaction, a balance query or a sign-in; the portal leaves out fields that do not apply. */
export const responseSchema = z.object({
  requestId: z.string().optional(),
  status: statusSchema,
  txId: z.string().nullish(),
  balance: decimal.nullish(),
  currency: z.string().nullish(),
  duplicate: z.boolean().optional(),
});
export type WalletResponse = z.infer<typeof responseSchema>;

export const authenticatedSchema = responseSchema.extend({
  status: z.literal('OK'),
  playerId: z.string().min(1),
  currency: z.string().min(1),
  balance: decimal,
  language: z.string().nullish(),
  country: z.string().nullish(),
});
export type Authenticated = z.infer<typeof authenticatedSchema>;

export const TRANSACTION_OPERATIONS = ['bet', 'win', 'cancel', 'close', 'confirm', 'cashout', 'adjust'] as const;
export type TransactionOperation = (typeof TRANSACTION_OPERATIONS)[number];
export type Operation = TransactionOperation | 'authenticate' | 'balance';

/** Timeouts and retries. The portal also considers a response lost after 3 s. */
export interface RetryPolicy {
  responseTimeoutMs: number;
  /** Attempts of a bet before it is cancelled; wins, closes and cancels are retried forever. */
  betAttempts: number;
  /** Age after which a bet is cancelled instead of retried: after a restart no player waits for it. */
  betLifetimeMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** How long a spin waits for its payment or cancel before the page learns that it is still in progress. */
  paymentWaitMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
  responseTimeoutMs: 3000,
  betAttempts: 3,
  betLifetimeMs: 30_000,
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  paymentWaitMs: 1500,
};
