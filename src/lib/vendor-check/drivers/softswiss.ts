import { createHmac } from 'node:crypto';
import { exactNumber } from '#kernel/exact-json';
import { currencyDecimals } from '#kernel/money';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { bodyOf, fieldOf, integerText, minorOfInteger, newUuid } from '../bodies.ts';
import type { Bet, CallKind, Draft, Driver, DriverOptions, Meaning, Win } from '../driver.ts';

const OK = new Set<Meaning>(['OK', 'REPEATED', 'NEVER_ARRIVED']);

const CODES: Record<Exclude<VendorStatus, 'OK'>, string> = {
  INVALID_TOKEN: '101',
  TOKEN_EXPIRED: '101',
  UNKNOWN_PLAYER: '101',
  PLAYER_BLOCKED: '101',
  UNKNOWN_GAME: '107',
  GAME_DISABLED: '107',
  WRONG_CURRENCY: '154',
  INSUFFICIENT_FUNDS: '100',
  LIMIT_REACHED: '105',
  INVALID_AMOUNT: '400',
  DUPLICATE_TRANSACTION: '400',
  ROUND_NOT_FOUND: '404',
  ROUND_CLOSED: '400',
  BET_NOT_FOUND: '404',
  BET_CANCELLED: '400',
  BET_SETTLED: '400',
  NOT_A_BET: '400',
  ROUND_NOT_SETTLED: '400',
  REWARD_NOT_FOUND: '400',
  REWARD_EXPIRED: '400',
  INTERNAL_RETRY: '500',
};

/** The casino side of SoftSwiss' game aggregator (GCP). */
export function softswissDriver({ vendor, unit, currency: ownCurrency }: DriverOptions): Driver {
  const base = `/vendor/softswiss/${vendor}`;
  const scale = currencyDecimals(ownCurrency);

  function draft(kind: CallKind, path: string, fields: Record<string, unknown>): Draft {
    return { kind, path: `${base}/${path}`, format: 'json', fields };
  }

  const amountOf = (amountMinor: bigint) => exactNumber(integerText(amountMinor, scale, unit));

  function round({ player, currency, gameCode, roundId }: Pick<Bet, 'player' | 'currency' | 'gameCode' | 'roundId'>) {
    return { user_id: player.playerId, session_id: player.token, currency, game: gameCode, game_id: roundId };
  }

  const betAction = ({ txId, amountMinor, amountText }: Bet) => ({
    action: 'bet',
    action_id: txId,
    amount: amountText === undefined ? amountOf(amountMinor) : exactNumber(amountText),
  });
  const winAction = ({ txId, amountMinor }: Win) => ({
    action: 'win',
    action_id: txId,
    amount: amountOf(amountMinor),
  });

  return {
    newId: newUuid,
    session: ({ playerId }) => draft('session', 'play', { user_id: playerId, currency: ownCurrency, game: 'any' }),
    balance: ({ playerId }) => draft('balance', 'play', { user_id: playerId, currency: ownCurrency, game: 'any' }),
    bet: (bet) => draft('bet', 'play', { ...round(bet), finished: false, actions: [betAction(bet)] }),
    win: (win) => draft('win', 'play', { ...round(win), finished: win.closes, actions: [winAction(win)] }),
    cancel: ({ txId, betTxId, ...cancel }) =>
      draft('cancel', 'rollback', {
        ...round(cancel),
        actions: [{ action: 'rollback', action_id: txId, original_action_id: betTxId }],
      }),
    batch: (bet, win) =>
      // Wins may come first: the casino books bets first.
      draft('batch', 'play', { ...round(bet), finished: win.closes, actions: [winAction(win), betAction(bet)] }),
    freeRounds: ({ player, currency, txId, amountMinor }) =>
      draft('freeRounds', 'freespins', {
        issue_id: txId,
        status: 'played',
        total_amount: amountOf(amountMinor),
        user_id: player.playerId,
        currency,
      }),
    sign(request, secret, body = bodyOf(request)) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-request-sign': signature };
      return { method: 'POST', target: request.path, headers, body };
    },
    otherSecret: () => 'a secret of somebody else, and long enough',
    withoutSignature: (request) => ({ ...request, headers: { ...request.headers, 'x-request-sign': '' } }),
    expected(_, meaning, balanceMinor) {
      if (meaning === 'BAD_SIGNATURE') return { http: 403, body: { code: '403' } };
      const balance = balanceMinor === undefined ? {} : { balance: integerText(balanceMinor, scale, unit) };
      if (OK.has(meaning)) {
        const transactions = meaning === 'NEVER_ARRIVED' ? { transactions: [{ tx_id: '' }] } : {};
        return { http: 200, body: { ...balance, ...transactions } };
      }
      if (meaning === 'INTERNAL_RETRY') return { http: 500, body: { code: '500' } };
      return { http: 412, body: { code: CODES[meaning as Exclude<VendorStatus, 'OK'>], ...balance } };
    },
    balanceIn: (body) => minorOfInteger(fieldOf(body, 'balance'), scale, unit),
    signsBytes: true,
    isOneBetPerRound: false,
    badAmounts: { negative: '-1', zero: '0', 'a fraction': '1.5' },
    lacks: {
      36: 'free rounds come as a total (39), not as bets',
      37: 'free rounds come as a total (39), not as wins',
      38: 'free rounds come as a total (39), not as bets',
      40: 'promotions come as free rounds (39)',
      47: 'the dialect has no bets on hold',
      48: 'the dialect has no corrections',
      51: 'the dialect has no bets on hold',
      52: 'the dialect has no cashouts',
    },
  };
}
