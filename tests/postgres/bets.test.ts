import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import type { TestResponse, TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { allowRoundless } from '../support/vendor-limits.ts';
import { queryRows } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'bets');
  await allowRoundless(portal, '100000');
});
afterAll(() => portal.close());

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const statuses = (responses: TestResponse[]) => responses.map(({ body }) => body.status as string);
const count = (list: string[], status: string) => list.filter((one) => one === status).length;

async function expectBalancedBooks() {
  const { problems } = await computeTrialBalance(portal.app.db);
  expect(problems).toEqual([]);
}

async function entriesOf(key: string): Promise<number> {
  const statement = { name: 'test_entries_of', text: 'select count(*)::int as n from ledger_entries where key = $1' };
  const [row] = await queryRows<{ n: number }>(portal.app.db, statement, [key]);
  return row?.n ?? 0;
}

describe('simultaneous bets', () => {
  it('are accepted exactly 23 times when the balance allows 23 of 64', async () => {
    const session = await startGame(portal, { balance: '230' });
    const responses = statuses(await Promise.all(times(64, () => session.bet({ amount: '10' }))));
    expect([count(responses, 'OK'), count(responses, 'INSUFFICIENT_FUNDS')]).toEqual([23, 41]);
    expect(await session.member.balance()).toBe('0');
    await expectBalancedBooks();
  });

  it('are accepted in exactly 9 whole batches when the balance allows 9 of 64', async () => {
    const session = await startGame(portal, { balance: '99' });
    const batches = times(64, () => {
      const roundId = fresh('round');
      const calls = times(2, () => ({ call: 'bet', ...session.betOf({ roundId, amount: '5' }) }));
      return session.batch(calls);
    });
    const responses = statuses(await Promise.all(batches));
    expect([count(responses, 'OK'), count(responses, 'INSUFFICIENT_FUNDS')]).toEqual([9, 55]);
    expect(await session.member.balance()).toBe('9');
    await expectBalancedBooks();
  });

  it('with one id have one effect and one answer', async () => {
    const session = await startGame(portal, { balance: '100' });
    const bet = { txId: fresh('bet'), roundId: fresh('round'), amount: '30', requestId: 'same' };
    const responses = await Promise.all(times(50, () => session.bet(bet)));
    const { duplicate: _, ...first } = responses.find(({ body }) => !body.duplicate)?.body ?? {};
    expect(first).toMatchObject({ status: 'OK', balance: '70' });
    expect(responses.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    for (const { body } of responses) expect(body).toMatchObject(first);
    expect([await session.member.balance(), await entriesOf(bet.txId)]).toEqual(['70', 1]);
  });

  it('are followed by one win and one cancel when each of these comes 50 times', async () => {
    const session = await startGame(portal, { balance: '100' });
    const [roundId, betId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, amount: '10' });
    await session.bet({ txId: betId, amount: '20' });
    const win = { roundId, txId: fresh('win'), amount: '7' };
    const cancel = { txId: fresh('cancel') };
    const responses = await Promise.all(times(50, () => [session.win(win), session.cancel(betId, cancel)]).flat());
    expect(count(statuses(responses), 'OK')).toBe(100);
    expect(responses.filter(({ body }) => !body.duplicate)).toHaveLength(2);
    expect(await session.member.balance()).toBe('97');
  });

  it('of two players with one id are accepted once; the other player gets DUPLICATE_TRANSACTION, never a retry', async () => {
    const [one, two] = [await startGame(portal), await startGame(portal)];
    for (const _ of times(30, () => 0)) {
      const txId = fresh('tx');
      const responses = statuses(await Promise.all([one.bet({ txId, amount: '1' }), two.bet({ txId, amount: '1' })]));
      expect(responses.toSorted()).toEqual(['DUPLICATE_TRANSACTION', 'OK']);
      expect(await entriesOf(txId)).toBe(1);
    }
    await expectBalancedBooks();
  });

  it('of many players, calls and batches with one id have one effect', async () => {
    const sessions = await Promise.all(times(6, () => startGame(portal)));
    for (const _ of times(12, () => 0)) {
      const txId = fresh('tx');
      const calls = sessions.flatMap((session) => [
        session.bet({ txId, amount: '1' }),
        session.win({ txId, amount: '1', kind: 'promo' }),
        session.batch([{ call: 'bet', ...session.betOf({ txId, amount: '1' }) }]),
      ]);
      const responses = await Promise.all(calls);
      expect(responses.filter(({ body }) => body.status === 'OK' && !body.duplicate)).toHaveLength(1);
      expect(count(statuses(responses), 'INTERNAL_RETRY')).toBe(0);
      expect(await entriesOf(txId)).toBe(1);
    }
    await expectBalancedBooks();
  });
});

describe('a cancel that races with its bet', () => {
  async function race(session: GameSession, isCancelFirst: boolean) {
    const betId = fresh('bet');
    const bet = () => session.bet({ txId: betId, amount: '10' });
    const cancel = () => session.cancel(betId);
    const [first, second] = isCancelFirst ? [cancel, bet] : [bet, cancel];
    const [one, two] = await Promise.all([first(), second()]);
    return isCancelFirst ? { cancelled: one, placed: two } : { cancelled: two, placed: one };
  }

  it('is accepted in both orders, and the stake is refunded', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const seen = new Set<string>();
    for (const index of times(120, (n) => n)) {
      const { cancelled, placed } = await race(session, index % 2 === 0);
      expect(cancelled.body.status).toBe('OK');
      expect(['OK', 'BET_CANCELLED']).toContain(placed.body.status);
      seen.add(placed.body.status);
    }
    expect(await session.member.balance()).toBe('1000');
    expect(seen.size).toBeGreaterThan(0);
    await expectBalancedBooks();
  });

  it('is accepted among other bets of the player in many rounds', async () => {
    const session = await startGame(portal, { balance: '1000' });
    const races = await Promise.all(times(60, (index) => race(session, index % 3 === 0)));
    for (const { cancelled } of races) expect(cancelled.body.status).toBe('OK');
    expect(await session.member.balance()).toBe('1000');
    await expectBalancedBooks();
  });

  it('is OK twice at once and refunds the bet once', async () => {
    const session = await startGame(portal, { balance: '1000' });
    for (const _ of times(30, () => 0)) {
      const betId = fresh('bet');
      await session.bet({ txId: betId, amount: '50' });
      expect(statuses(await Promise.all([session.cancel(betId), session.cancel(betId)]))).toEqual(['OK', 'OK']);
    }
    expect(await session.member.balance()).toBe('1000');
    await expectBalancedBooks();
  });

  it('or with a win either refunds the bet or pays the win, never both', async () => {
    const session = await startGame(portal, { balance: '1000' });
    let expected = 1000;
    for (const _ of times(40, () => 0)) {
      const [betId, roundId] = [fresh('bet'), fresh('round')];
      await session.bet({ txId: betId, roundId, amount: '10' });
      const [win, cancel] = await Promise.all([
        session.win({ roundId, refTxId: betId, amount: '3' }),
        session.cancel(betId),
      ]);
      const outcome = `${win.body.status} ${cancel.body.status}`;
      expect(['OK BET_SETTLED', 'BET_CANCELLED OK']).toContain(outcome);
      if (outcome.startsWith('OK')) expected -= 7;
    }
    expect(await session.member.balance()).toBe(String(expected));
  });
});
