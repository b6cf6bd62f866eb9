import type { AppContext } from '../context.ts';

export interface Job {
  name: string;
  /** Cron expression, in UTC. */
  when: string;
  run(app: AppContext): Promise<void>;
}

/** Runs a job once. Logs a failure; the next run tries again. */
export async function runJob(app: AppContext, job: Job): Promise<void> {
  try {
    await job.run(app);
  } catch (error) {
    app.log.error({ err: error, job: job.name }, 'a job failed');
  }
}
