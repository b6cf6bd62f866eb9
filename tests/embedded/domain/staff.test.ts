import { createHash } from 'node:crypto';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import {
  changeOwnPassword,
  changeStaffRole,
  createEnrollment,
  createStaffUser,
  isBootstrapping,
  disableStaffUser,
  ensureFirstAdmin,
  findStaffBySession,
  listAudit,
  listStaff,
  staffTokenHash,
  verifySecondFactor,
  resetStaffUser,
  signInStaff,
  signOutStaff,
} from '#domain/staff';
import type { StaffRole } from '#rules/staff';
import { attemptLimit } from '#server/limits/attempts';
import { cheapHasher } from '../../support/cheap-hasher.ts';
import { addStaff, STAFF_PORTS } from '../../support/staff.ts';
import { openEmbedded } from '../../support/embedded.ts';
import { queryRows } from '../../support/sql.ts';
import { createSealer } from '#server/crypto/sealer';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.7';
const PASSED = { staffUser: { secondFactor: 'passed' } };
const AT = new Date('2026-03-01T10:00:10Z');
const sealer = createSealer('a secret that is only for this test, long enough');
const accounts = { hasher: cheapHasher, ownNames: [], random: cryptoRandom };

let db: Database;

beforeAll(async () => {
  db = await openEmbedded();
});

afterAll(() => db.close());

function deps(at = AT) {
  const attempts = attemptLimit(db, { maxAttempts: 10, windowMs: 900_000 });
  return { ...accounts, sealer, attempts, clock: { now: () => at }, write: db.transaction };
}

async function add(username: string, role: StaffRole = 'finance', into = db): Promise<string> {
  return addStaff({ db: into, sealer }, { username, role, password: PASSWORD });
}

function signIn(username: string, password = PASSWORD) {
  return signInStaff(db, deps(), { username, password, address: ADDRESS });
}

