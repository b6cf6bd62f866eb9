import { serveTasks } from '../../src/lib/server/adapters/threads/serve-tasks.ts';

const TEST_TASKS = {
  double: (n: number) => 2 * n,
  fail(message: string) {
    throw new Error(message);
  },
  exit: () => process.exit(3),
  /** Uses processor time. */
  compute(ms: number) {
    const end = performance.now() + ms;
    while (performance.now() < end);
  },
};

export type TestTasks = typeof TEST_TASKS;

serveTasks(TEST_TASKS);
