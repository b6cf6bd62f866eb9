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

/** Deletes keys that are older than 30 days. */
export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '30 days'`));
}
