import { createHash } from 'node:crypto';
import type { Db, Statement, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import type { StepUpMethod } from '#rules/step-up';
import { SignInExpiredError } from './errors.ts';
import { hashDeviceToken } from './risk.ts';

export const PENDING_SIGN_IN_MINUTES = 10;
const MAX_ATTEMPTS = 5;

/** Who holds a waiting sign-in: the token alone is not enough. */
export interface Holder {
  token: string;
  network: string;
  /** The browser's cookie; undefined for clients that keep none. */
  deviceToken: string | undefined;
}

export interface PendingSignIn {
  memberId: bigint;
  methods: StepUpMethod[];
  /** What the sign-in was asked with. */
  request: Record<string, unknown>;
}

const OPEN: Statement = {
  name: 'pending_open',
  text: `insert into pending_sign_ins (token_hash, member_id, methods, request, address, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(mins => ${PENDING_SIGN_IN_MINUTES}))`,
};

/** Keeps a sign-in until its second proof comes; gives the token, which opens nothing by itself. */
export async function createPendingSignIn(
  tx: Tx,
  { random }: { random: RandomSource },
  input: PendingSignIn & Omit<Holder, 'token'>,
): Promise<string> {
  const token = randomToken(random);
  const { memberId, methods, request, network } = input;
  const kept = JSON.stringify({ asked: request, browser: browserOf(input.deviceToken) });
  await tx.query(OPEN, [hashDeviceToken(token), memberId, JSON.stringify(methods), kept, network]);
  return token;
}

/** Not the hash that the browser is known by, so that this row alone leads to no other. */
function browserOf(deviceToken: string | undefined): string | null {
  if (deviceToken === undefined) return null;
  return createHash('sha256').update(`pending ${deviceToken}`).digest('hex');
}

// A password that was changed since, or an account that was blocked, ends what was begun before.
const IS_UNCHANGED = `m.id = p.member_id and m.state = 'active'
           and m.password_changed_at <= p.expires_at - make_interval(mins => ${PENDING_SIGN_IN_MINUTES})`;
const IS_OPEN = `p.token_hash = $1 and p.address = $2 and p.request ->> 'browser' is not distinct from $3::text
           and p.used_at is null and p.expires_at > now() and p.attempts < ${MAX_ATTEMPTS} and ${IS_UNCHANGED}`;
const SHOWN = `p.member_id as "memberId", p.methods, p.request -> 'asked' as request`;

const FIND: Statement = {
  name: 'pending_find',
  text: `select ${SHOWN} from pending_sign_ins p, members m where ${IS_OPEN}`,
};
const TRY: Statement = {
  name: 'pending_try',
  text: `update pending_sign_ins p set attempts = attempts + 1 from members m where ${IS_OPEN} returning ${SHOWN}`,
};
const SETTLE: Statement = {
  name: 'pending_settle',
  text: `update pending_sign_ins p set used_at = now() from members m
          where p.token_hash = $1 and p.used_at is null and p.expires_at > now() and ${IS_UNCHANGED}
         returning p.member_id`,
};

async function openOne(db: Db, statement: Statement, holder: Holder): Promise<PendingSignIn> {
  const values = [hashDeviceToken(holder.token), holder.network, browserOf(holder.deviceToken)];
  const [row] = await db.query<PendingSignIn>(statement, values);
  if (!row) throw new SignInExpiredError();
  return row;
}

/** Throws SignInRunOutError. */
export function findPendingSignIn(db: Db, holder: Holder): Promise<PendingSignIn> {
  return openOne(db, FIND, holder);
}

/**
 * Counts a try, before the answer is looked at: many at once gain nothing. In a transaction of its own, so that it stays
 * counted. Throws SignInRunOutError.
 */
export function consumePendingAttempt(tx: Tx, holder: Holder): Promise<PendingSignIn> {
  return openOne(tx, TRY, holder);
}

/** The answer was right: the sign-in is used up. Of two at the same moment one throws SignInRunOutError. */
export async function completePendingSignIn(tx: Tx, token: string): Promise<void> {
  const rows = await tx.query(SETTLE, [hashDeviceToken(token)]);
  if (rows.length === 0) throw new SignInExpiredError();
}

const END: Statement = { name: 'pending_end', text: 'delete from pending_sign_ins where member_id = $1' };

/** Whatever sign-in of a member waits will not go on. */
export async function deletePendingSignIns(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(END, [memberId]);
}
