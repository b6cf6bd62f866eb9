import type { Db, Statement, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import { FACTS_SQL, type Facts } from './facts.ts';
import type { SignInAttempt, Device } from './types.ts';

/** A browser that nobody has come with for so long has lost its cookie; a network has other people by then. */
const DELETE_AFTER_DAYS = 400;
const USER_AGENT_LENGTH = 300;

export interface RecordedAttempt extends SignInAttempt {
  tokenHash: Uint8Array | undefined;
  isTrusted: boolean;
}

/**
 * Notes the browser and the network of an arrival: $1 to $3 as in FACTS_SQL. A browser that is revoked at the same moment is
 * waited for, and then neither it nor its network is taken without a proof.
 */
const recordSql = ({ where, isProved }: { where: string; isProved: string }) => `
    device as (
      insert into devices as kept (public_id, member_id, token_hash, user_agent, last_address, trusted_at)
      select $4, $1, $3, $5, $6, case when $7 then now() end where $3::bytea is not null and ${where}
      on conflict (member_id, token_hash) do update set
        user_agent = excluded.user_agent, last_address = excluded.last_address, last_seen_at = now(), revoked_at = null,
        trusted_at = case when kept.revoked_at is null then coalesce(kept.trusted_at, excluded.trusted_at)
                          else excluded.trusted_at end
      where kept.revoked_at is null or ${isProved}
      returning id
    ), network as (
      insert into known_networks (member_id, network)
      select $1, $2 where ${where} and ($3::bytea is null or exists (select 1 from device))
      on conflict (member_id, network) do update set last_seen_at = now()
    )`;

const NOTE: Statement = {
  name: 'devices_note_arrival',
  text: `with ${recordSql({ where: 'true', isProved: 'true' })} select id from device`,
};

const JUDGE: Statement = {
  name: 'devices_judge_arrival',
  // One round trip. Who cannot prove anything brings a revoked browser back to life: there is no other way in.
  text: `with facts as materialized (${FACTS_SQL}), ${recordSql({
    where: '(select not "isUnfamiliar" from facts)',
    isProved: '(select cardinality(methods) = 0 from facts)',
  })}
    select facts.*, (select id from device) as "deviceId" from facts`,
};

function valuesOf({ random }: { random: RandomSource }, attempt: RecordedAttempt): unknown[] {
  const { memberId, network, tokenHash, userAgent, address, isTrusted } = attempt;
  const seen = [userAgent.slice(0, USER_AGENT_LENGTH), address];
  return [memberId, network, tokenHash ?? null, randomId(random, 'D'), ...seen, isTrusted];
}

/** What was proved is let in: gives the browser's id, where there is one. */
export async function recordDevice(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: RecordedAttempt,
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(NOTE, valuesOf(deps, attempt));
  return row?.id;
}

/** What is known of an arrival. It is noted unless it is a stranger's or, at this moment, revoked: then there is no `deviceId`. */
export async function assessAndRecord(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: RecordedAttempt,
): Promise<Facts & { deviceId: bigint | null }> {
  const [row] = await tx.query<Facts & { deviceId: bigint | null }>(JUDGE, valuesOf(deps, attempt));
  if (!row) throw new Error('the member is not there');
  return row;
}

const LIST: Statement = {
  name: 'devices_list',
  text: `select public_id as "publicId", user_agent as "userAgent", last_address as address, created_at as "createdAt",
                last_seen_at as "lastSeenAt", trusted_at is not null as "isTrusted",
                coalesce(token_hash = $2, false) as "isCurrent"
           from devices where member_id = $1 and revoked_at is null order by last_seen_at desc, id desc limit 100`,
};

export function listDevices(db: Db, memberId: bigint, currentHash: Uint8Array | undefined): Promise<Device[]> {
  return db.query<Device>(LIST, [memberId, currentHash ?? null]);
}

const REVOKE: Statement = {
  name: 'devices_revoke',
  text: `update devices set revoked_at = now(), trusted_at = null
          where member_id = $1 and public_id = $2 and revoked_at is null returning id`,
};

const DELETE_NETWORKS: Statement = {
  name: 'devices_forget_networks',
  text: 'delete from known_networks where member_id = $1 and network is distinct from $2',
};

/** The networks go too, but for one: whoever held the browser could come back from there without its cookie. */
export async function revoke(
  tx: Tx,
  { memberId, publicId, keepsNetwork }: { memberId: bigint; publicId: string; keepsNetwork?: string },
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(REVOKE, [memberId, publicId]);
  if (row) await tx.query(DELETE_NETWORKS, [memberId, keepsNetwork ?? null]);
  return row?.id;
}

const DELETE_OLD: Statement = {
  name: 'devices_forget',
  text: `with pending as (delete from pending_sign_ins where expires_at < now()),
              networks as (
                delete from known_networks where last_seen_at < now() - make_interval(days => ${DELETE_AFTER_DAYS})
              )
         delete from devices where last_seen_at < now() - make_interval(days => ${DELETE_AFTER_DAYS})`,
};

/** Waiting sign-ins that have run out, and browsers and networks that nobody comes with any more. */
export async function deleteOldDevices(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}
