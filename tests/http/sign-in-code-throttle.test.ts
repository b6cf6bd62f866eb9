import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ ...BEHIND_PROXY, RATE_LIMITS: 'on' });
});
afterAll(() => portal.close());

const REQUEST = 'POST /wps/verification/sms/noLogin';
let numbers = 0;
/** Uses another number for each request: the limit of one number is tested with the verification codes. */
const requestCode = (visitor: Browser) =>
  visitor.call(REQUEST, { body: { countryDialingCode: '+84', mobileNum: `0912${String(600_000 + numbers++)}` } });

it('a network may request one sign-in code a second, for whatever number', async () => {
  const visitor = createBrowser(portal, freshAddress());
  expect((await requestCode(visitor)).status).toBe(200);
  // Makes the second last a minute longer, because a busy machine takes a second for two requests.
  const extended = await sql(
    portal,
    'update rate_limits set expire = expire + 60000 where key like $1 and points = 1 returning 1',
    [`${REQUEST}%`],
  );
  expect(extended).toHaveLength(1);
  for (const refused of await Promise.all([requestCode(visitor), requestCode(visitor)])) {
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 0, wait <= 61]).toEqual([true, true]);
  }
  expect((await requestCode(createBrowser(portal, freshAddress()))).status).toBe(200);
  // Ends the second.
  await sql(portal, 'delete from rate_limits where key like $1', [`${REQUEST}%`]);
  expect((await requestCode(visitor)).status).toBe(200);
});
