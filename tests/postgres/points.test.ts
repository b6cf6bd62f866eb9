import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { computeTrialBalance } from '#domain/ledger';
import { accrueAll, getPoints, queueDeposit } from '#domain/points';
import { accruePoints, DEFAULT_POINT_RATES, pointRate } from '#rules/rewards/points/accrual';
import { pointDeps } from '../../src/lib/server/reward-deps.ts';
import type { TestApp } from '../support/app.ts';
import { accrue } from '../support/points.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'points');
});
afterAll(() => portal.close());

/** Settled rounds of ten members with cash valid bets of odd amounts. */
const FILL = `insert into settled_rounds (member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at, first_settled_at,
    stake_minor, payout_minor, jackpot_minor, promotion_minor, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor, is_play_money)
  select member.id, 'VND', 'RNG', 1, 1, 'game_round', n, 0, now(), now(), n, 0, 0, 0, n, 77777 + n * 13, 0, n, false
    from generate_series($1::int, $2::int) n, lateral (select id from members order by id offset n % 10 limit 1) member`;

it('points are earned once, although the connection is killed thirty times', async () => {
  for (let n = 0; n < 10; n++) await portal.newMember();
  const members = await sql<{ id: bigint }>(portal, 'select id from members order by id');
  const { db } = portal.app;
  let kills = 0;
  for (let at = 1; kills < 30; at += 500) {
    await sql(portal, FILL, [at, at + 499]);
    await db.transaction((tx) => queueDeposit(tx, { memberId: members[0]?.id ?? 0n, amountMinor: 12_345n }));
    let isOver = false;
    const killer = (async () => {
      await delay((at / 500) % 12);
      const killed = await sql(
        portal,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
      ).catch(() => []);
      if (!isOver) kills += killed.length;
    })();
    await accrueAll(db, pointDeps(portal.app)).catch(() => undefined);
    isOver = true;
    await killer;
    if (at > 500 * 300) throw new Error(`only ${kills} kills`);
  }
  await accrue(portal);
  for (const { id } of members) {
    const [{ base } = { base: 0n }] = await sql<{ base: bigint }>(
      portal,
      'select coalesce(sum(cash_valid_bet_minor), 0)::bigint as base from settled_rounds where member_id = $1',
      [id],
    );
    const { pointsMinor } = accruePoints(base, pointRate(DEFAULT_POINT_RATES, 'rng', 0), 0n);
    const earned = await sql<{ points: bigint }>(
      portal,
      `select coalesce(sum(changed_minor), 0)::bigint as points from point_transactions where member_id = $1 and type = 'rng'`,
      [id],
    );
    expect(earned).toEqual([{ points: pointsMinor }]);
    const all = await sql<{ points: bigint }>(
      portal,
      'select coalesce(sum(changed_minor), 0)::bigint as points from point_transactions where member_id = $1',
      [id],
    );
    expect(all).toEqual([{ points: (await getPoints(db, id)).balanceMinor }]);
  }
  expect((await computeTrialBalance(db)).problems).toEqual([]);
}, 180_000);
