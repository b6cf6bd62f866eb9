import { randomBytes } from 'node:crypto';
import type { TestResponse, TestApp } from './app.ts';
import { createBrowser, freshAddress, type Browser } from './browser.ts';
import { queryRows } from './sql.ts';
import { codeOf } from './staff.ts';

export const PASSWORD = 'Correct-horse-9';
export const NAME = 'Nguyễn Văn A';

/** A member who registered in the browser `home` and may sign in from others. */
export interface Owner {
  username: string;
  home: Browser;
  /** Signs in with the password, in a new browser and network unless a browser is given. */
  signIn(browser?: Browser, more?: object): Promise<TestResponse>;
  /** Binds a number or an email address with the code that is sent there. */
  bind(kind: 'mobile' | 'email', value: string): Promise<TestResponse>;
  /** Enrolls an authenticator and returns its secret and recovery codes. */
  enroll(): Promise<{ secret: string; recoveryCodes: string[] }>;
}

export async function createOwner(
  portal: TestApp,
  fields: object = { payeeName: NAME },
  home: Browser = createBrowser(portal, freshAddress()),
): Promise<Owner> {
  const username = `o${randomBytes(6).toString('hex')}`;
  const body = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    dateOfBirth: '1990-05-17',
    agree: true,
    ...fields,
  };
  const registered = await home.call('PUT /wps/member/register', { encrypted: true, body });
  if (registered.status !== 200) throw new Error(`registration failed: ${JSON.stringify(registered.body)}`);
  return { username, home, ...actsOf(portal, username, home) };
}

/** Returns the owner's browser after its session has ended: the account still knows it. */
export function signedOutHome({ home }: Pick<Owner, 'home'>): Browser {
  const browser = home.copy();
  browser.cookies.delete('parlay_session');
  return browser;
}

function actsOf(portal: TestApp, username: string, home: Browser): Pick<Owner, 'signIn' | 'bind' | 'enroll'> {
  return {
    signIn: (browser = createBrowser(portal, freshAddress()), more = {}) =>
      browser.call('POST /wps/session/login', { encrypted: true, body: { username, password: PASSWORD, ...more } }),
    async bind(kind, value) {
      const contact = kind === 'email' ? { kind, email: value } : { kind, countryDialingCode: '+84', mobileNum: value };
      const requested = await home.call('POST /wps/member/contact/code', { body: contact });
      if (requested.status !== 200) return requested;
      const code = await sentCode(portal, value.toLowerCase());
      return home.call('PUT /wps/member/contact', { encrypted: true, body: { ...contact, code, password: PASSWORD } });
    },
    async enroll() {
      const begun = await home.call('POST /wps/member/authenticator', {
        encrypted: true,
        body: { password: PASSWORD },
      });
      const { secret } = begun.body.value;
      const confirmed = await home.call('PUT /wps/member/authenticator', { body: { code: codeOf(secret) } });
      if (confirmed.status !== 200) throw new Error(`enrollment failed: ${JSON.stringify(confirmed.body)}`);
      return { secret, recoveryCodes: confirmed.body.value.recoveryCodes };
    },
  };
}

/** Returns the last code that was sent to a number (national or E.164) or an email address. */
export async function sentCode(portal: TestApp, recipient: string): Promise<string> {
  const [row] = await queryRows<{ body: string }>(
    portal.app.db,
    {
      name: 'test_sent_code',
      text: 'select body from outbox_messages where recipient like $1 order by id desc limit 1',
    },
    [`%${recipient.replace(/^0/, '')}`],
  );
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? '';
}
