import { createHmac } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { bodyOf, fieldOf, newUuid } from '../bodies.ts';
import type { Bet, CallKind, Cancel, Draft, Driver, DriverOptions, Meaning, Win } from '../driver.ts';

const BASE = '/vendor/v1';

function draft(kind: CallKind, path: string, fields: Record<string, unknown>): Draft {
  return { kind, path: `${BASE}/${path}`, format: 'json', fields: { requestId: newUuid(), ...fields } };
}

function betFields({ player, currency, gameCode, roundId, txId, amountMinor, amountText, rewardId }: Bet) {
  const { playerId, token } = player;
  const amount = rewardId === undefined ? (amountText ?? formatAmount(amountMinor)) : '0';
  return { playerId, token, currency, gameCode, roundId, txId, amount, rewardId };
}

function winFields({ player, currency, roundId, txId, betTxId, amountMinor, closes, rewardId }: Win) {
  const amount = formatAmount(amountMinor);
  const kind = rewardId === undefined ? 'win' : 'free';
  const { playerId, token } = player;
  return { playerId, token, currency, roundId, txId, refTxId: betTxId, amount, kind, rewardId, roundClosed: closes };
}

const TICKET = {
  type: 'single',
  oddsFormat: 'decimal',
  odds: '1.95',
  legs: [
    {
      sport: 'Football',
      league: 'V.League 1',
      event: 'Hanoi v Haiphong',
      startsAt: '2026-12-01T12:00:00Z',
      market: 'Match result',
      selection: 'Hanoi',
      odds: '1.95',
      live: false,
    },
  ],
};

/** Returns the fields of a request about a bet. */
function ofBet({ player: { playerId }, currency, roundId, txId, betTxId, amountMinor }: Cancel) {
  return { playerId, currency, roundId, txId, refTxId: betTxId, amount: formatAmount(amountMinor) };
}

const HTTP: Partial<Record<Meaning, number>> = { BAD_SIGNATURE: 401, INTERNAL_RETRY: 503 };
const STATUS: Partial<Record<Meaning, string>> = { REPEATED: 'OK', NEVER_ARRIVED: 'OK' };

/** The portal's own protocol (docs/spec/seamless-wallet.md). */
export function parlayDriver({ vendor }: DriverOptions): Driver {
  return {
    newId: newUuid,
    // Authenticating again needs the same request id, so that the token counts as used once.
    session: ({ token }) => draft('session', 'authenticate', { token, requestId: 'session' }),
    balance: ({ playerId }) => draft('balance', 'balance', { playerId }),
    bet: (bet) => draft('bet', 'bet', betFields(bet)),
    win: (win) => draft('win', 'win', winFields(win)),
    cancel: ({ player: { playerId, token }, txId, betTxId }) =>
      draft('cancel', 'cancel', { playerId, token, txId, refTxId: betTxId }),
    place: (bet) => draft('bet', 'bet', { ...betFields(bet), hold: true, ticket: TICKET }),
    confirm: (final) => draft('confirm', 'confirm', { ...ofBet(final), ticket: { ...TICKET, odds: '1.9' } }),
    cashOut: ({ stakeMinor, soldStakeMinor, ...sale }) =>
      draft('cashOut', 'cashout', { ...ofBet(sale), part: formatAmount((soldStakeMinor * 10_000n) / stakeMinor) }),
    unsettle: (correction) => draft('correct', 'adjust', { ...ofBet(correction), reason: 'unsettle' }),
    resettle: (correction) => draft('correct', 'adjust', { ...ofBet(correction), reason: 'resettle' }),
    batch: (bet, win) =>
      draft('batch', 'batch', {
        calls: [
          { call: 'bet', ...betFields(bet) },
          { call: 'win', ...winFields(win) },
        ],
      }),
    promotion: ({ player: { playerId }, currency, txId, amountMinor }) =>
      draft('promotion', 'win', {
        playerId,
        currency,
        roundId: txId,
        txId,
        amount: formatAmount(amountMinor),
        kind: 'promo',
      }),
    sign(request, secret, body = bodyOf(request)) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signed = `2\nPOST\n${request.path}\n${timestamp}\n${body}`;
      const headers = {
        'content-type': 'application/json',
        'x-vendor': vendor,
        'x-timestamp': timestamp,
        'x-signature-version': '2',
        'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
      };
      return { method: 'POST', target: request.path, headers, body };
    },
    otherSecret: () => 'a secret of somebody else, and long enough',
    withoutSignature: (request) => ({ ...request, headers: { ...request.headers, 'x-signature': '' } }),
    expected(_, meaning, balanceMinor) {
      const http = HTTP[meaning] ?? 200;
      if (meaning === 'BAD_SIGNATURE') return { http, body: {} };
      const balance = balanceMinor === undefined || http !== 200 ? {} : { balance: formatAmount(balanceMinor) };
      const repeated = meaning === 'REPEATED' ? { duplicate: true } : {};
      return { http, body: { status: STATUS[meaning] ?? meaning, ...balance, ...repeated } };
    },
    balanceIn: (body) => parseAmount(fieldOf(body, 'balance')),
    signsBytes: true,
    isOneBetPerRound: false,
    badAmounts: { negative: '-1', zero: '0', 'too many decimals': '1.00001' },
    lacks: {
      39: 'free rounds are paid win by win, not as a total',
      44: 'amounts are in units of the currency',
      51: 'a batch has no bets on hold of several rounds',
    },
  };
}
