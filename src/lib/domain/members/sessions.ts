import { createHash } from 'node:crypto';
import type { Db, Statement, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { MEMBER_SQL } from './columns.ts';
import { IncorrectCredentialsError } from './errors.ts';
import type { Client, Member, OpenSession, SignedIn } from './types.ts';

/** How long a session lives, and how long it may lie idle. */
const SESSION_DAYS = 7;
const IDLE_HOURS = 24;

/** Hashes a token for the database, which stores no token itself. */
export function sessionHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

const OPEN: Statement = {
  name: 'session_open',
  // What was proved outside of this transaction must still be so: the password ($7) or, for who came in another way, that it
  // was not changed since ($10, as exact as this program knows it); and that the member may come in.
  text: `with member as (
           update members set
             previous_sign_in_at = last_sign_in_at, last_sign_in_at = now(),
             previous_sign_in_address = last_sign_in_address, last_sign_in_address = $4,
             previous_sign_in_country = last_sign_in_country, last_sign_in_country = $6
           where id = $2 and state <> 'blocked'
             and case when $7::text is not null then password_hash = $7
                      when password_hash is not null then date_trunc('milliseconds', password_changed_at) = $10::timestamptz
                      else $10::timestamptz is null end
           returning id, last_sign_in_at as "lastSignInAt", previous_sign_in_at as "previousSignInAt",
             previous_sign_in_address as "previousSignInAddress", previous_sign_in_country as "previousSignInCountry"
         ), ended as (
           delete from sessions where token_hash = $8
         ), opened as (
           insert into sessions (token_hash, member_id, device_id, address, user_agent, must_change_password, verified_at, expires_at)
           select $1, id, $3, $4, $5, $9, case when $11::boolean then clock_timestamp() end,
                  now() + make_interval(days => ${SESSION_DAYS}) from member
         )
         select * from member`,
};

export interface NewSession {
  member: Member;
  client: Client;
  /** ISO 3166, where it is known. */
  country?: string | undefined;
  deviceId?: bigint | undefined;
  /**
   * The hash that the password made which opened this: it must still be the account's. Without one, the password must be
   * the one that it was when `member` was read.
   */
  passwordHash?: string | undefined;
  mustChangePassword?: boolean | undefined;
  /** Its owner gave a proof just now, and not a browser that is remembered or a site that handed somebody over. */
  isProved?: boolean | undefined;
  /** The session that the browser had before: a new sign-in ends it. */
  replaces?: Uint8Array | undefined;
}

/**
 * Opens a session, under a token that nobody has seen, for a member whose identity was proved; what was the last sign-in
 * becomes the one before. Throws IncorrectCredentialsError when the proof holds no more.
 */
export async function signIn(tx: Tx, deps: { random: RandomSource }, session: NewSession): Promise<SignedIn> {
  const { member, client, country, deviceId, passwordHash, mustChangePassword = false, replaces, isProved } = session;
  const token = randomToken(deps.random);
  const agent = client.userAgent.slice(0, 300);
  const opener = [sessionHash(token), member.id, deviceId ?? null, client.address, agent, country ?? null];
  const values: unknown[] = [
    ...opener,
    passwordHash ?? null,
    replaces ?? null,
    mustChangePassword,
    member.passwordChangedAt,
  ];
  values.push(isProved ?? false);
  const [noted] = await tx.query<Partial<Member>>(OPEN, values);
  if (!noted) throw new IncorrectCredentialsError();
  return { member: { ...member, ...noted }, token, isFirstSignIn: noted.previousSignInAt === null };
}

/** Condition on `sessions s`: the session may still be used. */
export const IS_OPEN_SESSION = `s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS})`;

const FIND: Statement = {
  name: 'session_find',
  text: `select ${MEMBER_SQL}, s.must_change_password as "mustChangeFirst",
                s.last_seen_at < now() - interval '1 minute' as "isStale"
           from sessions s join members m on m.id = s.member_id
          where s.token_hash = $1 and ${IS_OPEN_SESSION}`,
};
const TOUCH: Statement = {
  name: 'session_touch',
  // Asked again: of many calls at the same moment the others wait for the first, and then have nothing to write.
  text: `update sessions set last_seen_at = now()
          where token_hash = $1 and last_seen_at < now() - interval '1 minute'`,
};

/** Finds the session of a token. `last_seen_at` is written at most once a minute: a read should not cost a write. */
export async function findBySession(db: Db, hash: Uint8Array): Promise<OpenSession | undefined> {
  const [row] = await db.query<Member & { isStale: boolean; mustChangeFirst: boolean }>(FIND, [hash]);
  if (!row) return undefined;
  if (row.isStale) await db.query(TOUCH, [hash]);
  const { isStale: _, mustChangeFirst, ...member } = row;
  return { member, hash, mustChangePassword: mustChangeFirst };
}

const OPEN_AMONG: Statement = {
  name: 'session_open_among',
  text: `select encode(s.token_hash, 'hex') as hash
           from sessions s join members m on m.id = s.member_id
          where s.token_hash in (select decode(hash, 'hex') from unnest($1::text[]) as hash) and m.state <> 'blocked'
            and ${IS_OPEN_SESSION}`,
};

/** Which of these sessions may still be served, by the hash of their token in hex. */
export async function openSessionsAmong(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ hash: string }>(OPEN_AMONG, [hashes]);
  return new Set(rows.map((row) => row.hash));
}

