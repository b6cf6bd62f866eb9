import { setTimeout as sleep } from 'node:timers/promises';
import { settleDueDraws } from '../../src/lib/domain/lottery/index.ts';
import { openDatabase } from '../../src/lib/server/db/open.ts';

const PAUSE_MS = 15;

/** A process that settles slowly and prints each commit, to be killed in the middle. */
const db = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  embeddedFolder: undefined,
  maxConnections: 2,
  log: { warn() {} },
});
const query = db.query.bind(db);
db.query = async (statement, values) => {
  await sleep(PAUSE_MS);
  return query(statement, values);
};
const say = (text: string) => void process.stdout.write(`${text}\n`);
await settleDueDraws(db, { notifier: { balanceChanged: (accountId) => say(`credited ${accountId}`) }, betsPerPage: 6 });
await db.close();
say('done');
process.disconnect();
