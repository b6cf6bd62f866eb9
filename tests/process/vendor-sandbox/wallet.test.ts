import { afterEach, describe, expect, it } from 'vitest';
import { formatAmount } from '../../../src/lib/kernel/money.ts';
import {
  Bench,
  diceAt,
  HASTY,
  IMPATIENT,
  LOSING_STOPS,
  QUICK,
  until,
  WINNING_STOPS,
} from '../../support/vendor-sandbox/workbench.ts';

let bench: Bench;
afterEach(() => bench.close());

const open = (stops: number[], retryPolicy = QUICK) => (bench = new Bench()).open(diceAt(stops), retryPolicy);
const balance = () => formatAmount(bench.portal.balanceMinor);
const txIds = (operation: string) => bench.portal.requestsOf(operation).map((body) => body['txId']);

describe('a spin', () => {
  it('debits the stake, credits the win and closes the round', async () => {
    await open(WINNING_STOPS);
    const spin = await bench.spin(await bench.session(), 'spin-0001');
    expect(spin).toMatchObject({ outcome: 'played', balance: '1006500', round: { win: '7500', payout: 'paid' } });
    const [bet] = bench.portal.requestsOf('bet');
    expect(bet).toMatchObject({
      token: 'good-token',
      playerId: 'M1',
      currency: 'VND',
      gameCode: 'LOTUS',
      amount: '1000',
    });
    expect(bench.portal.requestsOf('win')).toEqual([
      expect.objectContaining({ amount: '7500', kind: 'win', roundClosed: true, refTxId: bet?.['txId'] }),
    ]);
    expect(bench.portal.requestsOf('close')).toEqual([]);
  });

  it('closes the round when it loses', async () => {
    await open(LOSING_STOPS);
    const spin = await bench.spin(await bench.session(), 'spin-0001');
    expect(spin).toMatchObject({ outcome: 'played', balance: '999000', round: { win: '0', payout: 'none' } });
    await until(() => bench.portal.requestsOf('close').length === 1);
    expect(bench.portal.requestsOf('win')).toEqual([]);
  });

  it('returns the same round when it is requested again with the same id', async () => {
    await open(WINNING_STOPS);
    const session = await bench.session();
    const spins = await Promise.all(Array.from({ length: 8 }, () => bench.spin(session, 'spin-0001')));
    expect(new Set(spins.map((spin) => spin.round?.roundId)).size).toBe(1);
    expect(bench.portal.requestsOf('bet')).toHaveLength(1);
    expect(balance()).toBe('1006500');
  });

  it('does not start while another spin of the session is unresolved', async () => {
    await open(WINNING_STOPS);
    const session = await bench.session();
    const answer = Promise.withResolvers<void>();
    bench.portal.next('bet', { after: answer.promise });
    const first = bench.spin(session, 'spin-0001');
    await until(() => bench.portal.requestsOf('bet').length === 1);
    expect(await bench.spin(session, 'spin-0002')).toEqual({ outcome: 'unresolved', freeRounds: null });
    answer.resolve();
    expect(await first).toMatchObject({ outcome: 'played' });
    expect(new Set(txIds('bet')).size).toBe(1);
  });

  it('reports a refusal of the portal with its reason and the balance, and draws nothing', async () => {
    await open(WINNING_STOPS);
    bench.portal.balanceMinor = 0n;
    const session = await bench.session();
    const spin = await bench.spin(session, 'spin-0001');
    expect(spin).toEqual({ outcome: 'refused', reason: 'INSUFFICIENT_FUNDS', balance: '0', freeRounds: null });
    bench.portal.next('bet', { status: 'LIMIT_REACHED' });
    expect(await bench.spin(session, 'spin-0002')).toMatchObject({ outcome: 'refused', reason: 'LIMIT_REACHED' });
    expect((await bench.state(session)).lastRound).toBeNull();
    expect(bench.portal.requestsOf('cancel')).toEqual([]);
  });
});

