import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDueDraws } from '#domain/lottery';
import { parseSelection, findBetType } from '#rules/lottery';
import { pickedSidesOf } from '#rules/lottery/pricing/two-sided';
import { setOffOf } from '#rules/figures/set-off';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { advanceAll, storedAndComputed } from '../support/figures.ts';
import { bet, changeResult, corrected, drawn, lineOf, openDraw, settled, voided } from '../support/lottery-bets.ts';
import { fc } from '../support/properties.ts';
import { sql } from '../support/sql.ts';

const GAME = 'SSC1M';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const newMember = () => portal.newMember({ balance: '1000000' });
const line = (betType: string, selection: string, multiplier = 1) => lineOf(GAME, betType, selection, { multiplier });
/** Places a bet of 1,000 units, times the multiplier, in the prize mode that has the bet type. */
const placeBet = (member: TestMember, drawNumber: string, betType: string, selection: string, multiplier = 1) =>
  bet(
    member,
    { drawNumber, prizeMode: betType.startsWith('SSC_C') ? 'ZY' : 'Lott' },
    line(betType, selection, multiplier),
  );

type Settled = Record<string, string>;

/** The member's rows of the stream, in units. */
async function settledOf({ playerId }: TestMember): Promise<Settled[]> {
  return sql<Settled>(
    portal,
    `select fact.revision::text, category, (stake_minor / 10000)::text as stake, (payout_minor / 10000)::text as payout,
            (pushed_minor / 10000)::text as pushed, (valid_bet_minor / 10000)::text as valid,
            (won_valid_bet_minor / 10000)::text as won, (lost_valid_bet_minor / 10000)::text as lost
       from settled_rounds fact join members on members.id = fact.member_id
      where members.public_id = $1 and source = 'lottery_bet' order by fact.seq`,
    [playerId],
  );
}

const row = (values: Settled) => ({
  revision: '0',
  category: 'LOTT',
  stake: '1000',
  payout: '0',
  pushed: '0',
  valid: '1000',
  won: '0',
  lost: '1000',
  ...values,
});
const WON = { payout: '9500', won: '1000', lost: '0' };

it('the list of lottery bets sums all pages, without stakes that came back', async () => {
  const member = await newMember();
  const totals = async (query = '') =>
    (await member.call(`GET /lgw/bets?pageSize=1&totals=true${query}`)).body.value.totals;
  expect(await totals()).toEqual({ stake: '0', win: '0', net: '0' });
  const [drawNumber, other] = [await openDraw(portal, GAME), await openDraw(portal, GAME)];
  await placeBet(member, drawNumber, 'SSC_DWD', '7|-|-|-|-');
  await placeBet(member, drawNumber, 'SSC_DWD', '8|-|-|-|-', 3);
  await member.call(`DELETE /lgw/bets/${await placeBet(member, drawNumber, 'SSC_DWD', '9|-|-|-|-')}`);
  await placeBet(member, other, 'SSC_DWD', '7|-|-|-|-');
  expect(await totals()).toEqual({ stake: '5000', win: '0', net: '-5000' });
  await voided(portal, other);
  await settled(portal, drawNumber, '7,2,3,4,5');
  expect(await totals()).toEqual({ stake: '4000', win: '9500', net: '5500' });
  expect((await member.call('GET /lgw/bets')).body.value.totals).toBeNull();
  expect(await totals('&state=lost')).toEqual({ stake: '3000', win: '0', net: '-3000' });
});

