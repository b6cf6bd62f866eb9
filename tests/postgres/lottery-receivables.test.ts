import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { settleDueDraws } from '#domain/lottery';
import { computeTrialBalance } from '#domain/ledger';
import type { Member } from '#domain/members';
import { recoverReceivables } from '#domain/wallet';
import { AppError } from '#kernel/errors';
import { createTestApp, type TestApp } from '../support/app.ts';
import { drawn, openDraw } from '../support/lottery-bets.ts';
import { runCommand } from '../support/command-line.ts';
import { crowd, placeFor, betLine } from '../support/lottery-crowd.ts';
import { sql } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let early: TestApp;
let late: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  env = await sharedDatabase(inject('postgresUrl'), 'lottery_receivables');
  [early, late] = [await createTestApp(env), await createTestApp(env)];
});
afterAll(async () => {
  await early.close();
  await late.close();
});

const UNIT = 10_000n;

/** Inserts a receivable, as a resettlement of an empty balance leaves it. */
async function insertReceivable(members: readonly Member[], drawNumber: string, amount: bigint): Promise<void> {
  await sql(
    early,
    `insert into receivables (source, reference, member_id, account_id, house_account_id, amount_minor, open_minor, details)
     select 'lottery', d.id || ':2:' || m.public_id, m.id, player.id, house.id, $3, $3,
            jsonb_build_object('game', d.game_code, 'draw', d.draw_number)
       from lottery_draws d, members m
       join ledger_accounts player on player.kind = 'player' and player.owner_id = m.id and player.currency = m.currency
       join ledger_accounts house on house.kind = 'house_lottery' and house.currency = m.currency
      where d.draw_number = $1 and m.id = any($2::bigint[])`,
    [drawNumber, members.map(({ id }) => String(id)), amount * UNIT],
  );
}

interface Standing {
  balance: bigint;
  receivable: bigint;
  taken: bigint;
  steps: number;
}

async function standingOf({ id }: Member): Promise<Standing | undefined> {
  const [row] = await sql<Standing>(
    early,
    `select (b.balance_minor / 10000)::bigint as balance,
            (select coalesce(sum(open_minor), 0) / 10000 from receivables where member_id = $1)::bigint as receivable,
            (coalesce(-sum(p.amount_minor), 0) / 10000)::bigint as taken, count(p.entry_id)::int as steps
       from ledger_accounts a
       join ledger_balances b on b.account_id = a.id
       left join (ledger_postings p join ledger_entries e on e.id = p.entry_id and e.namespace in ('lottery:reversal', 'receivable'))
         on p.account_id = a.id
      where a.kind = 'player' and a.owner_id = $1 group by b.balance_minor`,
    [id],
  );
  return row;
}

const collectors = () =>
  [early, late, early, late].map(({ app }) => recoverReceivables({ db: app.db, notifier: app.liveEventHub }));

describe('concurrent recoveries', () => {
  it('take the balance once, one receivable after the other', async () => {
    const members = await crowd(early, 40);
    for (const amount of [400_000n, 500_000n, 300_000n])
      await insertReceivable(members, await openDraw(early, 'SSC1M'), amount);
    const charged = (await Promise.all(collectors())).flat();
    for (const member of members) {
      expect(await standingOf(member)).toEqual({ balance: 0n, receivable: 200_000n, taken: 1_000_000n, steps: 3 });
    }
    expect(charged).toHaveLength(members.length);
    expect((await Promise.all(collectors())).flat()).toEqual([]);
  });

  it('lose nothing when one dies before its commit', async () => {
    const [member] = await crowd(early, 1);
    if (!member) throw new Error('nobody is there');
    await insertReceivable([member], await openDraw(early, 'SSC1M'), 400_000n);
    const dying = early.app.db.transaction(async (tx) => {
      expect(await recoverReceivables({ db: tx, notifier: early.app.liveEventHub })).toHaveLength(1);
      const next = recoverReceivables({ db: late.app.db, notifier: late.app.liveEventHub });
      next.catch(() => undefined);
      throw Object.assign(new Error('killed'), { next });
    });
    const { next } = await dying.catch((error: { next: Promise<bigint[]> }) => error);
    expect(await next).toHaveLength(1);
    expect(await standingOf(member)).toEqual({ balance: 600_000n, receivable: 0n, taken: 400_000n, steps: 1 });
  });
});

describe('a recovery concurrent with other transactions of the members', () => {
  it('never overdraws the balance together with bets', async () => {
    const members = await crowd(early, 8);
    const drawNumber = await openDraw(early, 'SSC1M');
    await insertReceivable(members, drawNumber, 620_000n);
    const lines = Array.from({ length: 50 }, () => betLine(drawNumber, '7|-|-|-|-'));
    const bets = members.flatMap((member) =>
      Array.from({ length: 14 }, (_, index) =>
        placeFor(index % 2 ? early.app : late.app, member, lines).then(
          () => member.id,
          (error: unknown) => error,
        ),
      ),
    );
    const [responses] = await Promise.all([Promise.all(bets), ...collectors()]);
    const refusals = responses.filter((response) => typeof response !== 'bigint');
    expect(refusals.every((error) => error instanceof AppError && error.code === 'insufficient_funds')).toBe(true);
    await Promise.all(collectors());
    for (const member of members) {
      const staked = BigInt(responses.filter((response) => response === member.id).length) * 50_000n;
      const { balance = -1n, receivable = -1n, taken = -1n } = (await standingOf(member)) ?? {};
      expect([receivable + taken, balance + taken + staked]).toEqual([620_000n, 1_000_000n]);
      expect(balance === 0n || (balance > 0n && receivable === 0n)).toBe(true);
    }
  });

  it('waits for resettlements and charges nobody twice', async () => {
    const members = await crowd(early, 30);
    const drawNumber = await openDraw(early, 'SSC1M');
    for (const member of members) await placeFor(early.app, member, [betLine(drawNumber, '7|-|-|-|-')]);
    await drawn(early, drawNumber, '7,2,3,4,5');
    const deps = { notifier: { balanceChanged: () => undefined }, betsPerPage: 4 };
    await settleDueDraws(early.app.db, deps);
    await insertReceivable(members, await openDraw(early, 'SSC1M'), 5000n);
    await sql(
      early,
      `update lottery_draws set state = 'RESETTLED', result = '8,2,3,4,5', result_version = 2 where draw_number = $1`,
      [drawNumber],
    );
    await Promise.all([
      settleDueDraws(early.app.db, deps),
      settleDueDraws(late.app.db, deps),
      ...collectors(),
      ...collectors(),
    ]);
    await Promise.all(collectors());
    for (const member of members) {
      expect(await standingOf(member)).toEqual({
        balance: 1_000_000n - 1000n + 40n - 5000n,
        receivable: 0n,
        taken: 9500n + 5000n,
        steps: 2,
      });
    }
  });
});

it('the command line lists each receivable with its member, draw and amount', async () => {
  const [member] = await crowd(early, 1);
  if (!member) throw new Error('nobody is there');
  const drawNumber = await openDraw(early, 'SSC1M');
  await insertReceivable([member], drawNumber, 1_234_567n);
  const { code, out } = await runCommand(env, ['receivables', 'list']);
  expect(code).toBe(0);
  const line = out.split('\n').find((text) => text.includes(member.publicId));
  expect(line).toMatch(new RegExp(`1234567 .*lottery +SSC1M +${drawNumber}`));
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(early.app.db)).problems).toEqual([]);
});
