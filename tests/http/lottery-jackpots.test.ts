import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { settleDueDraws } from '#domain/lottery';
import { settleLotteries } from '#server/jobs/lottery';
import { settleJackpots } from '../../src/lib/domain/lottery/jackpots/payouts.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { UNIT } from '#kernel/money';
import { parseResult } from '#rules/lottery';
import { openVisitorStream } from '../support/event-stream.ts';
import { movePool } from '../support/jackpots.ts';
import { bet, corrected, drawn, lineOf, openDraw, place, settled, voided } from '../support/lottery-bets.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

const MEGA = 'MEGA645';
const POWER = 'POWER655';
const TICKET = 10_000n;
const MEGA_SEED = 12_000_000_000n;
const JP1_SEED = 30_000_000_000n;
const JP2_SEED = 3_000_000_000n;

const DRAWN = '01,02,03,04,05,06';
const OTHER = '11,12,13,14,15,16';
const ELSEWHERE = '40,41,42,43,44,45';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());
const database = { query: (text: string, values: unknown[]) => sql(portal, text, values) };

const change = (gameCode: string, body: object) => staff.as('admin', `PUT /ops/api/lottery/games/${gameCode}`, body);
const reserve = (gameCode: string, amount: bigint, given: object = {}) =>
  staff.as('admin', `POST /ops/api/lottery/games/${gameCode}/reserve`, {
    key: randomUUID(),
    direction: 'in',
    amount: String(amount),
    reason: 'put aside for a test',
    ...given,
  });
const seen = async (gameCode = MEGA) =>
  (await staff.as('auditor', `GET /ops/api/lottery/games/${gameCode}/jackpots`)).body.value;
const setSettings = (gameCode: string, jackpots: object[]) =>
  staff.as('admin', `PUT /ops/api/lottery/games/${gameCode}/jackpots`, { jackpots, reason: 'set for a test' });

/** Returns a pool's balance, by default Mega's. */
const pool = async (tier = 'M6', gameCode = MEGA) =>
  BigInt((await seen(gameCode)).jackpots.find((row: any) => row.tier === tier).amount);
const inReserve = async (gameCode = MEGA) => BigInt((await seen(gameCode)).reserve);

/** Opens a game with each pool at its seed and the given amount in the reserve. */
async function onSale(gameCode: string, seeds: bigint, more = 0n): Promise<void> {
  expect((await reserve(gameCode, seeds + more)).status).toBe(200);
  expect((await change(gameCode, { isEnabled: true, isUnderMaintenance: false })).status).toBe(200);
}

/** Resets a game to its initial state: closed, unfunded, waiting draws voided. */
async function emptied(): Promise<void> {
  await sql(
    portal,
    `update lottery_games set enabled = false, is_under_maintenance = false where game_code = any ($1)`,
    [[MEGA, POWER]],
  );
  await sql(
    portal,
    `update lottery_draws set state = 'VOID', result_version = 1, void_reason = 'test'
      where game_code = any ($1) and result_version = 0`,
    [[MEGA, POWER]],
  );
  await settleLotteries(portal.app);
  for (const gameCode of [MEGA, POWER]) {
    const { reserve: left, jackpots } = await seen(gameCode);
    await drain(gameCode, BigInt(left));
    // No call takes money out of a pool, so the test does it in SQL.
    for (const { tier, amount } of jackpots) {
      const amountMinor = -BigInt(amount) * UNIT;
      if (amountMinor !== 0n) await movePool(database, { gameCode, tier, amountMinor });
    }
  }
}

async function drain(gameCode: string, amount: bigint): Promise<void> {
  if (amount > 0n) await reserve(gameCode, amount, { direction: 'out' });
}

beforeEach(emptied);

const newMember = () => portal.newMember({ balance: '400000000' });
const ticket = (betType: string, selection: string, given: object = {}) =>
  lineOf(betType.startsWith('POWER') ? POWER : MEGA, betType, selection, { unitStake: String(TICKET), ...given });