describe('a bet without a response', () => {
  it.each(['lose', 'ignore', 'hang', { httpStatus: 503 }, { status: 'INTERNAL_RETRY' }] as const)(
    'is retried under the same id and counts once (%j)',
    async (mood) => {
      await open(WINNING_STOPS, mood === 'hang' ? HASTY : QUICK);
      bench.portal.next('bet', mood);
      expect(await bench.spin(await bench.session(), 'spin-0001')).toMatchObject({ outcome: 'played' });
      expect(txIds('bet')).toHaveLength(2);
      expect(new Set(txIds('bet')).size).toBe(1);
      expect(balance()).toBe('1006500');
    },
  );

  it('is cancelled after the last attempt, and the stake is refunded', async () => {
    await open(WINNING_STOPS);
    bench.portal.next('bet', 'lose', 'lose', 'lose');
    const session = await bench.session();
    expect(await bench.spin(session, 'spin-0001')).toMatchObject({ outcome: 'cancelled', balance: '1000000' });
    expect(bench.portal.requestsOf('cancel')).toEqual([expect.objectContaining({ refTxId: txIds('bet')[0] })]);
    expect(balance()).toBe('1000000');
    expect((await bench.state(session)).isUnresolved).toBe(false);
  });

  it('is cancelled until the portal responds, and no other spin starts before', async () => {
    await open(WINNING_STOPS, IMPATIENT);
    bench.portal.next('bet', 'lose', 'lose', 'lose');
    bench.portal.setReachable('cancel', false);
    const session = await bench.session();
    expect(await bench.spin(session, 'spin-0001')).toEqual({ outcome: 'unresolved', freeRounds: null });
    expect(await bench.spin(session, 'spin-0002')).toEqual({ outcome: 'unresolved', freeRounds: null });
    await until(() => txIds('cancel').length > 6);
    bench.portal.setReachable('cancel', true);
    await until(() => balance() === '1000000');
    await expect.poll(() => bench.spin(session, 'spin-0001')).toMatchObject({ outcome: 'cancelled' });
    expect(new Set(txIds('cancel')).size).toBe(1);
    expect(await bench.spin(session, 'spin-0002')).toMatchObject({ outcome: 'played' });
  });

  it('is also cancelled when a later attempt is refused, because the earlier one may still arrive', async () => {
    await open(WINNING_STOPS);
    bench.portal.next('bet', 'lose', { status: 'LIMIT_REACHED' });
    const spin = await bench.spin(await bench.session(), 'spin-0001');
    expect(spin).toMatchObject({ outcome: 'cancelled', reason: 'LIMIT_REACHED' });
    expect(balance()).toBe('1000000');
  });

  it('is refused at once when it is not accepted (4xx)', async () => {
    await open(WINNING_STOPS);
    bench.portal.next('bet', { httpStatus: 400 });
    const spin = await bench.spin(await bench.session(), 'spin-0001');
    expect(spin).toMatchObject({ outcome: 'refused', reason: 'REQUEST_NOT_ACCEPTED' });
    expect(txIds('bet')).toHaveLength(1);
  });

  it('is left for a person when the portal refuses its cancel, and the player can continue', async () => {
    await open(WINNING_STOPS);
    bench.portal.next('bet', 'ignore', 'ignore', 'ignore');
    bench.portal.next('cancel', { status: 'BET_SETTLED' });
    const session = await bench.session();
    expect(await bench.spin(session, 'spin-0001')).toMatchObject({ outcome: 'unsettled' });
    expect(await bench.spin(session, 'spin-0002')).toMatchObject({ outcome: 'played' });
  });
});

describe('a win without a response', () => {
  it.each(['lose', 'ignore', { httpStatus: 503 }, { httpStatus: 401 }] as const)(
    'is reported as outstanding first and credited exactly once in the end (%j)',
    async (mood) => {
      await open(WINNING_STOPS, IMPATIENT);
      bench.portal.next('win', mood, mood, mood, mood);
      const session = await bench.session();
      const spin = await bench.spin(session, 'spin-0001');
      expect(spin).toMatchObject({ outcome: 'played', round: { payout: 'pending' } });
      await until(() => txIds('win').length === 5);
      await until(() => balance() === '1006500');
      expect(new Set(txIds('win')).size).toBe(1);
      await expect.poll(async () => (await bench.state(session)).lastRound?.payout).toBe('paid');
    },
  );

  it('does not prevent the next spin', async () => {
    await open(WINNING_STOPS, IMPATIENT);
    bench.portal.setReachable('win', false);
    const session = await bench.session();
    expect(await bench.spin(session, 'spin-0001')).toMatchObject({ round: { payout: 'pending' } });
    expect(await bench.spin(session, 'spin-0002')).toMatchObject({ outcome: 'played' });
    bench.portal.setReachable('win', true);
    await until(() => balance() === '1013000');
  });

  it('is shown as disputed when the portal definitely refuses it', async () => {
    await open(WINNING_STOPS);
    bench.portal.next('win', { status: 'ROUND_CLOSED' });
    const spin = await bench.spin(await bench.session(), 'spin-0001');
    expect(spin).toMatchObject({ outcome: 'played', round: { payout: 'disputed' } });
  });
});

describe('the fault injection', () => {
  it('dropResponse loses a response, and the retry under the same id moves nothing twice', async () => {
    await open(WINNING_STOPS);
    expect((await bench.setFaults({ dropResponse: 1 })).status).toBe(200);
    expect(await bench.spin(await bench.session(), 'spin-0001')).toMatchObject({ outcome: 'played' });
    expect(txIds('bet')).toHaveLength(2);
    expect(balance()).toBe('1006500');
  });

  it('duplicate sends a bet and a win twice at once, and each counts once', async () => {
    await open(WINNING_STOPS);
    await bench.setFaults({ duplicate: 2 });
    await bench.spin(await bench.session(), 'spin-0001');
    expect([txIds('bet').length, txIds('win').length]).toEqual([2, 2]);
    expect(balance()).toBe('1006500');
  });

  it('cancelBeforeBet sends the cancel before the bet, which is then refused', async () => {
    await open(WINNING_STOPS);
    await bench.setFaults({ cancelBeforeBet: 1 });
    const spin = await bench.spin(await bench.session(), 'spin-0001');
    expect(spin).toMatchObject({ outcome: 'refused', reason: 'BET_CANCELLED' });
    expect(bench.portal.received.filter((one) => one.operation !== 'authenticate').map((one) => one.operation)).toEqual(
      ['balance', 'cancel', 'bet'],
    );
    expect(balance()).toBe('1000000');
  });

  it('winBeforeBet sends a win before its bet, which pays nothing', async () => {
    await open(LOSING_STOPS);
    await bench.setFaults({ winBeforeBet: 1 });
    expect(await bench.spin(await bench.session(), 'spin-0001')).toMatchObject({ outcome: 'played' });
    expect(balance()).toBe('999000');
  });

  it('requires the secret and known fault names', async () => {
    await open(LOSING_STOPS);
    expect((await bench.setFaults({ duplicate: 1 }, 'another-secret')).status).toBe(401);
    expect((await bench.setFaults({ explode: 1 })).status).toBe(400);
    expect((await bench.setFaults({ duplicate: -1 })).status).toBe(400);
  });
});
