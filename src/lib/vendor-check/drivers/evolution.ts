import { exactNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { bodyOf, decimalText, fieldOf, minorOfDecimal, newUuid } from '../bodies.ts';
import type { CallKind, Draft, Driver, DriverOptions, Meaning } from '../driver.ts';

const DECIMALS = 2;

const STATUS: Record<VendorStatus, string> = {
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
};

function statusOf(kind: CallKind, meaning: Meaning): string {
  switch (meaning) {
    case 'BAD_SIGNATURE':
      return 'INVALID_TOKEN_ID';
    case 'NEVER_ARRIVED':
      return 'BET_DOES_NOT_EXIST';
    case 'REPEATED':
      if (kind === 'promotion') return 'OK';
      return kind === 'bet' ? 'BET_ALREADY_EXIST' : 'BET_ALREADY_SETTLED';
    case 'BET_CANCELLED':
      return kind === 'bet' ? 'FINAL_ERROR_ACTION_FAILED' : 'BET_ALREADY_SETTLED';
    default:
      return STATUS[meaning];
  }
}

/** Evolution's One Wallet; the secret is the token in the address. */
export function evolutionDriver({ vendor, unit }: DriverOptions): Driver {
  const base = `/vendor/evolution/${vendor}`;

  function draft(kind: CallKind, path: string, fields: Record<string, unknown>): Draft {
    return { kind, path: `${base}/${path}`, format: 'json', fields: { uuid: newUuid(), ...fields } };
  }

  const amountOf = (amountMinor: bigint) => exactNumber(decimalText(amountMinor, 4, unit));
  const game = (roundId: string, table: string) => ({
    id: roundId,
    type: 'blackjack',
    details: { table: { id: table, vid: null } },
  });

  return {
    newId: newUuid,
    session: ({ playerId: userId, token: sid }) => draft('session', 'check', { userId, sid, channel: { type: 'P' } }),
    balance: ({ playerId: userId, token: sid }) => draft('balance', 'balance', { userId, sid, currency: 'VND' }),
    bet: ({ player, currency, gameCode, roundId, txId, amountMinor, amountText }) =>
      draft('bet', 'debit', {
        sid: player.token,
        userId: player.playerId,
        currency,
        game: game(roundId, gameCode),
        transaction: {
          id: `debit-${txId}`,
          refId: txId,
          amount: amountText === undefined ? amountOf(amountMinor) : exactNumber(amountText),
        },
      }),
    win: ({ player, currency, gameCode, roundId, txId, betTxId, amountMinor }) =>
      draft('win', 'credit', {
        sid: player.token,
        userId: player.playerId,
        currency,
        game: game(roundId, gameCode),
        transaction: { id: txId, refId: betTxId, amount: amountOf(amountMinor) },
      }),
    // A cancel carries the id of the debit.
    cancel: ({ player, currency, gameCode, roundId, betTxId, amountMinor }) =>
      draft('cancel', 'cancel', {
        sid: player.token,
        userId: player.playerId,
        currency,
        game: game(roundId, gameCode),
        transaction: { id: `debit-${betTxId}`, refId: betTxId, amount: amountOf(amountMinor) },
      }),
    promotion: ({ player, currency, txId, amountMinor }) =>
      draft('promotion', 'promo_payout', {
        sid: player.token,
        userId: player.playerId,
        currency,
        game: null,
        promoTransaction: { type: 'JackpotWin', id: txId, amount: amountOf(amountMinor) },
      }),
    sign(request, secret, body = bodyOf(request)) {
      const target = `${request.path}?authToken=${encodeURIComponent(secret)}`;
      return { method: 'POST', target, headers: { 'content-type': 'application/json' }, body };
    },
    otherSecret: () => 'a secret of somebody else, and long enough',
    withoutSignature: (request) => ({ ...request, target: request.target.replace(/\?.*$/, '') }),
    expected(request, meaning, balanceMinor) {
      const status = statusOf(request.kind, meaning);
      if (meaning === 'BAD_SIGNATURE') return { http: 200, body: { status } };
      const hasBalance = balanceMinor !== undefined && request.kind !== 'session';
      const balance = hasBalance ? { balance: decimalText(balanceMinor, DECIMALS, unit) } : {};
      return { http: 200, body: { status, ...balance, uuid: request.fields['uuid'] } };
    },
    balanceIn: (body) => minorOfDecimal(fieldOf(body, 'balance'), unit),
    signsBytes: false,
    isOneBetPerRound: true,
    badAmounts: { negative: '-1', zero: '0', 'too many decimals': unit === 1n ? '1.00001' : '1.00000001' },
    lacks: {
      3: 'requests are authenticated by a token in the address, not by a signature',
      23: 'a bet has one credit',
      25: 'a bet has one credit, which ends it; 20 sends a second one',
      33: 'a cancel can name a bet only',
      36: 'the dialect has no free rounds',
      37: 'the dialect has no free rounds',
      38: 'the dialect has no free rounds',
      39: 'the dialect has no free rounds',
      43: 'one call carries one transaction',
      47: 'the dialect has no bets on hold',
      48: 'the dialect has no corrections',
      51: 'the dialect has no bets on hold',
      52: 'the dialect has no cashouts',
    },
  };
}
