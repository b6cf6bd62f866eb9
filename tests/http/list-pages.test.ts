import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_GAMES } from '#server/seed/sandbox-games';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, type AccountHolder } from '../support/payments.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let holder: AccountHolder;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  holder = await createAccountHolder(portal);
  for (let n = 0; n < 3; n++) {
    await holder.deposit();
    await holder.withdraw();
  }
});
afterAll(() => portal.close());

it.each([
  ['member', 'GET /wps/v2/wallets/deposits', 3],
  ['member', 'GET /wps/v2/wallets/withdrawals', 3],
  ['member', 'GET /wps/relay/GCSGAME_gameList', SANDBOX_GAMES.length],
  ['staff', 'GET /ops/api/deposits', 3],
  ['staff', 'GET /ops/api/withdrawals', 3],
] as const)(
  'for a %s account, %s beyond the last page still has the total number of rows',
  async (account, key, totalRows) => {
    const beyondLast = `${key}?pageNo=9&pageSize=2`;
    const { body } = await (account === 'member' ? holder.member.call(beyondLast) : staff.as('support', beyondLast));
    expect(body.value).toMatchObject({ totalRows, totalPages: Math.ceil(totalRows / 2) });
  },
);