const buy = (member: TestMember, drawNumber: string, betType: string, selection: string, multiplier = 1) =>
  bet(
    member,
    { gameCode: betType.startsWith('POWER') ? POWER : MEGA, drawNumber, prizeMode: 'Elott' },
    ticket(betType, selection, { multiplier }),
  );
const paid = async (member: TestMember, id: string) => (await member.call(`GET /lgw/bets/${id}`)).body.value.paid;
const visitor = () => newBrowser(portal);

describe('a game with jackpots', () => {
  it('cannot be opened before its pools have their seeds', async () => {
    const refused = await change(MEGA, { isEnabled: true });
    expect([refused.status, refused.body.fields]).toEqual([422, { isEnabled: { code: 'reserve_missing' } }]);
    await reserve(MEGA, MEGA_SEED - 1n);
    expect((await change(MEGA, { isEnabled: true })).status).toBe(422);
    // Under maintenance it can be enabled.
    expect((await change(MEGA, { isEnabled: true, isUnderMaintenance: true })).status).toBe(200);
    const opened = await change(MEGA, { isUnderMaintenance: false });
    expect(opened.body.fields).toEqual({ isUnderMaintenance: { code: 'reserve_missing' } });
    await reserve(MEGA, 1n);
    expect((await change(MEGA, { isUnderMaintenance: false })).status).toBe(200);
    expect(await seen()).toMatchObject({ reserve: '0', jackpots: [{ tier: 'M6', amount: String(MEGA_SEED) }] });
  });

  it('fills its pools from the reserve, the largest first, once per key', async () => {
    const key = randomUUID();
    await reserve(POWER, JP1_SEED + 1_000_000_000n, { key });
    await reserve(POWER, JP1_SEED + 1_000_000_000n, { key });
    expect((await seen(POWER)).jackpots).toMatchObject([
      { tier: 'JP1', amount: String(JP1_SEED), seed: String(JP1_SEED), poolBps: 2000, reserveBps: 1050 },
      { tier: 'JP2', amount: '1000000000', seed: String(JP2_SEED), poolBps: 400, reserveBps: 650 },
    ]);
    const other = await reserve(POWER, 5n, { key });
    expect(other.status).toBe(409);
    await reserve(POWER, JP2_SEED);
    expect(await inReserve(POWER)).toBe(1_000_000_000n);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'lottery.reserve',
      subject: POWER,
      details: { direction: 'in', amount: String(JP2_SEED), reason: 'put aside for a test' },
    });
    // Money in a pool belongs to the players.
    const tooMuch = await reserve(POWER, 1_000_000_001n, { direction: 'out' });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'insufficient_funds']);
    expect((await reserve(POWER, 1_000_000_000n, { direction: 'out' })).body.value.reserve).toBe('0');
  });

  it('is funded by administrators only, and other games have no jackpots', async () => {
    const body = { key: randomUUID(), direction: 'in', amount: '5', reason: 'not mine to do' };
    expect((await staff.as('finance', `POST /ops/api/lottery/games/${MEGA}/reserve`, body)).status).toBe(403);
    expect((await reserve('SSC1M', 5n)).status).toBe(404);
    expect((await staff.as('auditor', 'GET /ops/api/lottery/games/SSC1M/jackpots')).status).toBe(404);
    expect((await reserve(MEGA, 5n, { amount: '-5' })).status).toBe(422);
    expect((await reserve(MEGA, 5n, { key: 'once' })).status).toBe(422);
  });

  it('shows its pools to everybody and accepts whole tickets only', async () => {
    await onSale(MEGA, MEGA_SEED, 7_000n);
    const drawNumber = await openDraw(portal, MEGA);
    const member = await newMember();
    const jackpots = [{ tier: 'M6', amount: String(MEGA_SEED), seed: String(MEGA_SEED), currency: 'VND' }];
    const current = await visitor().call(`GET /lgw/draws/${MEGA}/current`);
    expect(current.body.value.jackpots).toEqual(jackpots);
    const lobby = await visitor().call('GET /lgw/lobby?prizeMode=Elott');
    const tiles = lobby.body.value.groups.flatMap((group: any) => group.games);
    expect(tiles.find((tile: any) => tile.gameCode === MEGA).jackpots).toEqual(jackpots);
    expect(tiles.find((tile: any) => tile.gameCode === 'KENO1M').jackpots).toEqual([]);
    expect((await visitor().call(`GET /lgw/games/${MEGA}/pricing`)).body.value.ticketPrice).toBe(String(TICKET));
    expect((await visitor().call('GET /lgw/games/KENO1M/pricing')).body.value.ticketPrice).toBe(null);

    const placeTicket = (given: object) =>
      place(member, { gameCode: MEGA, issue: drawNumber, prizeMode: 'Elott', lines: [ticket(MEGA, DRAWN, given)] });
    for (const unitStake of ['1000', '9999', '20000']) {
      expect((await placeTicket({ unitStake })).body.code).toBe('bet_price_not_allowed');
    }
    const taken = (await placeTicket({ multiplier: 3 })).body.value.bets[0];
    // Five of six at multiplier three; the jackpot comes on top.
    expect(taken).toMatchObject({ totalStake: '30000', possibleWin: '30000000' });
  });

  it('accepts any number of bets on a pool, which is no liability of the house', async () => {
    await onSale(POWER, JP1_SEED + JP2_SEED);
    const drawNumber = await openDraw(portal, POWER);
    const member = await newMember();
    for (let slip = 0; slip < 3; slip++) await buy(member, drawNumber, POWER, DRAWN, 10);
    // Eighteen numbers, the largest selection of any vendor.
    const eighteen = Array.from({ length: 18 }, (_, at) => String(at + 1).padStart(2, '0')).join(',');
    expect(
      (
        await place(member, {
          gameCode: POWER,
          issue: drawNumber,
          prizeMode: 'Elott',
          lines: [ticket(POWER, eighteen)],
        })
      ).status,
    ).toBe(200);
  });
});

