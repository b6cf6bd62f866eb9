import { settleDueDraws } from '../../src/lib/domain/lottery/index.ts';
import { LOTTERY_BETS_PER_PAGE, openSettlersDatabase, say, slowDown } from './slow-settler.ts';

const PAUSE_MS = 15;

/** A process that settles slowly and prints each commit, to be killed in the middle. */
const db = await openSettlersDatabase();
slowDown(db, PAUSE_MS);
await settleDueDraws(db, {
  notifier: { balanceChanged: (accountId) => say(`credited ${accountId}`) },
  betsPerPage: LOTTERY_BETS_PER_PAGE,
});
await db.close();
say('done');
process.disconnect();
