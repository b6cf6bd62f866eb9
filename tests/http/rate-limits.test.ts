import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => test.close());

describe('a rate limit', () => {
  it('allows its number of calls and refuses the next with the time to wait', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await test.call('POST /wps/verification/slider', { body: {} })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const refused = await test.call('POST /wps/verification/slider', { body: {} });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('counts each account separately', async () => {
    const [one, other] = [await test.newMember(), await test.newMember()];
    const add = (member: typeof one) =>
      member.call('POST /wps/v2/wallets/bankAccounts', {
        body: { bankCode: 'NONE', accountNumber: '123456', holderName: 'NGUYEN VAN A' },
      });
    for (let n = 0; n < 10; n++) expect((await add(one)).status).toBe(422);
    expect((await add(one)).status).toBe(429);
    expect((await add(other)).status).toBe(422);
  });
});
