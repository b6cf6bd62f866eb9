import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ThreadRequest, ThreadResponse, ThreadTasks } from './thread-pool.ts';

const { PRIORITY_BELOW_NORMAL: LOW_PRIORITY } = constants.priority;

/** Runs the tasks that the main thread requests, one after the other. For the module of a thread. */
export function serveTasks(tasks: ThreadTasks): void {
  const port = parentPort;
  if (!port) throw new Error('this module is for a thread');
  // On Linux this applies to the calling thread only: requests come first when the processor is busy.
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
  port.on('message', (request: ThreadRequest) => {
    void responseTo(tasks, request).then((response) => port.postMessage(response));
  });
}

async function responseTo(tasks: ThreadTasks, { name, args }: ThreadRequest): Promise<ThreadResponse> {
  try {
    // The pool's types have checked the arguments.
    const task = tasks[name] as ((...given: unknown[]) => unknown) | undefined;
    if (!task) throw new Error(`there is no task ${name}`);
    return { value: await task(...args) };
  } catch (error) {
    return { error };
  }
}