describe('a jackpot', () => {
  it('grows with every stake and rolls over, as does the reserve', async () => {
    await onSale(MEGA, MEGA_SEED);
    const member = await newMember();
    const first = await openDraw(portal, MEGA);
    const gone = await buy(member, first, MEGA, ELSEWHERE, 9);
    await buy(member, first, MEGA, ELSEWHERE, 10);
    await sql(portal, `update lottery_bets set state = 'cancelled' where public_id = $1`, [gone]);
    await settled(portal, first, DRAWN);
    // 100,000 staked: 26 % and 15 %.
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED + 26_000n, 15_000n]);
    const second = await openDraw(portal, MEGA);
    await buy(member, second, MEGA, ELSEWHERE, 10);
    await settled(portal, second, DRAWN);
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED + 52_000n, 30_000n]);

    const { rows } = (await visitor().call(`GET /lgw/draws/${MEGA}`)).body.value;
    const of = (drawNumber: string) => rows.find((row: any) => row.issue === drawNumber).jackpots;
    expect(of(second)).toEqual([
      { tier: 'M6', amount: String(MEGA_SEED + 52_000n), winners: 0, paid: '0', currency: 'VND' },
    ]);
    expect(of(first)).toMatchObject([{ amount: String(MEGA_SEED + 26_000n), winners: 0 }]);
    expect((await seen()).draws).toMatchObject([
      { issue: second, tier: 'M6', winners: 0, paid: '0', poolAfter: String(MEGA_SEED + 52_000n) },
      { issue: first, poolAfter: String(MEGA_SEED + 26_000n) },
    ]);
  });

  it('is shared equally by the winning tickets and reseeded from the reserve', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const [one, two, third] = [await newMember(), await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, MEGA);
    const ids = {
      single: await buy(one, drawNumber, MEGA, DRAWN),
      double: await buy(two, drawNumber, MEGA, DRAWN, 2),
      seven: await buy(third, drawNumber, MEGA, `${DRAWN},45`),
      completed: await buy(third, drawNumber, 'MEGA645_BAO5', '01,02,03,04,05'),
      five: await buy(one, drawNumber, MEGA, '01,02,03,04,05,45'),
    };
    await settled(portal, drawNumber, DRAWN);
    // 51 tickets are 510,000: 132,600 into the pool. Five winning ones: one, two, one of seven, one of forty.
    const played = MEGA_SEED + 132_600n;
    const share = played / 5n;
    expect(await paid(one, ids.single)).toBe(String(share));
    expect(await paid(two, ids.double)).toBe(String(2n * share));
    // The sets of five numbers and all 39 completions.
    expect(await paid(third, ids.seven)).toBe(String(share + 6n * 10_000_000n));
    expect(await paid(third, ids.completed)).toBe(String(share + 39n * 10_000_000n));
    expect(await paid(one, ids.five)).toBe('10000000');
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED, 76_500n]);
    const { rows } = (await visitor().call(`GET /lgw/draws/${MEGA}`)).body.value;
    expect(rows[0].jackpots).toEqual([
      { tier: 'M6', amount: String(played), winners: 5, paid: String(played), currency: 'VND' },
    ]);
    expect(await one.balance()).toBe(String(400_000_000n - 20_000n + share + 10_000_000n));
  });

  it('is not capped, unlike the other prizes of the bet', async () => {
    await onSale(MEGA, MEGA_SEED);
    await sql(
      portal,
      `update lottery_games set limits = '{"maxWinPerBetMinor":"30000000"}', changed_at = clock_timestamp() where game_code = $1`,
      [MEGA],
    );
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    const id = await buy(member, drawNumber, MEGA, `${DRAWN},45`);
    await settled(portal, drawNumber, DRAWN);
    // 70,000 staked; six tickets with five hits would be 60 million.
    expect(await paid(member, id)).toBe(String(MEGA_SEED + 18_200n + 30_000_000n));
    await sql(portal, `update lottery_games set limits = '{}', changed_at = clock_timestamp() where game_code = $1`, [
      MEGA,
    ]);
  });

  it('exists twice in Power: for six numbers, and for five with the bonus', async () => {
    await onSale(POWER, JP1_SEED + JP2_SEED, JP1_SEED + JP2_SEED);
    const [one, two] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, POWER);
    const ids = {
      first: await buy(one, drawNumber, POWER, DRAWN),
      second: await buy(two, drawNumber, POWER, '01,02,03,04,05,55', 2),
      // Six numbers and the bonus: the first jackpot once, the second by each of the six.
      seven: await buy(two, drawNumber, POWER, `${DRAWN},55`),
      // Four numbers with the bonus are completed by the remaining two.
      completed: await buy(one, drawNumber, 'POWER655_BAO5', '01,02,03,04,55'),
    };
    await settled(portal, drawNumber, `${DRAWN}+55`);
    // 1 + 2 + 7 + 50 tickets: 120,000 and 24,000 into the pools.
    const jp1 = (JP1_SEED + 120_000n) / 2n;
    const jp2 = (JP2_SEED + 24_000n) / 10n;
    expect(await paid(one, ids.first)).toBe(String(jp1));
    expect(await paid(two, ids.second)).toBe(String(2n * jp2));
    expect(await paid(two, ids.seven)).toBe(String(jp1 + 6n * jp2));
    // With 05 and with 06 five numbers and the bonus, with 48 others four numbers.
    expect(BigInt(await paid(one, ids.completed))).toBe(2n * jp2 + 48n * 500_000n);
    expect([await pool('JP1', POWER), await pool('JP2', POWER)]).toEqual([JP1_SEED, JP2_SEED]);
  });

  it('pays demo bets without changing the pool', async () => {
    await onSale(MEGA, MEGA_SEED);
    const [member, player] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, MEGA);
    const id = await buy(member, drawNumber, MEGA, ELSEWHERE);
    const played = await buy(player, drawNumber, MEGA, DRAWN, 2);
    await sql(portal, `update members set currency = 'FUN' where public_id = $1`, [player.playerId]);
    await settled(portal, drawNumber, DRAWN);
    expect(await paid(member, id)).toBe(null);
    expect(await pool()).toBe(MEGA_SEED + 2_600n);
    expect(await paid(player, played)).toBe(String(2n * (MEGA_SEED + 2_600n)));
    await sql(portal, `update members set currency = 'VND' where public_id = $1`, [player.playerId]);
  });

  it('does not change with a void draw', async () => {
    await onSale(MEGA, MEGA_SEED);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    await buy(member, drawNumber, MEGA, DRAWN, 5);
    await voided(portal, drawNumber);
    expect([await pool(), await inReserve(), await member.balance()]).toEqual([MEGA_SEED, 0n, '400000000']);
  });

  it('closes the game when the reserve cannot reseed it after a win', async () => {
    await onSale(MEGA, MEGA_SEED);
    const member = await newMember();
    const [drawNumber, next] = [await openDraw(portal, MEGA), await openDraw(portal, MEGA)];
    await buy(member, drawNumber, MEGA, DRAWN);
    const early = await buy(member, next, MEGA, DRAWN);
    await settled(portal, drawNumber, DRAWN);
    expect(await pool()).toBe(1_500n);
    const [state] = await sql(portal, `select is_under_maintenance from lottery_games where game_code = $1`, [MEGA]);
    expect(state).toEqual({ is_under_maintenance: true });
    const refused = await place(member, {
      gameCode: MEGA,
      issue: next,
      prizeMode: 'Elott',
      lines: [ticket(MEGA, DRAWN)],
    });
    expect(refused.body.code).toBe('game_unavailable');
    expect((await change(MEGA, { isUnderMaintenance: false })).status).toBe(422);
    // Earlier bets were promised the seed: the house covers what the pool lacks.
    await settled(portal, next, DRAWN);
    expect(await paid(member, early)).toBe(String(MEGA_SEED));
    await reserve(MEGA, MEGA_SEED);
    expect((await change(MEGA, { isUnderMaintenance: false })).status).toBe(200);
  });

  it('is published to pages of the game', async () => {
    const stream = await openVisitorStream(portal, MEGA);
    await onSale(MEGA, MEGA_SEED);
    const jackpots = [{ tier: 'M6', amount: String(MEGA_SEED), seed: String(MEGA_SEED), currency: 'VND' }];
    expect(await stream.next()).toMatchObject({ event: 'jackpot', data: { gameCode: MEGA, jackpots } });
    await stream.close();
  });
});

