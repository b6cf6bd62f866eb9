import * as z from 'zod';
import { exactNumber, jsonNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { fromDecimal, toDecimal, unitSetting } from '../amounts.ts';
import { frameOriginsSetting } from '../frame-origins.ts';
import { isSecret } from '../authenticity.ts';
import {
  callsOf,
  currencyField,
  type Dialect,
  type DialectResponse,
  type DialectVendor,
  sessionOf,
  textField,
  vendorId,
  type WalletResult,
} from '../dialect.ts';

const STATUSES = {
  OK: 'OK',
  INVALID_TOKEN: 'INVALID_SID',
  TOKEN_EXPIRED: 'INVALID_SID',
  UNKNOWN_PLAYER: 'INVALID_PARAMETER',
  PLAYER_BLOCKED: 'ACCOUNT_LOCKED',
  UNKNOWN_GAME: 'INVALID_PARAMETER',
  GAME_DISABLED: 'FINAL_ERROR_ACTION_FAILED',
  WRONG_CURRENCY: 'INVALID_PARAMETER',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  LIMIT_REACHED: 'CASINO_LIMIT_EXCEEDED_STAKE',
  INVALID_AMOUNT: 'INVALID_PARAMETER',
  // The same reference with other content: BET_ALREADY_EXIST and _SETTLED would count as success.
  DUPLICATE_TRANSACTION: 'FINAL_ERROR_ACTION_FAILED',
  ROUND_NOT_FOUND: 'BET_DOES_NOT_EXIST',
  ROUND_CLOSED: 'BET_ALREADY_SETTLED',
  BET_NOT_FOUND: 'BET_DOES_NOT_EXIST',
  BET_CANCELLED: 'BET_ALREADY_SETTLED',
  BET_SETTLED: 'BET_ALREADY_SETTLED',
  NOT_A_BET: 'BET_DOES_NOT_EXIST',
  ROUND_NOT_SETTLED: 'FINAL_ERROR_ACTION_FAILED',
  REWARD_NOT_FOUND: 'FINAL_ERROR_ACTION_FAILED',
  REWARD_EXPIRED: 'FINAL_ERROR_ACTION_FAILED',
  INTERNAL_RETRY: 'TEMPORARY_ERROR',
} as const satisfies Record<VendorStatus, string>;

const REFUSALS = {
  unauthentic: 'INVALID_TOKEN_ID',
  malformed: 'INVALID_PARAMETER',
  unavailable: STATUSES.INTERNAL_RETRY,
} as const;

const settingsSchema = z.strictObject({
  unit: unitSetting,
  /** Decimals of the balances that are shown to the vendor. */
  decimals: z.int().min(1).max(6).default(2),
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof settingsSchema>;

const call = callsOf<Settings>();

const player = z.object({ userId: vendorId, uuid: vendorId });
const transaction = player.extend({
  sid: vendorId,
  currency: currencyField,
  game: z.object({ details: z.object({ table: z.object({ id: vendorId }) }) }),
  transaction: z.object({ id: vendorId, refId: vendorId, amount: jsonNumber }),
});

/** Names a bet by its reference, under which there is one debit, and one credit or cancel. */
const betIdOf = (refId: string) => `debit:${refId}`;

function respond(
  status: string,
  { balanceMinor }: WalletResult,
  { uuid }: z.output<typeof player>,
  { settings: { decimals, unit } }: DialectVendor<Settings>,
): DialectResponse {
  const balance =
    balanceMinor === undefined ? {} : { balance: exactNumber(toDecimal(balanceMinor, decimals, unit)), bonus: 0 };
  return { status: 200, body: { status, ...balance, uuid }, outcome: status };
}

function toResponse(result: WalletResult, fields: z.output<typeof player>, vendor: DialectVendor<Settings>) {
  return respond(STATUSES[result.status], result, fields, vendor);
}

/** Responds to a credit or cancel; one that was booked before, or is for an unknown bet, has a status of its own. */
function toSettlementResponse(
  result: WalletResult,
  fields: z.output<typeof transaction>,
  vendor: DialectVendor<Settings>,
) {
  if (result.unknownBets?.has(betIdOf(fields.transaction.refId))) {
    return respond('BET_DOES_NOT_EXIST', result, fields, vendor);
  }
  return respond(result.isDuplicate ? 'BET_ALREADY_SETTLED' : STATUSES[result.status], result, fields, vendor);
}

/** Evolution's One Wallet. */
export const evolution: Dialect<Settings> = {
  name: 'evolution',
  settings: settingsSchema,
  readAmount: (text, { unit }) => fromDecimal(text, unit),
  bodyKind: 'json',
  correlationField: 'uuid',
  isAuthentic: ({ query }, { secrets }) => isSecret(secrets, query.get('authToken') ?? ''),

  refuse(refusal, _, fields) {
    const status = REFUSALS[refusal];
    return { status: 200, body: { status, uuid: textField(fields, 'uuid') }, outcome: status };
  },

  calls: {
    check: call({
      schema: player.extend({ sid: vendorId }),
      toCommand: ({ sid }) => ({ operation: 'session', token: sid }),
      toResponse(result, { userId, sid, uuid }) {
        const status = STATUSES[sessionOf(result, userId).status];
        return { status: 200, body: { status, ...(status === 'OK' ? { sid } : {}), uuid }, outcome: status };
      },
    }),

    balance: call({
      schema: player,
      toCommand: ({ userId }) => ({ operation: 'balance', playerId: userId }),
      toResponse,
    }),

    debit: call({
      schema: transaction,
      toCommand: ({ userId, sid, currency, game, transaction: { refId, amount } }, { settings: { unit } }) => ({
        operation: 'bet',
        playerId: userId,
        token: sid,
        currency,
        gameCode: game.details.table.id,
        roundId: refId,
        txId: betIdOf(refId),
        amount: fromDecimal(amount, unit),
      }),
      toResponse(result, fields, vendor) {
        if (result.isDuplicate) return respond('BET_ALREADY_EXIST', result, fields, vendor);
        // Its cancel came first.
        if (result.status === 'BET_CANCELLED') return respond('FINAL_ERROR_ACTION_FAILED', result, fields, vendor);
        return toResponse(result, fields, vendor);
      },
    }),

    credit: call({
      schema: transaction,
      toCommand: ({ userId, currency, game, transaction: { id, refId, amount } }, { settings: { unit } }) => ({
        operation: 'win',
        kind: 'win',
        playerId: userId,
        currency,
        gameCode: game.details.table.id,
        roundId: refId,
        roundClosed: true,
        txId: `credit:${id}`,
        refTxId: betIdOf(refId),
        amount: fromDecimal(amount, unit),
      }),
      toResponse: toSettlementResponse,
    }),

    cancel: call({
      schema: transaction,
      toCommand: ({ userId, currency, transaction: { refId } }) => ({
        operation: 'cancel',
        playerId: userId,
        currency,
        txId: `cancel:${refId}`,
        refTxId: betIdOf(refId),
      }),
      toResponse: toSettlementResponse,
    }),

    promo_payout: call({
      schema: player.extend({
        currency: currencyField,
        promoTransaction: z.object({ id: vendorId, amount: jsonNumber }),
      }),
      toCommand: ({ userId, currency, promoTransaction: { id, amount } }, { settings: { unit } }) => ({
        operation: 'win',
        kind: 'promo',
        playerId: userId,
        currency,
        roundId: `promo:${id}`,
        txId: `promo:${id}`,
        amount: fromDecimal(amount, unit),
      }),
      toResponse(result, fields, vendor) {
        // The vendor's fund does not cover it yet: it may come again.
        if (result.status === 'LIMIT_REACHED') return respond(STATUSES.INTERNAL_RETRY, result, fields, vendor);
        return toResponse(result, fields, vendor);
      },
    }),
  },
};
