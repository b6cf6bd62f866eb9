import { expect } from 'vitest';
import { readerLag } from '#domain/figures';
import { fillBudget, giveGrant, listEndedGrants, listOpenGrants, settleRounds } from '#domain/rewards';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import { parseAmount, formatAmount } from '#kernel/money';
import { lowest } from '#rules/rewards/rates';
import type { GrantTerms } from '#rules/rewards/bonus-money/grants';
import type { TestApp, TestMember } from './app.ts';
import { fresh } from './game-session.ts';
import { sql } from './sql.ts';

/** Terms of a bonus for slots that has no limits and converts after its own amount was staked. */
const TERMS: GrantTerms = {
  factorHundredths: 100n,
  base: 'bonus',
  stakesFirst: 'cash',
  counts: 'all',
  principal: 'paid',
  contributionPpm: { RNG: 1_000_000n },
  maxBetMinor: null,
  maxConversionMinor: null,
  validHours: null,
  queueHours: 720,
  forfeitsOnWithdrawal: true,
};

export const minorOf = (amount: string): bigint => parseAmount(amount) ?? 0n;

export async function memberIdOf(portal: TestApp, { playerId }: Pick<TestMember, 'playerId'>): Promise<bigint> {
  const [row] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [playerId]);
  return row?.id ?? 0n;
}

/** Gives a member a bonus out of a pot that covers it. */
export async function giveBonus(
  portal: TestApp,
  member: TestMember,
  { amount, ...terms }: { amount: string; deposit?: string } & Partial<GrantTerms>,
): Promise<void> {
  const { deposit = '0', ...given } = terms;
  const owner = { memberId: await memberIdOf(portal, member), currency: 'VND' };
  const [reference, amountMinor] = [fresh('bonus'), minorOf(amount)];
  const granted = { ...owner, promotionId: 0n, reference, name: 'Welcome', amountMinor };
  await portal.app.db.transaction(async (tx) => {
    await fillBudget(tx, { promotionId: 0n, currency: 'VND', amountMinor, key: reference });
    await giveGrant(tx, rewardDeps(portal.app), {
      ...granted,
      depositMinor: minorOf(deposit),
      terms: { ...TERMS, ...given },
    });
  });
}

/** Applies all settled rounds, as the job does every second. Transactions in other databases of the cluster delay that. */
export async function settle({ app }: TestApp): Promise<void> {
  await expect
    .poll(
      async () => {
        await settleRounds(app.db, rewardDeps(app), { waits: true });
        return readerLag(app.db, 'rewards');
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}

/** Returns a member's bonuses in the order of their creation, with decimal amounts. */
export async function bonusesOf(portal: TestApp, member: TestMember) {
  const owner = { memberId: await memberIdOf(portal, member), currency: 'VND' };
  const ended = await listEndedGrants(portal.app.db, owner, { limit: 100, offset: 0 });
  const all = [...(await listOpenGrants(portal.app.db, owner)), ...ended];
  return all
    .toSorted((one, other) => (one.grant.id < other.grant.id ? -1 : 1))
    .map(({ grant }) => ({
      state: grant.state,
      balance: formatAmount(grant.balanceMinor),
      // A completed one shows no more than was required.
      progress: formatAmount(
        grant.state === 'completed' ? lowest(grant.progressMinor, grant.requiredMinor) : grant.progressMinor,
      ),
      required: formatAmount(grant.requiredMinor),
    }));
}
