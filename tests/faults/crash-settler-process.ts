import { advanceCrash } from '../../src/lib/domain/inhouse/index.ts';
import { hashPart } from '../../src/lib/kernel/hash-chain.ts';
import { cryptoRandom } from '../../src/lib/kernel/ids.ts';
import { createSealer } from '../../src/lib/server/crypto/sealer.ts';
import { openSettlersDatabase, say, slowDown } from './slow-settler.ts';

const PAUSE_MS = 40;

/** A process that settles a crashed round slowly and prints each credit, to be killed in the middle. */
const db = await openSettlersDatabase();
const query = slowDown(db, PAUSE_MS);
const CRASHED = { name: 'test_crashed_rounds', text: `select id from inhouse_crash_rounds where state = 'crashed'` };
while ((await query(CRASHED, [])).length > 0) {
  await advanceCrash(
    {
      db,
      sealer: createSealer(process.env['APP_SECRET'] ?? ''),
      random: cryptoRandom,
      beacon: { source: 'embedded', roundOf: async () => undefined, newestRound: async () => undefined },
      notifier: { balanceChanged: (accountId) => say(`credited ${accountId}`) },
      // The same as before: nobody waits until the runner that was killed counts as gone.
      runner: 'here',
      chainLength: 2000,
      hashPart: async (seed, steps) => hashPart(seed, steps),
      onChange: async () => undefined,
      onLucky: () => undefined,
      timing: { bettingMs: 600_000, resultMs: 0, restMs: Infinity },
      betsPerPage: Number(process.env['BETS_PER_PAGE']),
    },
    'VND',
  );
}
await db.close();
say('done');
process.disconnect();
