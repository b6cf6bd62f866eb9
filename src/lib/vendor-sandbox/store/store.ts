import type { Clock } from '#kernel/clock';
import { inTransaction, openDatabase } from './database.ts';
import { createMovementStore, type MovementStore } from './movements.ts';
import { createRoundStore, type RoundStore } from './rounds.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';

export interface Store {
  sessions: SessionStore;
  rounds: RoundStore;
  movements: MovementStore;
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function openStore(dataDir: string, clock: Clock): Store {
  const database = openDatabase(dataDir);
  return {
    sessions: createSessionStore(database, clock),
    rounds: createRoundStore(database, clock),
    movements: createMovementStore(database, clock),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}
