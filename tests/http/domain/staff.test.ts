import { createHash } from 'node:crypto';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import {
  createStaffUser,
  disableStaffUser,
  enrollSecondFactor,
  ensureFirstAdmin,
  findStaffBySession,
  listAudit,
  listStaff,
  staffTokenHash,
  verifySecondFactor,
  resetPassword,
  resetSecondFactor,
  signInStaff,
  signOutStaff,
} from '#domain/staff';
import type { StaffRole } from '#rules/staff';
import { attemptLimit } from '#server/limits/attempts';
import { cheapHasher } from '../../support/cheap-hasher.ts';
import { openEmbedded } from '../../support/embedded.ts';
import { queryRows } from '../../support/sql.ts';
import { createSealer } from '#server/crypto/sealer';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.7';
const PASSED = { staffUser: { secondFactor: 'passed' } };
const AT = new Date('2026-03-01T10:00:10Z');
const sealer = createSealer('a secret that is only for this test, long enough');
const accounts = { hasher: cheapHasher, random: cryptoRandom };

let db: Database;

beforeAll(async () => {
  db = await openEmbedded();
});

afterAll(() => db.close());

function deps(at = AT) {
  const attempts = attemptLimit(db, { maxAttempts: 10, windowMs: 900_000 });
  return { ...accounts, sealer, attempts, clock: { now: () => at }, write: db.transaction };
}

function add(username: string, role: StaffRole = 'finance') {
  return db.transaction((tx) => createStaffUser(tx, accounts, { username, role, password: PASSWORD, actor: 'test' }));
}

function signIn(username: string, password = PASSWORD) {
  return signInStaff(db, deps(), { username, password, address: ADDRESS });
}

async function enrolled(username: string) {
  await add(username);
  const session = await signIn(username);
  const { staffUser } = session;
  const input = { staffUser, address: ADDRESS };
  const { secret } = await db.transaction((tx) => enrollSecondFactor(tx, { sealer, random: cryptoRandom }, input));
  return { ...session, secret, tokenHash: staffTokenHash(session.token) };
}

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

function later(seconds: number): Date {
  return new Date(AT.getTime() + seconds * 1000);
}

async function fresh(work: (empty: Database) => Promise<void>): Promise<void> {
  const empty = await openEmbedded();
  await work(empty).finally(() => empty.close());
}

async function aged(username: string, column: 'last_seen_at' | 'expires_at', minutes: number): Promise<Uint8Array> {
  await add(username);
  const { token, staffUser } = await signIn(username);
  await db.query({
    name: `test_age_${column}_${minutes}`,
    text: `update staff_sessions set ${column} = now() - interval '${minutes} minutes' where staff_id = ${staffUser.id}`,
  });
  return staffTokenHash(token);
}

describe('the sign-in', () => {
  test('starts a session that needs an authenticator, and stores only the hash of its token', async () => {
    await add('linh');
    const { staffUser, token } = await signIn('  LINH ');
    expect(staffUser).toMatchObject({ username: 'linh', role: 'finance', secondFactor: 'enroll' });
    const [row] = await queryRows<{ token_hash: Uint8Array }>(db, {
      name: 'test_sessions',
      text: `select token_hash from staff_sessions where staff_id = ${staffUser.id}`,
    });
    expect(Buffer.from(row?.token_hash ?? [])).toEqual(createHash('sha256').update(token).digest());
    expect(await findStaffBySession(db, staffTokenHash(token))).toEqual(staffUser);
  });

  test('refuses a wrong password, an unknown user and a disabled account with the same error', async () => {
    await add('hoa');
    await add('tam');
    await db.transaction((tx) => disableStaffUser(tx, { username: 'tam', actor: 'test' }));
    for (const [username, password] of [['hoa', 'wrong'], ['nobody'], ['tam']] as const) {
      await expect(signIn(username, password)).rejects.toMatchObject({
        code: 'incorrect_user_or_password',
        fields: undefined,
      });
    }
  });

  test('is locked after ten wrong passwords, even for the right one, and returns when to try again', async () => {
    await add('quan');
    const wrong = await Promise.allSettled(Array.from({ length: 10 }, () => signIn('quan', 'wrong')));
    expect(wrong.every((result) => result.status === 'rejected')).toBe(true);
    const refusal = await signIn('quan').catch((error: { code: string; retryAfterSeconds: number }) => error);
    expect(refusal).toMatchObject({ code: 'too_many_requests' });
    // Hashing ten passwords takes a while on a busy machine.
    expect(refusal).toHaveProperty(
      'retryAfterSeconds',
      expect.toSatisfy((seconds: number) => seconds > 800 && seconds <= 900),
    );
  });

  test('is locked for unknown users like for known ones', async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => signIn('ghost', 'wrong')));
    await expect(signIn('ghost')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('clears the failed attempts when the password is right', async () => {
    await add('nam');
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(Array.from({ length: 6 }, () => signIn('nam', 'wrong')));
      await expect(signIn('nam')).resolves.toMatchObject({ staffUser: { username: 'nam' } });
    }
  });
});

