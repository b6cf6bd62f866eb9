import * as z from 'zod';
import type { TransactionRequest } from '#domain/games';
import { exactNumber, jsonNumber } from '#kernel/exact-json';
import { formatAmount, parseAmount } from '#kernel/money';
import { ticketSchema, type Ticket } from '#rules/tickets';
import type { VendorStatus } from '#rules/vendor-statuses';
import { fromDecimal, INVALID, toDecimal, unitSetting } from '../amounts.ts';
import { isSecret } from '../authenticity.ts';
import {
  callsOf,
  currencyField,
  type Dialect,
  type DialectResponse,
  type DialectVendor,
  vendorId,
  type WalletCommand,
  type WalletResult,
} from '../dialect.ts';
import { frameOriginsSetting } from '../frame-origins.ts';
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

const MAX_TXNS = 50;

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

/** Names of odds by their number. */
const ODDS_FORMATS: Readonly<Record<string, Ticket['oddsFormat']>> = {
  '1': 'malay',
  '2': 'hongkong',
  '3': 'decimal',
  '4': 'indonesian',
  '5': 'american',
};

const message = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ message: z.object(shape) });
const text = z.string().max(200).nullish();

const placement = message({
  operationId: vendorId,
  userId: vendorId,
  refId: vendorId,
  actualAmount: jsonNumber,
  sportTypeName: text,
  leagueName: text,
  homeName: text,
  awayName: text,
  kickOffTime: text,
  betTypeName: text,
  betChoice: text,
  odds: jsonNumber.nullish(),
  oddsType: jsonNumber.nullish(),
  isLive: z.boolean().nullish(),
});
const confirmation = message({
  operationId: vendorId,
  userId: vendorId,
  txns: z
    .array(z.object({ refId: vendorId, actualAmount: jsonNumber }))
    .min(1)
    .max(MAX_TXNS),
});
const cancellation = message({
  operationId: vendorId,
  userId: vendorId,
  txns: z
    .array(z.object({ refId: vendorId }))
    .min(1)
    .max(MAX_TXNS),
});
const settlement = message({
  operationId: vendorId,
  txns: z
    .array(z.object({ userId: vendorId, refId: vendorId, creditAmount: jsonNumber, debitAmount: jsonNumber }))
    .min(1)
    .max(MAX_TXNS),
});

/** Names a bet by its reference, under which it is placed, confirmed, settled and corrected. */
const betIdOf = (refId: string) => `bet:${refId}`;

/** Describes the bet. A bet is not lost for a description that cannot be read: it then gets one without words. */
function ticketOf(bet: z.output<typeof placement>['message']): Ticket {
  const odds = /^-?\d{1,7}(\.\d{1,4})?$/.test(bet.odds ?? '') ? (bet.odds ?? '0') : '0';
  const leg = {
    sport: bet.sportTypeName || 'Sports',
    league: bet.leagueName || '-',
    event: [bet.homeName, bet.awayName].filter(Boolean).join(' v ') || '-',
    startsAt: bet.kickOffTime ?? '',
    market: bet.betTypeName || '-',
    selection: bet.betChoice || '-',
    odds,
    live: bet.isLive ?? false,
  };
  const oddsFormat = ODDS_FORMATS[bet.oddsType ?? '3'] ?? 'decimal';
  const described = ticketSchema.safeParse({ type: 'single', oddsFormat, odds, legs: [leg] });
  return described.success ? described.data : UNKNOWN_TICKET;
}

/** Stands for a bet whose description cannot be read. */
const UNKNOWN_TICKET: Ticket = {
  type: 'single',
  oddsFormat: 'decimal',
  odds: '0',
  legs: [
    {
      sport: 'Sports',
      league: '-',
      event: '-',
      startsAt: '1970-01-01T00:00:00Z',
      market: '-',
      selection: '-',
      odds: '0',
      live: false,
    },
  ],
};

/** Returns credit less debit as a decimal text. */
function netOf({ creditAmount, debitAmount }: { creditAmount: string; debitAmount: string }, unit: bigint): string {
  const [credit, debit] = [creditAmount, debitAmount].map((amount) => parseAmount(fromDecimal(amount, unit)));
  return credit === undefined || debit === undefined ? INVALID : formatAmount(credit - debit);
}

/** Creates the command of a settlement call: each bet by itself, because their players differ. */
function forEachBet(
  { message: { operationId, txns } }: z.output<typeof settlement>,
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

/** A sportsbook's seamless wallet in the style of Saba: place, confirm, settle, unsettle, resettle. */
export const saba: Dialect<Settings> = {
  name: 'saba',
  settings: settingsSchema,
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
        ticket: ticketOf(bet),
      }),
      toResponse: ({ status, portalTx }, { message: { refId } }) =>
        respond(STATUSES[status], status === 'OK' ? { refId, licenseeTxId: portalTx } : {}),
    }),

    confirmbet: call({
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
    }),

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
  },
};
