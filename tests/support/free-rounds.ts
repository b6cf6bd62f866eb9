import { randomUUID } from 'node:crypto';
import { parseAmount } from '#kernel/money';
import { giveFreeRounds, type NewFreeRounds } from '#domain/rewards';
import { advanceFreeRounds } from '#server/free-rounds';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import type { TestApp, TestMember } from './app.ts';
import { sql } from './sql.ts';
import { VendorServer } from './vendor-server.ts';

/** Terms of winnings that become a bonus for slots. */
export const WINNINGS_TERMS: NonNullable<NewFreeRounds['terms']> = {
  factorHundredths: 500n,
  base: 'bonus',
  stakesFirst: 'cash',
  counts: 'all',
  principal: 'paid',
  contributionPpm: { RNG: 1_000_000n },
  maxBetMinor: 500_000_000n,
  maxConversionMinor: null,
  validHours: 72,
  queueHours: 720,
  forfeitsOnWithdrawal: true,
};

/** Opens an API of the sandbox vendor that takes free rounds, and lets the portal announce them there. */
export async function openRewardVendor(portal: TestApp): Promise<VendorServer> {
  const server = new VendorServer();
  await server.open();
  server.answer(() => ({ body: {} }));
  await sql(
    portal,
    `update vendors set checks_rewards = true, dialect_settings = dialect_settings || jsonb_build_object('apiUrl', $1::text) where code = 'SBX'`,
    [server.url],
  );
  return server;
}

/** Gives a member two free rounds of 1000 in LOTUS, at most 1000 to win, as cash. Returns their id. */
export async function giveRounds(
  portal: TestApp,
  { playerId: memberId }: Pick<TestMember, 'playerId'>,
  given: Partial<NewFreeRounds> & { maxWin?: string } = {},
): Promise<string> {
  const { maxWin = '1000', ...facts } = given;
  const rounds: NewFreeRounds = {
    memberId,
    key: randomUUID(),
    name: 'Lotus night',
    vendorCode: 'SBX',
    gameCode: 'LOTUS',
    rounds: 2,
    stakeMinor: parseAmount('1000') ?? 0n,
    maxWinMinor: parseAmount(maxWin) ?? 0n,
    validHours: 24,
    terms: null,
    ...facts,
  };
  const id = await portal.app.db.transaction((tx) => giveFreeRounds(tx, rewardDeps(portal.app), rounds));
  if (id === undefined) throw new Error('the key was used before');
  return id;
}

/** Gives a member free rounds that the vendor has taken. */
export async function openRounds(
  portal: TestApp,
  member: Pick<TestMember, 'playerId'>,
  given?: Parameters<typeof giveRounds>[2],
): Promise<string> {
  await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
  const id = await giveRounds(portal, member, given);
  await sql(portal, `update game_rewards set state = 'open', due_at = expires_at where public_id = $1`, [id]);
  return id;
}

/** Does what is due about free rounds now, as the job does every second; with an id also what is due about these later. */
export async function advanceRounds(portal: TestApp, id?: string): Promise<void> {
  if (id !== undefined) {
    await sql(
      portal,
      'update game_rewards set due_at = clock_timestamp() where public_id = $1 and due_at is not null',
      [id],
    );
  }
  await advanceFreeRounds(portal.app);
}
