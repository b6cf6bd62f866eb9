import { setTimeout as sleep } from 'node:timers/promises';
import { advanceRuns, databaseClock } from '../../src/lib/domain/contracts/index.ts';
import { BusinessCalendar } from '../../src/lib/rules/agents/periods.ts';
import { openSettlersDatabase, say } from './slow-settler.ts';

const PAUSE_MS = 15;
/** Time for a kill after the first payments. */
const LONG_PAUSE_MS = 400;
let hasCredited = false;

/** A process that settles contracts slowly and prints each commit, to be killed in the middle. */
const db = await openSettlersDatabase();
const transaction = db.transaction.bind(db);
db.transaction = (work, options) =>
  transaction(
    (tx) =>
      work({
        orm: tx.orm,
        beforeCommit: (last) => tx.beforeCommit(last),
        afterCommit: (then) => tx.afterCommit(then),
        async query(statement, values) {
          await sleep(hasCredited ? LONG_PAUSE_MS : PAUSE_MS);
          return tx.query(statement, values);
        },
      }),
    options,
  );
const timeZone = process.env['TIME_ZONE'] ?? '';
await advanceRuns(db, {
  currency: 'VND',
  calendar: new BusinessCalendar(timeZone, 0),
  notifier: {
    balanceChanged(accountId) {
      hasCredited = true;
      say(`credited ${accountId}`);
    },
  },
  clock: databaseClock,
});
say('done');
await db.close();
