import * as z from 'zod';
import type { TransactionRequest } from '#domain/games';
import { exactNumber } from '#kernel/exact-json';
import { formatAmount, parseAmount } from '#kernel/money';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { fromDecimal, INVALID, toDecimal, unitSetting } from '../amounts.ts';
import { isSecret } from '../authenticity.ts';
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
import { frameOriginsSetting } from '../frame-origins.ts';
import {
  balanceAdjustment,
  cancellation,
  type Cashout,
  cashout,
  confirmation,
  message,
  parlayPlacement,
  placement,
  type Sale,
  type Settlement,
  settlement,
} from './saba-messages.ts';
import { parlayTicket, singleTicket } from './saba-tickets.ts';
import { sessionNameOf } from './session-name.ts';

const BAD_PARAMETER = '101';
const NO_PLAYER = '203';
const WRONG_STATE = '309';
const NO_TICKET = '504';

const STATUSES = {
  OK: '0',
  INVALID_TOKEN: NO_PLAYER,
  TOKEN_EXPIRED: NO_PLAYER,
  UNKNOWN_PLAYER: NO_PLAYER,
  PLAYER_BLOCKED: '202',
  UNKNOWN_GAME: BAD_PARAMETER,
  GAME_DISABLED: '505',
  WRONG_CURRENCY: BAD_PARAMETER,
  INSUFFICIENT_FUNDS: '502',
  LIMIT_REACHED: '301',
  INVALID_AMOUNT: BAD_PARAMETER,
  DUPLICATE_TRANSACTION: BAD_PARAMETER,
  ROUND_NOT_FOUND: NO_TICKET,
  ROUND_CLOSED: WRONG_STATE,
  BET_NOT_FOUND: NO_TICKET,
  BET_CANCELLED: WRONG_STATE,
  BET_SETTLED: WRONG_STATE,
  NOT_A_BET: NO_TICKET,
  ROUND_NOT_SETTLED: WRONG_STATE,
  REWARD_NOT_FOUND: BAD_PARAMETER,
  REWARD_EXPIRED: BAD_PARAMETER,
  INTERNAL_RETRY: '999',
} as const satisfies Record<VendorStatus, string>;

const REFUSALS = { unauthentic: '311', malformed: BAD_PARAMETER, unavailable: STATUSES.INTERNAL_RETRY } as const;

