import {
  addMonths,
  advanceFigures,
  type Difference,
  FACT_READERS,
  FIGURE_READERS,
  purgePlayers,
  readerLag,
  reconcileNextDay,
  type FigureReader,
  unreadFactsSql,
} from '#domain/figures';
import type { AppContext } from '../context.ts';
import { figuresLagSeconds, reconciliationDifferences } from '../metrics.ts';
import type { Job } from './job.ts';

const MAX_LAG_SECONDS = 10;

/** Jobs that keep the figures. Only one process reads a stream at a time; the others pass. */
export const FIGURE_JOBS: readonly Job[] = [
  // A job each, so that a reader that fails stops no other one.
  ...FIGURE_READERS.map((reader) => ({
    name: `advance figures of ${reader}`,
    when: '* * * * *',
    asSoonAs: unreadFactsSql(reader),
    run: (app: AppContext) => advance(app, reader),
  })),
  { name: 'watch figures', when: '7 * * * * *', run: watch },
  { name: 'add months of settled rounds', when: '13 2 * * *', run: ({ db }) => addMonths(db) },
  { name: 'compare figures with the ledger', when: '17 * * * *', run: reconcile },
  { name: 'purge players of games', when: '43 * * * *', run: ({ db, config }) => purgePlayers(db, config.timeZone) },
];

async function advance({ db, config }: AppContext, reader: FigureReader): Promise<void> {
  await advanceFigures(db, reader, config.timeZone);
  figuresLagSeconds.set({ reader }, await readerLag(db, reader));
}

/** Compares all days that are over since the last one, which is none but yesterday unless the portal was off. */
async function reconcile({ db, config, log }: AppContext): Promise<void> {
  const differences: Difference[] = [];
  for (;;) {
    const compared = await reconcileNextDay(db, config.timeZone);
    if (!compared) return;
    differences.push(...compared.differences);
    for (const check of ['ledger', 'members'] as const)
      reconciliationDifferences.set({ check }, differences.filter((each) => each.check === check).length);
    for (const difference of compared.differences) log.warn(difference, 'the figures differ from what was booked');
  }
}

async function watch({ db, log }: AppContext): Promise<void> {
  for (const reader of FACT_READERS) {
    const seconds = await readerLag(db, reader);
    if (seconds > MAX_LAG_SECONDS) log.warn({ reader, seconds }, 'a reader of settled rounds or entries is behind');
  }
}
