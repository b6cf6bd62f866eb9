import { describe, expect, it } from 'vitest';
import { Batcher } from '#kernel/batcher';

/** Creates a promise that the test resolves by `open`. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Gives every item a key of its own. */
const keyOf = (item: unknown) => item;

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Batcher', () => {
  it('batches items that arrive while its lanes are busy, and returns each its own result', async () => {
    const first = gate();
    const batches: number[][] = [];
    const runAll = async (items: number[]) => {
      batches.push(items);
      return items.map((item) => item * 2);
    };
    const runOne = async (item: number) => (await first.opened, item * 2);
    const batcher = new Batcher({ runAll, runOne, keyOf, lanes: 1, maxItems: 10, maxWaiting: 10 });
    const alone = batcher.submit(1);
    await turn();
    const others = [2, 3, 4].map((item) => batcher.submit(item));
    first.open();
    expect(await Promise.all([alone, ...others])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[2, 3, 4]]);
  });

  it('splits the queue between free lanes', async () => {
    const both = gate();
    const batches: number[][] = [];
    const runAll = async (items: number[]) => (batches.push(items), await both.opened, items);
    const runOne = async (item: number) => item;
    const batcher = new Batcher({ runAll, runOne, keyOf, lanes: 2, maxItems: 10, maxWaiting: 10 });
    const results = [1, 2, 3, 4, 5].map((item) => batcher.submit(item));
    await turn();
    await turn();
    both.open();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('refuses items when the queue is full', async () => {
    const first = gate();
    const runOne = async (item: number) => (await first.opened, item);
    const runAll = async (items: number[]) => (await first.opened, items);
    const batcher = new Batcher({ runAll, runOne, keyOf, lanes: 1, maxItems: 1, maxWaiting: 2 });
    const running = batcher.submit(1);
    await turn();
    const waiting = [batcher.submit(2), batcher.submit(3)];
    await expect(batcher.submit(4)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    first.open();
    expect(await Promise.all([running, ...waiting])).toEqual([1, 2, 3]);
  });

  it('runs the items of a failed batch one by one without blocking the queue', async () => {
    const stuck = gate();
    const runOne = async (item: string) => (item === 'stuck' ? (await stuck.opened, item) : item);
    const runAll = async (items: string[]) => {
      if (items.includes('stuck')) throw new Error('lock timeout');
      return items;
    };
    const batcher = new Batcher({ runAll, runOne, keyOf, lanes: 1, maxItems: 2, maxWaiting: 10 });
    const [late, mate, next] = ['stuck', 'mate', 'next'].map((item) => batcher.submit(item));
    expect(await Promise.all([mate, next])).toEqual(['mate', 'next']);
    stuck.open();
    expect(await late).toBe('stuck');
  });

  it('never puts two items with the same key into a batch, and preserves their order', async () => {
    const first = gate();
    const batches: string[][] = [];
    const runAll = async (items: string[]) => (batches.push(items), items);
    const runOne = async (item: string) => (batches.push([item]), await first.opened, item);
    const byFirstCharacter = (item: string) => item[0];
    const batcher = new Batcher({ runAll, runOne, keyOf: byFirstCharacter, lanes: 1, maxItems: 10, maxWaiting: 10 });
    const results = ['x', 'a1', 'a2', 'b1', 'a3'].map((item, index) =>
      index === 0 ? batcher.submit(item) : turn().then(() => batcher.submit(item)),
    );
    await turn();
    await turn();
    first.open();
    await Promise.all(results);
    expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2'], ['a3']]);
  });
});
