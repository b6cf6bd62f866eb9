import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { lapseGrants, settleRounds } from '#domain/rewards';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import type { TestApp, TestResponse } from '../support/app.ts';
import { giveBonus, memberIdOf, settle } from '../support/bonuses.ts';
import { fresh, gameSessionOf, type GameSession } from '../support/game-session.ts';
import { type AccountHolder, createAccountHolder } from '../support/payments.ts';
import { fc, runs } from '../support/properties.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

/** Acts on one member with a bonus that happen at once. */
const ACTS = ['bet', 'win', 'cancel', 'giveUp', 'expire', 'settle', 'withdraw'] as const;
type Act = (typeof ACTS)[number];

/** A thousand in a thorough run, as the acceptance list of the rulebook says (§14.3). */
const SITUATIONS = IS_THOROUGH ? 1000 : 30;

interface Player {
  holder: AccountHolder;
  session: GameSession;
  memberId: bigint;
}

let portal: TestApp;
let player: Player;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'bonus_crowd');
  const holder = await createAccountHolder(portal, '1000000000');
  const { member } = holder;
  const session = gameSessionOf(portal, member, await member.launchToken());
  player = { holder, session, memberId: await memberIdOf(portal, member) };
});
afterAll(() => portal.close());

/** Sends a call twice at once and checks that both answers name the same transaction. */
async function twice(send: () => Promise<TestResponse>): Promise<void> {
  const [one, other] = (await Promise.all([send(), send()])).map(({ status, body }) => {
    return [status, body.status, body.code, body.txId, body.value?.id];
  });
  expect(other).toEqual(one);
}

async function act(name: Act, { holder, session, memberId }: Player): Promise<void> {
  const [roundId, txId, winId] = [fresh('round'), fresh('bet'), fresh('win')];
  switch (name) {
    case 'bet':
      return twice(() => session.bet({ roundId, txId, amount: '60', roundClosed: true }));
    case 'win':
      await session.bet({ roundId, txId, amount: '30' });
      return twice(() => session.win({ roundId, txId: winId, amount: '45', roundClosed: true }));
    case 'cancel':
      await session.bet({ roundId, txId, amount: '70' });
      await session.cancel(txId);
      return;
    case 'giveUp': {
      const grants = await sql<{ id: string }>(
        portal,
        `select public_id as id from bonus_grants where member_id = $1 and state in ('active', 'queued')`,
        [memberId],
      );
      const bodies = grants.map(({ id }) =>
        session.member.call(`DELETE /wps/member/bonuses/${id}`, { body: { confirm: true } }),
      );
      await Promise.all(bodies);
      return;
    }
    case 'expire':
      await sql(
        portal,
        `update bonus_grants set expires_at = clock_timestamp(), lapses_at = clock_timestamp() where member_id = $1 and state = 'active'`,
        [memberId],
      );
      return lapseGrants(portal.app.db, rewardDeps(portal.app));
    case 'settle':
      return settleRounds(portal.app.db, rewardDeps(portal.app), { waits: false });
    case 'withdraw': {
      const body = { confirmForfeit: true };
      const key = crypto.randomUUID();
      return twice(() => holder.withdraw('100000', { key, body }));
    }
  }
}

/** The states of the member's grants, with what the ledger says about each. */
const GRANTS = `
  select grant_row.state, balance.balance_minor as "balance", grant_row.converted_minor as "converted",
         (select count(*)::int from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
           where posting.account_id = grant_row.account_id and entry.kind = 'bonus_converted') as conversions,
         (select count(*)::int from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
           where posting.account_id = grant_row.account_id and entry.kind = 'bonus_forfeited') as forfeits
    from bonus_grants grant_row join ledger_balances balance on balance.account_id = grant_row.account_id
   where grant_row.member_id = $1`;

it('never pays a bonus that was given up or has expired, whatever happens to it at once', async () => {
  const situation = fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.integer({ min: 0, max: 12 })), {
    minLength: 4,
    maxLength: 9,
  });
  const property = fc.asyncProperty(situation, async (acts) => {
    await sql(portal, 'delete from rate_limits');
    await giveBonus(portal, player.session.member, { amount: '100', stakesFirst: 'bonus' });
    await Promise.all(
      acts.map(async ([name, pauseMs]) => {
        await delay(pauseMs);
        await act(name, player);
      }),
    );
  });
  await fc.assert(property, runs(SITUATIONS));
  // One that nothing disturbs becomes cash, however slow the machine is.
  await act('giveUp', player);
  await giveBonus(portal, player.session.member, { amount: '100', stakesFirst: 'bonus' });
  await act('bet', player);
  await act('win', player);
  await act('win', player);
  await settle(portal);
  await lapseGrants(portal.app.db, rewardDeps(portal.app));

  interface Row {
    state: string;
    balance: bigint;
    converted: bigint;
    conversions: number;
    forfeits: number;
  }
  const grants = await sql<Row>(portal, GRANTS, [player.memberId]);
  expect(grants.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1);
  const OPEN = ['active', 'queued', 'ending'];
  const wrong = grants.filter(({ state, balance, converted, conversions, forfeits }) => {
    const isEmpty = OPEN.includes(state) || balance === 0n;
    const isPaidOnce = conversions <= 1 && (state === 'completed' || (conversions === 0 && converted === 0n));
    return balance < 0n || !isEmpty || !isPaidOnce || (state === 'completed' && forfeits > 0);
  });
  expect(wrong).toEqual([]);
  // The cases have met what they are about.
  const states = new Set(grants.map(({ state }) => state));
  expect([...states]).toEqual(expect.arrayContaining(['completed', 'forfeited', 'expired']));
  const [withdrawals] = await sql<{ count: bigint }>(portal, 'select count(*) from withdrawals');
  expect(withdrawals?.count).toBeGreaterThan(5n);
  const { isBalanced, problems } = await computeTrialBalance(portal.app.db);
  expect([isBalanced, problems]).toEqual([true, []]);
}, 3_600_000);
