import type { Clock } from '#kernel/clock';
import { inTransaction, openDatabase } from './database.ts';
import { createTransactionStore, type TransactionStore } from './transactions.ts';
import { createJackpotStore, type JackpotStore } from './jackpots.ts';
import { createFixtureStore, type FixtureStore } from './fixtures.ts';
import { createTicketStore, type TicketStore } from './tickets.ts';
import { createRewardStore, type RewardStore } from './rewards.ts';
import { createFurtherBetStore, type FurtherBetStore } from './further-bets.ts';
import { createRoundStore, type RoundStore } from './rounds.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createRoomRoundStore, type RoomRoundStore } from './room-rounds.ts';
import { createTableStore, type TableStore } from './tables.ts';

export interface Store {
  sessions: SessionStore;
  rounds: RoundStore;
  furtherBets: FurtherBetStore;
  roomRounds: RoomRoundStore;
  rewards: RewardStore;
  tables: TableStore;
  fixtures: FixtureStore;
  tickets: TicketStore;
  transactions: TransactionStore;
  jackpots: JackpotStore;
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function openStore(dataDir: string, clock: Clock): Store {
  const database = openDatabase(dataDir);
  return {
    sessions: createSessionStore(database, clock),
    rounds: createRoundStore(database, clock),
    furtherBets: createFurtherBetStore(database),
    roomRounds: createRoomRoundStore(database, clock),
    rewards: createRewardStore(database, clock),
    tables: createTableStore(database),
    fixtures: createFixtureStore(database),
    tickets: createTicketStore(database, clock),
    transactions: createTransactionStore(database, clock),
    jackpots: createJackpotStore(database),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}