describe('a resettlement', () => {
  it('returns the jackpot to the pool and the reseeding to the reserve when the winner is gone', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    const id = await buy(member, drawNumber, MEGA, DRAWN);
    await settled(portal, drawNumber, DRAWN);
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED, 1_500n]);
    await corrected(portal, drawNumber, OTHER);
    expect(await paid(member, id)).toBe(null);
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED + 2_600n, MEGA_SEED + 1_500n]);
    expect(await member.balance()).toBe('399990000');
    await corrected(portal, drawNumber, DRAWN);
    expect(await paid(member, id)).toBe(String(MEGA_SEED + 2_600n));
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED, 1_500n]);
  });

  it('pays a new winner the amount played for, although the pool went on', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const [first, second] = [await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, MEGA);
    const late = await buy(first, drawNumber, MEGA, OTHER);
    await settled(portal, drawNumber, DRAWN);
    const next = await openDraw(portal, MEGA);
    const won = await buy(second, next, MEGA, DRAWN);
    await settled(portal, next, DRAWN);
    expect(await paid(second, won)).toBe(String(MEGA_SEED + 5_200n));
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED, 3_000n]);
    await corrected(portal, drawNumber, OTHER);
    expect(await paid(first, late)).toBe(String(MEGA_SEED + 2_600n));
    // The pool's whole balance and the rest of the reserve; the house covers the difference.
    expect([await pool(), await inReserve()]).toEqual([3_000n, 0n]);
    expect((await seen()).draws.slice(0, 2)).toMatchObject([
      { issue: next, winners: 1 },
      { issue: drawNumber, winners: 1, paid: String(MEGA_SEED + 2_600n) },
    ]);
  });

  it('is not undone by a worker with an older result version', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    await buy(member, drawNumber, MEGA, DRAWN);
    await settled(portal, drawNumber, DRAWN);
    await corrected(portal, drawNumber, OTHER);
    const [row] = await sql<{ id: bigint }>(portal, `select id from lottery_draws where draw_number = $1`, [
      drawNumber,
    ]);
    const result = parseResult(MEGA, DRAWN);
    if (!row || !result) throw new Error('nothing was drawn');
    const behind = { id: row.id, gameCode: MEGA, drawNumber, resultVersion: 1 };
    expect(await settleJackpots(portal.app.db, behind, { result, closed: () => undefined })).toBeUndefined();
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED + 2_600n, MEGA_SEED + 1_500n]);
  });

  it('changes nothing when the winners are the same', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    await buy(member, drawNumber, MEGA, `${DRAWN},45`);
    await settled(portal, drawNumber, DRAWN);
    const before = [await pool(), await inReserve(), await member.balance()];
    await corrected(portal, drawNumber, '45,02,03,04,05,06');
    expect([await pool(), await inReserve(), await member.balance()]).toEqual(before);
  });
});