describe('sessions', () => {
  test('end after half an hour without a request, which a later request does not change', async () => {
    const hash = await aged('idle', 'last_seen_at', 31);
    expect(await findStaffBySession(db, hash)).toBeUndefined();
    expect(await findStaffBySession(db, hash)).toBeUndefined();
  });

  test('stay active while they are used', async () => {
    const hash = await aged('busy', 'last_seen_at', 29);
    expect(await findStaffBySession(db, hash)).toBeDefined();
    const [row] = await queryRows<{ fresh: boolean }>(
      db,
      {
        name: 'test_fresh',
        text: `select last_seen_at > now() - interval '1 minute' as fresh from staff_sessions where token_hash = $1`,
      },
      [hash],
    );
    expect(row?.fresh).toBe(true);
  });

  test('end at their lifetime even when they are used', async () => {
    expect(await findStaffBySession(db, await aged('long', 'expires_at', 1))).toBeUndefined();
  });

  test('end with a sign-out, a disabled account and a new password', async () => {
    await add('vinh');
    const first = await signIn('vinh');
    const input = { staffUser: first.staffUser, tokenHash: staffTokenHash(first.token), address: ADDRESS };
    await db.transaction((tx) => signOutStaff(tx, input));
    const second = await signIn('vinh');
    await db.transaction((tx) => resetPassword(tx, accounts, { username: 'vinh', actor: 'test' }));
    for (const { token } of [first, second])
      expect(await findStaffBySession(db, staffTokenHash(token))).toBeUndefined();
    await expect(signIn('vinh')).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
  });
});

