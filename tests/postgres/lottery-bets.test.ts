import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BetPlacement, settleDueDraws } from '#domain/lottery';
import { computeTrialBalance } from '#domain/ledger';
import { AppError } from '#kernel/errors';
import { besideTransaction, untilLockWait } from '../support/lock-waits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { drawn, openDraw } from '../support/lottery-bets.ts';
import { crowd, paidBy, placeFor, betLine } from '../support/lottery-crowd.ts';
import { sql } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let early: TestApp;
let late: TestApp;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'lottery_bets');
  [early, late] = [await createTestApp(env), await createTestApp(env)];
});
afterAll(async () => {
  await early.close();
  await late.close();
});

const MINUTE_MS = 60_000;

/** A node's process clock that is wrong by five minutes. */
async function skewed<Result>(byMs: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = Date;
  Date.now = () => now() + byMs;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

describe('betting around the close', () => {
  it.each([-5 * MINUTE_MS, 5 * MINUTE_MS])(
    'of 200 bets none is taken at it or after it, the nodes’ clocks being wrong by %i ms',
    async (byMs) => {
      const members = await crowd(early, 40);
      const drawNumber = await openDraw(early, 'SSC1M', { closesIn: 1.5 });
      const responses = await skewed(byMs, () =>
        Promise.all(
          Array.from({ length: 200 }, async (_, index) => {
            await sleep(index * 15);
            const [member, node] = [members[index % members.length], index % 2 ? early : late];
            if (!member) throw new Error('nobody is there');
            return placeFor(node.app, member, [betLine(drawNumber, '7|-|-|-|-')]).catch((error: unknown) => error);
          }),
        ),
      );
      const refused = responses.filter((response) => response instanceof AppError);
      expect(refused.every(({ code }) => code === 'bet_draw_closed')).toBe(true);
      const [storedRows] = await sql<{ all: number; late: number }>(
        early,
        `select count(*)::int as all, count(*) filter (where o.placed_at >= d.closes_at)::int as late
           from lottery_bets o join lottery_draws d on d.id = o.draw_id where d.draw_number = $1`,
        [drawNumber],
      );
      expect(storedRows).toEqual({ all: 200 - refused.length, late: 0 });
      expect([refused.length > 0, refused.length < 200]).toEqual([true, true]);
    },
  );
});

describe('concurrent bets of one member', () => {
  it('never overdraw the balance', async () => {
    const [member] = await crowd(early, 1);
    if (!member) throw new Error('nobody is there');
    const drawNumber = await openDraw(early, 'SSC1M');
    await placeFor(
      early.app,
      member,
      Array.from({ length: 49 }, () => betLine(drawNumber, '1,2,3,4,5,6,7,8,9|-|-|-|-')),
    );
    // 441,000 of a million are spent; eleven bets of 50,000 fit into the rest.
    const lines = Array.from({ length: 50 }, () => betLine(drawNumber, '7|-|-|-|-'));
    const responses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => placeFor(index % 2 ? early.app : late.app, member, lines)),
    );
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  });
});

describe('exposure', () => {
  it('stops at the limit under concurrent bets', async () => {
    const drawNumber = await openDraw(early, 'SSC5M');
    await sql(
      early,
      `update lottery_games set limits = '{"houseMaxLossMinor": "85000"}', changed_at = clock_timestamp() where game_code = 'SSC5M'`,
    );
    const members = await Promise.all(Array.from({ length: 20 }, () => early.newMember({ balance: '10000' })));
    const line = { ...betLine(drawNumber, '7|-|-|-|-'), unitStake: '1000' };
    const { unitStakeMinor: _, drawNumber: __, ...wire } = line;
    const responses = await Promise.all(
      members.map(({ token }, index) =>
        (index % 2 ? early : late).call('POST /lgw/bets', {
          body: { gameCode: 'SSC5M', issue: drawNumber, prizeMode: 'Lott', lines: [wire] },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
          token,
        }),
      ),
    );
    // Each stakes 1,000 and can win 9,500: ten of them are a liability of 85,000.
    const codes = responses.map(({ body }) => body.code ?? 'OK').toSorted();
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'OK'),
      ...Array.from({ length: 10 }, () => 'bet_number_full'),
    ]);
  });
});

describe('concurrent settlements', () => {
  it('have one effect', async () => {
    const members = await crowd(early, 40);
    const drawNumber = await openDraw(early, 'SSC1M');
    for (const member of members) {
      await placeFor(early.app, member, [
        betLine(drawNumber, '7|-|-|-|-'),
        betLine(drawNumber, '7|8|-|-|-'),
        betLine(drawNumber, '1|-|-|-|-'),
      ]);
    }
    await drawn(early, drawNumber, '7,2,3,4,5');
    const events: bigint[] = [];
    const deps = { notifier: { balanceChanged: (accountId: bigint) => void events.push(accountId) }, betsPerPage: 9 };
    await Promise.all([early, late, early, late].map(({ app }) => settleDueDraws(app.db, deps)));
    const paid = await paidBy(early, drawNumber);
    const each = { winMinor: 190_000_000n, rebateMinor: 1_600_000n, teamMinor: 0n };
    expect(paid).toEqual(members.map(({ id }) => ({ memberId: id, ...each })));
    expect(events).toHaveLength(members.length);
  });

  it('wait for a bet that was accepted before the close and is not committed yet', async () => {
    const [member] = await crowd(early, 1);
    if (!member) throw new Error('nobody is there');
    const drawNumber = await openDraw(early, 'SSC1M');
    const settling = await early.app.db.transaction(async (tx) => {
      const { random, config, liveEventHub: notifier } = early.app;
      const db = besideTransaction(() => ({ ...early.app.db, query: tx.query }));
      const bets = new BetPlacement({
        db,
        random,
        notifier,
        currency: config.currency,
      });
      await placeFor({ bets }, member, [betLine(drawNumber, '7|-|-|-|-')]);
      return besideTransaction(async () => {
        await drawn(late, drawNumber, '7,2,3,4,5');
        const settled = settleDueDraws(late.app.db, { notifier: { balanceChanged: () => undefined } });
        await untilLockWait(late.app.db);
        expect(await paidBy(late, drawNumber)).toEqual([]);
        return { settled };
      });
    });
    await settling.settled;
    expect(await paidBy(early, drawNumber)).toHaveLength(1);
  });
});

describe('a bet that waits for locks', () => {
  it('is refused when it gets them after the close', async () => {
    const [member] = await crowd(early, 1);
    if (!member) throw new Error('nobody is there');
    const drawNumber = await openDraw(early, 'SSC1M');
    const held = {
      name: 'test_hold',
      text: `select 1 from ledger_balances where account_id =
               (select id from ledger_accounts where kind = 'player' and owner_id = $1) for update`,
    };
    const betting = await early.app.db.transaction(async (tx) => {
      await tx.query(held, [member.id]);
      const waiting = placeFor(late.app, member, [betLine(drawNumber, '7|-|-|-|-')]).catch((error: unknown) => error);
      await untilLockWait(late.app.db);
      await sql(late, `update lottery_draws set closes_at = clock_timestamp() where draw_number = $1`, [drawNumber]);
      return { waiting };
    });
    expect(await betting.waiting).toMatchObject({ code: 'bet_draw_closed' });
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(early.app.db)).problems).toEqual([]);
});
