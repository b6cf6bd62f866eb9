import { and, eq, sql } from 'drizzle-orm';
import { SQL_UNIQUE_VIOLATION, sqlState, type Db, type Statement, type Tx } from '#kernel/database';
import { UsernameTakenError } from './errors.ts';
import { members } from './tables.ts';
import type { Client, Member } from './types.ts';

const COLUMNS = {
  id: members.id,
  publicId: members.publicId,
  username: members.username,
  nickname: members.nickname,
  accountType: members.accountType,
  state: members.state,
  currency: members.currency,
  language: members.language,
  payeeName: members.payeeName,
  hasPaymentPassword: sql<boolean>`${members.paymentPasswordHash} is not null`,
  mustChangePassword: members.mustChangePassword,
  lastSignInAt: members.lastSignInAt,
  previousSignInAt: members.previousSignInAt,
};

export interface NewMember {
  publicId: string;
  username: string;
  passwordHash: string;
  currency: string;
  language: string;
  payeeName: string | null;
  email: string | null;
}

/** User names that differ only in case are one. */
const usernameKey = (username: string): string => username.trim().toLowerCase();

/** Throws UsernameTakenError; the constraint decides, so that two at once cannot both have it. */
export async function insertMember(tx: Tx, member: NewMember): Promise<Member> {
  try {
    const [row] = await tx.orm
      .insert(members)
      .values({ ...member, usernameKey: usernameKey(member.username) })
      .returning(COLUMNS);
    if (!row) throw new Error('the member was not made');
    return row;
  } catch (error) {
    if (sqlState(error) === SQL_UNIQUE_VIOLATION) throw new UsernameTakenError();
    throw error;
  }
}

export interface Credentials extends Member {
  passwordHash: string;
}

export async function findByUsername(db: Db, username: string): Promise<Credentials | undefined> {
  const [row] = await db.orm
    .select({ ...COLUMNS, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.usernameKey, usernameKey(username)));
  return row;
}

export async function secretsOf(db: Db, memberId: bigint) {
  const [row] = await db.orm
    .select({ passwordHash: members.passwordHash, paymentPasswordHash: members.paymentPasswordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return row;
}

/** False when the account's password is not the one any more that was proved. */
export async function setPaymentPasswordHash(
  tx: Tx,
  change: { memberId: bigint; passwordHash: string; paymentPasswordHash: string },
): Promise<boolean> {
  const { memberId, passwordHash, paymentPasswordHash } = change;
  const rows = await tx.orm
    .update(members)
    .set({ paymentPasswordHash })
    .where(and(eq(members.id, memberId), eq(members.passwordHash, passwordHash)))
    .returning({ id: members.id });
  return rows.length === 1;
}

export async function setLanguage(tx: Tx, memberId: bigint, language: string): Promise<void> {
  await tx.orm.update(members).set({ language }).where(eq(members.id, memberId));
}

/** What was the last sign-in becomes the one before. */
export async function noteSignIn(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm
    .update(members)
    .set({ lastSignInAt: sql`now()`, previousSignInAt: sql`${members.lastSignInAt}` })
    .where(eq(members.id, memberId));
}

/** How long a session lives, and how long it may lie idle. */
const SESSION_DAYS = 7;
const IDLE_HOURS = 24;

const OPEN_SESSION: Statement = {
  name: 'session_open',
  text: `insert into sessions (token_hash, member_id, address, user_agent, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(days => ${SESSION_DAYS}))`,
};

export async function openSession(tx: Tx, tokenHash: Uint8Array, memberId: bigint, client: Client): Promise<void> {
  await tx.query(OPEN_SESSION, [tokenHash, memberId, client.address, client.userAgent.slice(0, 300)]);
}

const FIND_SESSION: Statement = {
  name: 'session_find',
  text: `select m.id, m.public_id as "publicId", m.username, m.nickname, m.account_type as "accountType", m.state, m.currency,
                m.language, m.payee_name as "payeeName", m.payment_password_hash is not null as "hasPaymentPassword",
                m.must_change_password as "mustChangePassword", m.last_sign_in_at as "lastSignInAt", m.previous_sign_in_at as "previousSignInAt",
                s.last_seen_at < now() - interval '1 minute' as "isStale"
           from sessions s join members m on m.id = s.member_id
          where s.token_hash = $1 and s.expires_at > now()
            and s.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS})`,
};
const TOUCH_SESSION: Statement = {
  name: 'session_touch',
  text: 'update sessions set last_seen_at = now() where token_hash = $1',
};

/** Whose session this is. `last_seen_at` is written at most once a minute: a read should not cost a write. */
export async function findBySession(db: Db, tokenHash: Uint8Array): Promise<Member | undefined> {
  const [row] = await db.query<Member & { isStale: boolean }>(FIND_SESSION, [tokenHash]);
  if (!row) return undefined;
  if (row.isStale) await db.query(TOUCH_SESSION, [tokenHash]);
  const { isStale: _, ...member } = row;
  return member;
}

const OPEN_AMONG: Statement = {
  name: 'session_open_among',
  text: `select encode(s.token_hash, 'hex') as hash
           from sessions s join members m on m.id = s.member_id
          where s.token_hash in (select decode(hash, 'hex') from unnest($1::text[]) as hash) and s.expires_at > now() and m.state <> 'blocked'
            and s.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS})`,
};

/** Which of these sessions may still be served, by the hash of their token in hex. */
export async function openSessionsAmong(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ hash: string }>(OPEN_AMONG, [hashes]);
  return new Set(rows.map((row) => row.hash));
}

const END_SESSION: Statement = { name: 'session_end', text: 'delete from sessions where token_hash = $1' };
const END_EXPIRED: Statement = {
  name: 'session_end_expired',
  text: `delete from sessions where expires_at < now() or last_seen_at < now() - make_interval(hours => ${IDLE_HOURS})`,
};

export async function endSession(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await tx.query(END_SESSION, [tokenHash]);
}

export async function endExpiredSessions(tx: Tx): Promise<void> {
  await tx.query(END_EXPIRED);
}
