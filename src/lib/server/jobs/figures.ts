import { addMonths, advanceFigures, figuresLag } from '#domain/figures';
import type { AppContext } from '../context.ts';
import { figuresLagSeconds } from '../metrics.ts';
import type { Job } from './job.ts';

const MAX_LAG_SECONDS = 10;

/** Jobs that keep the figures. Only one process counts at a time; the others pass. */
export const FIGURE_JOBS: readonly Job[] = [
  { name: 'advance figures', when: '* * * * * *', run: advance },
  { name: 'watch figures', when: '7 * * * * *', run: watch },
  { name: 'add months of settled rounds', when: '13 2 * * *', run: ({ db }) => addMonths(db) },
];

async function advance({ db, config }: AppContext): Promise<void> {
  await advanceFigures(db, config.timeZone);
  figuresLagSeconds.set(await figuresLag(db));
}

async function watch({ db, log }: AppContext): Promise<void> {
  const seconds = await figuresLag(db);
  if (seconds > MAX_LAG_SECONDS) log.warn({ seconds }, 'the figures are behind the settled rounds');
}