const END: Statement = { name: 'session_end', text: 'delete from sessions where token_hash = $1' };
const END_EXPIRED: Statement = {
  name: 'session_end_expired',
  text: `delete from sessions where expires_at < now() or last_seen_at < now() - make_interval(hours => ${IDLE_HOURS})`,
};

export async function endSession(tx: Tx, hash: Uint8Array): Promise<void> {
  await tx.query(END, [hash]);
}

export async function endExpiredSessions(tx: Tx): Promise<void> {
  await tx.query(END_EXPIRED);
}

const LIST: Statement = {
  name: 'session_list',
  text: `select public_id as "publicId", address, user_agent as "userAgent", created_at as "createdAt",
                last_seen_at as "lastSeenAt", token_hash = $2 as "isCurrent"
           from sessions s
          where member_id = $1 and ${IS_OPEN_SESSION}
          order by token_hash = $2 desc, last_seen_at desc, public_id limit 200`,
};

export interface ListedSession extends Client {
  publicId: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** A member's open sessions; the one that asks comes first. */
export function listSessions(db: Db, memberId: bigint, current: Uint8Array): Promise<ListedSession[]> {
  return db.query<ListedSession>(LIST, [memberId, current]);
}

const END_ONE: Statement = {
  name: 'session_end_one',
  text: `with ended as (
           delete from sessions where member_id = $1 and public_id = $2 returning device_id
         ), forgotten as (
           delete from remember_tokens t using ended where t.member_id = $1 and t.device_id = ended.device_id
         )
         select 1 as found from ended`,
};

/** Ends one of a member's sessions, and what would sign in again where it was. False: the member has none of that id. */
export async function endSessionById(tx: Tx, memberId: bigint, publicId: string): Promise<boolean> {
  return (await tx.query(END_ONE, [memberId, publicId])).length === 1;
}

const END_OTHERS: Statement = {
  name: 'session_end_others',
  text: `with kept as (
           select device_id from sessions where token_hash = $2
         ), forgotten as (
           delete from remember_tokens t
            where t.member_id = $1 and t.device_id is distinct from (select device_id from kept)
         )
         delete from sessions where member_id = $1 and token_hash <> $2`,
};

/** Signs out everywhere but here: other sessions, and what would open them again. */
export async function endOtherSessions(tx: Tx, memberId: bigint, current: Uint8Array): Promise<void> {
  await tx.query(END_OTHERS, [memberId, current]);
}
