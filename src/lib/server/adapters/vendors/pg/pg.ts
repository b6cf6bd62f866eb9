import * as z from 'zod';
import type { TransactionRequest } from '#domain/games';
import { formatAmount, parseAmount } from '#kernel/money';
import { exactNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { fromDecimal, INVALID, toDecimal, unitSetting } from '../amounts.ts';
import { frameOriginsSetting } from '../frame-origins.ts';
import { isSameText, isSecret } from '../authenticity.ts';
import {
  callsOf,
  currencyField,
  type Dialect,
  type DialectResponse,
  type DialectVendor,
  sessionOf,
  together,
  vendorId,
  type WalletResult,
} from '../dialect.ts';

interface ErrorCode {
  code: string;
  message: string;
}

const INVALID_REQUEST = { code: '1034', message: 'Invalid request' };
const INVALID_SESSION = { code: '1300', message: 'Invalid player session' };
const NO_PLAYER = { code: '3004', message: 'Player does not exist' };
const NO_BET = { code: '3021', message: 'Bet does not exist' };
const BET_FAILED = { code: '3033', message: 'Bet failed' };

/** Errors by the wallet's status; undefined is success. */
const ERRORS = {
  OK: undefined,
  INVALID_TOKEN: INVALID_SESSION,
  TOKEN_EXPIRED: INVALID_SESSION,
  UNKNOWN_PLAYER: NO_PLAYER,
  PLAYER_BLOCKED: BET_FAILED,
  UNKNOWN_GAME: INVALID_REQUEST,
  GAME_DISABLED: BET_FAILED,
  WRONG_CURRENCY: INVALID_REQUEST,
  INSUFFICIENT_FUNDS: { code: '3202', message: 'Not enough cash balance to bet' },
  LIMIT_REACHED: BET_FAILED,
  INVALID_AMOUNT: INVALID_REQUEST,
  DUPLICATE_TRANSACTION: { code: '3032', message: 'Bet already exists' },
  ROUND_NOT_FOUND: NO_BET,
  ROUND_CLOSED: BET_FAILED,
  BET_NOT_FOUND: NO_BET,
  BET_CANCELLED: BET_FAILED,
  BET_SETTLED: BET_FAILED,
  NOT_A_BET: NO_BET,
  ROUND_NOT_SETTLED: BET_FAILED,
  REWARD_NOT_FOUND: BET_FAILED,
  REWARD_EXPIRED: BET_FAILED,
  INTERNAL_RETRY: { code: '1200', message: 'Internal server error' },
} as const satisfies Record<VendorStatus, ErrorCode | undefined>;

const REFUSALS = {
  unauthentic: { code: '1204', message: 'Invalid operator' },
  malformed: INVALID_REQUEST,
  unavailable: ERRORS.INTERNAL_RETRY,
} as const;

const settingsSchema = z.strictObject({
  /** Names the operator in every request. */
  operatorToken: vendorId,
  unit: unitSetting,
  /** Decimals of the balances that are shown to the vendor. */
  decimals: z.int().min(1).max(4).default(2),
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof settingsSchema>;
export type PgSettings = Settings;

const call = callsOf<Settings>();

const flag = z
  .string()
  .optional()
  .transform((text) => text?.toLowerCase() === 'true');
/** Milliseconds. */
const timestamp = z.string().regex(/^\d{1,16}$/);
const session = z.object({ operator_player_session: vendorId });
const transfer = z.object({
  // Not sent when a transfer is validated or adjusted later: bets that are not booked yet are then refused.
  operator_player_session: vendorId.optional(),
  player_name: vendorId,
  game_id: vendorId,
  parent_bet_id: vendorId,
  transaction_id: vendorId,
  currency_code: currencyField,
  bet_amount: z.string(),
  win_amount: z.string(),
  transfer_amount: z.string(),
  updated_time: timestamp,
  free_game_transaction_id: vendorId.optional(),
  is_end_round: flag.optional(),
});
type Transfer = z.output<typeof transfer>;

const adjustment = z.object({
  player_name: vendorId,
  currency_code: currencyField,
  adjustment_transaction_id: vendorId,
  transfer_amount: z.string(),
  adjustment_time: timestamp.optional(),
});

function respond(error: ErrorCode | undefined, data: object): DialectResponse {
  return { status: 200, body: error ? { data: null, error } : { data, error: null }, outcome: error?.code ?? 'OK' };
}

function balanceOf(
  { balanceMinor = 0n, currency }: WalletResult,
  { settings: { decimals, unit } }: DialectVendor<Settings>,
) {
  return { currency_code: currency, balance_amount: exactNumber(toDecimal(balanceMinor, decimals, unit)) };
}

function toAdjustment(
  { balanceMinor = 0n, heldFor }: WalletResult,
  { transfer_amount, adjustment_time }: z.output<typeof adjustment>,
  { settings: { decimals, unit } }: DialectVendor<Settings>,
) {
  const amountMinor = parseAmount(fromDecimal(transfer_amount, unit)) ?? 0n;
  const toNumber = (minor: bigint) => exactNumber(toDecimal(minor, decimals, unit));
  return {
    adjust_amount: toNumber(amountMinor),
    balance_before: toNumber(balanceMinor - (heldFor === undefined ? amountMinor : 0n)),
    balance_after: toNumber(balanceMinor),
    updated_time: adjustment_time === undefined ? undefined : exactNumber(adjustment_time),
  };
}

const TRANSFER_ID = /^(\d+-\d+-\d+)-[^-]+$/;

/** Returns a transfer's id without the id of the balance that it ends with, which differs when the transfer is sent again. */
function idOf({ transaction_id }: Transfer): string {
  return TRANSFER_ID.exec(transaction_id)?.[1] ?? transaction_id;
}

/** Returns the win, or INVALID when the three amounts do not add up. */
function winOf({ bet_amount, win_amount, transfer_amount }: Transfer, unit: bigint): string {
  const [bet, win, transferred] = [bet_amount, win_amount, transfer_amount].map((text) =>
    parseAmount(fromDecimal(text, unit)),
  );
  if (bet === undefined || win === undefined || bet < 0n || win < 0n) return INVALID;
  return win - bet === transferred ? formatAmount(win) : INVALID;
}

/** Splits a transfer into its bet and its win. A further win of a round has no bet, and a bet that ends no round no win. */
function toRequests(fields: Transfer, unit: bigint): TransactionRequest[] {
  const { player_name: playerId, currency_code: currency, game_id: gameCode, parent_bet_id: roundId } = fields;
  const shared = { playerId, currency, gameCode, roundId };
  const rewardId = fields.free_game_transaction_id;
  const amount = fromDecimal(fields.bet_amount, unit);
  const win = winOf(fields, unit);
  const roundClosed = fields.is_end_round ?? true;
  const token = fields.operator_player_session ?? '';
  const bet = { ...shared, operation: 'bet', token, txId: `${idOf(fields)}:bet` } as const;
  const credit = { ...shared, operation: 'win', txId: `${idOf(fields)}:win`, amount: win, roundClosed } as const;
  const bets: TransactionRequest[] = [];
  if (rewardId !== undefined) bets.push({ ...bet, amount: '0', rewardId });
  else if (amount !== '0') bets.push({ ...bet, amount });
  const isWin = win !== '0' || roundClosed || bets.length === 0;
  return isWin ? [...bets, { ...credit, kind: rewardId === undefined ? 'win' : 'free', rewardId }] : bets;
}

/** A seamless wallet in the style of PG Soft, which sends bet and win in one call. */
export const pg: Dialect<Settings> = {
  name: 'pg',
  settings: settingsSchema,
  readAmount: (text, { unit }) => fromDecimal(text, unit),
  bodyKind: 'form',

  isAuthentic({ body }, { secrets, settings: { operatorToken } }) {
    const form = new URLSearchParams(Buffer.from(body).toString());
    const isKnown = isSecret(secrets, form.get('secret_key') ?? '');
    return isSameText(operatorToken, form.get('operator_token') ?? '') && isKnown;
  },

  refuse: (refusal) => respond(REFUSALS[refusal], {}),

  calls: {
    VerifySession: call({
      schema: session,
      toCommand: ({ operator_player_session: token }) => ({ operation: 'session', token }),
      toResponse: ({ status, playerId, currency }) =>
        respond(ERRORS[status], { player_name: playerId, nickname: playerId, currency }),
    }),

    'Cash/Get': call({
      schema: session.extend({ player_name: vendorId }),
      toCommand: ({ operator_player_session: token }) => ({ operation: 'session', token }),
      toResponse(result, { player_name }, vendor) {
        return respond(ERRORS[sessionOf(result, player_name).status], balanceOf(result, vendor));
      },
    }),

    'Cash/TransferInOut': call({
      schema: transfer,
      toCommand: (fields, { settings: { unit } }) => together(toRequests(fields, unit)),
      toResponse: (result, { updated_time }, vendor) =>
        respond(ERRORS[result.status], { ...balanceOf(result, vendor), updated_time: exactNumber(updated_time) }),
    }),

    // Names no bet and no round: a credit is a promotion, and a debit is refused.
    'Cash/Adjustment': call({
      schema: adjustment,
      toCommand: (fields, { settings: { unit } }) => ({
        operation: 'win',
        kind: 'promo',
        playerId: fields.player_name,
        currency: fields.currency_code,
        roundId: `adjustment:${fields.adjustment_transaction_id}`,
        txId: `adjustment:${fields.adjustment_transaction_id}`,
        amount: fromDecimal(fields.transfer_amount, unit),
      }),
      toResponse: (result, fields, vendor) => respond(ERRORS[result.status], toAdjustment(result, fields, vendor)),
    }),
  },
};
