import { createHash, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { exactNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { fromDecimal, toDecimal, unitSetting } from '../amounts.ts';
import { frameOriginsSetting } from '../frame-origins.ts';
import { apiUrlSetting } from '../port-vendor.ts';
import { isSameText } from '../authenticity.ts';
import {
  callsOf,
  currencyField,
  type Dialect,
  type DialectResponse,
  type DialectVendor,
  together,
  vendorId,
  type WalletCommand,
  type WalletResult,
} from '../dialect.ts';

/** An error that the vendor does not repeat. */
const FINAL = 120;
/** An error after which the vendor repeats the request. */
const RETRY = 100;
/** The same for the end of a round. */
const RETRY_END = 130;

const ERRORS = {
  OK: 0,
  INVALID_TOKEN: 4,
  TOKEN_EXPIRED: 4,
  UNKNOWN_PLAYER: 2,
  PLAYER_BLOCKED: 6,
  UNKNOWN_GAME: 8,
  GAME_DISABLED: 8,
  WRONG_CURRENCY: 7,
  INSUFFICIENT_FUNDS: 1,
  LIMIT_REACHED: 50,
  INVALID_AMOUNT: 7,
  DUPLICATE_TRANSACTION: FINAL,
  ROUND_NOT_FOUND: FINAL,
  ROUND_CLOSED: FINAL,
  BET_NOT_FOUND: FINAL,
  BET_CANCELLED: FINAL,
  BET_SETTLED: FINAL,
  NOT_A_BET: FINAL,
  // The end of the round is still on its way.
  ROUND_NOT_SETTLED: RETRY,
  REWARD_NOT_FOUND: FINAL,
  REWARD_EXPIRED: FINAL,
  INTERNAL_RETRY: RETRY,
} as const satisfies Record<VendorStatus, number>;

const REFUSALS = { unauthentic: 5, malformed: 7, unavailable: RETRY } as const;

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  0: 'Success',
  1: 'Insufficient balance',
  2: 'Player not found',
  4: 'Invalid or expired token',
  5: 'Invalid hash',
  6: 'Player is frozen',
  7: 'Bad parameters',
  8: 'Game not found or disabled',
  50: 'Limit reached',
  [RETRY]: 'Internal error, retry',
  [FINAL]: 'Internal error, do not retry',
  [RETRY_END]: 'Internal error at the end of a round, retry',
};

const settingsSchema = z.strictObject({
  /** The id that the vendor sends as `providerId`. */
  providerId: vendorId,
  unit: unitSetting,
  /** Decimals of the balances that are shown to the vendor. */
  decimals: z.int().min(1).max(4).default(2),
  /** The call that ends a round: `endRound` is sent only to operators that ordered it. */
  roundEnd: z.enum(['result', 'endRound']).default('endRound'),
  /** The currency of all players, because bets do not name one. */
  currency: currencyField,
  /** Address of the vendor's API, and the operator's name there, for launches. */
  apiUrl: apiUrlSetting.optional(),
  secureLogin: vendorId.optional(),
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof settingsSchema>;
export type PragmaticSettings = Settings;

const call = callsOf<Settings>();

const player = z.object({ userId: vendorId });
const transaction = player.extend({ reference: vendorId, amount: z.string() });
const ofRound = transaction.extend({ gameId: vendorId, roundId: vendorId });
const round = ofRound.extend({ bonusCode: vendorId.optional() });

const roundOf = ({ gameId, roundId }: { gameId: string; roundId: string }) => `${gameId}:${roundId}`;

function formOf(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(Buffer.from(body).toString());
}

/** Returns the MD5 that signs a form: its fields that are not empty, in the order of their names, and the secret. */
export function hashOf(form: URLSearchParams, secret: KeyObject): string {
  const fields = [...form].filter(([name, value]) => name !== 'hash' && value !== '');
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  const text = fields.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('md5').update(text).update(secret.export()).digest('hex');
}

function respond(error: number, body: object = {}): DialectResponse {
  const description = DESCRIPTIONS[error];
  return { status: 200, body: { ...body, error, description }, outcome: String(error) };
}

function balanceOf(
  { balanceMinor, currency }: WalletResult,
  { settings: { decimals, unit } }: DialectVendor<Settings>,
) {
  if (balanceMinor === undefined) return {};
  return { currency, cash: exactNumber(toDecimal(balanceMinor, decimals, unit)), bonus: 0 };
}

/** Returns the error of a call: the end of a round has one of its own for a repetition. */
function errorAt(name: string, error: number): number {
  return name === 'endRound.html' && error === RETRY ? RETRY_END : error;
}

function respondTo(error: number, result: WalletResult, vendor: DialectVendor<Settings>): DialectResponse {
  const id = result.portalTx === undefined ? {} : { transactionId: result.portalTx };
  return respond(error, { ...id, ...balanceOf(result, vendor) });
}

function toResponse(result: WalletResult, _: unknown, vendor: DialectVendor<Settings>): DialectResponse {
  return respondTo(ERRORS[result.status], result, vendor);
}

/** A win that needs no round. */
function promotion(
  kind: 'promo' | 'jackpot',
  roundId: string,
  { userId, reference, amount }: z.output<typeof transaction>,
  { settings: { currency, unit } }: DialectVendor<Settings>,
): WalletCommand {
  const win = { operation: 'win', playerId: userId, txId: reference, currency, roundId, kind } as const;
  return { ...win, amount: fromDecimal(amount, unit) };
}

/** A seamless wallet in the style of Pragmatic Play. */
export const pragmatic: Dialect<Settings> = {
  name: 'pragmatic',
  settings: settingsSchema,
  readAmount: (text, { unit }) => fromDecimal(text, unit),
  bodyKind: 'form',

  isAuthentic({ body }, { secrets, settings: { providerId } }) {
    const form = formOf(body);
    const hash = (form.get('hash') ?? '').toLowerCase();
    const isSigned = secrets.some((secret) => isSameText(hashOf(form, secret), hash));
    return isSigned && isSameText(providerId, form.get('providerId') ?? '');
  },

  refuse: (refusal, name) => respond(errorAt(name, REFUSALS[refusal])),

  calls: {
    'authenticate.html': call({
      schema: z.object({ token: vendorId }),
      toCommand: ({ token }) => ({ operation: 'session', token }),
      toResponse(result, _, vendor) {
        const { country } = vendor;
        const userId = result.playerId;
        return respond(ERRORS[result.status], { userId, country, ...balanceOf(result, vendor) });
      },
    }),

    'balance.html': call({
      schema: player,
      toCommand: ({ userId }) => ({ operation: 'balance', playerId: userId }),
      toResponse,
    }),

    'bet.html': call({
      schema: round.extend({ token: vendorId.optional() }),
      toCommand: (fields, { settings: { currency, unit } }) => ({
        operation: 'bet',
        playerId: fields.userId,
        token: fields.token ?? '',
        currency,
        gameCode: fields.gameId,
        roundId: roundOf(fields),
        txId: fields.reference,
        ...(fields.bonusCode === undefined
          ? { amount: fromDecimal(fields.amount, unit) }
          : { amount: '0', rewardId: fields.bonusCode }),
      }),
      toResponse,
    }),

    'result.html': call({
      schema: round.extend({ promoWinAmount: z.string().optional(), promoWinReference: vendorId.optional() }),
      toCommand(fields, { settings: { currency, unit, roundEnd } }) {
        const { userId: playerId, reference, bonusCode, promoWinAmount = '0', promoWinReference } = fields;
        const shared = {
          operation: 'win',
          playerId,
          currency,
          gameCode: fields.gameId,
          roundId: roundOf(fields),
        } as const;
        const promoAmount = fromDecimal(promoWinAmount, unit);
        const closes = { roundClosed: roundEnd === 'result' };
        const amount = fromDecimal(fields.amount, unit);
        const win = {
          ...shared,
          txId: reference,
          kind: bonusCode === undefined ? 'win' : 'free',
          rewardId: bonusCode,
          amount,
        } as const;
        if (promoAmount === '0') return { ...win, ...closes };
        // Without a reference of its own the promotion cannot be told apart from the win when it is repeated.
        const promo = { ...shared, ...closes, txId: promoWinReference ?? `promo:${reference}`, kind: 'promo' } as const;
        return together([win, { ...promo, amount: promoAmount }]);
      },
      toResponse,
    }),

    'endRound.html': call({
      schema: player.extend({ gameId: vendorId, roundId: vendorId }),
      toCommand: (fields, { settings: { currency } }) => ({
        operation: 'close',
        playerId: fields.userId,
        currency,
        roundId: roundOf(fields),
        txId: `end:${roundOf(fields)}`,
      }),
      toResponse(result, _, vendor) {
        // The last result may have closed the round.
        const error = result.status === 'ROUND_CLOSED' ? ERRORS.OK : errorAt('endRound.html', ERRORS[result.status]);
        return respondTo(error, result, vendor);
      },
    }),

    'jackpotWin.html': call({
      schema: round,
      toCommand: (fields, vendor) => promotion('jackpot', roundOf(fields), fields, vendor),
      toResponse,
    }),

    'promoWin.html': call({
      schema: transaction.extend({ campaignId: vendorId }),
      toCommand: (fields, vendor) => promotion('promo', `promo:${fields.campaignId}`, fields, vendor),
      toResponse,
    }),

    // The total of free rounds whose wins were sent as results.
    'bonusWin.html': call({
      schema: player,
      toCommand: ({ userId }) => ({ operation: 'balance', playerId: userId }),
      toResponse,
    }),

    // Corrects the round of a live game by a signed amount; names no bet.
    'adjustment.html': call({
      schema: ofRound,
      toCommand: (fields, { settings: { currency, unit } }) => ({
        operation: 'adjust',
        reason: 'correction',
        playerId: fields.userId,
        currency,
        roundId: roundOf(fields),
        txId: fields.reference,
        amount: fromDecimal(fields.amount, unit),
      }),
      toResponse,
    }),

    'refund.html': call({
      schema: player.extend({ reference: vendorId }),
      toCommand: ({ userId, reference }) => ({
        operation: 'cancel',
        playerId: userId,
        txId: `refund:${reference}`,
        refTxId: reference,
      }),
      toResponse,
    }),
  },
};
