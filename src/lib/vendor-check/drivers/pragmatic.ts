import { createHash } from 'node:crypto';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { bodyOf, decimalText, fieldOf, minorOfDecimal, newUuid, signedText } from '../bodies.ts';
import type { Bet, CallKind, Draft, Driver, DriverOptions, Meaning, Win } from '../driver.ts';

const DECIMALS = 2;
const OK = new Set<Meaning>(['OK', 'REPEATED', 'NEVER_ARRIVED']);

const ERRORS: Record<VendorStatus, string> = {
  OK: '0',
  INVALID_TOKEN: '4',
  TOKEN_EXPIRED: '4',
  UNKNOWN_PLAYER: '2',
  PLAYER_BLOCKED: '6',
  UNKNOWN_GAME: '8',
  GAME_DISABLED: '8',
  WRONG_CURRENCY: '7',
  INSUFFICIENT_FUNDS: '1',
  LIMIT_REACHED: '50',
  INVALID_AMOUNT: '7',
  DUPLICATE_TRANSACTION: '120',
  ROUND_NOT_FOUND: '120',
  ROUND_CLOSED: '120',
  BET_NOT_FOUND: '120',
  BET_CANCELLED: '120',
  BET_SETTLED: '120',
  NOT_A_BET: '120',
  ROUND_NOT_SETTLED: '100',
  REWARD_NOT_FOUND: '120',
  REWARD_EXPIRED: '120',
  INTERNAL_RETRY: '100',
};

function errorOf(meaning: Meaning, kind: CallKind): string {
  // The end of a round has a code of its own for "try again".
  if (meaning === 'INTERNAL_RETRY' && kind === 'close') return '130';
  if (meaning === 'BAD_SIGNATURE') return '5';
  return OK.has(meaning) ? '0' : ERRORS[meaning as VendorStatus];
}

/** Signs a form as the vendor does: sorted by name, without empty fields, the secret at the end. */
function hashOf(body: string, secret: string): string {
  const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== '');
  const text = fields
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  return createHash('md5').update(`${text}${secret}`).digest('hex');
}

/** A seamless wallet in the style of Pragmatic Play. */
export function pragmaticDriver({ vendor, unit, operator }: DriverOptions): Driver {
  const base = `/vendor/pragmatic/${vendor}`;

  function draft(kind: CallKind, path: string, fields: Record<string, unknown>): Draft {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const common = { providerId: operator, timestamp: String(Date.now()) };
    return { kind, path: `${base}/${path}`, format: 'form', fields: { ...common, ...Object.fromEntries(given) } };
  }

  function round({ player, gameCode, roundId, txId, rewardId }: Bet | Win) {
    return { userId: player.playerId, gameId: gameCode, roundId, reference: txId, bonusCode: rewardId };
  }

  return {
    newId: newUuid,
    session: ({ token }) => draft('session', 'authenticate.html', { token }),
    balance: ({ playerId: userId }) => draft('balance', 'balance.html', { userId }),
    bet: (bet) =>
      draft('bet', 'bet.html', {
        ...round(bet),
        token: bet.player.token,
        amount: bet.amountText ?? decimalText(bet.amountMinor, 4, unit),
        roundDetails: 'spin',
      }),
    win: (win) =>
      draft('win', 'result.html', {
        ...round(win),
        amount: decimalText(win.amountMinor, 4, unit),
        roundDetails: 'spin',
        platform: 'WEB',
      }),
    // A refund carries the reference of the bet.
    cancel: ({ player, gameCode, roundId, betTxId }) =>
      draft('cancel', 'refund.html', {
        userId: player.playerId,
        reference: betTxId,
        gameId: gameCode,
        roundId,
      }),
    close: ({ player, gameCode, roundId }) =>
      draft('close', 'endRound.html', { userId: player.playerId, gameId: gameCode, roundId }),
    resettle: ({ player, gameCode, roundId, txId, amountMinor }) =>
      draft('correct', 'adjustment.html', {
        userId: player.playerId,
        gameId: gameCode,
        roundId,
        reference: txId,
        amount: signedText(amountMinor, unit),
        validBetAmount: '0.00',
      }),
    promotion: ({ player, currency, txId, amountMinor }) =>
      draft('promotion', 'promoWin.html', {
        userId: player.playerId,
        reference: txId,
        campaignId: '77',
        campaignType: 'T',
        currency,
        amount: decimalText(amountMinor, 4, unit),
      }),
    sign(request, secret, body = bodyOf(request)) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return { method: 'POST', target: request.path, headers, body: `${body}&hash=${hashOf(body, secret)}` };
    },
    otherSecret: () => 'a secret of somebody else, and long enough',
    withoutSignature: (request) => ({ ...request, body: request.body.replace(/&hash=.*$/, '') }),
    expected({ kind }, meaning, balanceMinor) {
      const balance = balanceMinor === undefined ? {} : { cash: decimalText(balanceMinor, DECIMALS, unit) };
      return { http: 200, body: { error: errorOf(meaning, kind), ...balance } };
    },
    balanceIn: (body) => minorOfDecimal(fieldOf(body, 'cash'), unit),
    signsBytes: false,
    isOneBetPerRound: false,
    badAmounts: { negative: '-1', zero: '0', 'too many decimals': unit === 1n ? '1.00001' : '1.00000001' },
    lacks: {
      9: 'bets name no currency',
      39: 'free rounds are paid win by win; the total moves nothing',
      43: 'one call carries one transaction',
      47: 'the dialect has no bets on hold',
      51: 'the dialect has no bets on hold',
      52: 'the dialect has no cashouts',
    },
  };
}