describe('a bet of the lottery enters the stream', () => {
  it('when its draw is settled, won or lost, once', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    await placeBet(member, drawNumber, 'SSC_DWD', '7|-|-|-|-');
    await placeBet(member, drawNumber, 'SSC_DWD', '8|-|-|-|-', 3);
    expect(await settledOf(member)).toEqual([]);
    await settled(portal, drawNumber, '7,2,3,4,5');
    await settled(portal, drawNumber, '7,2,3,4,5');
    expect(await settledOf(member)).toEqual([row(WON), row({ stake: '3000', valid: '3000', lost: '3000' })]);
  });

  it('with its own category in the prize mode Elott', async () => {
    const member = await newMember();
    await sql(portal, `update lottery_games set prize_modes = prize_modes || '["Elott"]' where game_code = $1`, [GAME]);
    const drawNumber = await openDraw(portal, GAME);
    await bet(member, { drawNumber, prizeMode: 'Elott' }, line('SSC_C_B1', '7'));
    await settled(portal, drawNumber, '1,2,3,4,5');
    expect(await settledOf(member)).toEqual([row({ category: 'ELOTT' })]);
  });

  it('never when it was cancelled, or its draw is void', async () => {
    const member = await newMember();
    const [drawNumber, voidNumber] = [await openDraw(portal, GAME), await openDraw(portal, GAME)];
    const id = await placeBet(member, drawNumber, 'SSC_DWD', '7|-|-|-|-');
    await placeBet(member, voidNumber, 'SSC_DWD', '7|-|-|-|-');
    expect((await member.call(`DELETE /lgw/bets/${id}`)).status).toBe(200);
    await settled(portal, drawNumber, '7,2,3,4,5');
    await voided(portal, voidNumber);
    expect(await settledOf(member)).toEqual([]);
  });

  it('without returned stakes in its valid bet', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    await placeBet(member, drawNumber, 'SSC_C_LH_WG', 'DRAGON');
    await placeBet(member, drawNumber, 'SSC_C_LH_WG', 'TIGER,TIE');
    await settled(portal, drawNumber, '5,0,0,0,5');
    expect(await settledOf(member)).toEqual([
      row({ payout: '1000', pushed: '1000', valid: '0', lost: '0' }),
      row({ stake: '2000', payout: '10750', pushed: '1000', valid: '1000', won: '1000', lost: '0' }),
    ]);
  });

  it('without what two opposite bets set off, of one member only', async () => {
    const [both, big, small] = [await newMember(), await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    await placeBet(both, drawNumber, 'SSC_C_2S_B1', 'BIG', 6);
    await placeBet(both, drawNumber, 'SSC_C_2S_B1', 'SMALL', 4);
    await placeBet(big, drawNumber, 'SSC_C_2S_B1', 'BIG');
    await placeBet(small, drawNumber, 'SSC_C_2S_B1', 'SMALL');
    await settled(portal, drawNumber, '7,2,3,4,5');
    expect(await settledOf(both)).toEqual([
      row({ stake: '6000', payout: '11700', valid: '2000', won: '2000', lost: '0' }),
      row({ stake: '4000', valid: '0', lost: '0' }),
    ]);
    expect(await settledOf(big)).toEqual([row({ payout: '1950', won: '1000', lost: '0' })]);
    expect(await settledOf(small)).toEqual([row({})]);
  });

  it('with the share of its stake that went into jackpots', async () => {
    const member = await newMember();
    await sql(
      portal,
      `insert into lottery_jackpots (game_code, tier, account_id, reserve_id, seed_minor, pool_bps, reserve_bps)
       values ($1, 'X', -1, -1, 1, 500, 150)`,
      [GAME],
    );
    const drawNumber = await openDraw(portal, GAME);
    await placeBet(member, drawNumber, 'SSC_DWD', '7|-|-|-|-');
    await settled(portal, drawNumber, '1,2,3,4,5');
    await sql(portal, `delete from lottery_jackpots where account_id = -1`);
    const shares = `select contribution_minor as share from settled_rounds join members on members.id = member_id where public_id = $1`;
    expect(await sql(portal, shares, [member.playerId])).toEqual([{ share: 650_000n }]);
  });
});

