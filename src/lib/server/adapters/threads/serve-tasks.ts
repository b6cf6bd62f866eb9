import { parentPort } from 'node:worker_threads';
import type { ThreadRequest, ThreadResponse, ThreadTasks } from './thread-pool.ts';

/** Runs the tasks that the main thread requests, one after the other. For the module of a thread. */
export function serveTasks(tasks: ThreadTasks): void {
  const port = parentPort;
  if (!port) throw new Error('this module is for a thread');
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
