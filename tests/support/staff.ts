import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beginEnrollment, completeEnrollment, createEnrollment, createStaffUser } from '#domain/staff';
import { STAFF_ROLES, type StaffRole } from '#rules/staff';
import { systemClock } from '#kernel/clock';
import { cryptoRandom } from '#kernel/ids';
import type { TestResponse, TestApp } from './app.ts';
import { cheapHasher } from './cheap-hasher.ts';

export const STAFF_PASSWORD = 'correct horse battery';
export const STAFF_PORTS = { random: cryptoRandom, enrollmentHours: 24 };

export interface StaffSession {
  token: string;
  secret: string;
}

export interface Staff {
  /** Session tokens of one staff user of each role, named `the-<role>`. */
  tokens: ReadonlyMap<StaffRole, string>;
  as(role: StaffRole, key: string, body?: unknown): Promise<TestResponse>;
  /** Creates an account with a password and an authenticator. */
  add(username: string, role: StaffRole): Promise<unknown>;
  signIn(username: string, password?: string, transport?: 'bearer' | 'cookie'): Promise<TestResponse>;
  /** Signs in with the password; no code was verified yet. */
  enrolled(username: string): Promise<StaffSession>;
  /** Signs in with both factors. */
  signedIn(username: string): Promise<StaffSession>;
  /** Returns the newest entry of the audit log about an act; views and refusals are left out, as refusals are written later. */
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
  const lastAudit = async () => {
    const { rows } = (await as('auditor', 'GET /ops/api/audit?pageSize=20')).body.value;
    return rows.find(({ action }: { action: string }) => !/\.view$|-refused$/.test(action));
  };
  return { ...own, tokens, as, lastAudit };
}

type AddDeps = Pick<TestApp['app'], 'db' | 'sealer'>;

/** Creates an account and enrolls it. Returns the authenticator's secret; none of its codes counts as used. */
export async function addStaff(
  { db, sealer }: AddDeps,
  { username, role, password }: { username: string; role: StaffRole; password: string },
): Promise<string> {
  const { token } = await db.transaction(async (tx) => {
    await createStaffUser(tx, { username, role, actor: 'test' });
    return createEnrollment(tx, STAFF_PORTS, { username, actor: 'test' });
  });
  const { secret } = await db.transaction((tx) => beginEnrollment(tx, { sealer, random: cryptoRandom }, token));
  const attempts = { consume: () => Promise.resolve(undefined), clear: () => Promise.resolve() };
  const deps = {
    hasher: cheapHasher,
    ownNames: [],
    sealer,
    attempts,
    clock: systemClock,
    random: cryptoRandom,
    write: db.transaction,
  };
  await completeEnrollment(db, deps, { token, password, code: codeOf(secret), address: '' });
  await db.orm.execute(sql`update staff set totp_last_step = null where username = ${username}`);
  await db.orm.execute(
    sql`delete from staff_sessions where staff_id = (select id from staff where username = ${username})`,
  );
  return secret;
}

function signInOf(portal: TestApp): Pick<Staff, 'add' | 'signIn' | 'enrolled' | 'signedIn'> {
  const secrets = new Map<string, string>();
  const add: Staff['add'] = async (username, role) => {
    secrets.set(username, await addStaff(portal.app, { username, role, password: STAFF_PASSWORD }));
  };
  const signIn: Staff['signIn'] = (username, password = STAFF_PASSWORD, transport = 'bearer') =>
    portal.call('POST /ops/api/session', { encrypted: true, body: { username, password, transport } });
  const enrolled: Staff['enrolled'] = async (username) => {
    const { token } = (await signIn(username)).body.value;
    return { token, secret: secrets.get(username) ?? '' };
  };
  const signedIn: Staff['signedIn'] = async (username) => {
    const { token, secret } = await enrolled(username);
    const verified = await portal.call('POST /ops/api/session/totp', { token, body: { code: codeOf(secret) } });
    if (verified.status !== 200) throw new Error(`the code of ${username} was refused`);
    return { token: verified.body.value.token, secret };
  };
  return { add, signIn, enrolled, signedIn };
}
