import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { IdempotencyKeyReusedError } from './errors.ts';
import { idempotencyKeys } from './tables.ts';

export interface IdempotentRequest {
  memberId: bigint;
  endpoint: string;
  key: string;
  /** Keyed hash of the input; keyed because the input may contain a payment password. */
  hash: Uint8Array;
}

const CLAIM = defineStatement({
  name: 'idempotency_claim',
  row: z.object({ id: z.bigint() }),
  text: `insert into idempotency_keys (member_id, endpoint, key, hash) values ($1, $2, $3, $4)
         on conflict on constraint idempotency_keys_key do nothing returning id`,
});
const FIND = defineStatement({
  name: 'idempotency_find',
  row: z.object({ hash: z.instanceof(Uint8Array), response: z.unknown() }),
  text: 'select hash, response from idempotency_keys where member_id = $1 and endpoint = $2 and key = $3',
});
const STORE = defineStatement({
  name: 'idempotency_store',
  text: 'update idempotency_keys set response = $2 where id = $1',
});

/**
 * Runs `work` once for a key and stores its response in the same transaction; the same request again gets that response. A
 * second one at the same time waits for the first. One that fails stores nothing. Throws IdempotencyKeyReusedError for
 * the same key with another body.
 */
export async function runIdempotent(
  tx: Tx,
  request: IdempotentRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const [claimed] = await tx.query(CLAIM, [request.memberId, request.endpoint, request.key, request.hash]);
  if (!claimed) return getFirstResponse(tx, request);
  const response = await work();
  await tx.query(STORE, [claimed.id, JSON.stringify(response)]);
  return response;
}

async function getFirstResponse(tx: Tx, request: IdempotentRequest): Promise<unknown> {
  const stored = await findStoredResponse(tx, request);
  if (!stored) throw new IdempotencyKeyReusedError();
  return stored.response;
}

/** Finds the stored response of a key. Throws IdempotencyKeyReusedError when the key was used with another body. */
export async function findStoredResponse(
  db: Db,
  request: IdempotentRequest,
): Promise<{ response: unknown } | undefined> {
  const [row] = await db.query(FIND, [request.memberId, request.endpoint, request.key]);
  if (row && Buffer.compare(row.hash, request.hash) !== 0) throw new IdempotencyKeyReusedError();
  return row && { response: row.response };
}

const FIND_ALL = defineStatement({
  name: 'idempotency_find_all',
  row: z.object({ memberId: z.bigint(), hash: z.instanceof(Uint8Array), response: z.unknown() }),
  text: `select stored.member_id as "memberId", stored.hash, stored.response
           from unnest($1::bigint[], $2::text[], $3::text[]) as given (member_id, endpoint, key)
           join idempotency_keys stored using (member_id, endpoint, key)`,
});
const STORE_ALL = defineStatement({
  name: 'idempotency_store_all',
  text: `insert into idempotency_keys (member_id, endpoint, key, hash, response)
         select given.member_id, given.endpoint, given.key, decode(given.hash, 'hex'), given.response::json
           from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (member_id, endpoint, key, hash, response)`,
});

const keyColumnsOf = (requests: readonly IdempotentRequest[]) => [
  requests.map(({ memberId }) => String(memberId)),
  requests.map(({ endpoint }) => endpoint),
  requests.map(({ key }) => key),
];

/**
 * Returns the stored responses of requests of different members, by the member, of those that were run before; IdempotencyKeyReusedError for a key that was used
 * with another body. The caller holds locks that make two requests of one member wait for each other.
 */
export async function findStoredResponses(
  tx: Tx,
  requests: readonly IdempotentRequest[],
): Promise<Map<bigint, { response: unknown } | IdempotencyKeyReusedError>> {
  const rows = await tx.query(FIND_ALL, keyColumnsOf(requests));
  const hashes = new Map(requests.map(({ memberId, hash }) => [memberId, hash]));
  return new Map(
    rows.map(({ memberId, hash, response }) => {
      const isSame = Buffer.compare(hash, hashes.get(memberId) ?? new Uint8Array()) === 0;
      return [memberId, isSame ? { response } : new IdempotencyKeyReusedError()];
    }),
  );
}

/** Stores the responses of requests that `findStoredResponses` did not find, in the transaction of their effects. */
export async function storeResponses(
  tx: Tx,
  requests: readonly (IdempotentRequest & { response: unknown })[],
): Promise<void> {
  await tx.query(STORE_ALL, [
    ...keyColumnsOf(requests),
    requests.map(({ hash }) => Buffer.from(hash).toString('hex')),
    requests.map(({ response }) => JSON.stringify(response)),
  ]);
}

/** Deletes keys that are older than 30 days. */
export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '30 days'`));
}
