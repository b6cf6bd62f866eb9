import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { settleDueDraws } from '#domain/lottery';
import { settleLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { bet, corrected, drawn, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { sql } from '../support/sql.ts';

const GAME = 'KENO1M';
const DRAWN = '01,04,07,10,13,16,19,22,25,28,31,34,37,40,43,46,49,52,55,58';
/** The same result except for the first ball. */
const OTHER = '02,04,07,10,13,16,19,22,25,28,31,34,37,40,43,46,49,52,55,58';
const EIGHT = '01,04,07,10,13,16,19,22';
const EIGHT_OF_BOTH = '04,07,10,13,16,19,22,25';
const TEN_BILLION = 10_000_000_000n;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  // Raises the limit of the house, so that a draw can reach the prize limit.
  const raised = Object.fromEntries(
    ['maxWinPerBetMinor', 'maxWinPerMemberDrawMinor', 'houseMaxLossMinor', 'maxLiabilityMinor'].map((name) => [
      name,
      String(TEN_BILLION * 100n),
    ]),
  );
  await sql(
    portal,
    `update lottery_games set limits = $2::text::jsonb, changed_at = clock_timestamp() where game_code = $1`,
    [GAME, JSON.stringify(raised)],
  );
});
afterAll(() => portal.close());

const newMember = () => portal.newMember({ balance: '100000000' });
/** `thousands` is the unit stake in thousands. */
const stake = (member: TestMember, drawNumber: string, betType: string, selection: string, thousands: number) =>
  bet(
    member,
    { gameCode: GAME, drawNumber, prizeMode: 'Elott' },
    lineOf(GAME, betType, selection, { multiplier: thousands }),
  );
const paid = async (member: TestMember, id: string) => (await member.call(`GET /lgw/bets/${id}`)).body.value;

describe('the top prize of a Keno level', () => {
  it('is paid in full up to ten billion per draw', async () => {
    const [first, second] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    const ids = [
      await stake(first, drawNumber, 'KENO_B8', EIGHT, 300),
      await stake(second, drawNumber, 'KENO_B8', EIGHT_OF_BOTH, 200),
    ] as const;
    await settled(portal, drawNumber, DRAWN);
    expect((await paid(first, ids[0])).paid).toBe('6000000000');
    expect((await paid(second, ids[1])).paid).toBe('4000000000');
  });

  it('is shared by stake above the limit, while other prizes stay', async () => {
    const [first, second, third] = [await newMember(), await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    // Nine picks with eight hits: one combination of nine has all eight, the others seven.
    const ids = {
      max: await stake(first, drawNumber, 'KENO_B8', EIGHT, 400),
      nine: await stake(second, drawNumber, 'KENO_B8', `${EIGHT_OF_BOTH},80`, 200),
      lower: await stake(third, drawNumber, 'KENO_B8', '01,04,07,10,13,16,19,80', 100),
      level9: await stake(third, drawNumber, 'KENO_B9', `${EIGHT},25`, 1),
      other: await stake(third, drawNumber, 'KENO_B7', '01,04,07,10,13,16,19', 5),
    };
    await settled(portal, drawNumber, DRAWN);
    const [max, nine] = [await paid(first, ids.max), await paid(second, ids.nine)];
    // Winners staked 600,000: 16,666.6666 per unit, and 500 for each of the eight combinations with seven hits.
    expect(max).toMatchObject({ state: 'won', payout: '6666666640', paid: '6666666640' });
    expect(nine.paid).toBe(String(3_333_333_320n + 8n * 500n * 200_000n));
    expect(nine.wins).toEqual(
      expect.arrayContaining([
        { tier: 'M8', count: 1 },
        { tier: 'M7', count: 8 },
      ]),
    );
    expect((await paid(third, ids.lower)).paid).toBe('50000000');
    expect((await paid(third, ids.level9)).paid).toBe('80000000');
    expect((await paid(third, ids.other)).paid).toBe('20000000');
  });

  it('is computed by each bet’s odds and never exceeds its full prize', async () => {
    const [low, high] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    const ids = [
      await stake(low, drawNumber, 'KENO_B8', EIGHT, 300),
      await stake(high, drawNumber, 'KENO_B8', EIGHT, 300),
    ] as const;
    await sql(
      portal,
      `update lottery_bets set odds = odds || '{"M8": "15000"}', payout_key = gen_random_uuid() where public_id = $1`,
      [ids[0]],
    );
    await settled(portal, drawNumber, DRAWN);
    // 4.5 and 6 billion are 10.5 together.
    expect((await paid(low, ids[0])).paid).toBe('4500000000');
    expect((await paid(high, ids[1])).paid).toBe('4999999980');
  });

  it('counts neither cancelled nor demo bets', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    const gone = await stake(member, drawNumber, 'KENO_B8', EIGHT, 400);
    const stored = await stake(member, drawNumber, 'KENO_B8', EIGHT, 500);
    await sql(portal, `update lottery_bets set state = 'cancelled' where public_id = $1`, [gone]);
    const player = await newMember();
    const played = await stake(player, drawNumber, 'KENO_B8', EIGHT, 300);
    await sql(portal, `update members set currency = 'FUN' where public_id = $1`, [player.playerId]);
    await settled(portal, drawNumber, DRAWN);
    expect((await paid(member, stored)).paid).toBe(String(TEN_BILLION));
    expect((await paid(player, played)).paid).toBe('6000000000');
    await sql(portal, `update members set currency = 'VND' where public_id = $1`, [player.playerId]);
  });

  it('is shared alike when another process resumes an interrupted settlement', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, newMember));
    const drawNumber = await openDraw(portal, GAME);
    const ids: string[] = [];
    for (const member of members) ids.push(await stake(member, drawNumber, 'KENO_B8', EIGHT, 200));
    await drawn(portal, drawNumber, DRAWN);
    let pages = 0;
    const dies = () => {
      if (++pages === 2) throw new Error('killed');
    };
    await expect(settleDueDraws(portal.app.db, { notifier: { balanceChanged: dies }, betsPerPage: 1 })).rejects.toThrow(
      '1 of 1',
    );
    await settleLotteries(portal.app);
    for (const [index, member] of members.entries()) {
      expect((await paid(member, ids[index] ?? '')).paid).toBe('2500000000');
    }
  });

  it('is shared again when the result is corrected', async () => {
    const [first, second] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    const one = await stake(first, drawNumber, 'KENO_B8', EIGHT, 300);
    const both = await stake(second, drawNumber, 'KENO_B8', EIGHT_OF_BOTH, 500);
    await settled(portal, drawNumber, DRAWN);
    expect((await paid(first, one)).paid).toBe('3750000000');
    expect((await paid(second, both)).paid).toBe('6250000000');
    await corrected(portal, drawNumber, OTHER);
    expect((await paid(first, one)).paid).toBe('150000000');
    expect((await paid(second, both)).paid).toBe(String(TEN_BILLION));
    await corrected(portal, drawNumber, DRAWN);
    expect((await paid(first, one)).paid).toBe('3750000000');
    expect(await first.balance()).toBe(String(100_000_000 - 300_000 + 3_750_000_000));
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
