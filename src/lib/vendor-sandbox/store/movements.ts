import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { MOVEMENT_CALLS, type MovementCall } from '../wallet/protocol.ts';
import type { CallFields } from '../wallet/transport.ts';
import { canMovementMove, MOVEMENT_STATES, type MovementState } from './states.ts';

const rowSchema = z.object({
  tx_id: z.string(),
  round_id: z.string(),
  call: z.enum(MOVEMENT_CALLS),
  fields: z.string(),
  state: z.enum(MOVEMENT_STATES),
  attempts: z.number(),
  doubtful_attempts: z.number(),
  created_ms: z.number(),
});
const fieldsSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));

/** One call that the portal must hear, word for word the same at every try. */
export interface Movement {
  txId: string;
  roundId: string;
  call: MovementCall;
  fields: CallFields;
  state: MovementState;
  attempts: number;
  /** Tries whose fate is unknown: each may have moved money. */
  doubtfulAttempts: number;
  createdMs: number;
}

export interface MovementStore {
  add(movement: { txId: string; roundId: string; call: MovementCall; fields: CallFields }): void;
  byId(txId: string): Movement | undefined;
  /** The outbound queue, the oldest first. */
  pending(): Movement[];
  /** Written before the request leaves: after a kill the try counts as one of unknown fate. */
  beginAttempt(txId: string): void;
  /** The try was answered for certain, so its fate is known. */
  clearDoubt(txId: string): void;
  finish(movement: Movement, state: MovementState, result: string): void;
}

function movementOf(row: unknown): Movement | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    txId: read.tx_id,
    roundId: read.round_id,
    call: read.call,
    fields: fieldsSchema.parse(JSON.parse(read.fields)),
    state: read.state,
    attempts: read.attempts,
    doubtfulAttempts: read.doubtful_attempts,
    createdMs: read.created_ms,
  };
}

export function createMovementStore(database: DatabaseSync, clock: Clock): MovementStore {
  const insert = database.prepare(
    `INSERT INTO movements (tx_id, round_id, call, fields, state, created_ms) VALUES (?, ?, ?, ?, 'pending', ?)`,
  );
  const byId = database.prepare('SELECT * FROM movements WHERE tx_id = ?');
  const pending = database.prepare(`SELECT * FROM movements WHERE state = 'pending' ORDER BY created_ms, rowid`);
  const begin = database.prepare(
    'UPDATE movements SET attempts = attempts + 1, doubtful_attempts = doubtful_attempts + 1 WHERE tx_id = ?',
  );
  const clear = database.prepare('UPDATE movements SET doubtful_attempts = doubtful_attempts - 1 WHERE tx_id = ?');
  const finish = database.prepare(
    // A finished bet needs its launch token no more, so it is not kept.
    `UPDATE movements SET state = ?, last_result = ?, fields = json_remove(fields, '$.token')
      WHERE tx_id = ? AND state = ?`,
  );

  return {
    add({ txId, roundId, call, fields }) {
      insert.run(txId, roundId, call, JSON.stringify(fields), clock.now().getTime());
    },
    byId: (txId) => movementOf(byId.get(txId)),
    pending: () => pending.all().flatMap((row) => movementOf(row) ?? []),
    beginAttempt: (txId) => void begin.run(txId),
    clearDoubt: (txId) => void clear.run(txId),
    finish(movement, state, result) {
      if (!canMovementMove(movement.state, state)) throw new Error(`movement ${movement.state} -> ${state}`);
      const { changes } = finish.run(state, result, movement.txId, movement.state);
      if (Number(changes) !== 1) throw new Error(`movement ${movement.txId} was changed by someone else`);
    },
  };
}