async function enrolled(username: string) {
  const secret = await add(username);
  const session = await signIn(username);
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
  test('starts a session that needs a code, and stores only the hash of its token', async () => {
    await add('linh');
    const { staffUser, token } = await signIn('  LINH ');
    expect(staffUser).toMatchObject({ username: 'linh', role: 'finance', secondFactor: 'required' });
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

  test('end with a sign-out and when the account is reset', async () => {
    await add('vinh');
    const first = await signIn('vinh');
    const input = { staffUser: first.staffUser, tokenHash: staffTokenHash(first.token), address: ADDRESS };
    await db.transaction((tx) => signOutStaff(tx, input));
    const second = await signIn('vinh');
    await db.transaction((tx) => resetStaffUser(tx, { username: 'vinh', actor: 'test' }));
    for (const { token } of [first, second])
      expect(await findStaffBySession(db, staffTokenHash(token))).toBeUndefined();
    await expect(signIn('vinh')).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
  });
});

describe('the second factor', () => {
  test('completes the session under a new token', async () => {
    const { staffUser, secret, tokenHash } = await enrolled('mai');
    const input = { staffUser, tokenHash, code: codeAt(secret, AT), address: ADDRESS };
    const { staffUser: verified, token } = await verifySecondFactor(db, deps(), input);
    expect(verified).toMatchObject({ secondFactor: 'passed', secondFactorAgeSeconds: 0 });
    expect(await findStaffBySession(db, staffTokenHash(token))).toEqual(verified);
    expect(await findStaffBySession(db, tokenHash)).toBeUndefined();
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

  test('is stored sealed', async () => {
    const secret = await add('duc');
    const rows = await queryRows<{ sealed_totp_secret: string | null }>(db, {
      name: 'test_sealed',
      text: 'select sealed_totp_secret from staff where sealed_totp_secret is not null',
    });
    expect(rows.length).toBeGreaterThan(0);
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
});

describe('an account without its owner’s enrollment', () => {
  test('has neither factor, and the database refuses one without the other', async () => {
    await db.transaction((tx) => createStaffUser(tx, { username: 'phuc', role: 'support', actor: 'test' }));
    await expect(signIn('phuc')).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
    const update = { name: 'test_half', text: `update staff set password_hash = 'x' where username = 'phuc'` };
    await expect(db.query(update)).rejects.toThrow();
  });

  test('is what a reset makes, and open sessions end', async () => {
    const { tokenHash } = await enrolled('hien');
    await db.transaction((tx) => resetStaffUser(tx, { username: 'hien', actor: 'test' }));
    expect(await findStaffBySession(db, tokenHash)).toBeUndefined();
    await expect(signIn('hien')).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
  });

  test('is the only kind that gets a link', async () => {
    await add('lam');
    const create = (username: string) =>
      db.transaction((tx) => createEnrollment(tx, STAFF_PORTS, { username, actor: 'test' }));
    await expect(create('lam')).rejects.toMatchObject({ code: 'already_enrolled' });
    await expect(create('nobody')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('one’s own password', () => {
  const change = async (username: string, password: string, oldPassword = PASSWORD) => {
    const { staffUser, token } = await signIn(username);
    const input = { staffUser, tokenHash: staffTokenHash(token), oldPassword, password, address: ADDRESS };
    await changeOwnPassword(db, deps(), input);
    return token;
  };

  test('is changed with the old one, which ends all other sessions', async () => {
    await add('trang');
    const other = await signIn('trang');
    const token = await change('trang', 'seven green bicycles');
    expect(await findStaffBySession(db, staffTokenHash(other.token))).toBeUndefined();
    expect(await findStaffBySession(db, staffTokenHash(token))).toBeDefined();
    await expect(signIn('trang')).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
    expect((await signIn('trang', 'seven green bicycles')).staffUser.username).toBe('trang');
  });

  test.each([
    ['short', 'too-short', 'staff_password_length'],
    ['like the username', 'i am called Khanh', 'password_contains_name'],
    ['a common one, repeated', 'passwordpassword', 'password_common'],
    ['a common one with digits', 'Password12345!', 'password_common'],
    ['digits only', '739105528461', 'password_common'],
  ])('is not %s', async (_, password, code) => {
    if (!(await listStaff(db)).some(({ username }) => username === 'khanh')) await add('khanh');
    await expect(change('khanh', password)).rejects.toMatchObject({ fields: { password: { code } } });
  });

  test('cannot be guessed by somebody with the session', async () => {
    await add('guessed');
    const { staffUser, token } = await signIn('guessed');
    const guess = (oldPassword: string) => {
      const input = { staffUser, tokenHash: staffTokenHash(token), oldPassword, address: ADDRESS };
      return changeOwnPassword(db, deps(), { ...input, password: 'seven green bicycles' });
    };
    const wrong = await Promise.allSettled(Array.from({ length: 10 }, () => guess('wrong')));
    expect(wrong.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(guess(PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('staff accounts', () => {
  test('need a unique username of plain letters', async () => {
    await add('kim');
    await expect(add('Kim')).rejects.toMatchObject({ code: 'account_already_exists' });
    await expect(add('k m')).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  test('always include an enabled administrator', async () => {
    await add('chief', 'admin');
    const disable = () => db.transaction((tx) => disableStaffUser(tx, { username: 'chief', actor: 'test' }));
    await expect(disable()).rejects.toMatchObject({ code: 'conflict' });
    const demote = { username: 'chief', role: 'support', actor: 'test' } as const;
    await expect(db.transaction((tx) => changeStaffRole(tx, demote))).rejects.toMatchObject({ code: 'conflict' });
    await add('deputy', 'admin');
    await disable();
    expect(await listStaff(db)).toContainEqual(expect.objectContaining({ username: 'chief', isEnabled: false }));
  });
});

describe('the first administrator', () => {
  test('is created once and gets a link at every start until somebody has enrolled', () =>
    fresh(async (empty) => {
      const start = () => empty.transaction((tx) => ensureFirstAdmin(tx, STAFF_PORTS));
      const links = [await start(), await start()];
      expect(links).toMatchObject([{ username: 'admin' }, { username: 'admin' }]);
      expect(links[0]?.token).not.toBe(links[1]?.token);
      expect(await listStaff(empty)).toMatchObject([{ username: 'admin', role: 'admin', isEnrolled: false }]);
      await add('somebody', 'admin', empty);
      expect(await start()).toBeUndefined();
    }));

  test('can make changes of staff alone until there is a second one', () =>
    fresh(async (empty) => {
      expect(await isBootstrapping(empty)).toBe(true);
      await add('first', 'admin', empty);
      await add('helper', 'support', empty);
      expect(await isBootstrapping(empty)).toBe(true);
      await add('second', 'admin', empty);
      expect(await isBootstrapping(empty)).toBe(false);
    }));
});

describe('the audit log', () => {
  test('lists actions in their order and cannot be changed', async () => {
    await db.transaction((tx) => createStaffUser(tx, { username: 'log', role: 'finance', actor: 'test' }));
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
      await createStaffUser(tx, { username: 'undone', role: 'support', actor: 'test' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const { rows } = await listAudit(db, { pageNo: 1, pageSize: 100 });
    expect(rows.some((row) => row.subject === 'undone')).toBe(false);
  });
});
