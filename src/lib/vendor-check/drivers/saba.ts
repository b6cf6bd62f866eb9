import { exactNumber } from '#kernel/exact-json';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { bodyOf, decimalText, fieldOf, minorOfDecimal, newUuid } from '../bodies.ts';
import type { Bet, CallKind, Cancel, CashOut, Draft, Driver, DriverOptions, Meaning } from '../driver.ts';

const DECIMALS = 2;
const OK = new Set<Meaning>(['OK', 'REPEATED', 'NEVER_ARRIVED']);
/** Calls whose answers have a balance. */
const WITH_BALANCE = new Set<CallKind>(['balance', 'confirm', 'cancel']);

const STATUS: Record<VendorStatus, string> = {
  OK: '0',
  INVALID_TOKEN: '203',
  TOKEN_EXPIRED: '203',
  UNKNOWN_PLAYER: '203',
  PLAYER_BLOCKED: '202',
  UNKNOWN_GAME: '101',
  GAME_DISABLED: '505',
  WRONG_CURRENCY: '101',
  INSUFFICIENT_FUNDS: '502',
  LIMIT_REACHED: '301',
  INVALID_AMOUNT: '101',
  DUPLICATE_TRANSACTION: '101',
  ROUND_NOT_FOUND: '504',
  ROUND_CLOSED: '309',
  BET_NOT_FOUND: '504',
  BET_CANCELLED: '309',
  BET_SETTLED: '309',
  NOT_A_BET: '504',
  ROUND_NOT_SETTLED: '309',
  REWARD_NOT_FOUND: '101',
  REWARD_EXPIRED: '101',
  INTERNAL_RETRY: '999',
};

const LEGS = ['Hanoi', 'Hue'].map((homeName) => ({
  matchId: 4711,
  homeName,
  awayName: 'Haiphong',
  kickOffTime: '2026-12-01T12:00:00.000-04:00',
  sportTypeName: 'Soccer',
  leagueName: 'V.League 1',
  betTypeName: '1X2',
  betChoice: homeName,
  odds: exactNumber('1.5'),
  oddsType: 3,
}));