describe('bets of rule version 1', () => {
  /** Inserts a bet as it was placed then: fractions of a ticket, overridden odds. */
  async function oldBet(member: TestMember, drawNumber: string, odds: string): Promise<string> {
    const id = await buy(member, drawNumber, MEGA, DRAWN);
    await sql(
      portal,
      `update lottery_bets set rule_version = 1, unit_stake_minor = 10000000, total_stake_minor = 10000000, payout_key = gen_random_uuid(),
              odds = odds || jsonb_build_object('M6', $2::text) where public_id = $1`,
      [id, odds],
    );
    return id;
  }

  it('are paid by their odds and cap, and have no share in the pool', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const [old, capped, member] = [await newMember(), await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, MEGA);
    const ids = [await oldBet(old, drawNumber, '1500000'), await oldBet(capped, drawNumber, '2500000')] as const;
    const won = await buy(member, drawNumber, MEGA, DRAWN);
    await settled(portal, drawNumber, DRAWN);
    expect(await paid(old, ids[0])).toBe('1500000000');
    expect(await paid(capped, ids[1])).toBe('2000000000');
    expect(await paid(member, won)).toBe(String(MEGA_SEED + 2_600n));
    await corrected(portal, drawNumber, OTHER);
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED + 2_600n, MEGA_SEED + 1_500n]);
  });
});