const settingsSchema = z.strictObject({
  unit: unitSetting,
  /** Decimals of the balances that are shown to the vendor. */
  decimals: z.int().min(1).max(4).default(2),
  /** The game of the portal that is the sportsbook. */
  gameCode: vendorId,
  /** The currency of all players: the vendor names currencies by numbers of its own. */
  currency: currencyField,
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof settingsSchema>;

const call = callsOf<Settings>();

/** Names a bet by its reference, under which it is placed, confirmed, settled and corrected. */
const betIdOf = (refId: string) => `bet:${refId}`;

/** Returns credit less debit as a decimal text. */
function netOf({ creditAmount, debitAmount }: { creditAmount: string; debitAmount: string }, unit: bigint): string {
  const [credit, debit] = [creditAmount, debitAmount].map((amount) => parseAmount(fromDecimal(amount, unit)));
  return credit === undefined || debit === undefined ? INVALID : formatAmount(credit - debit);
}

/**
 * Returns the price of a sale, or INVALID when the amounts do not say what they are assumed to: credit and debit are the price less the
 * sold stake, which is part of the price for the wallet and which the vendor credits by `updatebet`.
 */
function priceOf(sale: Sale, unit: bigint): string {
  const price = fromDecimal(sale.buybackAmount, unit);
  const profit = netOf({ creditAmount: sale.buybackAmount, debitAmount: sale.cashOutActualAmount }, unit);
  return profit === netOf(sale, unit) ? price : INVALID;
}

/** Creates the command of a call about sales: each by itself, because their players differ. */
function forEachSale(
  { message: { operationId, txns } }: Cashout,
  { settings: { currency } }: DialectVendor<Settings>,
  toRequest: (shared: Omit<SettledBet, 'amount'>, sale: Sale) => TransactionRequest,
): WalletCommand {
  const requests = txns.map((sale) => {
    const roundId = sale.originalTicket.refId;
    const txId = `${operationId}:${sale.refId}`;
    return toRequest({ playerId: sale.userId, currency, roundId, txId, refTxId: betIdOf(roundId) }, sale);
  });
  return { operation: 'each', requests };
}

/** Creates the command of a settlement call: each bet by itself, because their players differ. */
function forEachBet(
  { message: { operationId, txns } }: Settlement,
  { settings: { unit, currency } }: DialectVendor<Settings>,
  toRequest: (shared: SettledBet) => TransactionRequest,
): WalletCommand {
  const requests = txns.map((txn) => {
    const { userId: playerId, refId } = txn;
    const txId = `${operationId}:${refId}`;
    return toRequest({ playerId, currency, roundId: refId, txId, refTxId: betIdOf(refId), amount: netOf(txn, unit) });
  });
  return { operation: 'each', requests };
}

interface SettledBet {
  playerId: string;
  currency: string;
  roundId: string;
  txId: string;
  refTxId: string;
  amount: string;
}

function respond(status: string, body: object = {}): DialectResponse {
  return { status: 200, body: { status, ...body }, outcome: status };
}

function toResponse({ status }: WalletResult): DialectResponse {
  return respond(STATUSES[status]);
}

function toBalanceResponse(
  { status, balanceMinor }: WalletResult,
  _: unknown,
  { settings: { decimals, unit } }: DialectVendor<Settings>,
): DialectResponse {
  const balance = balanceMinor === undefined ? {} : { balance: exactNumber(toDecimal(balanceMinor, decimals, unit)) };
  return respond(STATUSES[status], balance);
}

function keyOf(body: Uint8Array): string {
  try {
    const { key } = z.object({ key: z.string() }).parse(JSON.parse(Buffer.from(body).toString()));
    return key;
  } catch {
    // No key: the same refusal as for a wrong one.
    return '';
  }
}

/** Confirms bets of both kinds. */
const confirmbet = call({
  schema: confirmation,
  toCommand: ({ message: { userId: playerId, txns } }, { settings: { unit, currency } }) => ({
    operation: 'each',
    requests: txns.map(({ refId, actualAmount }) => ({
      operation: 'confirm',
      playerId,
      currency,
      roundId: refId,
      txId: `confirm:${refId}`,
      refTxId: betIdOf(refId),
      amount: fromDecimal(actualAmount, unit),
    })),
  }),
  toResponse: toBalanceResponse,
});

/** A sportsbook's seamless wallet in the style of Saba: place, confirm, settle, unsettle, resettle. */
export const saba: Dialect<Settings> = {
  name: 'saba',
  settings: settingsSchema,
  readAmount: (text, { unit }) => fromDecimal(text, unit),
  bodyKind: 'json',
  isAuthentic: ({ body }, { secrets }) => isSecret(secrets, keyOf(body)),
  refuse: (refusal) => respond(REFUSALS[refusal]),

  calls: {
    healthcheck: call({
      schema: z.object({}),
      toCommand: () => ({ operation: 'none' }),
      toResponse,
    }),

    getbalance: call({
      schema: message({ userId: vendorId }),
      toCommand: ({ message: { userId } }) => ({ operation: 'balance', playerId: userId }),
      toResponse: toBalanceResponse,
    }),

    placebet: call({
      schema: placement,
      toCommand: ({ message: bet }, { code, settings: { unit, currency, gameCode } }) => ({
        operation: 'bet',
        hold: true,
        playerId: bet.userId,
        token: sessionNameOf(code, bet.userId),
        currency,
        gameCode,
        roundId: bet.refId,
        txId: betIdOf(bet.refId),
        amount: fromDecimal(bet.actualAmount, unit),
        ticket: singleTicket(bet),
      }),
      toResponse: ({ status, portalTx }, { message: { refId } }) =>
        respond(STATUSES[status], status === 'OK' ? { refId, licenseeTxId: portalTx } : {}),
    }),

    placebetparlay: call({
      schema: parlayPlacement,
      toCommand: ({ message: { userId, txns, ticketDetail } }, { code, settings: { unit, currency, gameCode } }) =>
        together(
          txns.map(({ refId, parlayType, betAmount }) => ({
            operation: 'bet',
            hold: true,
            playerId: userId,
            token: sessionNameOf(code, userId),
            currency,
            gameCode,
            roundId: refId,
            txId: betIdOf(refId),
            amount: fromDecimal(betAmount, unit),
            ticket: parlayTicket(ticketDetail ?? [], parlayType ?? undefined),
          })),
        ),
      toResponse({ status, portalTx, results = [] }, { message: { txns } }) {
        const placed = txns.map(({ refId }, index) => ({ refId, licenseeTxId: results[index]?.portalTx ?? portalTx }));
        return respond(STATUSES[status], status === 'OK' ? { txns: placed } : {});
      },
    }),

    confirmbet,
    confirmbetparlay: confirmbet,

    cancelbet: call({
      schema: cancellation,
      toCommand: ({ message: { userId: playerId, txns } }, { settings: { currency } }) => ({
        operation: 'each',
        requests: txns.map(({ refId }) => ({
          operation: 'cancel',
          playerId,
          currency,
          txId: `cancel:${refId}`,
          refTxId: betIdOf(refId),
        })),
      }),
      toResponse: toBalanceResponse,
    }),

    settle: call({
      schema: settlement,
      toCommand: (fields, vendor) =>
        forEachBet(fields, vendor, (bet) => ({ ...bet, operation: 'win', kind: 'win', roundClosed: true })),
      toResponse,
    }),

    unsettle: call({
      schema: settlement,
      toCommand: (fields, vendor) =>
        forEachBet(fields, vendor, (bet) => ({ ...bet, operation: 'adjust', reason: 'unsettle' })),
      toResponse,
    }),

    resettle: call({
      schema: settlement,
      toCommand: (fields, vendor) =>
        forEachBet(fields, vendor, (bet) => ({ ...bet, operation: 'adjust', reason: 'resettle' })),
      toResponse,
    }),

    cashout: call({
      schema: cashout,
      toCommand: (fields, vendor) =>
        forEachSale(fields, vendor, (bet, sale) => ({
          ...bet,
          operation: 'cashout',
          txId: `cashout:${sale.refId}`,
          amount: priceOf(sale, vendor.settings.unit),
          soldStake: fromDecimal(sale.cashOutActualAmount, vendor.settings.unit),
        })),
      toResponse,
    }),

    // Credits the sold stake, which the price of the cashout includes.
    updatebet: call({
      schema: settlement,
      toCommand: () => ({ operation: 'none' }),
      toResponse,
    }),

    cashoutresettle: call({
      schema: cashout,
      toCommand: (fields, vendor) =>
        forEachSale(fields, vendor, (bet, sale) => ({
          ...bet,
          operation: 'adjust',
          reason: 'cashout-correction',
          amount: netOf(sale, vendor.settings.unit),
        })),
      toResponse,
    }),

    // Names no bet: a credit is a promotion, and a debit is refused.
    adjustbalance: call({
      schema: balanceAdjustment,
      toCommand: ({ message: { userId: playerId, refId, balanceInfo } }, { settings: { unit, currency } }) => ({
        operation: 'win',
        kind: 'promo',
        playerId,
        currency,
        roundId: `adjust:${refId}`,
        txId: `adjust:${refId}`,
        amount: netOf(balanceInfo, unit),
      }),
      toResponse,
    }),
  },
};
