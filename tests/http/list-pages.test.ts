import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClaimant, type Claimant } from '../support/claims.ts';
import { createOperators, type Operators } from '../support/operators.ts';

let portal: TestApp;
let claimant: Claimant;
let operators: Operators;
beforeAll(async () => {
  portal = await createTestApp();
  operators = await createOperators(portal);
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
  ['operator', 'GET /ops/api/deposits', 3],
  ['operator', 'GET /ops/api/withdrawals', 3],
] as const)('of the %s: %s behind the last page still says how many rows there are', async (who, key, totalRows) => {
  const behind = `${key}?pageNo=9&pageSize=2`;
  const { body } = await (who === 'member' ? claimant.member.call(behind) : operators.as('support', behind));
  expect(body.value).toMatchObject({ totalRows, totalPages: Math.ceil(totalRows / 2) });
});
