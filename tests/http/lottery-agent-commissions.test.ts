import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { settleLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { giveBonus } from '../support/bonuses.ts';
import { bet, corrected, drawn, lineOf, openDraw, place, settled, voided } from '../support/lottery-bets.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const GAME = 'SSC1M';
const at = (prizeGroup?: number) =>
  lineOf(GAME, 'SSC_DWD', '7|-|-|-|-', prizeGroup === undefined ? {} : { prizeGroup });

async function set(member: TestMember, columns: string): Promise<void> {
  await sql(portal, `update members set ${columns} where public_id = $1`, [member.playerId]);
}

/** Creates a member with this prize group, below an agent if one is named. */
async function below(upline: TestMember | undefined, maxPrizeGroup: number, type = 'agent'): Promise<TestMember> {
  const member = await portal.newMember({ balance: '1000000' });
  const agent = upline ? `(select id from members where public_id = '${upline.playerId}')` : 'null';
  await set(member, `account_type = '${type}', upline_id = ${agent}, max_prize_group = ${maxPrizeGroup}`);
  return member;
}

/** Creates a line of agents: 1980 over 1970 over 1950 over a member of 1940. */
async function tree() {
  const top = await below(undefined, 1980, 'master-agent');
  const middle = await below(top, 1970);
  const low = await below(middle, 1950);
  return { top, middle, low, player: await below(low, 1940, 'member') };
}

const balances = (members: TestMember[]) => Promise.all(members.map((member) => member.balance()));

describe('a member’s own highest prize group', () => {
  it('limits the bet’s prize group and rebate, and is the default of a bet', async () => {
    const [drawNumber, member] = [await openDraw(portal, GAME), await below(undefined, 1850, 'member')];
    const requested = await place(member, { gameCode: GAME, issue: drawNumber, lines: [at(1860)] });
    expect([requested.status, requested.body.code]).toEqual([422, 'bet_price_not_allowed']);
    const { body } = await place(member, { gameCode: GAME, issue: drawNumber, lines: [at(1700), at(1850), at()] });
    expect(body.value.bets.map(({ rebate }: { rebate: string }) => rebate)).toEqual(['75', '0', '0']);
    const prizeGroup = await sql(portal, 'select prize_group, max_prize_group from lottery_bets where public_id = $1', [
      body.value.bets[2].id,
    ]);
    expect(prizeGroup).toEqual([{ prize_group: 1850, max_prize_group: 1850 }]);
  });
});

describe('agent commissions', () => {
  it('pay each agent the difference to the prize group below, up to the top agent’s in total', async () => {
    const { top, middle, low, player } = await tree();
    const drawNumber = await openDraw(portal, GAME);
    await bet(player, { drawNumber }, at(1900));
    await settled(portal, drawNumber, '1,2,3,4,5');
    // 1,000 staked at 1900: a rebate of 20 to the player, then 5, 10 and 5; together 80 of 2000, from 1900 to 1980.
    expect(await balances([player, low, middle, top])).toEqual(['999020', '1000005', '1000010', '1000005']);
    const { rows } = (await middle.call('GET /wps/member/records/account?kind=agent_commission')).body.value;
    expect(rows).toMatchObject([{ kind: 'agent_commission', amount: '10', details: expect.stringContaining('1') }]);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true, problems: [] });
  });

  it('are paid for cash alone', async () => {
    const { low, player } = await tree();
    const terms = { stakesFirst: 'bonus', factorHundredths: 1000n, contributionPpm: { LOTT: 500_000n } } as const;
    await giveBonus(portal, player, { amount: '600', ...terms });
    const drawNumber = await openDraw(portal, GAME);
    await bet(player, { drawNumber }, at(1900));
    await settled(portal, drawNumber, '1,2,3,4,5');
    // 400 of the 1,000 were cash.
    expect(await low.balance()).toBe('1000002');
  });

  it('are one entry for all bets settled together, the agent’s own included', async () => {
    const { middle, low, player } = await tree();
    const drawNumber = await openDraw(portal, GAME);
    await bet(player, { drawNumber }, at(1900));
    await bet(player, { drawNumber }, at(1700));
    await bet(low, { drawNumber }, at(1950));
    await settled(portal, drawNumber, '1,2,3,4,5');
    // 10 of each 1,000 staked by the player and by the agent.
    const { rows } = (await middle.call('GET /wps/member/records/account?kind=agent_commission')).body.value;
    expect(rows.map(({ amount }: { amount: string }) => amount)).toEqual(['30']);
    expect(await low.balance()).toBe(String(1_000_000 - 1000 + 10));
  });

  it('use the prize group stored with the bet, so that lowering a downline gains nothing', async () => {
    const { top, middle, low, player } = await tree();
    const drawNumber = await openDraw(portal, GAME);
    await bet(player, { drawNumber }, at(1700));
    await set(low, 'max_prize_group = 1700');
    await settled(portal, drawNumber, '1,2,3,4,5');
    // The player had 1940; the middle agent earns 30 above it now.
    expect(await balances([player, low, middle, top])).toEqual(['999120', '1000000', '1000015', '1000005']);
  });

  it('are not paid for credit bets, void draws and other currencies', async () => {
    const { top, middle, low, player } = await tree();
    const [credit, void_, otherCurrency] = [
      await openDraw(portal, GAME),
      await openDraw(portal, GAME),
      await openDraw(portal, GAME),
    ];
    await bet(player, { drawNumber: credit, prizeMode: 'ZY' }, lineOf(GAME, 'SSC_C_SUM', 'BIG'));
    await settled(portal, credit, '1,2,3,4,5');
    await bet(player, { drawNumber: void_ }, at(1900));
    await voided(portal, void_);
    expect(await balances([low, middle, top])).toEqual(['1000000', '1000000', '1000000']);
    await set(middle, `currency = 'USD'`);
    await bet(player, { drawNumber: otherCurrency }, at(1900));
    await settled(portal, otherCurrency, '1,2,3,4,5');
    expect(await balances([low, top])).toEqual(['1000005', '1000005']);
  });

  it('do not change with a corrected result, and are paid once', async () => {
    const { middle, low, player } = await tree();
    const drawNumber = await openDraw(portal, GAME);
    await bet(player, { drawNumber }, at(1900));
    await drawn(portal, drawNumber, '1,2,3,4,5');
    await Promise.all([settleLotteries(portal.app), settleLotteries(portal.app)]);
    await corrected(portal, drawNumber, '7,2,3,4,5');
    await corrected(portal, drawNumber, '1,2,3,4,5');
    expect(await balances([low, middle])).toEqual(['1000005', '1000010']);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true, problems: [] });
  });

  it('are not paid again to a new agent after a correction', async () => {
    const { low, player } = await tree();
    const other = await below(undefined, 1980);
    const [drawNumber, alone] = [await openDraw(portal, GAME), await below(undefined, 1940, 'member')];
    await bet(player, { drawNumber }, at(1900));
    await bet(alone, { drawNumber }, at(1900));
    await settled(portal, drawNumber, '1,2,3,4,5');
    for (const member of [player, alone]) {
      await set(member, `upline_id = (select id from members where public_id = '${other.playerId}')`);
    }
    await corrected(portal, drawNumber, '7,2,3,4,5');
    expect(await balances([low, other])).toEqual(['1000005', '1000000']);
  });

  it('are recorded with member, stake and difference', async () => {
    const { low, player } = await tree();
    const drawNumber = await openDraw(portal, GAME);
    await bet(player, { drawNumber }, at(1900));
    await settled(portal, drawNumber, '1,2,3,4,5');
    const rows = await sql(
      portal,
      `select r.total_stake_minor, r.difference, r.rebate_minor, r.max_prize_group from lottery_agent_commissions r
         join lottery_draws d on d.id = r.draw_id join members u on u.id = r.upline_id where d.draw_number = $1 and u.public_id = $2`,
      [drawNumber, low.playerId],
    );
    expect(rows).toEqual([
      { total_stake_minor: 10_000_000n, difference: 10, rebate_minor: 50_000n, max_prize_group: 1940 },
    ]);
  });
});
