import { expect, it } from 'vitest';
import type { AppContext } from '#server/context';
import { runJob } from '#server/jobs/job';

/** Returns an app that only has a log, and the log's messages. */
function appWithLog(): { app: AppContext; logged: string[] } {
  const logged: string[] = [];
  const write = (_: object | string, message?: string) => void logged.push(message ?? String(_));
  return { app: { log: { info: write, error: write } } as unknown as AppContext, logged };
}

const jobOf = (run: () => Promise<void>) => ({ name: 'a job', when: '* * * * *', run });
const away = jobOf(() => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })));

it('logs a database that is away once, and once that it is back', async () => {
  const { app, logged } = appWithLog();
  for (let round = 0; round < 3; round++) await runJob(app, away);
  expect(logged).toEqual(['the database is away; jobs wait for it']);
  for (let round = 0; round < 2; round++)
    await runJob(
      app,
      jobOf(() => Promise.resolve()),
    );
  expect(logged.slice(1)).toEqual(['the database is back; jobs run again']);
});

it('logs every other failure', async () => {
  const { app, logged } = appWithLog();
  for (let round = 0; round < 2; round++)
    await runJob(
      app,
      jobOf(() => Promise.reject(new Error('a defect'))),
    );
  expect(logged).toEqual(['a job failed', 'a job failed']);
});
