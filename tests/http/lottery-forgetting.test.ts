import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetOldDraws, forgetOldExposures } from '#domain/lottery';
import { settleLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp } from '../support/app.ts';
import { bet, drawn, lineOf, openIssue } from '../support/lottery-bets.ts';
import { newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const GAME = 'SSC1M';

/** A draw that was so many days ago. */
async function settledBefore(days: number, isBetOn = false): Promise<string> {
  const issue = await openIssue(portal, GAME);
  if (isBetOn) {
    const member = await portal.newMember({ balance: '100000' });
    await bet(member, { issue }, lineOf(GAME, 'SSC_DWD', '7|-|-|-|-'));
  }
  await drawn(portal, issue, '7,2,3,4,5');
  await settleLotteries(portal.app);
  await sql(
    portal,
    `update lottery_issues set local_day = to_char(clock_timestamp() - $2 * interval '1 day', 'YYYYMMDD') where issue = $1`,
    [issue, days],
  );
  return issue;
}

const forgetDraws = () => portal.app.db.transaction(forgetOldDraws);
const forgetExposures = () => portal.app.db.transaction(forgetOldExposures);
const isKnown = async (issue: string) =>
  (await newBrowser(portal).call(`GET /lgw/draws/${GAME}/${issue}/proof`)).status === 200;
const exposed = async (issue: string) =>
  (
    await sql(
      portal,
      `select 1 from lottery_exposures e join lottery_issues i on i.id = e.issue_id where i.issue = $1`,
      [issue],
    )
  ).length;

it('draws that nobody bet on are forgotten after a year and a month, and none that somebody did', async () => {
  const [old, oldWithBets, younger] = [
    await settledBefore(402),
    await settledBefore(402, true),
    await settledBefore(398),
  ];
  expect(await forgetDraws()).toBe(1);
  expect([await isKnown(old), await isKnown(oldWithBets), await isKnown(younger)]).toEqual([false, true, true]);
  expect(await forgetDraws()).toBe(0);
  const left = await sql(
    portal,
    'select 1 from lottery_settlements s where not exists (select 1 from lottery_issues i where i.id = s.issue_id)',
  );
  expect(left).toEqual([]);
});

it('neither is one that still waits to be settled', async () => {
  const issue = await settledBefore(402);
  await sql(portal, `update lottery_issues set result_version = 2 where issue = $1`, [issue]);
  expect(await forgetDraws()).toBe(0);
  expect(await isKnown(issue)).toBe(true);
});

it('what outcomes would have cost is forgotten after a month', async () => {
  const [old, younger] = [await settledBefore(33, true), await settledBefore(29, true)];
  expect([await exposed(old), await exposed(younger)]).toEqual([1, 1]);
  expect(await forgetExposures()).toBe(1);
  expect([await exposed(old), await exposed(younger)]).toEqual([0, 1]);
  expect(await forgetExposures()).toBe(0);
});
