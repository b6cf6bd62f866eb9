import * as z from 'zod';
import type { TransactionRequest } from '#domain/games';
import { currencyDecimals } from '#kernel/money';
import { exactNumber, jsonNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { fromInteger, toInteger, unitSetting } from '../amounts.ts';
import { frameOriginsSetting } from '../frame-origins.ts';
import { apiUrlSetting } from '../port-vendor.ts';
import { isHmacOf } from '../authenticity.ts';
import {
  callsOf,
  currencyField,
  type Dialect,
  type DialectResponse,
  type DialectVendor,
  together,
  vendorId,
  type WalletResult,
} from '../dialect.ts';

interface ErrorCode {
  code: number;
  message: string;
}

const NO_PLAYER = { code: 101, message: 'Player is invalid' };
const BAD_REQUEST = { code: 400, message: 'Bad request' };
const NOT_FOUND = { code: 404, message: 'Not found' };
const NO_GAME = { code: 107, message: 'Game is forbidden to the player' };

/** Errors by the wallet's status; undefined is success. */
const ERRORS = {
  OK: undefined,
  INVALID_TOKEN: NO_PLAYER,
  TOKEN_EXPIRED: NO_PLAYER,
  UNKNOWN_PLAYER: NO_PLAYER,
  PLAYER_BLOCKED: NO_PLAYER,
  UNKNOWN_GAME: NO_GAME,
  GAME_DISABLED: NO_GAME,
  WRONG_CURRENCY: { code: 154, message: 'Currency is not allowed for the player' },
  INSUFFICIENT_FUNDS: { code: 100, message: 'Not enough funds' },
  LIMIT_REACHED: { code: 105, message: 'Player reached a limit' },
  INVALID_AMOUNT: BAD_REQUEST,
  DUPLICATE_TRANSACTION: BAD_REQUEST,
  ROUND_NOT_FOUND: NOT_FOUND,
  ROUND_CLOSED: BAD_REQUEST,
  BET_NOT_FOUND: NOT_FOUND,
  BET_CANCELLED: BAD_REQUEST,
  BET_SETTLED: BAD_REQUEST,
  NOT_A_BET: BAD_REQUEST,
  ROUND_NOT_SETTLED: BAD_REQUEST,
  REWARD_NOT_FOUND: BAD_REQUEST,
  REWARD_EXPIRED: BAD_REQUEST,
  INTERNAL_RETRY: { code: 500, message: 'Unknown error' },
} as const satisfies Record<VendorStatus, ErrorCode | undefined>;

const REFUSALS = {
  unauthentic: { status: 403, error: { code: 403, message: 'Forbidden: the sign of the request does not match' } },
  malformed: { status: 400, error: BAD_REQUEST },
  unavailable: { status: 500, error: ERRORS.INTERNAL_RETRY },
} as const;

const MAX_ACTIONS = 50;

const settingsSchema = z.strictObject({
  unit: unitSetting,
  /** Decimals of the vendor's amounts, where they are not those of the currency. */
  decimals: z.int().min(0).max(8).optional(),
  /** Address of the aggregator, and the casino's id there, for launches. */
  apiUrl: apiUrlSetting.optional(),
  casinoId: vendorId.optional(),
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof settingsSchema>;
export type SoftswissSettings = Settings;

const call = callsOf<Settings>();

const player = z.object({ user_id: vendorId, currency: currencyField });
const game = player.extend({
  session_id: vendorId.nullish(),
  game: vendorId.nullish(),
  game_id: vendorId.nullish(),
});
const actionsRequest = game
  .extend({
    finished: z.boolean().nullish(),
    actions: z
      .array(z.object({ action: z.enum(['bet', 'win']), action_id: vendorId, amount: jsonNumber }))
      .max(MAX_ACTIONS)
      .nullish(),
  })
  .refine(({ actions, game_id }) => !actions?.length || game_id, 'actions belong to a round');
const rollbackRequest = game.extend({
  actions: z
    .array(z.object({ action: z.literal('rollback'), action_id: vendorId, original_action_id: vendorId }))
    .min(1)
    .max(MAX_ACTIONS),
});
const freespins = player.extend({ issue_id: vendorId, status: z.string(), total_amount: jsonNumber });

type Player = z.output<typeof player>;
type ActionsRequest = z.output<typeof actionsRequest>;

const scaleOf = (currency: string, { decimals }: Settings) => decimals ?? currencyDecimals(currency);

/** Returns the actions in the order in which they are booked: all bets, then all wins. */
function ordered({ actions }: ActionsRequest) {
  const bets = (actions ?? []).filter(({ action }) => action === 'bet');
  return [...bets, ...(actions ?? []).filter(({ action }) => action === 'win')];
}

function toRequests(fields: ActionsRequest, settings: Settings): TransactionRequest[] {
  const { user_id: playerId, currency, game_id, session_id, game: gameCode, finished } = fields;
  const actions = ordered(fields);
  return actions.map(({ action, action_id: txId, amount: text }, index) => {
    const amount = fromInteger(text, scaleOf(currency, settings), settings.unit);
    const roundClosed = finished === true && index === actions.length - 1;
    const shared = { playerId, currency, txId, roundId: game_id ?? '', gameCode: gameCode ?? '', amount, roundClosed };
    if (action === 'bet') return { ...shared, operation: 'bet', token: session_id ?? '' };
    return { ...shared, operation: 'win', kind: 'win' };
  });
}

function balanceOf({ balanceMinor }: WalletResult, { currency }: Player, { settings }: DialectVendor<Settings>) {
  if (balanceMinor === undefined) return {};
  return { balance: exactNumber(toInteger(balanceMinor, scaleOf(currency, settings), settings.unit)) };
}

/** Answers with what `body` adds to the balance, or with the error of the status. */
function answer(balance: object, status: VendorStatus, body: object = {}): DialectResponse {
  const error = ERRORS[status];
  if (error) {
    const http = error === ERRORS.INTERNAL_RETRY ? REFUSALS.unavailable.status : 412;
    return { status: http, body: { ...error, ...balance }, outcome: String(error.code) };
  }
  return { status: 200, body: { ...balance, ...body }, outcome: 'OK' };
}

/** The casino side of SoftSwiss' game aggregator (GCP). */
export const softswiss: Dialect<Settings> = {
  name: 'softswiss',
  settings: settingsSchema,
  readAmount: (text, settings, currency) => fromInteger(text, scaleOf(currency, settings), settings.unit),
  bodyKind: 'json',
  isAuthentic: ({ headers, body }, { secrets }) => isHmacOf(secrets, body, headers.get('x-request-sign') ?? ''),

  refuse(refusal) {
    const { status, error } = REFUSALS[refusal];
    return { status, body: error, outcome: String(error.code) };
  },

  calls: {
    play: call({
      schema: actionsRequest,
      toCommand(fields, { settings }) {
        const { user_id: playerId, currency, game_id: roundId, finished } = fields;
        const requests = toRequests(fields, settings);
        if (requests.length > 0) return together(requests);
        if (!finished || !roundId) return { operation: 'balance', playerId };
        return { operation: 'close', playerId, currency, roundId, txId: `${roundId}:finished` };
      },
      toResponse(result, fields, vendor) {
        const balance = balanceOf(result, fields, vendor);
        const actions = ordered(fields);
        // A round may be finished again after its last win finished it.
        if (actions.length === 0) return answer(balance, result.status === 'ROUND_CLOSED' ? 'OK' : result.status);
        const results = result.results ?? [result];
        const transactions = actions.map(({ action_id }, index) => ({ action_id, tx_id: results[index]?.portalTx }));
        return answer(balance, result.status, { game_id: fields.game_id, transactions });
      },
    }),

    rollback: call({
      schema: rollbackRequest,
      toCommand: ({ user_id: playerId, currency, actions }) =>
        together(
          actions.map(({ action_id: txId, original_action_id: refTxId }) => {
            return { operation: 'cancel', playerId, currency, txId, refTxId };
          }),
        ),
      toResponse(result, fields, vendor) {
        const results = result.results ?? [result];
        const transactions = fields.actions.map(({ action_id, original_action_id }, index) => {
          const isUnknown = result.unknownBets?.has(original_action_id) === true;
          return { action_id, tx_id: isUnknown ? '' : results[index]?.portalTx };
        });
        return answer(balanceOf(result, fields, vendor), result.status, { game_id: fields.game_id, transactions });
      },
    }),

    freespins: call({
      schema: freespins,
      toCommand(fields, { settings }) {
        const { user_id: playerId, currency, status, total_amount } = fields;
        const amount = fromInteger(total_amount, scaleOf(currency, settings), settings.unit);
        // Only what was played is paid; an issue that expired or was cancelled pays nothing.
        if (status !== 'played' || amount === '0') return { operation: 'balance', playerId };
        const id = `freespins:${fields.issue_id}`;
        return { operation: 'win', kind: 'promo', playerId, currency, roundId: id, txId: id, amount };
      },
      toResponse: (result, fields, vendor) => answer(balanceOf(result, fields, vendor), result.status),
    }),
  },
};
