import { createSign, generateKeyPairSync } from 'node:crypto';
import { exactNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { bodyOf, fieldOf, integerText, minorOfInteger, newUuid } from '../bodies.ts';
import type { Bet, CallKind, Cancel, Draft, Driver, DriverOptions, Meaning, Win } from '../driver.ts';

const SCALE = 5;

const STATUS: Partial<Record<Meaning, string>> & Record<VendorStatus, string> = {
  OK: 'RS_OK',
  REPEATED: 'RS_OK',
  NEVER_ARRIVED: 'RS_OK',
  BAD_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
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
};

/** Hub88's operator wallet API; the secret is the private key (PEM) that signs its requests. */
export function hub88Driver({ vendor, unit }: DriverOptions): Driver {
  const base = `/vendor/hub88/${vendor}`;

  function draft(kind: CallKind, path: string, fields: Record<string, unknown>): Draft {
    return { kind, path: `${base}/${path}`, format: 'json', fields: { request_uuid: newUuid(), ...fields } };
  }

  const amountOf = (amountMinor: bigint) => exactNumber(integerText(amountMinor, SCALE, unit));

  function transaction({ player, currency, gameCode, roundId, txId }: Bet | Win | Cancel) {
    const { playerId: user, token } = player;
    return {
      user,
      token,
      transaction_uuid: txId,
      supplier_transaction_id: txId,
      supplier_user: 'supplier-user',
      round: roundId,
      game_code: gameCode,
      currency,
    };
  }

  return {
    newId: newUuid,
    session: ({ playerId: user, token }) => draft('session', 'user/balance', { user, token }),
    balance: ({ playerId: user, token }) => draft('balance', 'user/balance', { user, token, game_code: 'any' }),
    bet: (bet) =>
      draft('bet', 'transaction/bet', {
        ...transaction(bet),
        amount: bet.amountText === undefined ? amountOf(bet.amountMinor) : exactNumber(bet.amountText),
        round_closed: false,
        is_free: bet.rewardId !== undefined,
        ...(bet.rewardId === undefined ? {} : { reward_uuid: bet.rewardId }),
        bet: 'zero',
        meta: { selection: 'home_team', odds: 2.5 },
      }),
    win: (win) =>
      draft('win', 'transaction/win', {
        ...transaction(win),
        reference_transaction_uuid: win.betTxId,
        amount: amountOf(win.amountMinor),
        round_closed: win.closes,
        is_free: win.rewardId !== undefined,
        ...(win.rewardId === undefined ? {} : { reward_uuid: win.rewardId }),
      }),
    cancel: (cancel) =>
      draft('cancel', 'transaction/rollback', {
        ...transaction(cancel),
        reference_transaction_uuid: cancel.betTxId,
        round_closed: true,
      }),
    promotion: ({ player, currency, gameCode, txId, amountMinor }) =>
      draft('promotion', 'transaction/win', {
        user: player.playerId,
        token: player.token,
        transaction_uuid: txId,
        round: `promo-${txId}`,
        round_closed: true,
        game_code: gameCode,
        currency,
        amount: amountOf(amountMinor),
        is_free: true,
        is_supplier_promo: true,
      }),
    sign(request, secret, body = bodyOf(request)) {
      const signature = createSign('RSA-SHA256').update(body).sign(secret, 'base64');
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature };
      return { method: 'POST', target: request.path, headers, body };
    },
    otherSecret: () =>
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    withoutSignature: (request) => ({ ...request, headers: { ...request.headers, 'x-hub88-signature': '' } }),
    expected(request, meaning, balanceMinor) {
      const body: Record<string, unknown> = { status: STATUS[meaning] };
      if (meaning !== 'BAD_SIGNATURE') body['request_uuid'] = request.fields['request_uuid'];
      if (balanceMinor !== undefined) body['balance'] = integerText(balanceMinor, SCALE, unit);
      return { http: 200, body };
    },
    balanceIn: (body) => minorOfInteger(fieldOf(body, 'balance'), SCALE, unit),
    signsBytes: true,
    isOneBetPerRound: false,
    badAmounts: {
      negative: '-100000',
      zero: '0',
      'a fraction': '1.5',
      ...(unit === 1n ? { 'finer than the portal': '1' } : {}),
    },
    lacks: {
      39: 'free rounds are paid win by win, not as a total',
      43: 'one call carries one transaction',
      47: 'the dialect has no bets on hold',
      48: 'the dialect has no corrections',
      51: 'the dialect has no bets on hold',
      52: 'the dialect has no cashouts',
    },
  };
}
