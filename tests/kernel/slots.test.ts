import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Slots } from '#kernel/slots';

/** Starts tasks that end when the test says so. */
function tasksOf(slots: Slots) {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  const run = (name: string) =>
    slots.run(() => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { run, started, end: (name: string) => ends.get(name)?.() };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('Slots', () => {
  it('run as many tasks as there are slots, and the others in the order of their arrival', async () => {
    const tasks = tasksOf(new Slots({ count: 2 }));
    const all = ['a', 'b', 'c', 'd'].map(tasks.run);
    expect(tasks.started).toEqual(['a', 'b']);
    tasks.end('b');
    await all[1];
    await expect.poll(() => tasks.started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) tasks.end(name);
    await expect.poll(() => tasks.started).toEqual(['a', 'b', 'c', 'd']);
    tasks.end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuse a task at once when the queue is full, and take tasks again when it is not', async () => {
    const tasks = tasksOf(new Slots({ count: 1, maxWaiting: 1 }));
    const [first, second] = [tasks.run('first'), tasks.run('second')];
    expect(await codeOf(tasks.run('third'))).toBe('unavailable');
    tasks.end('first');
    await first;
    await expect.poll(() => tasks.started).toEqual(['first', 'second']);
    const fourth = tasks.run('fourth');
    tasks.end('second');
    await second;
    await expect.poll(() => tasks.started).toContain('fourth');
    tasks.end('fourth');
    expect(await fourth).toBe('fourth');
  });

  it('refuse a task that has waited too long, and never run it', async () => {
    const tasks = tasksOf(new Slots({ count: 1, maxWaitMs: 20 }));
    const first = tasks.run('first');
    expect(await codeOf(tasks.run('late'))).toBe('unavailable');
    tasks.end('first');
    await first;
    await sleep(0);
    expect(tasks.started).toEqual(['first']);
  });

  it('free their slot when a task fails', async () => {
    const slots = new Slots({ count: 1 });
    await expect(slots.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await slots.run(async () => 'next')).toBe('next');
  });
});
