import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { STEP_UP_METHODS } from '#rules/identity/step-up';
import { SignInExpiredError } from './errors.ts';
import { hashDeviceToken } from './store.ts';
import { pendingSignIns } from './tables.ts';

export const PENDING_SIGN_IN_MINUTES = 10;
const MAX_ATTEMPTS = 5;

/** The client that holds a pending sign-in; the token alone is not enough. */
export interface Holder {
  token: string;
  network: string;
  /** The browser's device cookie; undefined for clients without cookies. */
  deviceToken: string | undefined;
}

const pendingSignInRow = z.object({
  memberId: z.bigint(),
  methods: z.array(z.enum(STEP_UP_METHODS)),
  /** The sign-in request, to continue with after the verification. */
  request: z.record(z.string(), z.unknown()),
});

export type PendingSignIn = z.input<typeof pendingSignInRow>;

const OPEN = defineStatement({
  name: 'pending_create',
  text: `insert into pending_sign_ins (token_hash, member_id, methods, request, address, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(mins => ${PENDING_SIGN_IN_MINUTES}))`,
});

/** Stores a sign-in until its step-up verification. Returns the token, which opens no session by itself. */
export async function createPendingSignIn(
  tx: Tx,
  { random }: { random: RandomSource },
  input: PendingSignIn & Omit<Holder, 'token'>,
): Promise<string> {
  const token = randomToken(random);
  const { memberId, methods, request, network } = input;
  const stored = JSON.stringify({ signIn: request, browser: hashBrowser(input.deviceToken) });
  await tx.query(OPEN, [hashDeviceToken(token), memberId, JSON.stringify(methods), stored, network]);
  return token;
}

/** Hashes a device token differently from `hashDeviceToken`, so that the rows of one browser cannot be linked. */
function hashBrowser(deviceToken: string | undefined): string | null {
  if (deviceToken === undefined) return null;
  return createHash('sha256').update(`pending ${deviceToken}`).digest('hex');
}

// A password change or a block after the sign-in began ends it.
const IS_UNCHANGED = `member.id = pending.member_id and member.state = 'active'
           and member.password_changed_at <= pending.expires_at - make_interval(mins => ${PENDING_SIGN_IN_MINUTES})`;
const IS_OPEN = `pending.token_hash = $1 and pending.address = $2 and pending.request ->> 'browser' is not distinct from $3::text
           and pending.used_at is null and pending.expires_at > now() and pending.attempts < ${MAX_ATTEMPTS} and ${IS_UNCHANGED}`;
const COLUMNS = `pending.member_id as "memberId", pending.methods, pending.request -> 'signIn' as request`;

const FIND = defineStatement({
  name: 'pending_find',
  row: pendingSignInRow,
  text: `select ${COLUMNS} from pending_sign_ins pending, members member where ${IS_OPEN}`,
});
const COUNT_ATTEMPT = defineStatement({
  name: 'pending_count_attempt',
  row: pendingSignInRow,
  text: `update pending_sign_ins pending set attempts = attempts + 1 from members member where ${IS_OPEN} returning ${COLUMNS}`,
});
const COMPLETE = defineStatement({
  name: 'pending_complete',
  text: `update pending_sign_ins pending set used_at = now() from members member
          where pending.token_hash = $1 and pending.used_at is null and pending.expires_at > now() and ${IS_UNCHANGED}
         returning pending.member_id`,
});

async function findOpen(db: Db, statement: typeof FIND, holder: Holder): Promise<PendingSignIn> {
  const values = [hashDeviceToken(holder.token), holder.network, hashBrowser(holder.deviceToken)];
  const [row] = await db.query(statement, values);
  if (!row) throw new SignInExpiredError();
  return row;
}

/** Finds an open pending sign-in. Throws SignInExpiredError. */
export function findPendingSignIn(db: Db, holder: Holder): Promise<PendingSignIn> {
  return findOpen(db, FIND, holder);
}

/**
 * Counts an attempt before the answer is checked, so that parallel attempts gain nothing. Call it in its own transaction, so
 * that the attempt stays counted. Throws SignInExpiredError.
 */
export function consumePendingAttempt(tx: Tx, holder: Holder): Promise<PendingSignIn> {
  return findOpen(tx, COUNT_ATTEMPT, holder);
}

/** Uses up a pending sign-in after a right answer. One of two concurrent calls throws SignInExpiredError. */
export async function completePendingSignIn(tx: Tx, token: string): Promise<void> {
  const rows = await tx.query(COMPLETE, [hashDeviceToken(token)]);
  if (rows.length === 0) throw new SignInExpiredError();
}

/** Ends all pending sign-ins of a member. */
export async function deletePendingSignIns(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.delete(pendingSignIns).where(eq(pendingSignIns.memberId, memberId));
}
