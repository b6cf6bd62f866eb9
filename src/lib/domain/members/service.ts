import { createHash } from 'node:crypto';
import { ensureAccount } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { randomId, randomToken, type RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import {
  AccountBlockedError,
  IncorrectCredentialsError,
  PaymentPasswordMissingError,
  WrongPaymentPasswordError,
} from './errors.ts';
import * as store from './store.ts';
import type { Client, Member, SignedIn } from './types.ts';

export interface MemberDeps {
  random: RandomSource;
  passwords: PasswordHasher;
}

/** What the database knows a session by. */
export function sessionHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

export interface Registration {
  username: string;
  /** Made before the transaction: hashing is slow by design, and a transaction holds a connection. */
  passwordHash: string;
  currency: string;
  language: string;
  payeeName?: string | undefined;
  email?: string | undefined;
}

/**
 * Makes a member with the accounts that its money lives in. The fields were checked by the registration rules.
 * Throws UsernameTakenError.
 */
export async function register(tx: Tx, deps: Pick<MemberDeps, 'random'>, registration: Registration): Promise<Member> {
  const member = await store.insertMember(tx, {
    publicId: randomId(deps.random, 'M'),
    username: registration.username.trim(),
    passwordHash: registration.passwordHash,
    currency: registration.currency,
    language: registration.language,
    payeeName: registration.payeeName ?? null,
    email: registration.email ?? null,
  });
  await ensureAccount(tx, 'player', member.id, member.currency);
  await ensureAccount(tx, 'player_held', member.id, member.currency);
  return member;
}

/** Checks a user name and a password. Throws IncorrectCredentialsError (after the same time) and AccountBlockedError. */
export async function checkPassword(db: Db, deps: MemberDeps, username: string, password: string): Promise<Member> {
  const found = await store.findByUsername(db, username);
  const isRight = await deps.passwords.verify(found?.passwordHash, password);
  if (!found || !isRight) throw new IncorrectCredentialsError();
  if (found.state === 'blocked') throw new AccountBlockedError();
  const { passwordHash: _, ...member } = found;
  return member;
}

/** Opens a session for a member whose identity was proved. */
export async function signIn(tx: Tx, deps: MemberDeps, member: Member, client: Client): Promise<SignedIn> {
  const token = randomToken(deps.random);
  await store.openSession(tx, sessionHash(token), member.id, client);
  await store.noteSignIn(tx, member.id);
  const before = member.lastSignInAt;
  return { member: { ...member, previousSignInAt: before }, token, isFirstSignIn: before === null };
}

export const findBySession = store.findBySession;
export const openSessionsAmong = store.openSessionsAmong;
export const endSession = store.endSession;
export const endExpiredSessions = store.endExpiredSessions;
export const setLanguage = store.setLanguage;

/** Gives the hash that the password of a signed-in member made. Throws IncorrectCredentialsError. */
export async function provePassword(db: Db, deps: MemberDeps, memberId: bigint, password: string): Promise<string> {
  const known = (await store.secretsOf(db, memberId))?.passwordHash;
  const isRight = await deps.passwords.verify(known, password);
  if (known === undefined || !isRight) throw new IncorrectCredentialsError();
  return known;
}

/**
 * Sets the payment password of a member who proved the account's (`provePassword` gave its hash).
 * Throws IncorrectCredentialsError when that has been changed meanwhile.
 */
export async function setPaymentPassword(
  tx: Tx,
  request: { memberId: bigint; passwordHash: string; paymentPasswordHash: string },
): Promise<void> {
  if (!(await store.setPaymentPasswordHash(tx, request))) throw new IncorrectCredentialsError();
}

/** Slow, so not for a transaction. Throws PaymentPasswordMissingError and WrongPaymentPasswordError. */
export async function checkPaymentPassword(
  db: Db,
  deps: MemberDeps,
  memberId: bigint,
  password: string,
): Promise<void> {
  const hash = (await store.secretsOf(db, memberId))?.paymentPasswordHash;
  if (!hash) throw new PaymentPasswordMissingError();
  if (!(await deps.passwords.verify(hash, password))) throw new WrongPaymentPasswordError();
}
