import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { addStaff, codeOf, createStaff, STAFF_PASSWORD, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const newBrowser = () => createBrowser(portal, freshAddress());
const signIn = (browser: Browser, username: string, password = STAFF_PASSWORD) =>
  browser.call('POST /ops/api/session', { encrypted: true, body: { username, password, transport: 'cookie' } });

/** Signs a new staff user in with both factors and returns the browser. */
async function workplaceOf(username: string): Promise<Browser> {
  const secret = await addStaff(portal.app, { username, role: 'support', password: STAFF_PASSWORD });
  const browser = newBrowser();
  await signIn(browser, username);
  expect((await browser.call('POST /ops/api/session/totp', { body: { code: codeOf(secret) } })).status).toBe(200);
  return browser;
}

describe('guesses of a staff password from many networks', () => {
  test('are capped at thirty an hour, and the owner signs in where both factors were passed before', async () => {
    const workplace = await workplaceOf('guessed');
    const guesses = await Promise.all(Array.from({ length: 45 }, () => signIn(newBrowser(), 'guessed', 'wrong')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
    const elsewhere = await signIn(newBrowser(), ' Guessed ');
    expect([elsewhere.status, elsewhere.body.code]).toEqual([429, 'too_many_requests']);
    expect((await signIn(workplace, 'guessed')).status).toBe(200);
    await portal.app.securityEvents.flush();
    const events = await sql(portal, `select subject from security_events where kind = 'account_cap_reached'`);
    expect(events).toContainEqual({ subject: 'staff' });
  });

  test('gain nothing by a mark from before a new password or a reset; the browser of the change has a new one', async () => {
    const workplace = await workplaceOf('renewed');
    const stolen = createBrowser(portal, freshAddress(), new Map(workplace.cookies));
    const password = 'seven green bicycles';
    const body = { oldPassword: STAFF_PASSWORD, password };
    expect((await workplace.call('PUT /ops/api/session/password', { encrypted: true, body })).status).toBe(200);
    await Promise.all(Array.from({ length: 35 }, () => signIn(newBrowser(), 'renewed', 'wrong')));
    expect((await signIn(stolen, 'renewed', password)).status).toBe(429);
    expect((await signIn(workplace, 'renewed', password)).status).toBe(200);

    const reset = await staff.as('admin', 'POST /ops/api/staff/renewed/reset', {});
    expect([200, 202]).toContain(reset.status);
    await sql(portal, `delete from rate_limits`);
    await Promise.all(Array.from({ length: 35 }, () => signIn(newBrowser(), 'renewed', 'wrong')));
    expect((await signIn(workplace, 'renewed', password)).status).toBe(429);
  });

  test('gain nothing by the mark of another account or by an invented one', async () => {
    const own = await workplaceOf('attacker');
    await staff.add('victim', 'finance');
    await Promise.all(Array.from({ length: 35 }, () => signIn(newBrowser(), 'victim', 'wrong')));
    for (const mark of [own.cookies.get('parlay_ops_browser') ?? '', 'x.y', '.', '']) {
      const browser = createBrowser(portal, freshAddress(), new Map([['parlay_ops_browser', mark]]));
      expect((await signIn(browser, 'victim')).status).toBe(429);
    }
  });
});
