import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';

/**
 * Allowed transitions of a further bet. `debiting`: the debit is requested. `cancelling`: the outcome of the debit is unknown and
 * it is being cancelled. `disputed`: the portal refused the cancel; a person must decide.
 */
const TRANSITIONS = {
  debiting: ['taken', 'refused', 'cancelling'],
  taken: [],
  refused: [],
  cancelling: ['cancelled', 'disputed'],
  cancelled: [],
  disputed: [],
} as const satisfies Record<string, readonly string[]>;

export type FurtherBetState = keyof typeof TRANSITIONS;

const rowSchema = z.object({
  tx_id: z.string(),
  round_id: z.string(),
  sequence: z.bigint(),
  stake_minor: z.bigint(),
  state: z.enum(['debiting', 'taken', 'refused', 'cancelling', 'cancelled', 'disputed']),
  reason: z.string().nullable(),
});

/** One more bet of a round whose first bet is debited. */
export interface FurtherBet {
  txId: string;
  roundId: string;
  /** 2 for the first bet after the one that opened the round. */
  sequence: number;
  stakeMinor: bigint;
  state: FurtherBetState;
  /** Reason why it does not stand (a RefusalReason). */
  reason: string | undefined;
}

export interface FurtherBetStore {
  add(bet: Pick<FurtherBet, 'txId' | 'roundId' | 'sequence' | 'stakeMinor'>): void;
  byTxId(txId: string): FurtherBet | undefined;
  ofRound(roundId: string): FurtherBet[];
  move(bet: FurtherBet, state: FurtherBetState, reason?: string): void;
}

function betOf(row: Record<string, SQLOutputValue>): FurtherBet {
  const read = rowSchema.parse(row);
  return {
    txId: read.tx_id,
    roundId: read.round_id,
    sequence: Number(read.sequence),
    stakeMinor: read.stake_minor,
    state: read.state,
    reason: read.reason ?? undefined,
  };
}

export const FURTHER_BETS_SCHEMA = `
CREATE TABLE further_bets (
  tx_id TEXT PRIMARY KEY,
  round_id TEXT NOT NULL REFERENCES rounds (id),
  sequence INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  UNIQUE (round_id, sequence)
) STRICT;
`;

export function createFurtherBetStore(database: DatabaseSync): FurtherBetStore {
  const insert = database.prepare(
    `INSERT INTO further_bets (tx_id, round_id, sequence, stake_minor, state) VALUES (?, ?, ?, ?, 'debiting')`,
  );
  const byTxId = database.prepare('SELECT * FROM further_bets WHERE tx_id = ?');
  const ofRound = database.prepare('SELECT * FROM further_bets WHERE round_id = ? ORDER BY sequence');
  for (const statement of [byTxId, ofRound]) statement.setReadBigInts(true);
  const update = database.prepare('UPDATE further_bets SET state = ?, reason = ? WHERE tx_id = ? AND state = ?');
  return {
    add({ txId, roundId, sequence, stakeMinor }) {
      insert.run(txId, roundId, sequence, stakeMinor);
    },
    byTxId(txId) {
      const row = byTxId.get(txId);
      return row && betOf(row);
    },
    ofRound: (roundId) => ofRound.all(roundId).map(betOf),
    move(bet, state, reason) {
      if (!TRANSITIONS[bet.state].some((allowed) => allowed === state)) throw new Error(`bet ${bet.state} -> ${state}`);
      const { changes } = update.run(state, reason ?? bet.reason ?? null, bet.txId, bet.state);
      if (Number(changes) !== 1) throw new Error(`bet ${bet.txId} was changed by someone else`);
    },
  };
}
