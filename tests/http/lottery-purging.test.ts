import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeOldDraws, purgeOldExposures } from '#domain/lottery';
import { settleLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp } from '../support/app.ts';
import { bet, drawn, lineOf, openDraw } from '../support/lottery-bets.ts';
import { newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const GAME = 'SSC1M';

/** Inserts a settled draw of so many days ago. */
async function settledBefore(days: number, isBetOn = false): Promise<string> {
  const drawNumber = await openDraw(portal, GAME);
  if (isBetOn) {
    const member = await portal.newMember({ balance: '100000' });
    await bet(member, { drawNumber }, lineOf(GAME, 'SSC_DWD', '7|-|-|-|-'));
  }
  await drawn(portal, drawNumber, '7,2,3,4,5');
  await settleLotteries(portal.app);
  await sql(
    portal,
    `update lottery_draws set local_day = to_char(clock_timestamp() - $2 * interval '1 day', 'YYYYMMDD') where draw_number = $1`,
    [drawNumber, days],
  );
  return drawNumber;
}

const purgeDraws = () => portal.app.db.transaction(purgeOldDraws);
const purgeExposures = () => portal.app.db.transaction(purgeOldExposures);
const isKnown = async (drawNumber: string) =>
  (await newBrowser(portal).call(`GET /lgw/draws/${GAME}/${drawNumber}/proof`)).status === 200;
const exposed = async (drawNumber: string) =>
  (
    await sql(
      portal,
      `select 1 from lottery_exposures e join lottery_draws d on d.id = e.draw_id where d.draw_number = $1`,
      [drawNumber],
    )
  ).length;

it('draws without bets are deleted after 400 days, draws with bets are not', async () => {
  const [old, oldWithBets, younger] = [
    await settledBefore(402),
    await settledBefore(402, true),
    await settledBefore(398),
  ];
  expect(await purgeDraws()).toBe(1);
  expect([await isKnown(old), await isKnown(oldWithBets), await isKnown(younger)]).toEqual([false, true, true]);
  expect(await purgeDraws()).toBe(0);
  const left = await sql(
    portal,
    'select 1 from lottery_settlements s where not exists (select 1 from lottery_draws d where d.id = s.draw_id)',
  );
  expect(left).toEqual([]);
});

it('draws that are not settled are not deleted', async () => {
  const drawNumber = await settledBefore(402);
  await sql(portal, `update lottery_draws set result_version = 2 where draw_number = $1`, [drawNumber]);
  expect(await purgeDraws()).toBe(0);
  expect(await isKnown(drawNumber)).toBe(true);
});

it('exposures are deleted after 31 days', async () => {
  const [old, younger] = [await settledBefore(33, true), await settledBefore(29, true)];
  expect([await exposed(old), await exposed(younger)]).toEqual([1, 1]);
  expect(await purgeExposures()).toBe(1);
  expect([await exposed(old), await exposed(younger)]).toEqual([0, 1]);
  expect(await purgeExposures()).toBe(0);
});
