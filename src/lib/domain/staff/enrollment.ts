import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import type { SecretSealer } from '#kernel/secrets';
import { findTotpStep, newTotpSecret, type TotpSecret } from '#kernel/totp';
import type { StaffRole } from '#rules/staff';
import { audit } from './audit.ts';
import {
  AlreadyEnrolledError,
  EnrollmentLinkError,
  StaffLockedError,
  StaffNotFoundError,
  WrongCodeError,
} from './errors.ts';
import { assertStaffPassword } from './passwords.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { SEALED_AS } from './second-factor.ts';
import { normalizeUsername, staffTokenHash } from './sessions.ts';
import { deleteSessionsOf, findByUsername, startSession } from './store.ts';
import { staff, staffEnrollments } from './tables.ts';
import type { StaffUser } from './types.ts';

const ISSUER = 'Parlay back office';

export interface EnrollmentDeps {
  random: RandomSource;
  enrollmentHours: number;
}

/** The token of a link; only its hash is stored. */
export interface EnrollmentLink {
  username: string;
  token: string;
  expiresAt: Date;
}

/**
 * Creates the link by which the owner of an account sets the password and the authenticator; it replaces an earlier one. Throws
 * StaffNotFoundError (also for disabled accounts) and AlreadyEnrolledError.
 */
export async function createEnrollment(
  tx: Tx,
  deps: EnrollmentDeps,
  { actor, address, ...input }: { username: string; actor: string; address?: string | undefined },
): Promise<EnrollmentLink> {
  const row = await findByUsername(tx, normalizeUsername(input.username));
  if (!row?.enabled) throw new StaffNotFoundError();
  if (row.passwordHash !== null) throw new AlreadyEnrolledError();
  const token = randomToken(deps.random);
  const link = {
    tokenHash: staffTokenHash(token),
    sealedTotpSecret: null,
    createdBy: actor,
    expiresAt: sql`now() + make_interval(hours => ${deps.enrollmentHours})`,
  };
  const [made] = await tx.orm
    .insert(staffEnrollments)
    .values({ staffId: row.id, ...link })
    .onConflictDoUpdate({ target: staffEnrollments.staffId, set: link })
    .returning({ expiresAt: staffEnrollments.expiresAt });
  if (!made) throw new EnrollmentLinkError();
  await audit(tx, { actor, action: 'staff.create-link', subject: row.username, address });
  return { username: row.username, token, expiresAt: made.expiresAt };
}

interface OpenEnrollment {
  staffId: bigint;
  username: string;
  role: StaffRole;
  sealedTotpSecret: string | null;
}

async function findEnrollment(db: Db, token: string): Promise<OpenEnrollment> {
  const { staffId, sealedTotpSecret, tokenHash, expiresAt } = staffEnrollments;
  const [row] = await db.orm
    .select({ staffId, username: staff.username, role: staff.role, sealedTotpSecret })
    .from(staffEnrollments)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(eq(tokenHash, staffTokenHash(token)), gt(expiresAt, sql`now()`), eq(staff.enabled, true)));
  if (!row) throw new EnrollmentLinkError();
  return row;
}

/** Opens a link: offers a new authenticator, which replaces one that was offered before. Throws EnrollmentLinkError. */
export async function beginEnrollment(
  tx: Tx,
  deps: { sealer: SecretSealer; random: RandomSource },
  token: string,
): Promise<TotpSecret & { username: string; role: StaffRole }> {
  const { staffId, username, role } = await findEnrollment(tx, token);
  const fresh = newTotpSecret(deps.random, { issuer: ISSUER, label: username });
  const sealedTotpSecret = deps.sealer.seal(SEALED_AS, fresh.secret);
  const changed = await tx.orm
    .update(staffEnrollments)
    .set({ sealedTotpSecret })
    .where(and(eq(staffEnrollments.staffId, staffId), eq(staffEnrollments.tokenHash, staffTokenHash(token))))
    .returning({ staffId: staffEnrollments.staffId });
  if (changed.length === 0) throw new EnrollmentLinkError();
  return { ...fresh, username, role };
}

export interface CompletionDeps {
  hasher: PasswordHasher;
  /** The operator's names, which a password must not be made of. */
  ownNames: readonly string[];
  sealer: SecretSealer;
  attempts: AttemptLimit;
  clock: Clock;
  random: RandomSource;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface EnrollmentInput {
  token: string;
  password: string;
  code: string;
  address: string;
}

/**
 * Sets the password and the authenticator, uses the link up, opens a session and creates recovery codes. Throws EnrollmentLinkError, WrongCodeError,
 * StaffLockedError and InvalidFieldsError.
 */
export async function completeEnrollment(
  db: Db,
  deps: CompletionDeps,
  input: EnrollmentInput,
): Promise<{ staffUser: StaffUser; token: string; recoveryCodes: string[] }> {
  const { staffId, username, role, sealedTotpSecret } = await findEnrollment(db, input.token);
  const attemptsKey = `ops-enrollment:${staffId}`;
  const waitSeconds = await deps.attempts.consume(attemptsKey);
  if (waitSeconds !== undefined) throw new StaffLockedError(waitSeconds);
  assertStaffPassword({ password: input.password, username, ownNames: deps.ownNames });
  if (sealedTotpSecret === null) throw new WrongCodeError();
  const step = findTotpStep(deps.sealer.open(SEALED_AS, sealedTotpSecret), input.code, deps.clock.now());
  if (step === undefined) throw new WrongCodeError();
  const passwordHash = await deps.hasher.hash(input.password);
  const token = randomToken(deps.random);
  const recoveryCodes = await deps.write(async (tx) => {
    const { address } = input;
    await useLink(tx, { staffId, token: input.token, sealedTotpSecret });
    await setFactors(tx, staffId, { passwordHash, sealedTotpSecret, totpLastStep: step });
    const session = { tokenHash: staffTokenHash(token), staffId, passwordHash, address, isComplete: true };
    if (!(await startSession(tx, session))) throw new EnrollmentLinkError();
    await audit(tx, { actor: username, action: 'staff.enroll', subject: username, address });
    return createRecoveryCodes(tx, deps, staffId);
  });
  await deps.attempts.clear(attemptsKey);
  const passed = { secondFactor: 'passed', secondFactorAgeSeconds: 0, hasPasskey: false } as const;
  return { staffUser: { id: staffId, username, role, ...passed }, token, recoveryCodes };
}

/** Deletes the link if it still is the one whose code was checked: of two calls with it one succeeds. */
async function useLink(
  tx: Tx,
  { staffId, token, sealedTotpSecret }: { staffId: bigint; token: string; sealedTotpSecret: string },
): Promise<void> {
  const isSame = and(
    eq(staffEnrollments.staffId, staffId),
    eq(staffEnrollments.tokenHash, staffTokenHash(token)),
    eq(staffEnrollments.sealedTotpSecret, sealedTotpSecret),
    gt(staffEnrollments.expiresAt, sql`now()`),
  );
  const used = await tx.orm.delete(staffEnrollments).where(isSame).returning({ staffId: staffEnrollments.staffId });
  if (used.length === 0) throw new EnrollmentLinkError();
}

async function setFactors(
  tx: Tx,
  staffId: bigint,
  factors: { passwordHash: string; sealedTotpSecret: string; totpLastStep: bigint },
): Promise<void> {
  const changed = await tx.orm
    .update(staff)
    .set(factors)
    .where(and(eq(staff.id, staffId), isNull(staff.passwordHash)))
    .returning({ id: staff.id });
  if (changed.length === 0) throw new EnrollmentLinkError();
  await deleteSessionsOf(tx, staffId);
}
