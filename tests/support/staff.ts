import { Secret, TOTP } from 'otpauth';
import { createStaffUser } from '#domain/staff';
import { STAFF_ROLES, type StaffRole } from '#rules/staff';
import { cryptoRandom } from '#kernel/ids';
import type { TestResponse, TestApp } from './app.ts';
import { cheapHasher } from './cheap-hasher.ts';

export const STAFF_PASSWORD = 'correct horse battery';
export const STAFF_PORTS = { hasher: cheapHasher, random: cryptoRandom };

export interface StaffSession {
  token: string;
  secret: string;
}

export interface Staff {
  /** Session tokens of one staff user of each role, named `the-<role>`. */
  tokens: ReadonlyMap<StaffRole, string>;
  as(role: StaffRole, key: string, body?: unknown): Promise<TestResponse>;
  add(username: string, role: StaffRole): Promise<unknown>;
  signIn(username: string, password?: string, transport?: 'bearer' | 'cookie'): Promise<TestResponse>;
  /** Signs in with the password and creates an authenticator secret, which no code has confirmed. */
  enrolled(username: string): Promise<StaffSession>;
  /** Signs in with both factors. */
  signedIn(username: string): Promise<StaffSession>;
  /** Returns the newest entry of the audit log. */
  lastAudit(): Promise<Record<string, unknown>>;
}

/** Returns the authenticator's current code, or one some steps of 30 seconds later, because each code works once. */
export function codeOf(secret: string, stepsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
}

export async function createStaff(portal: TestApp): Promise<Staff> {
  const tokens = new Map<StaffRole, string>();
  const own = signInOf(portal);
  const as: Staff['as'] = (role, key, body) =>
    portal.call(key, { token: tokens.get(role), ...(body === undefined ? {} : { body }) });
  for (const role of STAFF_ROLES) {
    await own.add(`the-${role}`, role);
    tokens.set(role, (await own.signedIn(`the-${role}`)).token);
  }
  const lastAudit = async () => (await as('auditor', 'GET /ops/api/audit?pageSize=1')).body.value.rows[0];
  return { ...own, tokens, as, lastAudit };
}

function signInOf(portal: TestApp): Pick<Staff, 'add' | 'signIn' | 'enrolled' | 'signedIn'> {
  const add: Staff['add'] = (username, role) => {
    const input = { username, role, password: STAFF_PASSWORD, actor: 'test' };
    return portal.app.db.transaction((tx) => createStaffUser(tx, STAFF_PORTS, input));
  };
  const signIn: Staff['signIn'] = (username, password = STAFF_PASSWORD, transport = 'bearer') =>
    portal.call('POST /ops/api/session', { encrypted: true, body: { username, password, transport } });
  const enrolled: Staff['enrolled'] = async (username) => {
    const { token } = (await signIn(username)).body.value;
    const enrollment = await portal.call('POST /ops/api/session/totp/enroll', { token, body: {} });
    return { token, secret: enrollment.body.value.secret };
  };
  const signedIn: Staff['signedIn'] = async (username) => {
    const { token, secret } = await enrolled(username);
    const verified = await portal.call('POST /ops/api/session/totp', { token, body: { code: codeOf(secret) } });
    if (verified.status !== 200) throw new Error(`the code of ${username} was refused`);
    return { token: verified.body.value.token, secret };
  };
  return { add, signIn, enrolled, signedIn };
}