describe('the second factor', () => {
  test('is confirmed by the first valid code, which completes the session', async () => {
    const { staffUser, secret, tokenHash } = await enrolled('mai');
    const input = { staffUser, tokenHash, code: codeAt(secret, AT), address: ADDRESS };
    const { staffUser: verified, token } = await verifySecondFactor(db, deps(), input);
    expect(verified).toMatchObject({ secondFactor: 'passed', secondFactorAgeSeconds: 0 });
    expect(await findStaffBySession(db, staffTokenHash(token))).toEqual(verified);
    expect(await findStaffBySession(db, tokenHash)).toBeUndefined();
    expect((await signIn('mai')).staffUser.secondFactor).toBe('required');
  });

  test('accepts a code once: not again, not an earlier one, and not twice at the same time', async () => {
    const { staffUser, secret, tokenHash: first } = await enrolled('thu');
    let tokenHash = first;
    const give = (at: Date, codeFrom = at) =>
      verifySecondFactor(db, deps(at), { staffUser, tokenHash, code: codeAt(secret, codeFrom), address: ADDRESS });
    const both = await Promise.allSettled([give(AT), give(AT)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const given of both) if (given.status === 'fulfilled') tokenHash = staffTokenHash(given.value.token);
    await expect(give(AT)).rejects.toMatchObject({ code: 'invalid_fields', fields: { code: { code: 'wrong_code' } } });
    await expect(give(AT, later(-30))).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(give(later(30))).resolves.toMatchObject(PASSED);
  });

  test('accepts codes that are one step off, and none further', async () => {
    const { staffUser, secret, tokenHash } = await enrolled('anh');
    const give = (codeFrom: Date, hash = tokenHash) =>
      verifySecondFactor(db, deps(), { staffUser, tokenHash: hash, code: codeAt(secret, codeFrom), address: ADDRESS });
    await expect(give(later(-60))).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(give(later(60))).rejects.toMatchObject({ code: 'invalid_fields' });
    const { token } = await give(later(-30));
    await expect(give(later(30), staffTokenHash(token))).resolves.toMatchObject(PASSED);
  });

  test('cannot replace a confirmed one, and its secret is sealed', async () => {
    const { staffUser, secret, tokenHash } = await enrolled('duc');
    await verifySecondFactor(db, deps(), { staffUser, tokenHash, code: codeAt(secret, AT), address: ADDRESS });
    const again = db.transaction((tx) =>
      enrollSecondFactor(tx, { sealer, random: cryptoRandom }, { staffUser, address: ADDRESS }),
    );
    await expect(again).rejects.toMatchObject({ code: 'wrong_state' });
    const rows = await queryRows<{ sealed_totp_secret: string | null }>(db, {
      name: 'test_sealed',
      text: 'select sealed_totp_secret from staff where sealed_totp_secret is not null',
    });
    expect(rows.some((row) => row.sealed_totp_secret?.includes(secret))).toBe(false);
  });

  test('is locked after ten wrong codes', async () => {
    const { staffUser, secret, tokenHash } = await enrolled('son');
    const give = (code: string) => verifySecondFactor(db, deps(), { staffUser, tokenHash, code, address: ADDRESS });
    const right = codeAt(secret, AT);
    const wrong = right === '000000' ? '111111' : '000000';
    await Promise.allSettled(Array.from({ length: 10 }, () => give(wrong)));
    await expect(give(right)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('is set up again after a reset, and open sessions end', async () => {
    const { staffUser, secret, tokenHash } = await enrolled('phuc');
    await verifySecondFactor(db, deps(), { staffUser, tokenHash, code: codeAt(secret, AT), address: ADDRESS });
    await db.transaction((tx) => resetSecondFactor(tx, { username: 'phuc', actor: 'test' }));
    expect(await findStaffBySession(db, tokenHash)).toBeUndefined();
    expect((await signIn('phuc')).staffUser.secondFactor).toBe('enroll');
  });
});

describe('staff accounts', () => {
  test('need a unique username of plain letters and a password of at least twelve characters', async () => {
    await add('kim');
    await expect(add('Kim')).rejects.toMatchObject({ code: 'account_already_exists' });
    await expect(add('k m')).rejects.toMatchObject({ code: 'invalid_fields' });
    const short = { username: 'short', role: 'admin', password: 'eleven-char', actor: 'test' } as const;
    await expect(db.transaction((tx) => createStaffUser(tx, accounts, short))).rejects.toMatchObject({
      fields: { password: { code: 'staff_password_length' } },
    });
  });

  test('always include an enabled administrator', async () => {
    await add('chief', 'admin');
    const disable = () => db.transaction((tx) => disableStaffUser(tx, { username: 'chief', actor: 'test' }));
    await expect(disable()).rejects.toMatchObject({ code: 'conflict' });
    await add('deputy', 'admin');
    await disable();
    expect(await listStaff(db)).toContainEqual(expect.objectContaining({ username: 'chief', isEnabled: false }));
  });
});

describe('the first administrator', () => {
  test('is created once, with a random password that is returned once', () =>
    fresh(async (empty) => {
      const password = await empty.transaction((tx) => ensureFirstAdmin(tx, accounts));
      expect(password).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
      expect(await empty.transaction((tx) => ensureFirstAdmin(tx, accounts))).toBeUndefined();
      const attempts = attemptLimit(empty, { maxAttempts: 10, windowMs: 900_000 });
      const given = { username: 'admin', password: password ?? '', address: ADDRESS };
      const session = await signInStaff(empty, { ...accounts, attempts, write: empty.transaction }, given);
      expect(session.staffUser).toMatchObject({ role: 'admin', secondFactor: 'enroll' });
    }));

  test('gets the configured password, which is not returned', () =>
    fresh(async (empty) => {
      expect(await empty.transaction((tx) => ensureFirstAdmin(tx, accounts, { password: PASSWORD }))).toBeUndefined();
      expect((await listStaff(empty)).map(({ username }) => username)).toEqual(['admin']);
      expect((await listAudit(empty, { pageNo: 1, pageSize: 10 })).rows[0]).toMatchObject({
        actor: 'system',
        action: 'staff.create',
        subject: 'admin',
      });
    }));
});

describe('the audit log', () => {
  test('lists actions in their order and cannot be changed', async () => {
    await add('log');
    const { rows, totalRows } = await listAudit(db, { pageNo: 1, pageSize: 1 });
    expect(rows).toHaveLength(1);
    expect(totalRows).toBeGreaterThan(1);
    expect(rows[0]).toMatchObject({
      actor: 'test',
      action: 'staff.create',
      subject: 'log',
      details: { role: 'finance' },
    });
    for (const text of [`update audit_log set actor = 'x'`, 'delete from audit_log']) {
      await expect(db.query({ name: `test ${text}`, text })).rejects.toThrow('these rows are evidence');
    }
  });

  test('is rolled back with the action', async () => {
    const failing = db.transaction(async (tx) => {
      await createStaffUser(tx, accounts, { username: 'undone', role: 'support', actor: 'test' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const { rows } = await listAudit(db, { pageNo: 1, pageSize: 100 });
    expect(rows.some((row) => row.subject === 'undone')).toBe(false);
  });
});