describe('a corrected result', () => {
  it('adds the differences of the bets that it changed, at the instant of the first settlement', async () => {
    const member = await newMember();
    const drawNumber = await openDraw(portal, GAME);
    await placeBet(member, drawNumber, 'SSC_DWD', '7|-|-|-|-');
    await placeBet(member, drawNumber, 'SSC_DWD', '8|-|-|-|-');
    await placeBet(member, drawNumber, 'SSC_DWD', '9|-|-|-|-');
    await placeBet(member, drawNumber, 'SSC_C_LH_WG', 'DRAGON');
    await settled(portal, drawNumber, '7,2,3,4,7');
    await corrected(portal, drawNumber, '8,2,3,4,5');
    const [first, , , , ...rest] = await settledOf(member);
    expect(first).toEqual(row(WON));
    const change = (values: Settled) => row({ revision: '1', stake: '0', valid: '0', ...values });
    expect(rest).toEqual([
      change({ payout: '-9500', won: '-1000', lost: '1000' }),
      change({ payout: '9500', won: '1000', lost: '-1000' }),
      change({ payout: '950', pushed: '-1000', valid: '1000', won: '1000', lost: '0' }),
    ]);
    const instants = await sql(
      portal,
      `select count(distinct first_settled_at) as first,
              min(booked_at) filter (where revision = 1) > max(booked_at) filter (where revision = 0) as later
         from settled_rounds join members on members.id = member_id where public_id = $1`,
      [member.playerId],
    );
    expect(instants).toEqual([{ first: 1n, later: true }]);
    const marks = `select category, count(*) as marks from correction_marks join members on members.id = member_id where public_id = $1 group by 1`;
    await advanceAll(portal);
    expect(await sql(portal, marks, [member.playerId])).toEqual([{ category: 'LOTT', marks: 1n }]);
  });

  it('that comes during the settlement leaves every bet with one first settlement', async () => {
    const members = [await newMember(), await newMember(), await newMember()];
    const drawNumber = await openDraw(portal, GAME);
    for (const member of members) await placeBet(member, drawNumber, 'SSC_DWD', '7|-|-|-|-');
    await drawn(portal, drawNumber, '7,2,3,4,5');
    const dies = () => {
      throw new Error('the process ends here');
    };
    const settling = settleDueDraws(portal.app.db, { notifier: { balanceChanged: dies }, betsPerPage: 1 });
    await expect(settling).rejects.toThrow('1 of 1');
    await changeResult(portal, drawNumber, '8,2,3,4,5');
    await settleDueDraws(portal.app.db, { notifier: { balanceChanged: () => undefined } });
    const [one, two, three] = await Promise.all(members.map(settledOf));
    expect(one).toEqual([
      row(WON),
      row({ revision: '1', stake: '0', payout: '-9500', valid: '0', won: '-1000', lost: '1000' }),
    ]);
    expect([two, three]).toEqual([[row({})], [row({})]]);
  });
});

it('random bets on sides count what the rules say, whatever is corrected', async () => {
  const SELECTIONS = ['BIG', 'SMALL', 'ODD', 'EVEN', 'BIG,ODD', 'SMALL,EVEN', 'BIG,SMALL', 'PRIME,COMP,BIG'];
  const bets = fc.array(fc.tuple(fc.constantFrom(...SELECTIONS), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 7,
  });
  const results = fc.array(fc.constantFrom('0,0,0,0,0', '5,1,1,1,1', '7,2,3,4,5', '8,2,3,4,5'), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(bets, results, async (given, [first = '', ...corrections]) => {
      const member = await newMember();
      const drawNumber = await openDraw(portal, GAME);
      for (const [selection, multiplier] of given)
        await placeBet(member, drawNumber, 'SSC_C_2S_B1', selection, multiplier);
      await settled(portal, drawNumber, first);
      for (const result of corrections) await corrected(portal, drawNumber, result);

      const betType = findBetType('SSC', 'SSC_C_2S_B1');
      if (!betType) throw new Error('no such bet type');
      const sides = given.flatMap(([selection, multiplier], at) =>
        pickedSidesOf(betType, parseSelection(betType, selection).selection?.picks[0] ?? []).map(
          ({ pair, position }) => ({ betId: BigInt(at), pair, position, stakeMinor: BigInt(multiplier) * 10_000_000n }),
        ),
      );
      const setOff = setOffOf(sides);
      const rows = await sql<{ stake: bigint; paid: bigint; valid: bigint; decided: bigint }>(
        portal,
        `select sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as paid, sum(valid_bet_minor)::bigint as valid,
                sum(won_valid_bet_minor + lost_valid_bet_minor)::bigint as decided
           from settled_rounds join members on members.id = member_id where public_id = $1 group by source_id order by source_id`,
        [member.playerId],
      );
      const stored = await sql<{ stake: bigint; paid: bigint; setOff: bigint }>(
        portal,
        `select total_stake_minor as stake, coalesce(paid_minor, 0) as paid, coalesce(set_off_minor, 0) as "setOff"
           from lottery_bets join members on members.id = member_id where members.public_id = $1 order by lottery_bets.id`,
        [member.playerId],
      );
      expect(stored.map((one) => one.setOff)).toEqual(given.map((_, at) => setOff.get(BigInt(at)) ?? 0n));
      expect(rows).toEqual(
        stored.map(({ stake, paid, setOff: taken }) => ({
          stake,
          paid,
          valid: stake - taken,
          decided: paid === stake ? 0n : stake - taken,
        })),
      );
    }),
    { numRuns: 25 },
  );
  await advanceAll(portal);
  const { stored, computed } = await storedAndComputed(portal);
  expect(stored).toEqual(computed);
});
