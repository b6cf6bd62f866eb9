import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import { OPERATOR_PASSWORD_LENGTH, type OperatorRole } from '#rules/operators';
import { audit, SYSTEM_ACTOR } from './audit.ts';
import { LastAdministratorError, OperatorExistsError, OperatorNotFoundError } from './errors.ts';
import { normalUsername } from './sessions.ts';
import { deleteSessionsOf, findByUsername, listSummaries, type OperatorRow } from './store.ts';
import { staff } from './tables.ts';
import type { OperatorSummary } from './types.ts';

const USERNAME = /^[a-z][a-z0-9._-]{2,31}$/;
const FIRST_USERNAME = 'admin';

export interface AccountPorts {
  hasher: PasswordHasher;
  random: RandomSource;
}

/** A password of 100 random bits in groups that can be read aloud. */
function freshPassword(random: RandomSource): string {
  return Array.from({ length: 4 }, () => randomId(random, '', 5)).join('-');
}

function checkedPassword(password: string): string {
  const { min, max } = OPERATOR_PASSWORD_LENGTH;
  if (password.length >= min && password.length <= max) return password;
  throw new InvalidFieldsError({ password: { code: 'operator_password_length', params: { min } } });
}

export interface NewOperator {
  username: string;
  role: OperatorRole;
  /** Unset: a random one, which is the answer and is kept nowhere. */
  password?: string;
  actor: string;
}

/** The one time that the password is there to be told. */
export interface FreshOperator {
  username: string;
  password: string;
}

/** Lets somebody in. Throws OperatorExistsError and InvalidFieldsError. */
export async function createOperator(tx: Tx, ports: AccountPorts, input: NewOperator): Promise<FreshOperator> {
  const username = normalUsername(input.username);
  if (!USERNAME.test(username)) throw new InvalidFieldsError({ username: { code: 'operator_username_form' } });
  const password = checkedPassword(input.password ?? freshPassword(ports.random));
  const made = await tx.orm
    .insert(staff)
    .values({ username, role: input.role, passwordHash: await ports.hasher.hash(password) })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (made.length === 0) throw new OperatorExistsError();
  await audit(tx, { actor: input.actor, action: 'operator.create', subject: username, details: { role: input.role } });
  return { username, password };
}

/**
 * An installation without operators gets its first, `admin`. Gives the random password when it made one: the only
 * time that anybody can see it. `undefined` when there are operators already or the password was given.
 */
export async function ensureFirstOperator(
  tx: Tx,
  ports: AccountPorts,
  input: { password?: string | undefined } = {},
): Promise<string | undefined> {
  const [known] = await tx.orm.select({ total: count() }).from(staff);
  if (known && known.total > 0) return undefined;
  const given = input.password === undefined ? {} : { password: input.password };
  const first = { username: FIRST_USERNAME, role: 'admin', actor: SYSTEM_ACTOR, ...given } as const;
  try {
    const { password } = await createOperator(tx, ports, first);
    return input.password === undefined ? password : undefined;
  } catch (error) {
    // Another node that started at the same time was faster.
    if (error instanceof OperatorExistsError) return undefined;
    throw error;
  }
}

export function listOperators(db: Db): Promise<OperatorSummary[]> {
  return listSummaries(db);
}

export interface AccountChange {
  username: string;
  actor: string;
}

async function requireOperator(tx: Tx, text: string): Promise<OperatorRow> {
  const row = await findByUsername(tx, normalUsername(text));
  if (!row) throw new OperatorNotFoundError();
  return row;
}

/** Shuts somebody out, open sessions included. Throws OperatorNotFoundError and LastAdministratorError. */
export async function disableOperator(tx: Tx, { username, actor }: AccountChange): Promise<void> {
  const row = await requireOperator(tx, username);
  if (row.role === 'admin' && !(await hasOtherAdministrator(tx, row.id))) throw new LastAdministratorError();
  await tx.orm.update(staff).set({ enabled: false }).where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await audit(tx, { actor, action: 'operator.disable', subject: row.username });
}

/** Locked, in one order: of two who shut each other out at the same moment the second finds the first gone. */
async function hasOtherAdministrator(tx: Tx, id: bigint): Promise<boolean> {
  const administrators = await tx.orm
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'admin'), eq(staff.enabled, true)))
    .orderBy(asc(staff.id))
    .for('update');
  return administrators.some((administrator) => administrator.id !== id);
}

/** Lets somebody in again who was shut out. Throws OperatorNotFoundError. */
export async function enableOperator(tx: Tx, { username, actor }: AccountChange): Promise<void> {
  const row = await requireOperator(tx, username);
  await tx.orm.update(staff).set({ enabled: true }).where(eq(staff.id, row.id));
  await audit(tx, { actor, action: 'operator.enable', subject: row.username });
}

/** A new random password, given once; open sessions end. Throws OperatorNotFoundError. */
export async function resetPassword(
  tx: Tx,
  ports: AccountPorts,
  { username, actor }: AccountChange,
): Promise<{ password: string }> {
  const row = await requireOperator(tx, username);
  const password = freshPassword(ports.random);
  const passwordHash = await ports.hasher.hash(password);
  await tx.orm.update(staff).set({ passwordHash }).where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await audit(tx, { actor, action: 'operator.reset-password', subject: row.username });
  return { password };
}

/** For a lost authenticator: the next sign-in sets up a new one. Throws OperatorNotFoundError. */
export async function resetSecondFactor(tx: Tx, { username, actor }: AccountChange): Promise<void> {
  const row = await requireOperator(tx, username);
  await tx.orm
    .update(staff)
    .set({ sealedTotpSecret: null, totpConfirmed: false, totpLastStep: null })
    .where(eq(staff.id, row.id));
  await deleteSessionsOf(tx, row.id);
  await audit(tx, { actor, action: 'operator.reset-second-factor', subject: row.username });
}
