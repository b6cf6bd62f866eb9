import { availableParallelism } from 'node:os';
import type { ServerTasks } from './server-tasks.ts';
import { ThreadPool } from './thread-pool.ts';

/** More than a page of anybody would wait for: a puzzle takes 40 ms. */
const MAX_WAITING = 100;
/** Includes loading the task's modules from a cold disk, which took sixteen seconds on a busy machine. */
const MAX_TASK_MS = 60_000;

const threads = new ThreadPool<ServerTasks>({
  module: new URL('./server-tasks.ts', import.meta.url),
  // One core stays free for other requests.
  count: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
  maxTaskMs: MAX_TASK_MS,
});

/** Runs a task in another thread. Throws AppError `unavailable` when too many tasks wait, and what the task throws. */
export const runInThread: ThreadPool<ServerTasks>['run'] = (name, ...args) => threads.run(name, ...args);