describe('the exposure of a bet on a pool', () => {
  const exposed = (gameCode: string) =>
    sql(
      portal,
      `select e.liability_minor as liability, e.income_minor as income
         from lottery_exposures e join lottery_draws d on d.id = e.draw_id
        where d.game_code = $1 and d.state = 'OPEN' and (e.liability_minor <> 0 or e.income_minor <> 0)`,
      [gameCode],
    );

  it('counts its other tiers only, and is removed when the bet is cancelled', async () => {
    await onSale(POWER, JP1_SEED + JP2_SEED);
    const member = await newMember();
    const drawNumbers = [await openDraw(portal, POWER), await openDraw(portal, POWER, { opensIn: 60 })];
    await sql(portal, `update lottery_draws set state = 'OPEN' where draw_number = any ($1)`, [drawNumbers]);
    const placed = await member.call('POST /lgw/chases', {
      body: {
        gameCode: POWER,
        prizeMode: 'Elott',
        stopOnWin: true,
        line: { ...ticket(POWER, DRAWN), multiplier: undefined },
        draws: drawNumbers.map((drawNumber) => ({ issue: drawNumber, multiplier: 10 })),
      },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(placed.status).toBe(200);
    const each = { liability: 400_000_000n * UNIT, income: 100_000n * UNIT };
    expect(await exposed(POWER)).toEqual([each, each]);
    // The bet on the open draw stays: only official bet types can be cancelled then.
    expect((await member.call(`DELETE /lgw/chases/${placed.body.value.slipId}`)).status).toBe(200);
    expect(await exposed(POWER)).toEqual([each]);
  });
});

describe('the settlement of a jackpot', () => {
  it('happens once, although processes stop in the middle or run concurrently', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    const members = await Promise.all(Array.from({ length: 3 }, newMember));
    const drawNumber = await openDraw(portal, MEGA);
    const ids: string[] = [];
    for (const member of members) ids.push(await buy(member, drawNumber, MEGA, DRAWN));
    await drawn(portal, drawNumber, DRAWN);
    let pages = 0;
    const dies = () => {
      if (++pages === 2) throw new Error('killed');
    };
    await expect(settleDueDraws(portal.app.db, { notifier: { balanceChanged: dies }, betsPerPage: 1 })).rejects.toThrow(
      '1 of 1',
    );
    await Promise.all([settleLotteries(portal.app), settleLotteries(portal.app)]);
    const share = (MEGA_SEED + 7_800n) / 3n;
    for (const [at, member] of members.entries()) expect(await paid(member, ids[at] ?? '')).toBe(String(share));
    expect([await pool(), await inReserve()]).toEqual([MEGA_SEED, 4_500n]);
  });
});

describe('jackpot settings', () => {
  const changeSettings = (given: object) =>
    setSettings(MEGA, [{ tier: 'M6', seed: String(MEGA_SEED), poolBps: 2600, reserveBps: 1500, ...given }]);

  it('take at most half of a stake and seeds of whole tickets only', async () => {
    const tooMuch = await changeSettings({ poolBps: 4000, reserveBps: 1001 });
    expect(tooMuch.body.fields).toEqual({ 'jackpots.0.poolBps': { code: 'too_big', params: { max: '50' } } });
    expect((await changeSettings({ seed: '12000000001' })).body.fields).toMatchObject({
      'jackpots.0.seed': { code: 'invalid_value' },
    });
    expect((await setSettings(MEGA, [{ tier: 'M5', seed: '10000', poolBps: 0, reserveBps: 0 }])).status).toBe(422);
    // The odds of a jackpot tier follow its seed.
    const odds = await staff.as('admin', `PUT /ops/api/lottery/games/${MEGA}/odds`, {
      odds: [{ betType: MEGA, tier: 'M6', odds: '5' }],
    });
    expect(odds.status).toBe(422);
    const { rows } = (await staff.as('admin', `GET /ops/api/lottery/games/${MEGA}/odds`)).body.value;
    expect(rows.map((row: any) => row.tier)).toEqual(['M5', 'M4', 'M3', 'M5', 'M4', 'M3']);
  });

  it('apply from the next settlement; bets show the seed as odds', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    expect((await changeSettings({ seed: '15000000000', poolBps: 1000, reserveBps: 500 })).status).toBe(200);
    expect([await pool(), await inReserve()]).toEqual([15_000_000_000n, 9_000_000_000n]);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    const old = await place(member, {
      gameCode: MEGA,
      issue: drawNumber,
      prizeMode: 'Elott',
      lines: [ticket(MEGA, ELSEWHERE)],
    });
    expect([old.body.code, old.body.value.odds.M6]).toEqual(['bet_odds_changed', '1500000']);
    const odds = { M6: '1500000', M5: '1000', M4: '30', M3: '3' };
    expect(
      (
        await place(member, {
          gameCode: MEGA,
          issue: drawNumber,
          prizeMode: 'Elott',
          lines: [ticket(MEGA, ELSEWHERE, { odds })],
        })
      ).status,
    ).toBe(200);
    await settled(portal, drawNumber, DRAWN);
    expect([await pool(), await inReserve()]).toEqual([15_000_001_000n, 9_000_000_500n]);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'lottery.jackpots',
      subject: MEGA,
      details: { reason: 'set for a test' },
    });
    await changeSettings({});
  });

  it('apply to every odds table', async () => {
    await onSale(MEGA, MEGA_SEED, MEGA_SEED);
    await changeSettings({ seed: '15000000000' });
    const odds = [{ betType: MEGA, tier: 'M5', oddsTable: 'B', odds: '900' }];
    expect((await staff.as('admin', `PUT /ops/api/lottery/games/${MEGA}/odds`, { odds })).status).toBe(200);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    await sql(portal, `update members set odds_table = 'B' where public_id = $1`, [member.playerId]);
    const requested = { M6: '1200000', M5: '900', M4: '30', M3: '3' };
    const placeTicket = (quoted: object) => {
      const lines = [ticket(MEGA, DRAWN, { oddsTable: 'B', odds: quoted })];
      return place(member, { gameCode: MEGA, issue: drawNumber, prizeMode: 'Elott', lines });
    };
    expect((await placeTicket(requested)).body.value.odds).toEqual({ ...requested, M6: '1500000' });
    expect((await placeTicket({ ...requested, M6: '1500000' })).status).toBe(200);
    await sql(portal, `update lottery_odds set odds = null, changed_at = clock_timestamp() where game_code = $1`, [
      MEGA,
    ]);
    await voided(portal, drawNumber);
    await changeSettings({});
  });

  it('refuse a seed beyond the reserve while bets are open, even in a closed game', async () => {
    await onSale(MEGA, MEGA_SEED);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    await buy(member, drawNumber, MEGA, ELSEWHERE);
    expect((await change(MEGA, { isUnderMaintenance: true })).status).toBe(200);
    const raised = await changeSettings({ seed: '900000000000' });
    expect(raised.body.fields).toEqual({ 'jackpots.0.seed': { code: 'reserve_missing' } });
    await voided(portal, drawNumber);
    // No bets are open: the seed can be set before it is funded.
    expect((await changeSettings({ seed: '900000000000' })).status).toBe(200);
    expect((await change(MEGA, { isUnderMaintenance: false })).status).toBe(422);
    await changeSettings({});
  });

  it('refuse a seed beyond the reserve, and a lower one while bets are open', async () => {
    await onSale(MEGA, MEGA_SEED);
    const raised = await changeSettings({ seed: '12000010000' });
    expect([raised.status, raised.body.fields]).toEqual([422, { 'jackpots.0.seed': { code: 'reserve_missing' } }]);
    const member = await newMember();
    const drawNumber = await openDraw(portal, MEGA);
    await buy(member, drawNumber, MEGA, ELSEWHERE);
    const lowered = await changeSettings({ seed: '1000000000' });
    expect(lowered.body.fields).toEqual({ 'jackpots.0.seed': { code: 'bets_pending' } });
    await settled(portal, drawNumber, DRAWN);
    expect((await changeSettings({ seed: '1000000000' })).status).toBe(200);
    expect(await pool()).toBe(MEGA_SEED + 2_600n);
    await changeSettings({});
  });
});

it('keeps the ledger balanced', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
