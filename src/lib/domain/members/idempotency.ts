import type { Db, Statement, Tx } from '#kernel/database';
import { IdempotencyKeyReusedError } from './errors.ts';

export interface IdempotentCall {
  memberId: bigint;
  endpoint: string;
  key: string;
  /** A keyed hash of what was asked: a payment password is part of it. */
  hash: Uint8Array;
}

const CLAIM: Statement = {
  name: 'idempotency_claim',
  text: `insert into idempotency_keys (member_id, endpoint, key, hash) values ($1, $2, $3, $4)
         on conflict on constraint idempotency_keys_key do nothing returning id`,
};
const FIND: Statement = {
  name: 'idempotency_find',
  text: 'select hash, response as answer from idempotency_keys where member_id = $1 and endpoint = $2 and key = $3',
};
const KEEP: Statement = { name: 'idempotency_keep', text: 'update idempotency_keys set response = $2 where id = $1' };
const DELETE_OLD: Statement = {
  name: 'idempotency_forget',
  text: `delete from idempotency_keys where created_at < now() - interval '30 days'`,
};

/**
 * Runs `work` once for a key and keeps its answer in the same transaction; the same call again gets that
 * answer. A second one at the same time waits for the first. A call that fails keeps nothing.
 * Throws IdempotencyKeyReusedError for the same key with another body.
 */
export async function once(tx: Tx, call: IdempotentCall, work: () => Promise<unknown>): Promise<unknown> {
  const [claimed] = await tx.query<{ id: bigint }>(CLAIM, [call.memberId, call.endpoint, call.key, call.hash]);
  if (!claimed) return getFirstResponse(tx, call);
  const answer = await work();
  await tx.query(KEEP, [claimed.id, JSON.stringify(answer)]);
  return answer;
}

async function getFirstResponse(tx: Tx, call: IdempotentCall): Promise<unknown> {
  const kept = await findStoredResponse(tx, call);
  if (!kept) throw new IdempotencyKeyReusedError();
  return kept.answer;
}

/** The answer that was kept for a key, if there is one. Throws IdempotencyKeyReusedError for one with another body. */
export async function findStoredResponse(db: Db, call: IdempotentCall): Promise<{ answer: unknown } | undefined> {
  const [row] = await db.query<{ hash: Uint8Array; answer: unknown }>(FIND, [call.memberId, call.endpoint, call.key]);
  if (row && Buffer.compare(row.hash, call.hash) !== 0) throw new IdempotencyKeyReusedError();
  return row && { answer: row.answer };
}

export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}
