import { verify } from 'node:crypto';
import * as z from 'zod';
import { exactNumber, jsonNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { fromInteger, toInteger, unitSetting } from '../amounts.ts';
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
import { frameOriginsSetting } from '../frame-origins.ts';
import { SCALE } from './hub88-freebets.ts';
import { apiUrlSetting } from '../port-vendor.ts';
import { publicKeySetting } from '../public-key.ts';

const STATUSES = {
  OK: 'RS_OK',
  INVALID_TOKEN: 'RS_ERROR_INVALID_TOKEN',
  TOKEN_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  UNKNOWN_PLAYER: 'RS_ERROR_INVALID_TOKEN',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  UNKNOWN_GAME: 'RS_ERROR_INVALID_GAME',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  INVALID_AMOUNT: 'RS_ERROR_WRONG_TYPES',
  DUPLICATE_TRANSACTION: 'RS_ERROR_DUPLICATE_TRANSACTION',
  ROUND_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROUND_CLOSED: 'RS_ERROR_UNKNOWN',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  BET_CANCELLED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  BET_SETTLED: 'RS_ERROR_UNKNOWN',
  NOT_A_BET: 'RS_ERROR_UNKNOWN',
  ROUND_NOT_SETTLED: 'RS_ERROR_UNKNOWN',
  REWARD_NOT_FOUND: 'RS_ERROR_UNKNOWN',
  REWARD_EXPIRED: 'RS_ERROR_UNKNOWN',
  INTERNAL_RETRY: 'RS_ERROR_TIMEOUT',
} as const satisfies Record<VendorStatus, string>;

const REFUSALS = {
  unauthentic: 'RS_ERROR_INVALID_SIGNATURE',
  malformed: 'RS_ERROR_WRONG_SYNTAX',
  unavailable: STATUSES.INTERNAL_RETRY,
} as const;

const settingsSchema = z.strictObject({
  /** Public key of Hub88, which verifies its requests. */
  publicKey: publicKeySetting,
  unit: unitSetting,
  /** Address of Hub88's operator API, and the operator's id there, for launches and the list of games. */
  apiUrl: apiUrlSetting.optional(),
  operatorId: z.int().positive().optional(),
  subPartnerId: vendorId.optional(),
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof settingsSchema>;
export type Hub88Settings = Settings;

const call = callsOf<Settings>();

const player = z.object({ user: vendorId, request_uuid: vendorId });

const transaction = player.extend({
  transaction_uuid: vendorId,
  token: vendorId.nullish(),
  round: vendorId,
  round_closed: z.boolean().nullish(),
  is_free: z.boolean().nullish(),
  reward_uuid: vendorId.nullish(),
  game_code: vendorId,
  currency: currencyField,
  amount: jsonNumber,
});

function toResponse(
  { status, currency, balanceMinor }: WalletResult,
  { user, request_uuid }: z.output<typeof player>,
  { settings: { unit } }: DialectVendor<Settings>,
): DialectResponse {
  const outcome = STATUSES[status];
  const balance = balanceMinor === undefined ? {} : { balance: exactNumber(toInteger(balanceMinor, SCALE, unit)) };
  return { status: 200, body: { status: outcome, user, request_uuid, currency, ...balance }, outcome };
}

/** Hub88's operator wallet API, version 2. */
export const hub88: Dialect<Settings> = {
  name: 'hub88',
  settings: settingsSchema,
  readAmount: (text, { unit }) => fromInteger(text, SCALE, unit),
  bodyKind: 'json',
  correlationField: 'request_uuid',

  isAuthentic({ headers, body }, { settings: { publicKey } }) {
    const signature = Buffer.from(headers.get('x-hub88-signature') ?? '', 'base64');
    return verify('RSA-SHA256', body, publicKey, signature);
  },

  refuse(refusal, _, fields) {
    const outcome = REFUSALS[refusal];
    return { status: 200, body: { status: outcome, request_uuid: textField(fields, 'request_uuid') }, outcome };
  },

  calls: {
    'user/info': call({
      schema: player,
      toCommand: ({ user }) => ({ operation: 'balance', playerId: user }),
      toResponse({ status }, { user, request_uuid }, { country }) {
        const outcome = STATUSES[status];
        return { status: 200, body: { status: outcome, user, request_uuid, country }, outcome };
      },
    }),

    'user/balance': call({
      schema: player.extend({ token: vendorId }),
      toCommand: ({ token }) => ({ operation: 'session', token }),
      toResponse: (result, fields, vendor) => toResponse(sessionOf(result, fields.user), fields, vendor),
    }),

    'transaction/bet': call({
      schema: transaction,
      toCommand: (fields, { settings: { unit } }) => ({
        operation: 'bet',
        playerId: fields.user,
        txId: fields.transaction_uuid,
        token: fields.token ?? '',
        currency: fields.currency,
        gameCode: fields.game_code,
        roundId: fields.round,
        roundClosed: fields.round_closed ?? false,
        ...(fields.is_free
          ? { amount: '0', rewardId: fields.reward_uuid ?? fields.transaction_uuid }
          : { amount: fromInteger(fields.amount, SCALE, unit) }),
      }),
      toResponse,
    }),

    'transaction/win': call({
      schema: transaction.extend({
        reference_transaction_uuid: vendorId.nullish(),
        is_supplier_promo: z.boolean().nullish(),
      }),
      toCommand: (fields, { settings: { unit } }) => ({
        operation: 'win',
        playerId: fields.user,
        txId: fields.transaction_uuid,
        refTxId: fields.reference_transaction_uuid ?? undefined,
        currency: fields.currency,
        gameCode: fields.game_code,
        roundId: fields.round,
        roundClosed: fields.round_closed ?? false,
        amount: fromInteger(fields.amount, SCALE, unit),
        // A promotion of the game's supplier is flagged as free, too.
        kind: fields.is_supplier_promo ? 'promo' : fields.is_free ? 'free' : 'win',
        rewardId: fields.is_free ? (fields.reward_uuid ?? undefined) : undefined,
      }),
      toResponse,
    }),

    'transaction/rollback': call({
      schema: player.extend({ transaction_uuid: vendorId, reference_transaction_uuid: vendorId }),
      toCommand: (fields) => ({
        operation: 'cancel',
        playerId: fields.user,
        txId: fields.transaction_uuid,
        refTxId: fields.reference_transaction_uuid,
      }),
      toResponse,
    }),
  },
};
