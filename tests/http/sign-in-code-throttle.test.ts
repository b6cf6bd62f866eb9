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
  // Sends all at once, so that the later ones arrive within the same second.
  const responses = await Promise.all([requestCode(visitor), requestCode(visitor), requestCode(visitor)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  const refused = responses.find(({ status }) => status === 429);
  expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual(['too_many_requests', '1']);
  expect((await requestCode(createBrowser(portal, freshAddress()))).status).toBe(200);
  // Ends the second.
  await sql(portal, 'delete from rate_limits where key like $1', [`${REQUEST}%`]);
  expect((await requestCode(visitor)).status).toBe(200);
});
