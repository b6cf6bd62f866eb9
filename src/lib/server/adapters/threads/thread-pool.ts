import { Worker } from 'node:worker_threads';
import { AppError } from '#kernel/errors';
import { Slots } from '#kernel/slots';

/** Functions that a thread runs, by name. Their arguments and results are copied between the threads. */
export type ThreadTasks = Record<string, (...args: never[]) => unknown>;

export interface ThreadRequest {
  name: string;
  args: unknown[];
}

export type ThreadResponse = { value: unknown } | { error: unknown };

export interface ThreadPoolOptions {
  /** Module of the threads. It calls `serveTasks`. */
  module: URL;
  /** Maximum number of threads; each is started when it is first needed. */
  count: number;
  /** Maximum length of the queue. */
  maxWaiting: number;
  /** A task that takes longer is hanging: its thread is ended and replaced. */
  maxTaskMs: number;
}

/**
 * Runs tasks that take processor time in threads of their own, so that the thread that answers the wallet does not wait for
 * them. A thread does one task at a time.
 */
export class ThreadPool<Tasks extends ThreadTasks> {
  readonly #options: ThreadPoolOptions;
  readonly #slots: Slots;
  readonly #idle: TaskThread[] = [];

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#slots = new Slots(options);
  }

  /** Throws AppError `unavailable` when too many tasks wait or the thread ends, and what the task throws. */
  async run<Name extends keyof Tasks & string>(
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const response = await this.#slots.run(() => this.#respond({ name, args }));
    if ('error' in response) throw response.error;
    // The thread ran the function of this name.
    return response.value as Awaited<ReturnType<Tasks[Name]>>;
  }

  /** A thread that was lost is not idle again; the next task starts another. */
  async #respond(request: ThreadRequest): Promise<ThreadResponse> {
    let thread = this.#idle.pop();
    while (thread?.hasEnded) thread = this.#idle.pop();
    thread ??= new TaskThread(this.#options.module);
    try {
      const response = await thread.respond(request, this.#options.maxTaskMs);
      this.#idle.push(thread);
      return response;
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfterSeconds: 2 });
    }
  }
}

class TaskThread {
  readonly #worker: Worker;
  #current: { resolve(response: ThreadResponse): void; reject(error: unknown): void } | undefined;
  hasEnded = false;

  constructor(module: URL) {
    // The flags of the process include a hook of the launcher's, which is for the main thread.
    this.#worker = new Worker(module, { execArgv: [] });
    this.#worker.on('message', (response: ThreadResponse) => this.#current?.resolve(response));
    this.#worker.on('messageerror', (error) => this.#end(error));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`a thread ended with the code ${code}`)));
  }

  /** Rejects when the thread ends before it has responded, or is ended because it took too long. */
  async respond(request: ThreadRequest, maxMs: number): Promise<ThreadResponse> {
    const timer = setTimeout(() => this.#end(new Error(`the task ${request.name} hangs`)), maxMs);
    // Only a thread that works keeps the process running.
    this.#worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.#current = { resolve, reject };
        this.#worker.postMessage(request, []);
      });
    } finally {
      this.#current = undefined;
      clearTimeout(timer);
      this.#worker.unref();
    }
  }

  #end(error: unknown): void {
    this.hasEnded = true;
    this.#current?.reject(error);
    void this.#worker.terminate();
  }
}
