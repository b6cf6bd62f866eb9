import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import type { Member } from '#domain/members';
import { createTestApp, type TestApp } from '../support/app.ts';
import { drawn, openDraw } from '../support/lottery-bets.ts';
import { crowd, paidBy, placeFor, betLine } from '../support/lottery-crowd.ts';
import { startNode, until } from '../support/node-process.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import { sql } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';
import { Dice } from './dice.ts';

const KILLS = 6;
const PLAYERS = 120;
const RESULT = '7,2,3,4,5';

let cluster: Cluster;
let portal: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster();
  env = await sharedDatabase(cluster.url, 'lottery_settlement');
  portal = await createTestApp(env);
});
afterAll(async () => {
  await portal.close();
  await cluster.stop();
});

const settler = () => startNode('tests/faults/lottery-settler-process.ts', { DATABASE_URL: env['DATABASE_URL'] ?? '' });
const credits = (output: string) => output.split('credited').length - 1;
const betsOf = (drawNumber: string) =>
  sql(
    portal,
    `select o.member_id, o.bet_type, o.selection, o.state, o.payout_minor, o.paid_minor, o.wins
       from lottery_bets o join lottery_draws d on d.id = o.draw_id where d.draw_number = $1 order by o.member_id, o.id`,
    [drawNumber],
  );

/** Returns the members; the first is the agent of the others, who have a lower prize group. */
async function belowAnAgent(members: Member[]): Promise<Member[]> {
  const [agent, ...players] = members;
  if (!agent) return [];
  await sql(portal, `update members set account_type = 'agent' where id = $1`, [agent.id]);
  await sql(portal, 'update members set upline_id = $1, max_prize_group = 1970 where id = any ($2)', [
    agent.id,
    players.map(({ id }) => id),
  ]);
  return [agent, ...players.map((player) => ({ ...player, maxPrizeGroup: 1970 }))];
}

it('a killed settlement is continued by the next worker, and each bet is paid once', async () => {
  const dice = new Dice();
  const [agent, ...members] = await belowAnAgent(await crowd(portal, PLAYERS + 1));
  const [calm, killed] = [await openDraw(portal, 'SSC1M'), await openDraw(portal, 'SSC1M')];
  for (const [index, member] of members.entries()) {
    const selections = ['7|-|-|-|-', `${index % 10}|-|-|-|-`, `-|${index % 7}|3|-|-`];
    for (const drawNumber of [calm, killed]) {
      await placeFor(
        portal.app,
        member,
        selections.map((selection) => betLine(drawNumber, selection)),
      );
    }
  }
  await drawn(portal, calm, RESULT);
  await settler().says('done');

  await drawn(portal, killed, RESULT);
  let paidBeforeKills = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = settler();
    const seen = dice.between(0, 10);
    await until('it has settled some', () => credits(worker.output()) >= seen || worker.output().includes('done'));
    await sleep(dice.between(0, 30));
    await worker.kill();
    paidBeforeKills = (await paidBy(portal, killed)).length;
  }
  // Checks that the kill hit the middle: before the first or after the last page it would prove nothing.
  expect([paidBeforeKills > 0, paidBeforeKills < PLAYERS], `after ${KILLS} kills: ${paidBeforeKills}`).toEqual([
    true,
    true,
  ]);
  await settler().says('done');

  const paid = await paidBy(portal, killed);
  expect(paid).toEqual(await paidBy(portal, calm));
  // 10/2000 of the 4,000 that each staked.
  expect(paid.find(({ memberId }) => memberId === agent?.id)?.teamMinor).toBe(BigInt(PLAYERS) * 200_000n);
  expect(await betsOf(killed)).toEqual(await betsOf(calm));
  const entries = await sql<{ count: number }>(
    portal,
    `select count(*)::int as count from ledger_entries where namespace = 'lottery:win' group by details ->> 'draw'`,
  );
  expect(entries).toEqual([{ count: PLAYERS }, { count: PLAYERS }]);
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
