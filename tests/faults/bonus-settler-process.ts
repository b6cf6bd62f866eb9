import { setTimeout as sleep } from 'node:timers/promises';
import { settleRounds } from '../../src/lib/domain/rewards/index.ts';
import { openSettlersDatabase } from './slow-settler.ts';

const PAUSE_MS = 10;
const IDLE_MS = 20;

/** A process that applies settled rounds to bonuses, slowly and without end, to be killed in the middle. */
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
          await sleep(PAUSE_MS);
          return tx.query(statement, values);
        },
      }),
    options,
  );
const deps = {
  notifier: { balanceChanged: () => void process.stdout.write('converted\n') },
  endingGraceHours: 72,
  turnover: { resetBelowMinor: 0n },
};
process.stdout.write('ready\n');
for (;;) {
  await settleRounds(db, deps, { waits: true });
  await sleep(IDLE_MS);
}