/** A sportsbook in the style of Saba; the secret is the key in the body. */
export function sabaDriver({ vendor, unit }: DriverOptions): Driver {
  const base = `/vendor/saba/${vendor}`;

  function draft(kind: CallKind, path: string, message: Record<string, unknown>): Draft {
    return { kind, path: `${base}/${path}`, format: 'json', fields: { message: { action: path, ...message } } };
  }

  const amountOf = (amountMinor: bigint) => exactNumber(decimalText(amountMinor, 4, unit));

  function place(bet: Bet): Draft {
    return draft('bet', 'placebet', {
      operationId: newUuid(),
      userId: bet.player.playerId,
      currency: 51,
      matchId: 4711,
      homeName: 'Hanoi',
      awayName: 'Haiphong',
      kickOffTime: '2026-12-01T12:00:00.000-04:00',
      sportTypeName: 'Soccer',
      leagueName: 'V.League 1',
      betTypeName: 'Handicap',
      betChoice: 'Hanoi',
      odds: exactNumber('0.95'),
      oddsType: 1,
      refId: bet.txId,
      actualAmount: bet.amountText === undefined ? amountOf(bet.amountMinor) : exactNumber(bet.amountText),
      debitAmount: bet.amountText === undefined ? amountOf(bet.amountMinor) : exactNumber(bet.amountText),
      creditAmount: 0,
    });
  }

  function confirm({ player, betTxId, amountMinor }: Cancel): Draft {
    return draft('confirm', 'confirmbet', {
      operationId: newUuid(),
      userId: player.playerId,
      txns: [
        { refId: betTxId, txId: 900, actualAmount: amountOf(amountMinor), odds: exactNumber('0.93'), oddsType: 1 },
      ],
    });
  }

  function placeTogether(bets: readonly Bet[]): Draft {
    const txns = bets.map(({ txId: refId, amountMinor }, index) => {
      const parlayType = index === 0 ? 'MixParlay' : 'SystemParlay';
      return {
        refId,
        parlayType,
        betAmount: amountOf(amountMinor),
        creditAmount: 0,
        debitAmount: amountOf(amountMinor),
      };
    });
    const userId = bets[0]?.player.playerId;
    return draft('bet', 'placebetparlay', { operationId: newUuid(), userId, currency: 51, txns, ticketDetail: LEGS });
  }

  /** Sells a bet; the sold stake is credited by the update of the bet that follows. */
  function cashOut({
    player: { playerId: userId },
    betTxId,
    txId: refId,
    amountMinor,
    soldStakeMinor,
  }: CashOut): Draft {
    const profitMinor = amountMinor - soldStakeMinor;
    const [credit, debit] = profitMinor < 0n ? [0n, -profitMinor] : [profitMinor, 0n];
    const sale = {
      userId,
      refId,
      txId: 901,
      cashOutAmount: amountOf(soldStakeMinor),
      cashOutActualAmount: amountOf(soldStakeMinor),
      buybackAmount: amountOf(amountMinor),
      creditAmount: amountOf(credit),
      debitAmount: amountOf(debit),
      originalTicket: { refId: betTxId, txId: 900 },
    };
    const update = { userId, refId: betTxId, txId: 900, creditAmount: amountOf(soldStakeMinor), debitAmount: 0 };
    return {
      ...draft('cashOut', 'cashout', { operationId: newUuid(), txns: [sale] }),
      confirmation: draft('cashOut', 'updatebet', { operationId: newUuid(), txns: [update] }),
    };
  }

  /** Settles or corrects a bet by a signed amount. */
  function settlement(kind: CallKind, path: string, { player, txId, betTxId, amountMinor }: Cancel): Draft {
    const [credit, debit] = amountMinor < 0n ? [0n, -amountMinor] : [amountMinor, 0n];
    const amounts = { creditAmount: amountOf(credit), debitAmount: amountOf(debit) };
    const txns = [{ userId: player.playerId, refId: betTxId, txId: 900, status: 'settled', ...amounts }];
    return draft(kind, path, { operationId: txId, txns });
  }

  return {
    newId: newUuid,
    session: () => draft('session', 'healthcheck', {}),
    balance: ({ playerId: userId }) => draft('balance', 'getbalance', { userId }),
    bet: (bet) => ({ ...place(bet), confirmation: confirm({ ...bet, betTxId: bet.txId }) }),
    place,
    confirm,
    win: (win) => settlement('win', 'settle', win),
    placeTogether,
    cashOut,
    unsettle: (correction) => settlement('correct', 'unsettle', correction),
    resettle: (correction) => settlement('correct', 'resettle', correction),
    promotion: ({ player: { playerId: userId }, txId, amountMinor }) =>
      draft('promotion', 'adjustbalance', {
        operationId: newUuid(),
        userId,
        refId: txId,
        balanceInfo: { currency: 51, creditAmount: amountOf(amountMinor), debitAmount: 0 },
      }),
    cancel: ({ player, betTxId }) =>
      draft('cancel', 'cancelbet', { operationId: newUuid(), userId: player.playerId, txns: [{ refId: betTxId }] }),
    sign(request, secret, body = bodyOf({ ...request, fields: { key: secret, ...request.fields } })) {
      return { method: 'POST', target: request.path, headers: { 'content-type': 'application/json' }, body };
    },
    otherSecret: () => 'a secret of somebody else, and long enough',
    withoutSignature: (request) => ({ ...request, body: request.body.replace(/"key":"[^"]*",/, '') }),
    expected({ kind }, meaning, balanceMinor) {
      if (meaning === 'BAD_SIGNATURE') return { http: 200, body: { status: '311' } };
      const hasBalance = balanceMinor !== undefined && WITH_BALANCE.has(kind);
      const balance = hasBalance ? { balance: decimalText(balanceMinor, DECIMALS, unit) } : {};
      return { http: 200, body: { status: OK.has(meaning) ? '0' : STATUS[meaning as VendorStatus], ...balance } };
    },
    balanceIn: (body) => minorOfDecimal(fieldOf(body, 'balance'), unit),
    signsBytes: false,
    isOneBetPerRound: true,
    badAmounts: { negative: '-1', zero: '0', 'too many decimals': unit === 1n ? '1.00001' : '1.00000001' },
    lacks: {
      3: 'requests are authenticated by a key in the body, not by a signature',
      ...Object.fromEntries([4, 5, 6, 7].map((no) => [no, 'requests carry no token'])),
      8: 'the sportsbook is one game',
      9: 'the currency is a setting',
      23: 'a bet is settled once',
      33: 'a cancel can name a bet only',
      ...Object.fromEntries([36, 37, 38, 39].map((no) => [no, 'the dialect has no free rounds'])),
      43: 'one call carries one kind of transaction, each decided by itself',
    },
  };
}
