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

const ASK = 'POST /wps/verification/sms/noLogin';
let numbers = 0;
/** Each for another number: what one number may be sent is another limit, tested with the codes. */
const ask = (visitor: Browser) =>
  visitor.call(ASK, { body: { countryDialingCode: '+84', mobileNum: `0912${String(600_000 + numbers++)}` } });

it('a sign-in code is asked for once a second, whatever the number, and another network does not wait', async () => {
  const visitor = createBrowser(portal, freshAddress());
  // Together: the one that comes second does so within the second.
  const answers = await Promise.all([ask(visitor), ask(visitor), ask(visitor)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual(['too_many_requests', '1']);
  expect((await ask(createBrowser(portal, freshAddress()))).status).toBe(200);
  // The second is over.
  await sql(portal, 'delete from rate_limits where key like $1', [`${ASK}%`]);
  expect((await ask(visitor)).status).toBe(200);
});
