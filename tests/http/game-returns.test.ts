import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { advanceAll } from '../support/figures.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql, tamper } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const returns = async (query = '') => (await staff.as('support', `GET /ops/api/games/returns${query}`)).body.value;

it('the back office compares what games pay back with what vendors state', async () => {
  expect(await returns()).toMatchObject({ rows: [], totalRows: 0 });
  const session = await startGame(portal);
  const roundId = fresh('round');
  await session.bet({ roundId, amount: '100' });
  await session.win({ roundId, amount: '60' });
  await session.win({ roundId, amount: '1000', kind: 'promo', roundClosed: true });
  await session.bet({ amount: '100', roundClosed: true });
  const other = await startGame(portal);
  await other.bet({ amount: '100', roundClosed: true });
  await advanceAll(portal);
  const { rows } = await returns();
  expect(rows).toEqual([
    expect.objectContaining({
      game: 'LOTUS',
      vendor: 'SBX',
      rounds: 3,
      playersPerDay: 2,
      stake: '300',
      payout: '60',
      measured: '20.00',
      margin: null,
      stated: expect.stringMatching(/^9\d\.\d\d$/),
      verdict: 'tooFew',
    }),
  ]);
});

it('with enough rounds it says how sure it is', async () => {
  await tamper(portal, 'delete from game_days');
  // 10,000 rounds at 1: half of them pay 1.5.
  await sql(
    portal,
    `insert into game_days (source, game_id, day, currency, rounds, stake_minor, payout_minor, stake_squares, payout_squares, stake_payouts)
     select 'game_round', id, (now() at time zone $1)::date - 10, 'VND', 10000, 100000000, 75000000, 1000000000000, 1125000000000, 750000000000
       from games where code = 'LOTUS'`,
    [portal.app.config.timeZone],
  );
  expect((await returns()).rows).toEqual([
    expect.objectContaining({ measured: '75.00', margin: '1.47', verdict: 'below' }),
  ]);
  expect((await returns('?days=7')).rows).toEqual([]);
  expect((await staff.as('support', 'GET /ops/api/games/returns?days=8')).status).toBe(422);
});
