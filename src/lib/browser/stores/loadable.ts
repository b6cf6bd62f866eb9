import { atom, type ReadableAtom } from 'nanostores';

/** A value that is loaded from the server; every state is shown (an empty value is `ready`). */
export type Loadable<Value> =
  | { state: 'idle' }
  /** `error` is the last failure; it stays until there is another result. */
  | { state: 'loading'; value?: Value; error?: unknown }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; error: unknown; value?: Value };

export interface Loader<Value, Args extends unknown[]> {
  $store: ReadableAtom<Loadable<Value>>;
  /** Loads the value; drops the response of an earlier, slower request. */
  load: (...args: Args) => Promise<void>;
  /** Repeats the last request; the old value stays until the response. Does nothing before the first `load`. */
  reload: () => Promise<void>;
  set: (value: Value) => void;
  clear: () => void;
}

/** Returns the known value, also while a newer one is loaded. */
export function valueOf<Value>(loadable: Loadable<Value>): Value | undefined {
  return loadable.state === 'idle' ? undefined : loadable.value;
}

/** True until the first response or failure. */
export function isUnknown(loadable: Loadable<unknown>): boolean {
  return valueOf(loadable) === undefined && loadable.state !== 'failed';
}

/** Returns the last request's failure, also while it is repeated. */
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
    const current = requests;
    const before = $store.get();
    $store.set({ state: 'loading', value: valueOf(before), error: errorOf(before) });
    try {
      const value = await request(...args);
      if (current === requests) $store.set({ state: 'ready', value });
    } catch (error) {
      if (current === requests) $store.set({ state: 'failed', error, value: valueOf($store.get()) });
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
  /** Returns the value. Throws what requesting it threw. */
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
