import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClaimant, type Claimant } from '../support/claims.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let claimant: Claimant;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  claimant = await createClaimant(portal);
  for (let n = 0; n < 3; n++) {
    await claimant.deposit();
    await claimant.withdraw();
  }
});
afterAll(() => portal.close());

it.each([
  ['member', 'GET /wps/v2/wallets/deposits', 3],
  ['member', 'GET /wps/v2/wallets/withdrawals', 3],
  ['member', 'GET /wps/relay/GCSGAME_gameList', 6],
  ['staff', 'GET /ops/api/deposits', 3],
  ['staff', 'GET /ops/api/withdrawals', 3],
] as const)('of the %s: %s behind the last page still says how many rows there are', async (who, key, totalRows) => {
  const behind = `${key}?pageNo=9&pageSize=2`;
  const { body } = await (who === 'member' ? claimant.member.call(behind) : staff.as('support', behind));
  expect(body.value).toMatchObject({ totalRows, totalPages: Math.ceil(totalRows / 2) });
});
