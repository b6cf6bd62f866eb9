import type { Db, Statement, Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import type { Arrival, Device } from './types.ts';

/** A browser that nobody has come with for so long has lost its cookie; a network has other people by then. */
const FORGET_AFTER_DAYS = 400;
const USER_AGENT_LENGTH = 300;

export interface NotedArrival extends Arrival {
  tokenHash: Uint8Array | undefined;
  /** Proved anew: brings a revoked browser back to life. */
  isProved: boolean;
  isTrusted: boolean;
}

const NOTE: Statement = {
  name: 'devices_note_arrival',
  // A browser that is revoked at the same moment is waited for, and then neither it nor its network is taken without a proof.
  text: `
    with device as (
      insert into devices as kept (public_id, member_id, token_hash, user_agent, last_address, trusted_at)
      select $3, $1, $4, $5, $6, case when $7 then now() end where $4::bytea is not null
      on conflict (member_id, token_hash) do update set
        user_agent = excluded.user_agent, last_address = excluded.last_address, last_seen_at = now(), revoked_at = null,
        trusted_at = case when kept.revoked_at is null then coalesce(kept.trusted_at, excluded.trusted_at)
                          else excluded.trusted_at end
      where kept.revoked_at is null or $8
      returning id
    ), network as (
      insert into known_networks (member_id, network)
      select $1, $2 where $4::bytea is null or exists (select 1 from device)
      on conflict (member_id, network) do update set last_seen_at = now()
    )
    select id from device`,
};

/** Undefined: the browser is a revoked one and nothing was proved. */
export async function noteArrival(
  tx: Tx,
  { random }: { random: RandomSource },
  arrival: NotedArrival,
): Promise<{ deviceId: bigint | undefined } | undefined> {
  const { memberId, network, tokenHash, userAgent, address, isTrusted, isProved } = arrival;
  const seen = [userAgent.slice(0, USER_AGENT_LENGTH), address];
  const values = [memberId, network, randomId(random, 'D'), tokenHash ?? null, ...seen, isTrusted, isProved];
  const [row] = await tx.query<{ id: bigint }>(NOTE, values);
  if (!row && tokenHash) return undefined;
  return { deviceId: row?.id };
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

const FORGET_NETWORKS: Statement = {
  name: 'devices_forget_networks',
  text: 'delete from known_networks where member_id = $1 and network is distinct from $2',
};

/** The networks go too, but for one: whoever held the browser could come back from there without its cookie. */
export async function revoke(
  tx: Tx,
  { memberId, publicId, keepsNetwork }: { memberId: bigint; publicId: string; keepsNetwork?: string },
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(REVOKE, [memberId, publicId]);
  if (row) await tx.query(FORGET_NETWORKS, [memberId, keepsNetwork ?? null]);
  return row?.id;
}

const FORGET: Statement = {
  name: 'devices_forget',
  text: `with pending as (delete from pending_sign_ins where expires_at < now()),
              networks as (
                delete from known_networks where last_seen_at < now() - make_interval(days => ${FORGET_AFTER_DAYS})
              )
         delete from devices where last_seen_at < now() - make_interval(days => ${FORGET_AFTER_DAYS})`,
};

/** Waiting sign-ins that have run out, and browsers and networks that nobody comes with any more. */
export async function forgetOldDevices(tx: Tx): Promise<void> {
  await tx.query(FORGET);
}
