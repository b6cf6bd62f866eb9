import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/lib/server/db/open.ts';

/** So few that a kill leaves bets to the next process. */
export const LOTTERY_BETS_PER_PAGE = 6;

/** Opens the database of a process that is to be killed while it settles. */
export const openSettlersDatabase = () =>
  openDatabase({
    databaseUrl: process.env['DATABASE_URL'],
    embeddedFolder: undefined,
    maxConnections: 2,
    log: { warn() {} },
  });

type SettlersDatabase = Awaited<ReturnType<typeof openSettlersDatabase>>;

/** Makes each statement of its own wait, so that a kill hits the middle. Returns the query without the wait. */
export function slowDown(db: SettlersDatabase, pauseMs: number): SettlersDatabase['query'] {
  const query = db.query.bind(db);
  db.query = async (statement, values) => {
    await sleep(pauseMs);
    return query(statement, values);
  };
  return query;
}

/** Prints a line that the test waits for. */
export const say = (text: string) => void process.stdout.write(`${text}\n`);
