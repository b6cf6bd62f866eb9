import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { ModelVendor, type Step } from '../support/wallet-model.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const BALANCE = 300;

const round = fc.nat(2);
const amount = fc.integer({ min: 1, max: 90 });
const index = fc.nat(30);

const reason = fc.constantFrom('resettle' as const, 'unsettle' as const);
const correction = fc.oneof(fc.constant('all' as const), fc.integer({ min: -120, max: 60 }));
const difference = fc.integer({ min: 0, max: 100 });
const quarters = fc.integer({ min: 1, max: 4 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bet' as const), round, amount, closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('win' as const), round, amount, closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), round, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('confirm' as const), bet: index, difference }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('adjust' as const), bet: index, amount: correction, reason }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cashout' as const), bet: index, amount, quarters }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), bet: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lateBet' as const), round, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), round }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('batch' as const), round, amount, win: amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancelEarly' as const, 'readBalance' as const, 'recover' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('repeat' as const, 'alter' as const), call: index }) },
);

/** Reads the player's rounds with what the stream of settled rounds adds up to, in units. */
async function bookedRounds(playerId: string) {
  const rows = await sql<{
    roundId: string;
    state: string;
    stake: bigint;
    win: bigint;
    settled: string;
    hasEachRevision: boolean;
  }>(
    portal,
    `select round.vendor_round_id as "roundId", round.state, round.stake_minor / 10000 as stake, round.win_minor / 10000 as win,
            concat_ws(' ', coalesce(sum(fact.stake_minor), 0) / 10000, coalesce(sum(fact.payout_minor), 0) / 10000,
                      coalesce(sum(fact.valid_bet_minor), 0) / 10000) as settled,
            count(fact.seq) = coalesce(max(fact.revision) + 1, 0) and count(distinct fact.revision) = count(fact.seq) as "hasEachRevision"
       from game_rounds round join members member on member.id = round.member_id
       left join settled_rounds fact on fact.source = 'game_round' and fact.source_id = round.id
      where member.public_id = $1 group by round.id order by 1`,
    [playerId],
  );
  return rows.map(({ stake, win, settled, ...row }) => {
    const sums = settled.split(' ').map(Number);
    return { ...row, stake: Number(stake), win: Number(win), settled: sums };
  });
}

/** Returns the rounds of the model in the same form: only closed ones are settled, and the valid bet of a slot is its stake. */
function expectedRounds(vendor: ModelVendor) {
  return vendor.rounds
    .map((model) => ({
      ...model,
      hasEachRevision: true,
      settled: model.state === 'closed' ? [model.stake, model.win, model.stake] : [0, 0, 0],
    }))
    .sort((one, other) => (one.roundId < other.roundId ? -1 : 1));
}

describe('any sequence of a vendor’s calls, with duplicates and in any order', () => {
  it('moves what the rules of the protocol say, and nothing else', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      const session = await startGame(portal, { balance: String(BALANCE) });
      const vendor = new ModelVendor(portal, session, BALANCE);
      for (const given of steps) await vendor.take(given);
      expect(vendor.problems).toEqual([]);
      const { playerId } = session.member;
      expect(await session.member.balance()).toBe(String(vendor.balance));
      const history = (await session.member.call('GET /wps/member/records/account')).body.value;
      expect(history.receivable).toBe(String(vendor.receivable));
      expect(await bookedRounds(playerId)).toEqual(expectedRounds(vendor));
    });
    await fc.assert(property, runs(20));
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });
});
