import { atom, type ReadableAtom } from 'nanostores';

/** Something that is asked of the server: each state is shown (empty is a `ready` with nothing in it). */
export type Loadable<Value> =
  | { state: 'idle' }
  /** `error` is why what is known could not be renewed the last time: it is so until there is another answer. */
  | { state: 'loading'; value?: Value; error?: unknown }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; error: unknown; value?: Value };

export interface Loader<Value, Args extends unknown[]> {
  $store: ReadableAtom<Loadable<Value>>;
  /** Asks; the answer of an earlier, slower question is thrown away. */
  load: (...args: Args) => Promise<void>;
  /** Asks the last question again, keeping what is shown until the answer is there. Nothing was asked: does nothing. */
  reload: () => Promise<void>;
  set: (value: Value) => void;
  clear: () => void;
}

/** Returns the known value, also while a newer one is loaded. */
export function valueOf<Value>(loadable: Loadable<Value>): Value | undefined {
  return loadable.state === 'idle' ? undefined : loadable.value;
}

/** Why the last question failed, also while it is asked again. */
export function errorOf<Value>(loadable: Loadable<Value>): unknown {
  return 'error' in loadable ? loadable.error : undefined;
}

export function createLoader<Value, Args extends unknown[]>(
  request: (...args: Args) => Promise<Value>,
): Loader<Value, Args> {
  const $store = atom<Loadable<Value>>({ state: 'idle' });
  let lastArgs: Args | undefined;
  let requests = 0;

  async function load(...args: Args): Promise<void> {
    lastArgs = args;
    requests += 1;
    const mine = requests;
    const before = $store.get();
    $store.set({ state: 'loading', value: valueOf(before), error: errorOf(before) });
    try {
      const value = await request(...args);
      if (mine === requests) $store.set({ state: 'ready', value });
    } catch (error) {
      if (mine === requests) $store.set({ state: 'failed', error, value: valueOf($store.get()) });
    }
  }

  return {
    $store,
    load,
    reload: async () => {
      if (lastArgs) await load(...lastArgs);
    },
    set: (value) => {
      requests += 1;
      $store.set({ state: 'ready', value });
    },
    clear: () => {
      requests += 1;
      lastArgs = undefined;
      $store.set({ state: 'idle' });
    },
  };
}

export interface SharedLoader<Value> {
  $store: ReadableAtom<Loadable<Value>>;
  /** Requests the value once a page, and again after a failure; resolves when the outcome is in the store. */
  load: () => Promise<void>;
  /** Returns the value to what cannot go on without it. Throws what requesting it threw. */
  require: () => Promise<Value>;
}

/** Creates a loader of a value that many parts of a page need and that does not change while the page is open. */
export function createSharedLoader<Value>(request: () => Promise<Value>): SharedLoader<Value> {
  const { $store, load: loadAgain } = createLoader(request);
  let pending: Promise<void> | undefined;

  async function load(): Promise<void> {
    if ($store.get().state === 'ready') return;
    pending ??= loadAgain().finally(() => {
      pending = undefined;
    });
    await pending;
  }

  return {
    $store,
    load,
    async require() {
      await load();
      const loadable = $store.get();
      if (loadable.state === 'ready') return loadable.value;
      throw loadable.state === 'failed' ? loadable.error : new Error('a value was requested and nothing came');
    },
  };
}
