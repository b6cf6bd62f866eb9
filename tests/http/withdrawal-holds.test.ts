import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { createAccountHolder } from '../support/payments.ts';
import { NAME, sentCode } from '../support/security.ts';
import { signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';
import { answerStepUp, freshEmail, requestStepUpCode } from '../support/step-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1', PAYOUT_HOLD_HOURS: '24' });
});
afterAll(() => portal.close());

/** Creates a member who can withdraw and signs in to the account in a new browser on a new network. */
async function signedInElsewhere(fields: string, verify?: (browser: Browser) => Promise<unknown>) {
  const holder = await createAccountHolder(portal);
  await sql(portal, `update members set ${fields} where public_id = $1`, [holder.member.playerId]);
  const browser = createBrowser(portal, freshAddress());
  expect((await signIn(browser, holder.member.username)).status).toBe(200);
  await verify?.(browser);
  expect((await browser.call('GET /wps/member/info')).status).toBe(200);
  return holder;
}

const HELD = { status: 409, body: { code: 'withdrawals_held' } };

describe('withdrawals after a sign-in in a new browser', () => {
  test('wait when only the payee name verified it, in every session of the account', async () => {
    const holder = await signedInElsewhere(`payee_name = '${NAME}'`, (browser) =>
      answerStepUp(browser, 'payee_name', NAME),
    );
    expect(await holder.withdraw()).toMatchObject(HELD);
    expect((await holder.member.call('GET /wps/v2/wallets/balance')).body.value.held).toBe('0');
  });

  test('wait when nothing could verify it', async () => {
    const holder = await signedInElsewhere('payee_name = null');
    expect(await holder.withdraw()).toMatchObject(HELD);
  });

  test('are open again after the configured time, by the clock of the database', async () => {
    const holder = await signedInElsewhere('payee_name = null');
    const text = `update members set withdrawals_held_until = withdrawals_held_until - interval '24 hours'
                   where public_id = $1 and withdrawals_held_until > now() + interval '23 hours 50 minutes'`;
    await sql(portal, text, [holder.member.playerId]);
    expect((await holder.withdraw()).status).toBe(200);
  });

  test('do not wait when a code to a confirmed contact verified it', async () => {
    const email = freshEmail();
    const holder = await signedInElsewhere(
      `email = '${email}', email_verified_at = now() - interval '2 days'`,
      async (browser) => {
        expect((await requestStepUpCode(browser, 'email')).status).toBe(200);
        expect((await answerStepUp(browser, 'email', await sentCode(portal, email))).status).toBe(200);
      },
    );
    expect((await holder.withdraw()).status).toBe(200);
  });
});
