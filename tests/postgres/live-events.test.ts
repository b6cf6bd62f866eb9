import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockBalancesOfOwner } from '#domain/ledger';
import { publishLiveEvent, publishLiveEvents } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import type { TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
let members: bigint[];
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'live_events');
  for (let n = 0; n < 2; n++) await portal.newMember({ balance: '1' });
  members = (await sql<{ id: bigint }>(portal, 'select id from members order by id')).map(({ id }) => id);
});
afterAll(() => portal.close());

type Step = (tx: Tx) => unknown;

/** Runs two transactions that wait for each other between their steps; returns how often they ran, with their repetitions. */
async function interleave(...transactions: [first: Step, second: Step][]): Promise<number> {
  const between = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (tx: Tx, [first, second]: [first: Step, second: Step]) => {
    await first(tx);
    if (++runs === transactions.length) between.resolve();
    await between.promise;
    await second(tx);
  };
  await Promise.all(transactions.map((steps) => portal.app.db.transaction((tx) => run(tx, steps))));
  return runs;
}

const lockBalance = (tx: Tx) => lockBalancesOfOwner(tx, ['player'], members[0] ?? 0n);

it('a transaction that publishes before it locks the balance and one that publishes after that never wait for each other', async () => {
  const publish = (tx: Tx) => publishLiveEvent(tx, members[0] ?? 0n, 'balances', {});
  expect(await interleave([publish, lockBalance], [lockBalance, publish])).toBe(2);
});

it('transactions that publish to the same members in different orders never wait for each other, and each keeps its order', async () => {
  const publishTo = (name: string, n: number, ids: bigint[]) => (tx: Tx) =>
    publishLiveEvents(tx, ids, 'orders', { name, n });
  const [one, two] = members as [bigint, bigint];
  const runs = await interleave(
    [publishTo('a', 1, [one]), publishTo('a', 2, [two, one])],
    [publishTo('b', 1, [two]), publishTo('b', 2, [one, two])],
  );
  expect(runs).toBe(2);
  const events = await sql<{ member: bigint; name: string; n: number }>(
    portal,
    `select member_id as member, payload->>'name' as name, (payload->>'n')::int as n from live_events where type = 'orders' order by id`,
  );
  for (const member of members) {
    const own = events.filter((event) => event.member === member);
    const numbersOf = (name: string) => own.filter((event) => event.name === name).map(({ n }) => n);
    expect([numbersOf('a'), numbersOf('b')]).toEqual(member === one ? [[1, 2], [2]] : [[2], [1, 2]]);
  }
});
