import type { Clock } from '#kernel/clock';
import { inTransaction, openDatabase } from './database.ts';
import { createTransactionStore, type TransactionStore } from './transactions.ts';
import { createRewardStore, type RewardStore } from './rewards.ts';
import { createRoundStore, type RoundStore } from './rounds.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';

export interface Store {
  sessions: SessionStore;
  rounds: RoundStore;
  rewards: RewardStore;
  transactions: TransactionStore;
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function openStore(dataDir: string, clock: Clock): Store {
  const database = openDatabase(dataDir);
  return {
    sessions: createSessionStore(database, clock),
    rounds: createRoundStore(database, clock),
    rewards: createRewardStore(database, clock),
    transactions: createTransactionStore(database, clock),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}
