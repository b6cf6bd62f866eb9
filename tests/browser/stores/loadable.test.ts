import { describe, expect, it } from 'vitest';
import { createLoader, valueOf } from '#browser/stores/loadable';

function slowRequest() {
  const waiting: { name: string; resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const loader = createLoader(
    (name: string) => new Promise<string>((resolve, reject) => waiting.push({ name, resolve, reject })),
  );
  return { loader, waiting };
}

describe('loader', () => {
  it('shows the response of the last request, however late an earlier one arrives', async () => {
    const { loader, waiting } = slowRequest();
    const first = loader.load('a');
    const second = loader.load('b');
    waiting[1]?.resolve('answer b');
    waiting[0]?.resolve('answer a');
    await Promise.all([first, second]);
    expect(loader.$store.get()).toEqual({ state: 'ready', value: 'answer b' });
  });

  it('keeps the known value during a reload and after a failure', async () => {
    const { loader, waiting } = slowRequest();
    loader.set('known');
    const question = loader.load('a');
    expect(loader.$store.get()).toEqual({ state: 'loading', value: 'known' });
    waiting[0]?.reject(new Error('lost'));
    await question;
    expect(loader.$store.get().state).toBe('failed');
    expect(valueOf(loader.$store.get())).toBe('known');
  });

  it('reports that the value is outdated until the next response, also during a reload', async () => {
    const { loader, waiting } = slowRequest();
    loader.set('known');
    const question = loader.load('a');
    const failed = new Error('lost');
    waiting[0]?.reject(failed);
    await question;
    const again = loader.reload();
    expect(loader.$store.get()).toEqual({ state: 'loading', value: 'known', error: failed });
    waiting[1]?.resolve('news');
    await again;
    expect(loader.$store.get()).toEqual({ state: 'ready', value: 'news' });
  });

  it('does not reload before the first load', async () => {
    const { loader, waiting } = slowRequest();
    await loader.reload();
    expect(waiting).toHaveLength(0);
    expect(loader.$store.get()).toEqual({ state: 'idle' });
  });

  it('drops a response that arrives after it was cleared', async () => {
    const { loader, waiting } = slowRequest();
    const question = loader.load('a');
    loader.clear();
    waiting[0]?.resolve('somebody else’s');
    await question;
    expect(loader.$store.get()).toEqual({ state: 'idle' });
  });
});
