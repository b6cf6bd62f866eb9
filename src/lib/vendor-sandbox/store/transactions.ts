import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { TRANSACTION_OPERATIONS, type TransactionOperation } from '../wallet/protocol.ts';
import { fieldsSchema, type OperationFields } from '../wallet/transport.ts';
import { canTransition, TRANSACTION_STATES, type TransactionState } from './states.ts';

const rowSchema = z.object({
  tx_id: z.string(),
  round_id: z.string(),
  operation: z.enum(TRANSACTION_OPERATIONS),
  fields: z.string(),
  state: z.enum(TRANSACTION_STATES),
  attempts: z.number(),
  uncertain_attempts: z.number(),
  created_ms: z.number(),
});

/** One request that must reach the portal, identical in every attempt. */
export interface Transaction {
  txId: string;
  roundId: string;
  operation: TransactionOperation;
  fields: OperationFields;
  state: TransactionState;
  attempts: number;
  /** Number of attempts with an unknown outcome, each of which may have moved money. */
  uncertainAttempts: number;
  createdMs: number;
}

export interface TransactionStore {
  add(transaction: { txId: string; roundId: string; operation: TransactionOperation; fields: OperationFields }): void;
  byId(txId: string): Transaction | undefined;
  /** Returns the outbound queue, the oldest first. */
  pending(): Transaction[];
  /** A transaction of the round has no answer yet. */
  hasPending(roundId: string): boolean;
  /** Recorded before the request is sent: after a crash the attempt counts as one with an unknown outcome. */
  beginAttempt(txId: string): void;
  /** Records that the attempt got a definite response. */
  clearUncertainty(txId: string): void;
  finish(transaction: Transaction, state: TransactionState, result: string): void;
}

function toTransaction(row: unknown): Transaction | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    txId: read.tx_id,
    roundId: read.round_id,
    operation: read.operation,
    fields: fieldsSchema.parse(JSON.parse(read.fields)),
    state: read.state,
    attempts: read.attempts,
    uncertainAttempts: read.uncertain_attempts,
    createdMs: read.created_ms,
  };
}

export function createTransactionStore(database: DatabaseSync, clock: Clock): TransactionStore {
  const insert = database.prepare(
    `INSERT INTO transactions (tx_id, round_id, operation, fields, state, created_ms) VALUES (?, ?, ?, ?, 'pending', ?)`,
  );
  const byId = database.prepare('SELECT * FROM transactions WHERE tx_id = ?');
  const pending = database.prepare(`SELECT * FROM transactions WHERE state = 'pending' ORDER BY created_ms, rowid`);
  const pendingOf = database.prepare(`SELECT 1 FROM transactions WHERE round_id = ? AND state = 'pending' LIMIT 1`);
  const begin = database.prepare(
    'UPDATE transactions SET attempts = attempts + 1, uncertain_attempts = uncertain_attempts + 1 WHERE tx_id = ?',
  );
  const clear = database.prepare('UPDATE transactions SET uncertain_attempts = uncertain_attempts - 1 WHERE tx_id = ?');
  const finish = database.prepare(
    // A finished bet no longer needs its launch token, so the token is deleted.
    `UPDATE transactions SET state = ?, final_status = ?, fields = json_remove(fields, '$.token')
      WHERE tx_id = ? AND state = ?`,
  );

  return {
    add({ txId, roundId, operation, fields }) {
      insert.run(txId, roundId, operation, JSON.stringify(fields), clock.now().getTime());
    },
    byId: (txId) => toTransaction(byId.get(txId)),
    pending: () => pending.all().flatMap((row) => toTransaction(row) ?? []),
    hasPending: (roundId) => pendingOf.get(roundId) !== undefined,
    beginAttempt: (txId) => void begin.run(txId),
    clearUncertainty: (txId) => void clear.run(txId),
    finish(transaction, state, result) {
      if (!canTransition(transaction.state, state)) throw new Error(`transaction ${transaction.state} -> ${state}`);
      const { changes } = finish.run(state, result, transaction.txId, transaction.state);
      if (Number(changes) !== 1) throw new Error(`transaction ${transaction.txId} was changed by someone else`);
    },
  };
}
