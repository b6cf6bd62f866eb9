import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { queueMissionDeposit } from '#domain/missions';
import { queueDeposit } from '#domain/points';
import { queueRankDeposit } from '#domain/ranks';
import { findDueJobs } from '#server/jobs/jobs';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { drawn, openDraw } from '../support/lottery-bets.ts';
import { sql, tamper } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await runDue();
});
afterAll(() => portal.close());

const dueNames = async () => (await findDueJobs(portal.app.db)).map(({ name }) => name).sort();

/** Runs the due jobs until none is due. Transactions of other tests, in other databases of the cluster, delay what reads facts. */
async function runDue(): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const job of await findDueJobs(portal.app.db)) await job.run(portal.app);
      expect(await dueNames()).toEqual([]);
    },
    { timeout: 60_000 },
  );
}

const READERS = [
  'accrue points',
  'advance boards',
  'advance figures of rounds',
  'advance missions',
  'follow referrals',
  'score ranks',
  'settle rewards',
];

describe('jobs that wait for work', () => {
  it('are not due in a portal without any', async () => {
    expect(await dueNames()).toEqual([]);
  });

  it('are due once a round is settled, and no longer when each has read it', async () => {
    const { bet, close } = await startGame(portal);
    await runDue();
    const roundId = fresh('round');
    await bet({ roundId });
    await close(roundId);
    expect(await dueNames()).toEqual([...READERS, 'advance figures of entries'].sort());
    await runDue();
    expect(await dueNames()).toEqual([]);
  });

  it('are due when the figures start again, and when a dump came from another cluster', async () => {
    await runDue();
    await sql(portal, `select figures_restart('rounds')`);
    expect(await dueNames()).toEqual(['advance figures of rounds']);
    await runDue();
    await sql(portal, 'update fact_readers set system_id = 1');
    expect(await dueNames()).toEqual([...READERS, 'advance figures of entries'].sort());
    await runDue();
    expect(await dueNames()).toEqual([]);
  });

  it('are due after a deposit', async () => {
    const { playerId } = await portal.newMember();
    const [member] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [playerId]);
    const deposit = { memberId: member?.id ?? 0n, currency: portal.app.config.currency, amountMinor: 10_000n };
    await runDue();
    await portal.app.db.transaction(async (tx) => {
      await queueDeposit(tx, deposit);
      await queueRankDeposit(tx, deposit);
      await queueMissionDeposit(tx, deposit);
    });
    expect(await dueNames()).toEqual(['accrue points', 'advance missions', 'score ranks']);
    await runDue();
    expect(await dueNames()).toEqual([]);
  });

  it('are due at the times of a draw', async () => {
    const drawNumber = await openDraw(portal, 'SSC1M');
    expect(await dueNames()).toEqual([]);
    await openDraw(portal, 'SSC1M', { closesIn: -1 });
    expect(await dueNames()).toEqual(['draw lotteries']);
    await runDue();
    await tamper(portal, `update lottery_draws set state = 'PENDING' where draw_number = $1`, [drawNumber]);
    expect(await dueNames()).toEqual(['draw lotteries']);
    await runDue();
    await drawn(portal, drawNumber, '1,2,3,4,5');
    expect(await dueNames()).toEqual(['settle lotteries']);
    await runDue();
    expect(await dueNames()).toEqual([]);
  });

  it.each<[names: string[], work: string, done: string]>([
    [
      ['deliver messages'],
      `insert into outbox_messages (channel, recipient, body) values ('email', 'a@b.c', 'x')`,
      'update outbox_messages set sent_at = now()',
    ],
    [
      ['deliver transfers'],
      `insert into vendor_transfers (public_id, member_id, vendor_id, currency, direction) values ('t', 1, 1, 'VND', 'to_main')`,
      `update vendor_transfers set next_attempt_at = now() + interval '1 minute'`,
    ],
    [
      ['recover receivables'],
      `insert into receivables (member_id, account_id, house_account_id, source, reference, details, amount_minor, open_minor)
       values (1, 1, 1, 'lottery', 'r', '{}', 5, 5)`,
      'update receivables set open_minor = 0',
    ],
    [
      ['advance free rounds'],
      `insert into game_rewards (public_id, vendor_id, vendor_reward_id, member_id, game_id, currency, name, rounds, rounds_left,
                                 stake_minor, expires_at, due_at)
       values ('g', 1, 'g', 1, 1, 'VND', 'n', 1, 1, 1, now(), now())`,
      'update game_rewards set due_at = null',
    ],
    [
      ['judge referrals'],
      `insert into referrals (member_id, referrer_id, version, deadline_at, min_deposit_minor, min_turnover_minor, due_at)
       values (1, 2, 1, now(), 1, 1, now())`,
      'update referrals set due_at = null',
    ],
    [
      ['judge referrals'],
      `insert into referral_rewards (referee_id, kind, member_id, amount_minor) values (1, 'referee', 1, 1)`,
      'update referral_rewards set paid_at = now()',
    ],
    [
      ['advance missions'],
      `insert into mission_awards (member_id, mission_id, "window", step, version, award, amount_minor)
       values (1, 1, '2026-01-01', 1, 1, 'cash', 1)`,
      `update mission_awards set state = 'paid', decided_at = now()`,
    ],
    [
      ['draw raffles', 'draw red envelopes'],
      `insert into promotion_draws (promotion_id, commitment, sealed_seed, beacon, beacon_round, draws_at)
       values (1, 'c', 's', 'b', 1, now())`,
      `update promotion_draws set revealed_at = now(), seed = 's'`,
    ],
    [
      ['notify devices'],
      `insert into push_deliveries (subscription_id, message_id, kind, expires_at) values (1, 'm', 'money', now() + interval '1 hour')`,
      'delete from push_deliveries',
    ],
    [
      ['settle lotteries'],
      `insert into lottery_multi_draws (slip_id, member_id, stops_on_win, state) values (1, 1, true, 'stopping')`,
      `update lottery_multi_draws set state = 'stopped'`,
    ],
    [
      ['adjust odds'],
      `update lottery_games set limits = limits || '{"adjustmentStepMinor": "1"}' where game_code = 'SSC1M'`,
      `update lottery_games set limits = limits - 'adjustmentStepMinor'`,
    ],
  ])('%s is due as soon as there is something to do', async (names, work, done) => {
    await tamper(portal, work);
    expect(await dueNames()).toEqual(names);
    await tamper(portal, done);
    expect(await dueNames()).toEqual([]);
  });
});
