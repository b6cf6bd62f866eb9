import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { SESSION_END_CAUSES, type SessionEndCause } from '#rules/identity/session-ends';
import { MEMBER_SQL } from './columns.ts';
import { recordDeviceUse } from './device-uses.ts';
import { IncorrectCredentialsError } from './errors.ts';
import { sessions } from './tables.ts';
import { type Client, type Member, memberRow, type OpenSession, type SignedIn } from './types.ts';

/** Maximum age of a session, and maximum time without a request. */
const SESSION_DAYS = 7;
const IDLE_HOURS = 24;

/** Writes down why the sessions of the CTE `ended` ended. */
export const noteEnds = (cause: SessionEndCause): string =>
  `insert into session_ends (token_hash, cause) select token_hash, '${cause}' from ended on conflict do nothing`;

/** Returns the SHA-256 of a session token; the database stores only this. */
export function sessionHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

const OPEN = defineStatement({
  name: 'session_open',
  row: memberRow.pick({
    id: true,
    lastSignInAt: true,
    previousSignInAt: true,
    previousSignInAddress: true,
    previousSignInCountry: true,
  }),
  // Compares again what was verified before the transaction: the account is not blocked, and its password is the verified
  // one ($7) or, for a sign-in without a password, unchanged since ($10, in milliseconds because a Date has no more).
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
           returning member_id, user_agent
         ), used as (${recordDeviceUse('opened')}
         )
         select * from member`,
});

export interface NewSession {
  member: Member;
  client: Client;
  /** ISO 3166 code, if known. */
  country?: string | undefined;
  deviceId?: bigint | undefined;
  /**
   * The hash that the entered password matched; it must still be the account's. Without one, the password must be unchanged
   * since `member` was read.
   */
  passwordHash?: string | undefined;
  mustChangePassword?: boolean | undefined;
  /** The owner authenticated now; false for a remembered browser or a handoff from another site. */
  isVerified?: boolean | undefined;
  /** SHA-256 of the token of the browser's previous session, which ends. */
  replaces?: Uint8Array | undefined;
}

/**
 * Opens a session with a new token for a verified member and moves the last sign-in to the previous one. Throws
 * IncorrectCredentialsError when the password or the state has changed since the verification.
 */
export async function signIn(tx: Tx, deps: { random: RandomSource }, session: NewSession): Promise<SignedIn> {
  const { member, client, country, deviceId, passwordHash, mustChangePassword, replaces, isVerified } = session;
  const token = randomToken(deps.random);
  const values = [
    sessionHash(token),
    member.id,
    deviceId ?? null,
    client.address,
    client.userAgent.slice(0, 300),
    country ?? null,
    passwordHash ?? null,
    replaces ?? null,
    mustChangePassword ?? false,
    member.passwordChangedAt,
    isVerified ?? false,
  ];
  const [updated] = await tx.query(OPEN, values);
  if (!updated) throw new IncorrectCredentialsError();
  return { member: { ...member, ...updated }, token, isFirstSignIn: updated.previousSignInAt === null };
}

/** Condition on `sessions session`: the session may still be used. */
export const IS_OPEN_SESSION = `session.expires_at > now() and session.last_seen_at > now() - make_interval(hours => ${IDLE_HOURS})`;

const FIND = defineStatement({
  name: 'session_find',
  row: memberRow.extend({
    mustChangeFirst: z.boolean(),
    isStale: z.boolean(),
    viewedBy: z.string().nullable(),
    endsAt: z.date(),
    idleSeconds: z.int(),
  }),
  text: `select ${MEMBER_SQL}, session.must_change_password as "mustChangeFirst",
                session.last_seen_at < now() - interval '1 minute' and session.viewed_by is null as "isStale",
                session.viewed_by as "viewedBy", session.expires_at as "endsAt",
                extract(epoch from clock_timestamp() - session.last_action_at)::int as "idleSeconds"
           from sessions session join members member on member.id = session.member_id
          where session.token_hash = $1 and ${IS_OPEN_SESSION}`,
});
const TOUCH = defineStatement({
  name: 'session_touch',
  // Repeats the condition: concurrent calls wait for the first and then have nothing to write.
  text: `update sessions set last_seen_at = now()
          where token_hash = $1 and last_seen_at < now() - interval '1 minute'`,
});

/** Finds an open session by the SHA-256 of its token. Writes `last_seen_at` at most once a minute to save writes. */
export async function findBySession(db: Db, hash: Uint8Array): Promise<OpenSession | undefined> {
  const [row] = await db.query(FIND, [hash]);
  if (!row) return undefined;
  if (row.isStale) await db.query(TOUCH, [hash]);
  const { isStale: _, mustChangeFirst, viewedBy, endsAt, idleSeconds, ...member } = row;
  const view = viewedBy === null ? undefined : { staff: viewedBy, expiresAt: endsAt };
  return { member, hash, mustChangePassword: mustChangeFirst, view, idleSeconds };
}

const RECORD_ACTION = defineStatement({
  name: 'session_record_action',
  // An idle session stays idle: whoever finds the device unattended must not wake it by another page. Concurrent calls wait for the
  // first and then have nothing to write, neither here nor among the uses of devices.
  text: `with acted as (
           update sessions set last_action_at = clock_timestamp()
            where token_hash = $1 and last_action_at > clock_timestamp() - make_interval(mins => $2::int)
              and last_action_at < clock_timestamp() - interval '1 minute'
           returning member_id, user_agent, viewed_by
         )${recordDeviceUse('acted where viewed_by is null')}`,
});

/** Records once a minute that the member did something, and with which kind of device, unless the session has been idle for `idleMinutes`. */
export async function recordAction(db: Db, hash: Uint8Array, idleMinutes: number): Promise<void> {
  await db.query(RECORD_ACTION, [hash, idleMinutes]);
}

const OPEN_AMONG = defineStatement({
  name: 'session_open_among',
  row: z.object({ hash: z.string() }),
  text: `select encode(session.token_hash, 'hex') as hash
           from sessions session join members member on member.id = session.member_id
          where session.token_hash in (select decode(hash, 'hex') from unnest($1::text[]) as hash) and member.state <> 'blocked'
            and ${IS_OPEN_SESSION}`,
});

/** Returns which of these sessions are still open; takes and returns the hashes of their tokens in hex. */
export async function openSessionsAmong(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(OPEN_AMONG, [hashes]);
  return new Set(rows.map((row) => row.hash));
}

export async function endSession(tx: Tx, hash: Uint8Array): Promise<void> {
  await tx.orm.delete(sessions).where(eq(sessions.tokenHash, hash));
}

const END_EXPIRED = defineStatement({
  name: 'session_end_expired',
  text: `with ended as (delete from sessions session where not (${IS_OPEN_SESSION}) returning token_hash),
              forgotten as (delete from session_ends where ended_at < now() - interval '30 days')
         ${noteEnds('expired')}`,
});

/** Ends sessions that are too old or idle, and forgets why those of a month ago ended. */
export async function endExpiredSessions(tx: Tx): Promise<void> {
  await tx.query(END_EXPIRED);
}

const FIND_END = defineStatement({
  name: 'session_find_end',
  row: z.object({ cause: z.enum(SESSION_END_CAUSES) }),
  text: `select cause from session_ends where token_hash = $1
         union all select 'expired' from sessions session where token_hash = $1 and not (${IS_OPEN_SESSION}) limit 1`,
});

/** Returns why a session ended; undefined when its own browser ended it, or after a month. */
export async function findSessionEnd(db: Db, hash: Uint8Array): Promise<SessionEndCause | undefined> {
  const [row] = await db.query(FIND_END, [hash]);
  return row?.cause;
}

const listedSessionRow = z.object({
  publicId: z.string(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
  /** Username of the staff user who views the account; null: the member's own session. */
  viewedBy: z.string().nullable(),
});

export type ListedSession = z.input<typeof listedSessionRow>;

const LIST = defineStatement({
  name: 'session_list',
  row: listedSessionRow,
  text: `select public_id as "publicId", address, user_agent as "userAgent", created_at as "createdAt",
                last_seen_at as "lastSeenAt", token_hash = $2 as "isCurrent", viewed_by as "viewedBy"
           from sessions session
          where member_id = $1 and ${IS_OPEN_SESSION}
          order by token_hash = $2 desc, last_seen_at desc, public_id limit 200`,
});

/** Lists a member's open sessions, the current one first. */
export function listSessions(db: Db, memberId: bigint, current: Uint8Array): Promise<ListedSession[]> {
  return db.query(LIST, [memberId, current]);
}

const END_ONE = defineStatement({
  name: 'session_end_one',
  text: `with ended as (
           delete from sessions where member_id = $1 and public_id = $2 returning token_hash, device_id
         ), browser_tokens as (
           delete from remember_tokens token using ended where token.member_id = $1 and token.device_id = ended.device_id
         )
         ${noteEnds('elsewhere')} returning 1 as found`,
});

/** Ends one of a member's sessions and the remember tokens of its browser. False when the member has no session of that id. */
export async function endSessionById(tx: Tx, memberId: bigint, publicId: string): Promise<boolean> {
  return (await tx.query(END_ONE, [memberId, publicId])).length === 1;
}

const END_OTHERS = defineStatement({
  name: 'session_end_others',
  text: `with current_session as (
           select device_id from sessions where token_hash = $2
         ), browser_tokens as (
           delete from remember_tokens token
            where token.member_id = $1 and token.device_id is distinct from (select device_id from current_session)
         ), ended as (
           delete from sessions where member_id = $1 and token_hash <> $2 returning token_hash
         )
         ${noteEnds('elsewhere')}`,
});

/** Ends all sessions but the current one, and the remember tokens of other browsers. */
export async function endOtherSessions(tx: Tx, memberId: bigint, current: Uint8Array): Promise<void> {
  await tx.query(END_OTHERS, [memberId, current]);
}

const END_OF_DEVICE = defineStatement({
  name: 'session_end_of_device',
  text: `with browser_tokens as (delete from remember_tokens where member_id = $1 and device_id = $2),
              ended as (delete from sessions where member_id = $1 and device_id = $2 returning token_hash)
         ${noteEnds('elsewhere')}`,
});

/** Ends the sessions of one browser and deletes its remember tokens. */
export async function endSessionsOfDevice(tx: Tx, device: { memberId: bigint; deviceId: bigint }): Promise<void> {
  await tx.query(END_OF_DEVICE, [device.memberId, device.deviceId]);
}
