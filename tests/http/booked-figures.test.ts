import { afterAll, beforeAll, expect, it } from 'vitest';
import { setModule } from '#domain/modules';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { advanceAll, bookedAndPosted, rebuildAll } from '../support/figures.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { bet, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** The member's sums of today, in units, by category and kind. */
async function statementOf({ playerId }: Pick<TestMember, 'playerId'>) {
  const rows = await sql<{ what: string; entries: bigint; amount: bigint }>(
    portal,
    `select category || ' ' || kind as what, entries, amount_minor / 10000 as amount
       from member_statements join members on members.id = member_id where public_id = $1 and account_kind = 'player' order by 1`,
    [playerId],
  );
  return Object.fromEntries(rows.map(({ what, entries, amount }) => [what, `${entries}: ${amount}`]));
}

it('a statement has everything that moved the balance, by category, and adds up to it', async () => {
  const session = await startGame(portal, { balance: '10000' });
  const { member } = session;
  const [roundId, txId] = [fresh('round'), fresh('bet')];
  await session.bet({ roundId, amount: '30' });
  await session.win({ roundId, amount: '12', roundClosed: true });
  await session.bet({ txId, amount: '5' });
  await session.cancel(txId);
  const drawNumber = await openDraw(portal, 'SSC1M');
  await bet(member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
  const stillOpen = await openDraw(portal, 'SSC1M');
  await bet(member, { drawNumber: stillOpen }, lineOf('SSC1M', 'SSC_DWD', '8|-|-|-|-'));
  await settled(portal, drawNumber, '7,2,3,4,5');
  await advanceAll(portal);
  const statement = await statementOf(member);
  const opening = Object.keys(statement).find((what) => what.startsWith('NONE'));
  expect(statement).toEqual({
    [String(opening)]: statement[String(opening)],
    'RNG bet': '2: -35',
    'RNG win': '1: 12',
    'RNG bet_refunded': '1: 5',
    'LOTT bet': '2: -2000',
    'LOTT win': '1: 9500',
    'LOTT rebate': '1: 40',
  });
  const total = Object.values(statement).reduce((sum, text) => sum + Number(text.split(': ')[1]), 0);
  expect(String(total)).toBe(await member.balance());
});

it('leaves out play money', async () => {
  await portal.app.db.transaction((tx) => setModule(tx, 'FREEPLAY3', true));
  const { body } = await newBrowser(portal).call('POST /wps/session/login/freeplay', { body: {} });
  const guest: Pick<TestMember, 'playerId'> = { playerId: body.value.userInfo.id };
  await advanceAll(portal);
  expect(await statementOf(guest)).toEqual({});
});

it('the hours sum to zero; both equal the ledger, and what is computed anew', async () => {
  await advanceAll(portal);
  const figures = await bookedAndPosted(portal);
  expect(figures.statements.length).toBeGreaterThan(4);
  expect(figures.statements).toEqual(figures.postedByMember);
  expect(figures.hours).toEqual(figures.postedByHour);
  expect(figures.firstDeposits).toEqual(figures.postedFirstDeposits);
  const sums = await sql(portal, 'select sum(amount_minor)::text as sum from brand_hours group by hour, currency');
  expect(new Set(sums.map(({ sum }) => sum))).toEqual(new Set(['0']));
  await sql(portal, 'update member_statements set amount_minor = 1');
  await rebuildAll(portal);
  expect(await bookedAndPosted(portal)).toEqual(figures);
});
