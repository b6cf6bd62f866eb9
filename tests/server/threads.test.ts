import { describe, expect, it } from 'vitest';
import { ThreadPool } from '../../src/lib/server/adapters/threads/thread-pool.ts';
import type { TestTasks } from './test-tasks-thread.ts';

const threads = (options: { count?: number; maxWaiting?: number; maxTaskMs?: number } = {}) =>
  new ThreadPool<TestTasks>({
    module: new URL('./test-tasks-thread.ts', import.meta.url),
    count: 1,
    maxWaiting: 10,
    maxTaskMs: 30_000,
    ...options,
  });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a pool of threads', () => {
  it('returns what a task returns, and throws what it throws', async () => {
    const pool = threads();
    expect(await pool.run('double', 21)).toBe(42);
    await expect(pool.run('fail', 'no such thing')).rejects.toThrow('no such thing');
    expect(await pool.run('double', 4)).toBe(8);
  });

  it('runs tasks outside of the thread that requests them', async () => {
    const pool = threads();
    await pool.run('double', 1);
    const before = process.threadCpuUsage();
    await pool.run('compute', 300);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });

  it('refuses a task when too many wait', async () => {
    const pool = threads({ maxWaiting: 2 });
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(pool.run('double', 1))));
    expect(codes).toEqual(['done', 'done', 'done', 'unavailable', 'unavailable']);
  });

  it('replaces a thread that ends, and one whose task hangs', async () => {
    const patient = threads();
    expect(await codeOf(patient.run('exit'))).toBe('unavailable');
    expect(await patient.run('double', 3)).toBe(6);
    const pool = threads({ maxTaskMs: 2000 });
    expect(await codeOf(pool.run('compute', 600_000))).toBe('unavailable');
    // The new thread has to start within the same two seconds, which a busy machine may not manage at once.
    await expect.poll(() => codeOf(pool.run('double', 5))).toBe('done');
  });
});
