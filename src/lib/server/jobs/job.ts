import type { AppContext } from '../context.ts';
import { isDatabaseUnavailable } from '#kernel/database-unavailable';

export interface Job {
  name: string;
  /** Cron expression, in UTC. */
  when: string;
  /**
   * SQL condition under which the job also runs within a second. All conditions are one query per second, so that a portal
   * without work costs next to nothing; a condition may be true in vain, but must be true whenever there is work.
   */
  asSoonAs?: string;
  run(app: AppContext): Promise<void>;
}

/** Apps whose database is away, as far as their jobs know. */
const waiting = new WeakSet<AppContext>();

/**
 * Runs a job once. Logs a failure; the next run tries again. A database that is away is logged once by the first job that
 * misses it, and once when it is back: some jobs run every second.
 */
export async function runJob(app: AppContext, job: Job): Promise<void> {
  try {
    await job.run(app);
    if (waiting.delete(app)) app.log.info('the database is back; jobs run again');
  } catch (error) {
    if (!isDatabaseUnavailable(error)) {
      app.log.error({ err: error, job: job.name }, 'a job failed');
    } else if (!waiting.has(app)) {
      waiting.add(app);
      app.log.error({ err: error, job: job.name }, 'the database is away; jobs wait for it');
    }
  }
}
