import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import { bodyOf, decimalText, fieldOf, minorOfDecimal, newNumber, signedText } from '../bodies.ts';
import type { Bet, CallKind, Draft, Driver, DriverOptions, Meaning } from '../driver.ts';

const DECIMALS = 2;
const OK = new Set<Meaning>(['OK', 'REPEATED']);

const CODES: Record<Exclude<VendorStatus, 'OK'>, string> = {
  INVALID_TOKEN: '1300',
  TOKEN_EXPIRED: '1300',
  UNKNOWN_PLAYER: '3004',
  PLAYER_BLOCKED: '3033',
  UNKNOWN_GAME: '1034',
  GAME_DISABLED: '3033',
  WRONG_CURRENCY: '1034',
  INSUFFICIENT_FUNDS: '3202',
  LIMIT_REACHED: '3033',
  INVALID_AMOUNT: '1034',
  DUPLICATE_TRANSACTION: '3032',
  ROUND_NOT_FOUND: '3021',
  ROUND_CLOSED: '3033',
  BET_NOT_FOUND: '3021',
  BET_CANCELLED: '3033',
  BET_SETTLED: '3033',
  NOT_A_BET: '3021',
  ROUND_NOT_SETTLED: '3033',
  REWARD_NOT_FOUND: '3033',
  REWARD_EXPIRED: '3033',
  INTERNAL_RETRY: '1200',
};

interface Amounts {
  betMinor: bigint;
  winMinor: bigint;
  betText?: string | undefined;
  closes: boolean;
}

/** A seamless wallet in the style of PG Soft; bet and win come in one call. */
export function pgDriver({ vendor, unit, operator, currency: ownCurrency }: DriverOptions): Driver {
  const base = `/vendor/pg/${vendor}`;

  function draft(kind: CallKind, path: string, fields: Record<string, unknown>): Draft {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    return {
      kind,
      path: `${base}/${path}`,
      format: 'form',
      fields: { operator_token: operator, ...Object.fromEntries(given) },
    };
  }

  function transfer(
    kind: CallKind,
    { player, currency, gameCode, roundId, txId, rewardId }: Omit<Bet, 'amountMinor'>,
    { betMinor, winMinor, betText, closes }: Amounts,
  ): Draft {
    const transferText =
      betText === undefined ? signedText(winMinor - betMinor, unit) : `-${betText}`.replace('--', '');
    return draft(kind, 'Cash/TransferInOut', {
      operator_player_session: player.token,
      player_name: player.playerId,
      game_id: gameCode,
      parent_bet_id: roundId,
      bet_id: txId,
      currency_code: currency,
      bet_amount: betText ?? decimalText(betMinor, 4, unit),
      win_amount: decimalText(winMinor, 4, unit),
      transfer_amount: transferText,
      // Bet, parent bet, kind and balance; without the round, so that a case can send one id for two rounds.
      transaction_id: `${txId}-1-106-0`,
      wallet_type: 'C',
      bet_type: '1',
      create_time: '1700000000000',
      updated_time: '1700000000001',
      is_validate_bet: 'False',
      is_adjustment: 'False',
      is_end_round: closes ? 'True' : 'False',
      free_game_transaction_id: rewardId,
    });
  }

  return {
    newId: newNumber,
    session: ({ token }) => draft('session', 'VerifySession', { operator_player_session: token }),
    balance: ({ playerId, token }) =>
      draft('balance', 'Cash/Get', { operator_player_session: token, player_name: playerId }),
    bet: (bet) => {
      const amounts = { betMinor: bet.amountMinor, winMinor: 0n, betText: bet.amountText, closes: false };
      return transfer('bet', bet, bet.rewardId === undefined ? amounts : { ...amounts, betMinor: 0n });
    },
    // The reward is named by the bet only: with it, every call would be a free bet.
    win: (win) => {
      const { player, currency, gameCode, roundId, txId, amountMinor: winMinor, closes } = win;
      return transfer('win', { player, currency, gameCode, roundId, txId }, { betMinor: 0n, winMinor, closes });
    },
    batch: (bet, { amountMinor, closes }) =>
      transfer('batch', bet, { betMinor: bet.amountMinor, winMinor: amountMinor, closes }),
    promotion: ({ player: { playerId }, currency, txId, amountMinor }) =>
      draft('promotion', 'Cash/Adjustment', {
        player_name: playerId,
        currency_code: currency,
        transfer_amount: signedText(amountMinor, unit),
        adjustment_transaction_id: txId,
        adjustment_time: '1700000000002',
      }),
    sign(request, secret, body = bodyOf(request)) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const form = `${body}&${new URLSearchParams({ secret_key: secret }).toString()}`;
      return { method: 'POST', target: request.path, headers, body: form };
    },
    otherSecret: () => 'a secret of somebody else, and long enough',
    withoutSignature: (request) => ({ ...request, body: request.body.replace(/&secret_key=.*$/, '') }),
    expected(request, meaning, balanceMinor) {
      if (meaning === 'BAD_SIGNATURE') return { http: 200, body: { data: null, error: { code: '1204' } } };
      if (!OK.has(meaning)) {
        return { http: 200, body: { data: null, error: { code: CODES[meaning as Exclude<VendorStatus, 'OK'>] } } };
      }
      const hasBalance = balanceMinor !== undefined && request.kind !== 'session';
      if (hasBalance && request.kind === 'promotion') {
        return { http: 200, body: { data: { balance_after: decimalText(balanceMinor, DECIMALS, unit) }, error: null } };
      }
      const data = hasBalance
        ? { currency_code: ownCurrency, balance_amount: decimalText(balanceMinor, DECIMALS, unit) }
        : {};
      return { http: 200, body: { data, error: null } };
    },
    balanceIn: (body) => minorOfDecimal(fieldOf(fieldOf(body, 'data'), 'balance_amount'), unit),
    signsBytes: false,
    isOneBetPerRound: false,
    badAmounts: { negative: '-1', 'too many decimals': unit === 1n ? '1.00001' : '1.00000001' },
    lacks: {
      3: 'requests are authenticated by a secret in the body, not by a signature',
      ...Object.fromEntries([7, 26, 27, 28, 29, 30, 31, 32, 33].map((no) => [no, 'the dialect has no rollback'])),
      39: 'free rounds are paid win by win, not as a total',
      47: 'the dialect has no bets on hold',
      48: 'its adjustments name no round',
      51: 'the dialect has no bets on hold',
      52: 'the dialect has no cashouts',
    },
  };
}
